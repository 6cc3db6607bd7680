import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A place for the demonstration schools that the workers share. */
export function setup() {
  if (process.env.UNIT_DEMOS) return
  const demos = mkdtempSync(join(tmpdir(), 'term-reports-demos-'))
  process.env.UNIT_DEMOS = demos
  return () => rmSync(demos, { recursive: true, force: true })
}
