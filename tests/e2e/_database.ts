import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import pg from 'pg'
import { serverBundle } from '../../scripts/_built.ts'

/** True where the schools of this run are on a PostgreSQL server (`npm test -- --postgres`), and not in files. */
export const isOnServer = () => serverUrl() !== undefined
const serverUrl = () => process.env.E2E_POSTGRES

/** Moves the demonstration school to the server of the run, from where each school is copied. */
export async function moveDemo(demoDir: string): Promise<void> {
  const address = await newDatabase('demo')
  execFileSync(process.execPath, [serverBundle, 'move', '--from', demoDir, '--to', address], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Copies the demonstration school. Returns what a command takes as its place: the directory, or the address of a database. */
export async function copyDemo(demoDir: string, dataDir: string): Promise<string> {
  if (isOnServer()) return newDatabase(`of_${randomUUID().replaceAll('-', '')}`, 'template demo')
  copyFileSync(join(demoDir, 'school.db'), join(dataDir, 'school.db'))
  return dataDir
}

async function newDatabase(name: string, options = ''): Promise<string> {
  await ask(new pg.Client(serverUrl()), `create database ${name} ${options}`)
  return (serverUrl() ?? '').replace(/\/postgres$/, `/${name}?schema=school`)
}

/** Changes the school as another program would; `?` stands for a value. Returns how many rows it changed. */
export async function write(place: string, sql: string, ...values: readonly Value[]): Promise<number> {
  if (isOnServer()) return ask(clientOf(place), numbered(sql), values)
  const sqlite = new Sqlite(join(place, 'school.db'))
  sqlite.pragma('busy_timeout = 5000')
  sqlite.pragma('foreign_keys = ON')
  const { changes } = sqlite.prepare(sql).run(...values)
  sqlite.close()
  return changes
}

export type Row = Record<string, unknown>
/** Reads the school as another program would. */
export async function openToRead(place: string) {
  if (isOnServer()) {
    const client = clientOf(place)
    await client.connect()
    return {
      all: async (sql: string, ...values: Value[]) => (await client.query(numbered(sql), values)).rows as Row[],
      close: () => client.end(),
    }
  }
  const sqlite = new Sqlite(join(place, 'school.db'), { readonly: true })
  return {
    all: async (sql: string, ...values: Value[]) => sqlite.prepare(sql).all(...values) as Row[],
    close: async () => void sqlite.close(),
  }
}

type Value = string | number | undefined
const clientOf = (place: string) => new pg.Client({ connectionString: place, options: '-c search_path=school' })
function numbered(sql: string): string {
  let n = 0
  return sql.replace(/\?/g, () => `$${++n}`)
}

async function ask(client: pg.Client, sql: string, values: readonly unknown[] = []): Promise<number> {
  await client.connect()
  const { rowCount } = await client.query(sql, [...values]).finally(() => client.end())
  return rowCount ?? 0
}
