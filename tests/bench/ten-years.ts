import { rmSync } from 'node:fs'
import { medianOf } from './_load.ts'
import { formClass, paths, term, year } from './_paths.ts'
import { absent, type Row } from './_rows.ts'
import { makeSchool, serve, signIn } from './_server.ts'

/** 1,250 students a year make 420,000 subject records and 2 million scans in ten. */
const students = 1250
const pages: [userName: string, path: string][] = [
  ['admin', paths.dashboard],
  ['admin', '/admin/posting'],
  ['admin', `/admin/term-details/${formClass}`],
  ['admin', `/admin/enter-marks?class=${formClass}`],
  ['d.lutchman', paths.grid],
  ['m.achong', '/term-reports/term-details/2C'],
  ['admin', paths.students],
  ['admin', `/reports/mark-sheet/${year}/${term}/${formClass}`],
  ['admin', `/reports/rank-sheet/${formClass}/${year}/${term}`],
  ['admin', paths.markSheet],
  ['admin', paths.rankSheet],
  ['admin', '/api/term-reports-posted'],
  ['admin', '/api/current-period'],
]

/** The page that suffers most from ten years of data, as a multiple of what it takes with one. */
export async function tenYears(): Promise<Row[]> {
  const what = 'ten years of data: the page that grows most'
  const young = await mediansOf(1)
  const old = await mediansOf(10)
  const grown = pages.flatMap(([, path], index) => {
    const [before, after] = [young[index], old[index]]
    return before && after ? [{ path, before, after, times: after / before }] : []
  })
  const [worst] = grown.sort((a, b) => b.times - a.times)
  if (!worst) return [absent(what, '×', 1.5)]
  const note = `${worst.path}, ${worst.before.toFixed(1)} to ${worst.after.toFixed(1)} ms; ${grown.length} pages looked at`
  return [{ what, figure: worst.times, unit: '×', budget: 1.5, note }]
}

async function mediansOf(years: number): Promise<(number | null)[]> {
  const data = makeSchool({ students, years })
  const served = await serve(data)
  const medians: (number | null)[] = []
  for (const [userName, path] of pages) medians.push(await medianOf(await signIn(served.url, userName), path, 60))
  await served.stop()
  rmSync(data, { recursive: true })
  return medians
}
