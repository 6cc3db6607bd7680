import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'

const passing = new Set(['EPERM', 'EACCES', 'EBUSY'])
const pausesMs = [10, 20, 50, 100, 200, 400, 800]

const sleep = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
type Parts = { pause?: (ms: number) => void; platform?: NodeJS.Platform }

/** Tries again when Windows refuses because another program has the file open, as a virus scanner does with each new file for a moment. */
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

/** Removes a file; a missing file counts as removed. */
export const remove = (file: string, { once = rmSync, ...parts }: Parts & { once?: typeof rmSync } = {}): void =>
  patiently(() => once(file, { force: true }), parts)

/** Returns an unused name for a running program that is moved aside. Windows does not delete it, and an earlier one may still run. */
export function unusedAside(path: string): string {
  for (let n = 1; ; n++) {
    const aside = `${path}${n > 1 ? `-${n}` : ''}.delete-me`
    try {
      rmSync(aside, { force: true })
      return aside
    } catch {}
  }
}

export function sync(path: string): void {
  const fd = openSync(path, 'r+')
  fsyncSync(fd)
  closeSync(fd)
}

export function syncDirectory(path: string): void {
  if (process.platform === 'win32') return
  const fd = openSync(path, 'r')
  fsyncSync(fd)
  closeSync(fd)
}
