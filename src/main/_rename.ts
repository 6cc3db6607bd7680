import { renameSync } from 'node:fs'

const passing = new Set(['EPERM', 'EACCES', 'EBUSY'])
const pausesMs = [10, 20, 50, 100, 200, 400, 800]

const sleep = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
type Parts = { once?: typeof renameSync; pause?: (ms: number) => void; platform?: NodeJS.Platform }

/** Windows refuses while somebody else has either file open, as a virus scanner has every new one for a moment: it is tried again. */
export function rename(from: string, to: string, { once = renameSync, pause = sleep, platform = process.platform }: Parts = {}): void {
  for (const ms of platform === 'win32' ? pausesMs : []) {
    try {
      once(from, to)
      return
    } catch (error) {
      if (!passing.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      pause(ms)
    }
  }
  once(from, to)
}
