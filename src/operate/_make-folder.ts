import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Makes a folder and its parents, for this user alone. Node's own function loops for ever where nothing can be made, as in `/proc`. */
export function makeFolder(path: string): void {
  const parent = dirname(resolve(path))
  if (existsSync(path) && statSync(path).isDirectory()) return
  if (!existsSync(parent)) makeFolder(parent)
  mkdirSync(path, { mode: 0o700 })
}
