import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle, type Served, serve } from './_server.ts'

const [node = '', ...program] = bundle
/** For how long others could not be answered, and how much of that the thread worked rather than waited for the processor. */
export type Block = { late: number; worked: number }
export type BlocksBetween = (from: number, to: number) => Block[]

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
