import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type BuildOptions, build, type Plugin, transformSync } from 'esbuild'
import { build as viteBuild } from 'vite'
import { fileOf, fontNames } from '../src/assets.ts'

export const serverBundle = 'dist/server.mjs'
export const binary = process.platform === 'win32' ? 'dist/term-reports.exe' : 'dist/term-reports'

const firstOfAll = transformSync(readFileSync('src/main/_malloc.ts', 'utf8'), { loader: 'ts', minify: true }).code

export const serverOptions = {
  entryPoints: ['src/main.ts'],
  outfile: serverBundle,
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'esm',
  mainFields: ['module', 'main'],
  external: ['better-sqlite3'],
  define: { 'process.env.NODE_ENV': '"production"' },
  banner: {
    js: [
      `import { createRequire as __createRequire } from 'node:module'`,
      `const require = __createRequire(import.meta.url), __filename = import.meta.filename, __dirname = import.meta.dirname`,
      firstOfAll,
    ].join('\n'),
  },
  logLevel: 'warning',
} satisfies BuildOptions

/** The client's files with their compressed forms, so that serving them costs nothing. */
export async function buildClient(): Promise<void> {
  await viteBuild({ logLevel: 'warn', mode: 'production' })
  for (const name of readdirSync('public/build')) {
    const path = join('public/build', name)
    if (!statSync(path).isFile()) continue
    const bytes = readFileSync(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

export const bundleServer = () => build(serverOptions)

/** One file that carries Node, the program, the client, the fonts and the SQLite addon. */
export async function buildBinary(): Promise<void> {
  mkdirSync('dist', { recursive: true })
  const main = 'dist/binary.cjs'
  const define = { ...serverOptions.define, 'import.meta.dirname': '__dirname', 'import.meta.url': '__url' }
  const banner = { js: `${firstOfAll}const __url = require('node:url').pathToFileURL(__filename).href` }
  await build({
    ...serverOptions,
    outfile: main,
    format: 'cjs',
    external: [],
    banner,
    define,
    minify: true,
    lineLimit: 160,
    plugins: [onlyEnglish],
  })
  writeFileSync(main, ascii(readFileSync(main, 'utf8')))
  const config = {
    main,
    output: binary,
    useCodeCache: true,
    disableExperimentalSEAWarning: true,
    execArgvExtension: 'none',
    execArgv: ['--max-semi-space-size=4'],
    assets: { ...clientAssets(), ...fontAssets(), 'addon.node': addonPath() },
  }
  writeFileSync('dist/sea.json', JSON.stringify(config, null, 2))
  rmSync(binary, { force: true })
  execFileSync(strippedNode(), ['--build-sea', 'dist/sea.json'], { stdio: ['ignore', 'ignore', 'inherit'] })
  rmSync(stripped, { force: true })
}

const stripped = 'dist/node'

/** A copy of Node without the names that only a debugger reads, a fifth of the file; where `strip` is not there, Node as it is. */
function strippedNode(): string {
  if (process.platform !== 'linux') return process.execPath
  copyFileSync(process.execPath, stripped)
  const { status } = spawnSync('strip', ['--strip-unneeded', stripped], { stdio: 'ignore' })
  return status === 0 ? resolve(stripped) : process.execPath
}

/**
 * esbuild leaves regular expressions as they are written. One letter outside Latin-1 in them, and V8 keeps two bytes for each of the
 * program's letters.
 */
const ascii = (code: string) => code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Zod's messages in fifty languages would be a fifth of the program. */
const onlyEnglish: Plugin = {
  name: 'only-english',
  setup: (b) => {
    b.onLoad({ filter: /zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({ contents: `export { default as en } from './en.js'` }))
  },
}

const clientAssets = () =>
  Object.fromEntries(
    globSync(['public/*', 'public/build/**'], { withFileTypes: true })
      .filter((f) => f.isFile())
      .map((f) => join(f.parentPath, f.name))
      .concat('public/build/.vite/manifest.json')
      .map((path) => [path.replace(/^public\//, ''), path]),
  )
const fontAssets = () => Object.fromEntries(fontNames.map((name) => [`fonts/${name}`, fileOf(`fonts/${name}`)]))

function addonPath(): string {
  const require = createRequire(import.meta.url)
  return require(join(require.resolve('better-sqlite3'), '../binding.js')).getPrebuildPath()
}

/** True when a source is younger than what was built from it. */
export function isStale(output: string): boolean {
  const built = statSync(output, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = [...globSync(['src/**/*.{ts,tsx,css}', 'public/*.*']), 'scripts/_build.ts', 'vite.config.ts', 'package-lock.json']
  return sources.some((path) => statSync(path).mtimeMs > built)
}

/** What `npm start`, the browser tests and the bench run: the client and the server's bundle. */
export const buildServed = () =>
  alone(async () => {
    if (!isStale(serverBundle)) return
    await buildClient()
    await bundleServer()
  })

export const buildBinaryIfStale = () =>
  alone(async () => {
    if (isStale(binary)) await buildBinary()
  })

/** Two builds at once, say of `npm start` and `npm test`, would take each other's files away. */
async function alone(work: () => Promise<void>): Promise<void> {
  const lock = '.cache/building'
  mkdirSync('.cache', { recursive: true })
  while (!isFree(lock)) await setTimeout(200)
  try {
    await work()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

function isFree(lock: string): boolean {
  const made = statSync(lock, { throwIfNoEntry: false })?.mtimeMs
  if (made && Date.now() - made > 120_000) rmSync(lock, { recursive: true, force: true })
  try {
    mkdirSync(lock)
    return true
  } catch {
    return false
  }
}
