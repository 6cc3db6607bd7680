import { spawnSync } from 'node:child_process'
import { build } from 'esbuild'
import { prepareBrowsers } from './_browsers.ts'
import { buildServed, serverOptions } from './_build.ts'

/** The budgets, measured; arguments such as `--json` go to `tests/bench/main.ts`. */
prepareBrowsers()
await buildServed()
const external = [...serverOptions.external, 'autocannon', '@playwright/test', 'playwright-core', 'esbuild', 'vite']
await build({ ...serverOptions, entryPoints: ['tests/bench/main.ts'], outfile: 'dist/bench.mjs', external })
const { status } = spawnSync(process.execPath, ['--expose-gc', 'dist/bench.mjs', ...process.argv.slice(2)], { stdio: 'inherit' })
process.exitCode = status ?? 1
