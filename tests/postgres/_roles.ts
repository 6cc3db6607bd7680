import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'

const url = process.env.POSTGRES_URL

/** A school's own role, which has rights to a schema of its own alone: the lines of `docs/manual/postgres.md`. */
export async function makeRole(name: string): Promise<string> {
  await asSuperuser(`drop schema if exists ${name} cascade; drop role if exists ${name}; create role ${name} login;
    create schema ${name} authorization ${name}`)
  return `${url?.replace('postgres@', `${name}@`)}?schema=${name}`
}

export async function asSuperuser(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

/** Makes schools in files, where the run makes them on the server. */
export async function inFile<T>(make: () => Promise<T>): Promise<T> {
  delete process.env.POSTGRES_URL
  try {
    return await make()
  } finally {
    process.env.POSTGRES_URL = url
  }
}

/** How many connections a role has. */
export const connectionsOf = async (role: string) =>
  (await asSuperuser(`select 1 from pg_stat_activity where usename = '${role}'`)).rowCount ?? 0

/** The directory of a school on a server. */
export function directoryAt(root: string, name: string, address: string): string {
  const dir = join(root, name)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  writeFileSync(join(dir, 'address'), `${address}\n`, { mode: 0o600 })
  return dir
}
