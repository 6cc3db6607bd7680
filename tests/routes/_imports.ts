import type { Who, World } from '../world.ts'
import { students } from '../world.ts'

export const page = '/admin/attendance/imports'
const { zahra, nicolette, andres } = students
export const day = '24/11/2025'
export const good = [
  'Student Number,Date,Time',
  `${zahra.id},${day},07:41`,
  `${zahra.id},${day},14:35`,
  `${nicolette.id},${day},08:45:10`,
  `${andres.id},2025-11-24,12:20`,
].join('\n')

type Sending = { who?: Who | 'nobody'; order?: string; dates?: string; fragment?: boolean; name?: string; more?: Record<string, string> }

/** Sends a file as the dialog does. */
export async function send(world: World, content: string | Uint8Array<ArrayBuffer>, sending: Sending = {}) {
  const { who = 'admin', order = 'titles', dates = 'day-first', fragment = true, name = 'scans.csv', more = {} } = sending
  const form = new FormData()
  form.set('file', new File([content], name, { type: 'text/csv' }))
  for (const [field, value] of Object.entries({ order, dates, ...more })) form.set(field, value)
  const headers: Record<string, string> = fragment ? { 'HX-Request': 'true' } : {}
  const res = await world.as(who)(`${page}/new`, { method: 'POST', headers, body: form })
  const address = res.headers.get('HX-Redirect') ?? res.headers.get('location') ?? ''
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', ''), address }
}

export async function post(world: World, path: string, form: Record<string, string> = {}, who: Who | 'nobody' = 'admin', fragment = false) {
  const headers: Record<string, string> = fragment ? { 'HX-Request': 'true' } : {}
  const res = await world.as(who)(path, { method: 'POST', headers, body: new URLSearchParams(form) })
  return { status: res.status, text: (await res.text()).replaceAll('<!-- -->', ''), headers: res.headers }
}

/** Reads a file, confirms it and goes on until all is taken in. */
export async function importFile(world: World, content: string): Promise<string> {
  const { address } = await send(world, content)
  await post(world, `${address}/confirm`, { version: '1' })
  await finish(world, address)
  return address
}

export async function finish(world: World, address: string): Promise<number> {
  for (let steps = 1; ; steps++) {
    const { headers } = await post(world, `${address}/go-on`, {}, 'admin', true)
    if (headers.get('HX-Redirect')) return steps
  }
}

export const records = (world: World, on = '2025-11-24') =>
  world.db
    .selectFrom('attendance_record')
    .select(['student_id as id', 'attendance_am as am', 'attendance_pm as pm', 'late'])
    .where('date_scanned', '=', on)
    .orderBy('student_id')
    .execute()
