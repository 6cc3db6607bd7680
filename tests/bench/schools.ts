import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildBinaryIfStale } from '../../scripts/_build.ts'
import { binary as built } from '../../scripts/_built.ts'
import { at } from '../_localhost.ts'
import { middle } from './_load.ts'
import { paths } from './_paths.ts'
import type { Row } from './_rows.ts'
import { makeSchool, serve, signIn } from './_server.ts'

/** A minute until those that are too many are closed, and some seconds until memory is given back. */
const settledMs = 80_000

/** One process with several schools, each a copy of a small one: what they cost unopened, used, and closed again. */
export async function schools(): Promise<Row[]> {
  await buildBinaryIfStale()
  const small = makeSchool({ students: 60 })
  const rows: Row[] = []
  for (const count of [1, 10, 50]) rows.push(...(await measured(small, count)))
  rmSync(small, { recursive: true })
  return rows
}

async function measured(small: string, count: number): Promise<Row[]> {
  const root = mkdtempSync(join(tmpdir(), 'term-reports-bench-'))
  const [all, program] = [join(root, 'schools'), join(root, basename(built))]
  copyFileSync(built, program)
  const names = Array.from({ length: count }, (_, n) => `school-${n + 1}`)
  for (const name of names) {
    mkdirSync(join(all, name), { recursive: true })
    copyFileSync(join(small, 'school.db'), join(all, name, 'school.db'))
  }
  const served = await serve(root, [program], root, ['--schools', all])
  await setTimeout(12_000)
  const unopened = served.resident()
  const first: number[] = []
  for (const name of names) {
    first.push(await timeOf(at(served.url, name)))
    const teacher = await signIn(at(served.url, name), 'd.lutchman')
    await fetch(teacher.url + paths.grid, { headers: teacher.headers }).then((answer) => answer.arrayBuffer())
  }
  const used = served.resident()
  await setTimeout(settledMs)
  const settled = served.resident()
  const again: number[] = []
  for (const name of names.slice(0, Math.max(1, count - 20))) again.push(await timeOf(at(served.url, name)))
  await served.stop()
  rmSync(root, { recursive: true })
  const of = count === 1 ? 'one school' : `${count} schools`
  return [
    { what: `${of}: resident, none opened`, figure: unopened, unit: 'MB', budget: 100 },
    { what: '… first answer of a school, opened for it', figure: middle(first), unit: 'ms', budget: 300, note: 'median' },
    { what: '… resident, each used once', figure: used, unit: 'MB', budget: 400 },
    { what: '… resident, after a quiet minute', figure: settled, unit: 'MB', budget: 300, note: '20 open at most' },
    { what: '… answer after it', figure: middle(again), unit: 'ms', budget: 100, note: count > 20 ? 'opened again' : 'still open' },
  ]
}

async function timeOf(url: string): Promise<number> {
  const from = performance.now()
  await (await fetch(url)).text()
  return performance.now() - from
}
