import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startPostgres } from '../_postgres.ts'
import { bundle } from './_server.ts'

/** A server that keeps what it commits, as a school's must, and counts what it is asked. */
const settings = {
  ...{ fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on', shared_buffers: '512MB', max_connections: '1200' },
  ...{ shared_preload_libraries: 'pg_stat_statements', autovacuum_naptime: '1min' },
}

export type Server = Exclude<Awaited<ReturnType<typeof startServer>>, string>

/** A database server of the run, or why there is none. */
export async function startServer() {
  const server = await startPostgres(settings)
  if (typeof server === 'string') return server
  const client = new pg.Client(server.url)
  await client.connect()
  await client.query('create extension pg_stat_statements')
  const { rows } = await client.query('show server_version')
  const processes = async () => (await client.query('select pid from pg_stat_activity')).rows.map(({ pid }) => Number(pid))
  return {
    client,
    version: String(rows[0]?.server_version),
    addressOf: (schema: string) => `${server.url}?schema=${schema}`,
    /** Statements since it began, without those that keep a lock and look here. */
    async statements() {
      const { rows } = await client.query(`select sum(calls)::int as count from pg_stat_statements where query !~ 'pg_stat|^select \\$1$'`)
      return Number(rows[0]?.count)
    },
    /** Milliseconds of processor time that its processes have had. */
    processorMs: async () =>
      (await processes()).reduce((sum, pid) => sum + Number(ofProcess(pid, 'schedstat').split(' ')[0] ?? 0) / 1e6, 0),
    /** Megabytes of memory that its processes have, each page counted once. */
    async megabytes() {
      const all = await processes()
      const kilobytes = all.map((pid) => Number(/^Pss:\s+(\d+)/m.exec(ofProcess(pid, 'smaps_rollup'))?.[1] ?? 0))
      return { count: all.length, megabytes: kilobytes.reduce((sum, one) => sum + one, 0) / 1000 }
    },
    async stop() {
      await client.end()
      server.stop()
    },
  }
}

/** Empty of one that has just ended. */
function ofProcess(pid: number, what: string): string {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}

/** Copies the school of a directory into a schema, as the program does it. */
export const moveTo = (data: string, address: string) =>
  execFileSync(bundle[0] ?? '', [...bundle.slice(1), 'move', '--from', data, '--to', address], { stdio: 'pipe' })
