import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBinaryIfStale, buildServed } from '../../scripts/_build.ts'

/** The program, and a place for the demonstration schools that the tests copy. */
export async function setup() {
  await buildServed()
  await buildBinaryIfStale()
  const demos = mkdtempSync(join(tmpdir(), 'term-reports-demos-'))
  if (process.getuid?.() === 0) chownSync(demos, 65_534, 65_534)
  process.env.BINARY_DEMOS = demos
  return () => rmSync(demos, { recursive: true, force: true })
}
