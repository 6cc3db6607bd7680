import { execFileSync, spawn } from 'node:child_process'
import { readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { atDemoTime } from '../_demo-time.ts'
import { freePort, startPostgres } from '../_postgres.ts'
import { serveCopies } from './_copies.ts'
import { emptyDirectory, ordinary, run } from './_run.ts'
import { typeAt } from './_typing.ts'

/** The database server dies under saves, and its standby, which has each commit before it is answered, takes its place. */
const primary = await startPostgres({ synchronous_commit: 'on' })
const has = typeof primary !== 'string'
if (!has) console.warn(`No test of a fail-over: ${primary}`)
afterAll(() => has && primary.stop())

test.runIf(has)('the standby takes over: each acknowledged mark is there, and both copies go on by themselves', async () => {
  const cwd = emptyDirectory()
  expect(run(cwd, 'demo', '--students', '60', ...atDemoTime, '--password', 'Poui-Tree-2026').status).toBe(0)
  const first = has ? primary.url : ''
  expect(run(cwd, 'move', '--from', 'data', '--to', `${first}?schema=demo`).status).toBe(0)
  const standby = await standbyOf(first)
  const door = await doorTo(Number(new URL(first).port))
  const address = `postgres://postgres@127.0.0.1:${door.port}/postgres?schema=demo`
  const { url, copies } = await serveCopies(address)
  const typist = await typeAt(url, address)
  await typist.more(60)

  const from = performance.now()
  process.kill(standby.leader, 'SIGKILL')
  await asked(standby.url, 'select pg_promote()')
  door.leadTo(standby.port)
  await typist.more(60)
  expect(performance.now() - from).toBeLessThan(20_000)
  const { longestMs } = await typist.end()
  expect(longestMs).toBeLessThan(20_000)
  for (const copy of copies) expect(copy.log()).toContain('the school is in reach again')
})

async function asked(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  return client.query(statement).finally(() => client.end())
}

/** A second server, of a copy of the first one's files, that follows it; from then on a commit waits for it. */
async function standbyOf(url: string) {
  const home = String((await asked(url, 'show data_directory')).rows[0]?.data_directory)
  const pid = () => Number(readFileSync(join(home, 'postmaster.pid'), 'utf8').split('\n')[0])
  const program = readlinkSync(`/proc/${pid()}/exe`)
  const [data, port] = [emptyDirectory(), await freePort()]
  if (has) await primary.halt()
  execFileSync('cp', ['-a', `${home}/.`, data]) // keeps owners
  writeFileSync(join(data, 'standby.signal'), '')
  if (has) await primary.again()
  const leader = `host=127.0.0.1 port=${new URL(url).port} user=postgres application_name=second`
  const settings = [
    `primary_conninfo=${leader}`,
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=200',
  ]
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(program, args, { ...ordinary, cwd: data, stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGQUIT'))
  const own = `postgres://postgres@127.0.0.1:${port}/postgres`
  await expect
    .poll(
      () =>
        asked(own, 'select 1').then(
          ({ rowCount }) => rowCount,
          () => 0,
        ),
      { timeout: 90_000 },
    )
    .toBe(1)
  await asked(url, `alter system set synchronous_standby_names = 'second'`)
  await asked(url, 'select pg_reload_conf()')
  const state = async () => (await asked(url, 'select sync_state from pg_stat_replication')).rows[0]?.sync_state
  await expect.poll(state, { timeout: 90_000 }).toBe('sync')
  return { url: own, port, leader: pid() }
}

/** An address that leads to one server, and later to another. */
async function doorTo(first: number) {
  let port = first
  const open = new Set<Socket>()
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy()).on('close', () => open.delete(one) && other.destroy())
      one.pipe(other)
    }
  }).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  onTestFinished(() => {
    server.close()
    for (const socket of open) socket.destroy()
  })
  const leadTo = (other: number) => {
    port = other
  }
  return { port: (server.address() as AddressInfo).port, leadTo }
}
