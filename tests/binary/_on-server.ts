import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { atDemoTime } from '../_demo-time.ts'
import { emptyDirectory, run } from './_run.ts'

/** The database server of the run; undefined where there can be none. */
export const serverUrl = process.env.BINARY_POSTGRES

const ask = async (...queries: string[]) => {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    for (const query of queries.slice(0, -1)) await client.query(query)
    return (await client.query(queries.at(-1) ?? '')).rows
  } finally {
    await client.end()
  }
}
/** A new database on the server of the run. */
export async function newDatabase(options = ''): Promise<string> {
  const name = `of_${randomUUID().replaceAll('-', '')}`
  await ask(`create database ${name} ${options}`)
  return addressOf(name)
}
const addressOf = (name: string) => (serverUrl ?? '').replace(/\/postgres$/, `/${name}`)

/** Makes the demonstration school, in a term that takes marks, at an address. */
export function demoAt(address: string): void {
  const options = ['--students', '120', ...atDemoTime, '--password', 'Poui-Tree-2026']
  expect(run(emptyDirectory(), 'demo', '--data', address, ...options)).toMatchObject({ status: 0, stderr: '' })
}

/** The demonstration school in a database of its own: it is made once a run, and copied from then on. */
export async function demoOnServer(): Promise<string> {
  const [made] = await ask(`select 1 from pg_database where datname = 'demo'`)
  if (!made) {
    const first = await newDatabase()
    demoAt(`${first}?schema=demo`)
    await ask(`alter database ${new URL(first).pathname.slice(1)} rename to demo`).catch(() => {}) // another file of tests was first
  }
  return `${await newDatabase('template demo')}?schema=demo`
}
