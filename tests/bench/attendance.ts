import { medianOf } from './_load.ts'
import { absent, type Row } from './_rows.ts'
import { type Served, signIn } from './_server.ts'

/** A year of everyone, as the page of it asks. */
export async function attendance(served: Served): Promise<Row[]> {
  const what = 'attendance summary, all students, a year'
  const ms = await medianOf(await signIn(served.url, 'admin'), '/admin/attendance/summary?from=01-Sep-2025&to=31-Aug-2026')
  return ms === null ? [absent(what, 'ms', 17)] : [{ what, figure: ms, unit: 'ms', budget: 17 }]
}
