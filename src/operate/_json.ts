import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { rename, sync } from './_rename.ts'

export function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/** Writes the whole file or nothing, readable by this user alone. */
export function writeJson(file: string, value: unknown): void {
  const partial = `${file}.partial-${process.pid}`
  try {
    writeFileSync(partial, `${JSON.stringify(value, null, 1)}\n`, { mode: 0o600 })
    sync(partial)
    rename(partial, file)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
}
