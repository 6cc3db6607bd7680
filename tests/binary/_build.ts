import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBinaryIfStale, buildServed } from '../../scripts/_build.ts'
import { startPostgres } from '../_postgres.ts'

/** The program, a place for the demonstration schools that the tests copy, and a database server. */
export async function setup() {
  await buildServed()
  const [server] = await Promise.all([startPostgres(), buildBinaryIfStale()])
  const demos = mkdtempSync(join(tmpdir(), 'term-reports-demos-'))
  if (process.getuid?.() === 0) chownSync(demos, 65_534, 65_534)
  process.env.BINARY_DEMOS = demos
  if (typeof server === 'string') console.warn(`No tests of schools on PostgreSQL: ${server}`)
  else process.env.BINARY_POSTGRES = server.url
  return () => {
    rmSync(demos, { recursive: true, force: true })
    if (typeof server !== 'string') server.stop()
  }
}
