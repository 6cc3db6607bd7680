import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { context } from 'esbuild'
import { build } from 'vite'
import { serverOptions } from './_build.ts'
import { serverBundle } from './_built.ts'
import { data, makeDemoIfNone } from './_demo.ts'

const bundle = 'dist/dev.mjs'
let server: ChildProcess | undefined

/** Pages built for development ask for this file and reload when it changes. */
function reload(): void {
  mkdirSync('public/build', { recursive: true })
  writeFileSync('public/build/reload.txt', String(Date.now()))
}

async function restart(): Promise<void> {
  if (server?.exitCode === null) {
    const old = server
    await new Promise((resolve) => {
      old.once('exit', resolve)
      old.kill('SIGKILL') // the database is made for it, and an open page must not hold up the restart
    })
  }
  makeDemoIfNone(bundle)
  const env = { ...process.env, TERM_REPORTS_LIVE: '1', TERM_REPORTS_LOG: process.env.TERM_REPORTS_LOG ?? 'error' }
  server = spawn(process.execPath, ['--enable-source-maps', bundle, 'serve', '--data', data], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  server.stdout?.on('data', (chunk) => {
    process.stdout.write(chunk)
    reload()
  })
}

rmSync(serverBundle, { force: true }) // the client is about to be one for development
const watched = await build({ mode: 'development', logLevel: 'warn', build: { watch: {} } })
if ('on' in watched) {
  watched.on('event', (event) => {
    if (event.code === 'END') reload()
  })
}

const bundler = await context({
  ...serverOptions,
  outfile: bundle,
  sourcemap: 'inline',
  define: {},
  plugins: [{ name: 'restart', setup: (b) => b.onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)) }],
})
await bundler.watch()

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    server?.kill(signal)
    process.exit(0)
  })
}
