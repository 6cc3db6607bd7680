import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { atDemoTime } from '../_demo-time.ts'
import { freePort, startPostgres } from '../_postgres.ts'
import { serveCopy } from './_copies.ts'
import { emptyDirectory, ordinary, program, run } from './_run.ts'
import { typeAt } from './_typing.ts'

/** The files of `deploy/`, by the tools that read them, where a computer has those. */
const server = await startPostgres()
const has = typeof server !== 'string'
afterAll(() => has && server.stop())
const address = has ? `${server.url}?schema=demo` : ''

const isThere = (tool: string, ...args: string[]) => {
  const found = spawnSync(tool, args, { timeout: 20_000 }).status === 0
  if (!found) console.warn(`Not tried with ${tool}: it is not installed`)
  return found
}
const [hasNginx, hasHaproxy] = [isThere('nginx', '-v'), isThere('haproxy', '-v')]
const compose = [['docker', 'compose'], ['docker-compose']].find(([tool = '', ...args]) => isThere(tool, ...args, 'version'))

beforeAll(() => {
  if (!has || !(hasNginx || hasHaproxy)) return
  const cwd = emptyDirectory()
  expect(run(cwd, 'demo', '--students', '60', ...atDemoTime, '--password', 'Poui-Tree-2026').status).toBe(0)
  expect(run(cwd, 'move', '--from', 'data', '--to', address).status).toBe(0)
}, 180_000)

/** Text of a file of `deploy/` with other ports and without TLS; each change must find its place. */
function changed(file: string, ...changes: [from: string | RegExp, to: string][]): string {
  return changes.reduce(
    (text, [from, to]) => {
      expect(text).toMatch(from)
      return text.replaceAll(from, to)
    },
    readFileSync(join('deploy', file), 'utf8'),
  )
}

const proxies: Record<string, (dir: string, port: number, copies: string[]) => string[]> = {
  nginx(dir, port, [one = '', two = '']) {
    const site = changed('nginx.conf', ['listen 443 ssl http2', `listen 127.0.0.1:${port}`], [/ssl_\w+ .*;/g, ''])
    const own = site.replace('10.0.0.11:3000', one).replace('10.0.0.12:3000', two)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')
    const config = join(dir, 'nginx.conf')
    writeFileSync(config, `daemon off; pid ${dir}/pid; error_log ${dir}/log; events {} http { access_log off; ${temporary} ${own} }`)
    return ['nginx', '-p', dir, '-e', `${dir}/log`, '-c', config]
  },
  haproxy(dir, port, [one = '', two = '']) {
    const text = changed(
      'haproxy.cfg',
      [/bind :443 .*/g, `bind 127.0.0.1:${port}`],
      ['one one:3000', `one ${one}`],
      ['two two:3000', `two ${two}`],
    )
    const config = join(dir, 'haproxy.cfg')
    writeFileSync(config, text)
    return ['haproxy', '-db', '-f', config]
  },
}

test.runIf(has).each([
  ['nginx', hasNginx],
  ['haproxy', hasHaproxy],
])('%s before two copies, of which one is killed: each acknowledged mark is stored once', async (name, isInstalled) => {
  if (!isInstalled) return
  const copies = await Promise.all([serveCopy(address), serveCopy(address)])
  const [dir, port] = [emptyDirectory(), await freePort()]
  const [tool = '', ...args] =
    proxies[name]?.(
      dir,
      port,
      copies.map(({ url }) => new URL(url).host),
    ) ?? []
  const proxy = spawn(tool, args, { ...ordinary, stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void proxy.kill('SIGTERM'))
  let said = ''
  proxy.stderr.on('data', (chunk) => {
    said += chunk
  })
  const url = `http://127.0.0.1:${port}`
  await expect
    .poll(
      () =>
        fetch(`${url}/healthz`).then(
          ({ status }) => status,
          () => said,
        ),
      { timeout: 90_000 },
    )
    .toBe(200)
  const typist = await typeAt(url, address)
  await typist.more(100)
  await copies[0]?.stop('SIGKILL')
  await typist.more(100)
  const { longestMs } = await typist.end()
  expect(longestMs).toBeLessThan(10_000)
})

test.runIf(hasNginx || hasHaproxy)('nginx and HAProxy read the lines of TLS', () => {
  const dir = emptyDirectory()
  expect(run(dir, 'tls', 'init', '--data', '.').status).toBe(0)
  const [certificate, key] = ['server.crt', 'server.key'].map((name) => join(dir, 'tls', name))
  const both = join(dir, 'reports.pem')
  writeFileSync(both, `${readFileSync(certificate ?? '', 'utf8')}\n${readFileSync(key ?? '', 'utf8')}`)
  const read = (tool: string, args: string[], text: string) => {
    writeFileSync(join(dir, tool), text)
    const { status, stderr } = spawnSync(tool, [...args, join(dir, tool)], { encoding: 'utf8' })
    expect(status, stderr).toBe(0)
  }
  const site = changed('nginx.conf', ['/etc/nginx/reports.pem', certificate ?? ''], ['/etc/nginx/reports.key', key ?? ''])
  if (hasNginx) read('nginx', ['-t', '-p', dir, '-e', `${dir}/log`, '-c'], `pid ${dir}/pid; events {} http { access_log off; ${site} }`)
  const crt = changed(
    'haproxy.cfg',
    ['/etc/haproxy/reports.pem', both],
    ['one one:3000', 'one 127.0.0.1:1'],
    ['two two:3000', 'two 127.0.0.1:1'],
  )
  if (hasHaproxy) read('haproxy', ['-c', '-f'], crt)
})

test.runIf(compose)('compose reads its file', () => {
  const [tool = '', ...args] = compose ?? []
  const env = { ...process.env, POSTGRES_PASSWORD: 'a', SCHOOL_PASSWORD: 'b' }
  const { status, stderr } = spawnSync(tool, [...args, '-f', 'deploy/compose.yaml', 'config', '-q'], { env, encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test.runIf(isThere('systemd-analyze', '--version'))('systemd reads its unit', () => {
  const unit = join(emptyDirectory(), 'term-reports@poui.service')
  writeFileSync(unit, changed('term-reports@.service', ['/usr/local/bin/term-reports', program]))
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', unit], { encoding: 'utf8' })
  expect(stdout + stderr).not.toContain('term-reports@poui.service')
})
