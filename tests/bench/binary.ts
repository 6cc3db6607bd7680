import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { buildBinaryIfStale } from '../../scripts/_build.ts'
import { binary as built } from '../../scripts/_built.ts'
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
  await setTimeout(12_000) // it gives back what its start has left once nobody asks anything
  const idle = { all: served.resident(), anonymous: served.anonymous() }
  const { perSecond } = await load(teacher, { path: paths.grid, connections: 20 })
  const loaded = { all: served.peak(), anonymous: served.anonymous() }
  await served.stop()
  rmSync(empty, { recursive: true })
  return [
    { what: 'binary: first answer after exec', figure: middle(starts) / 1000, unit: 's', budget: 0.3, note: 'median of 5' },
    { what: 'binary: resident, idle', figure: idle.all, unit: 'MB', budget: 100, note: filePages(idle) },
    { what: '… of it anonymous', figure: idle.anonymous, unit: 'MB', budget: 50 },
    {
      what: 'binary: resident, under load',
      figure: loaded.all,
      unit: 'MB',
      budget: 150,
      note: `${perSecond.toFixed(0)} mark grids a second over 20 connections`,
    },
    { what: '… of it anonymous, after it', figure: loaded.anonymous, unit: 'MB', budget: 100 },
  ]
}

const filePages = ({ all, anonymous }: { all: number; anonymous: number }) =>
  `${(all - anonymous).toFixed(0)} MB of it are pages of files, the executable's above all: shared, and read again where they are wanted`
