import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { middle } from './_load.ts'

/** What one mark puts into the write-ahead log: nine pages. */
const bytes = Buffer.alloc(9 * 4096, 1)

/** How long the disk under a school takes to keep as much as one saved mark: no save can be answered sooner. The median. */
export function commitMs(data: string, times = 200): number {
  const file = join(data, 'bench.disk')
  const fd = openSync(file, 'w')
  const taken: number[] = []
  for (let turn = 0; turn < times; turn++) {
    const from = performance.now()
    writeSync(fd, bytes, 0, bytes.length, (turn % 100) * bytes.length)
    fsyncSync(fd)
    taken.push(performance.now() - from)
  }
  closeSync(fd)
  rmSync(file)
  return middle(taken)
}
