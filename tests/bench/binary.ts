import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildBinaryIfStale, binary as built } from '../../scripts/_build.ts'
import { load, middle } from './_load.ts'
import { paths } from './_paths.ts'
import type { Row } from './_rows.ts'
import { serve, signIn } from './_server.ts'

/** The single file, copied into an empty directory as a school does. */
export async function binary(data: string): Promise<Row[]> {
  await buildBinaryIfStale()
  const empty = mkdtempSync(join(tmpdir(), 'term-reports-bench-'))
  const program = join(empty, basename(built))
  copyFileSync(built, program)
  const starts: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    const started = await serve(data, [program], empty)
    starts.push(started.firstAnswerMs)
    await started.stop()
  }
  const served = await serve(data, [program], empty)
  const teacher = await signIn(served.url, 'd.lutchman')
  await setTimeout(2000)
  const idle = served.resident()
  const { perSecond } = await load(teacher, { path: paths.grid, connections: 20 })
  const loaded = served.peak()
  await served.stop()
  rmSync(empty, { recursive: true })
  return [
    { what: 'binary: first answer after exec', figure: middle(starts) / 1000, unit: 's', budget: 0.3, note: 'median of 5' },
    { what: 'binary: resident, idle', figure: idle, unit: 'MB', budget: 100 },
    {
      what: 'binary: resident, under load',
      figure: loaded,
      unit: 'MB',
      budget: 150,
      note: `${perSecond.toFixed(0)} mark grids a second over 20 connections`,
    },
  ]
}
