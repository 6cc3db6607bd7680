import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from './_rows.ts'
import { bundle, type Served, serve } from './_server.ts'

const [node = '', ...program] = bundle
/** For how long others could not be answered, and how much of that the thread worked rather than waited for the processor. */
export type Block = { late: number; worked: number }
export type BlocksBetween = (from: number, to: number) => Block[]

/** For how long at most others could not be answered since then, by the processor's time, which other work of the machine lengthens least. */
export function keptRow(blocks: BlocksBetween, from: number): Row {
  const all = blocks(from, Date.now())
  const most = (of: keyof Block) => Math.max(0, ...all.map((block) => block[of]))
  const note = `${all.length} times over 2 ms; ${most('late').toFixed(0)} ms with the waits for the processor`
  return { what: '… event loop kept at most', figure: most('worked'), unit: 'ms', budget: 25, note }
}

/** A server that notes whenever its event loop is kept. */
export async function withBlocks<T>(data: string, measure: (served: Served, blocks: BlocksBetween) => Promise<T>): Promise<T> {
  const file = join(data, 'loop.log')
  process.env.BENCH_LOOP = file
  const served = await serve(data, [node, '--import', './tests/bench/_loop.ts', ...program])
  try {
    return await measure(served, (from, to) => blocksIn(file, from, to))
  } finally {
    delete process.env.BENCH_LOOP
    await served.stop()
  }
}

function blocksIn(file: string, from: number, to: number): Block[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n')
  return lines.flatMap((line) => {
    const [at = 0, late = 0, worked = 0] = line.split(' ').map(Number)
    return at >= from && at <= to ? [{ late, worked }] : []
  })
}
