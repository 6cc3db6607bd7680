import { rmSync } from 'node:fs'
import { prepareBrowsers } from '../../scripts/_browsers.ts'
import { buildServed } from '../../scripts/_build.ts'
import { startPostgres } from '../_postgres.ts'
import { moveDemo } from './_database.ts'
import { demoDir, makeDemo } from './_server.ts'

/** Once for all workers: the browsers, what is served, the demonstration school that each worker copies, and a server where they ask for one. */
export default async function setup() {
  prepareBrowsers()
  await buildServed()
  makeDemo()
  const server = process.env.ENGINE === 'postgres' ? await startPostgres() : undefined
  if (typeof server === 'string') throw new Error(server)
  if (server) {
    process.env.E2E_POSTGRES = server.url
    await moveDemo(demoDir())
  }
  return () => {
    server?.stop()
    rmSync(demoDir(), { recursive: true, force: true })
  }
}
