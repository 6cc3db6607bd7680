import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const data = process.env.TERM_REPORTS_DATA ?? 'data'

/** A first run has something to look at; the sign-ins are printed this once. */
export function makeDemoIfNone(program: string): void {
  if (existsSync(join(data, 'school.db'))) return
  console.log(`Making a demonstration school in ${data} ...`)
  const made = spawnSync(process.execPath, [program, 'demo', '--data', data], { stdio: 'inherit' })
  if (made.status !== 0) process.exit(made.status ?? 1)
}
