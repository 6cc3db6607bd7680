import { renameSync, rmSync } from 'node:fs'

const passing = new Set(['EPERM', 'EACCES', 'EBUSY'])
const pausesMs = [10, 20, 50, 100, 200, 400, 800]

const sleep = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
type Parts = { pause?: (ms: number) => void; platform?: NodeJS.Platform }

/** Windows refuses while somebody else has the file open, as a virus scanner has every new one for a moment: it is tried again. */
function patiently(once: () => void, { pause = sleep, platform = process.platform }: Parts): void {
  for (const ms of platform === 'win32' ? pausesMs : []) {
    try {
      once()
      return
    } catch (error) {
      if (!passing.has((error as NodeJS.ErrnoException).code ?? '')) throw error
      pause(ms)
    }
  }
  once()
}

export const rename = (from: string, to: string, { once = renameSync, ...parts }: Parts & { once?: typeof renameSync } = {}): void =>
  patiently(() => once(from, to), parts)

/** One that is not there is removed already. */
export const remove = (file: string, { once = rmSync, ...parts }: Parts & { once?: typeof rmSync } = {}): void =>
  patiently(() => once(file, { force: true }), parts)

/** Under which name a program that runs is put aside, since Windows removes none: what was put aside before may run still. */
export function unusedAside(path: string): string {
  for (let n = 1; ; n++) {
    const aside = `${path}${n > 1 ? `-${n}` : ''}.delete-me`
    try {
      rmSync(aside, { force: true })
      return aside
    } catch {}
  }
}
