import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { copyFileSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { type BuildOptions, build, type Plugin, transformSync } from 'esbuild'
import { build as viteBuild } from 'vite'
import { fileOf, fontNames } from '../src/assets.ts'
import { binary, serverBundle } from './_built.ts'
import { licences, noteClient, writeLicences } from './_licences.ts'
import { fromNpm } from './_npm.ts'
import { places, withPlaces } from './_packed.ts'

/** What a program can be made for on any machine: Node's package of that kind, and the database addon. */
export const targets = ['linux-x64', 'linux-arm64', 'win-x64', 'darwin-arm64'] as const
export type Target = (typeof targets)[number]
/** As Node and the packages with addons name it. */
export const kindFor = (target: Target) => target.replace(/^win-/, 'win32-')
/** Node for Windows has no names for debuggers in it; for the Mac it is signed, and stays as it is. */
export const isStrippable = (target: string) => target.startsWith('linux')
export const binaryFor = (target: Target) => `dist/term-reports-${target}${target.startsWith('win') ? '.exe' : ''}`

const scriptOf = (name: string) => transformSync(readFileSync(`src/operate/${name}.ts`, 'utf8'), { loader: 'ts', minify: true }).code
const firstOfAll = scriptOf('_malloc')

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
  plugins: [withoutUnused()],
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
  noteClient(await viteBuild({ logLevel: 'warn', mode: 'production' }))
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

const [main, program, compiled] = ['dist/binary.cjs', 'dist/program.js', 'dist/program.code']
/** What features ask for once they are used. Each lies beside the program: its text is not read, nor kept, where nobody does. */
const apart = ['exceljs', 'pdfkit', 'ical.js', '@zxcvbn-ts/language-common', 'pg']
const programs: Record<string, string> = {
  'program/main.js': program,
  ...Object.fromEntries(apart.map((name, index) => [`program/${name}.js`, `dist/apart-${index}.js`])),
}

/** One file that carries Node, the program, the client, the fonts and the SQLite addon. */
export async function buildBinary(): Promise<void> {
  mkdirSync('dist', { recursive: true })
  const files = await bundleFunction({ entryPoints: serverOptions.entryPoints, outfile: program, external: apart })
  for (const name of apart) {
    const contents = `const all = require('${name}'); module.exports = all.default ?? all`
    const outfile = programs[`program/${name}.js`] ?? ''
    files.push(...(await bundleFunction({ stdin: { contents, resolveDir: '.' }, outfile, external: [] })))
  }
  writeLicences([...files, ...fontNames.map((name) => fileOf(`fonts/${name}`))])
  writeFileSync(main, firstOfAll + scriptOf('_begin'))
  const kind = `${process.platform}-${process.arch}`
  const node = stripped(process.execPath, kind)
  const addons = { addon: addonPath(), ...serviceAddon(kind) }
  pack({ kind, node, output: binary, addons, programs: { ...programs, compile: main } })
  await compile()
  pack({ kind, node, output: binary, addons, programs: { ...programs, 'program/main.code': compiled } })
  rmSync(withoutNames, { force: true })
}

/** A function to be called by the binary's first lines (`src/operate/_begin.ts`). */
async function bundleFunction(options: BuildOptions & { outfile: string }): Promise<string[]> {
  const { entryPoints: _, ...common } = serverOptions
  const { metafile } = await build({
    ...common,
    metafile: true,
    format: 'cjs',
    banner: {
      js: `(function (require, __filename, __dirname, module) {const __url = require('node:url').pathToFileURL(__filename).href`,
    },
    footer: { js: '})' },
    define: { ...common.define, 'import.meta.dirname': '__dirname', 'import.meta.url': '__url' },
    supported: { 'dynamic-import': false },
    minify: true,
    lineLimit: 160,
    ...options,
  })
  writeFileSync(options.outfile, ascii(readFileSync(options.outfile, 'utf8')))
  return Object.keys(metafile?.inputs ?? {})
}

/**
 * The same program for another kind of machine, after `buildBinary`, whose file this machine's own kind gets. What V8 has compiled is
 * left out: it is good only where it was made. Its Node comes from npm, which holds it against its checksum.
 */
export async function buildFor(target: Target): Promise<void> {
  if (kindFor(target) === `${process.platform}-${process.arch}`) return copyFileSync(binary, binaryFor(target))
  const executable = stripped(nodeFor(target), target)
  const addons = { addon: addonFor(target), ...serviceAddon(kindFor(target)) }
  pack({ kind: target, node: process.execPath, executable, output: binaryFor(target), addons, programs })
  rmSync(withoutNames, { force: true })
}

export const addonFor = (target: Target) =>
  join(createRequire(import.meta.url).resolve('better-sqlite3'), '../../prebuilds', `${kindFor(target)}.node`)

function nodeFor(target: Target): string {
  const name = target.startsWith('darwin') ? `node-bin-${target}` : `node-${target}`
  const file = target.startsWith('win') ? 'bin/node.exe' : 'bin/node'
  return fromNpm(name, process.version.slice(1), `.cache/nodes/${target}-${process.version}`, file)
}

const koffi = '3.3.4'
/** Windows' service manager calls functions of the program; this addon has them called. */
const serviceAddon = (kind: string): Record<string, string> =>
  kind === 'win32-x64' ? { service: fromNpm('@koromix/koffi-win32-x64', koffi, `.cache/nodes/koffi-${koffi}`, 'win32_x64/koffi.node') } : {}

/** With some flags Node compiles anew, at each start, what it carries compiled of its own: the tests say so. */
export const startFlags = ['--max-semi-space-size=4']

/** `executable`: the Node that is packed, where it is not the one that packs. */
type Parts = {
  kind: string
  node: string
  executable?: string
  output: string
  addons: Record<string, string>
  programs: Record<string, string>
}

function pack({ kind, node, executable, output, addons, programs }: Parts): void {
  const carried: Record<string, string> = {}
  for (const [name, file] of Object.entries(addons)) {
    writeFileSync(`dist/${name}.sum`, createHash('sha256').update(readFileSync(file)).digest('hex'))
    Object.assign(carried, { [`${name}.node`]: file, [`${name}.sum`]: `dist/${name}.sum` })
  }
  writeFileSync('dist/places', ' '.repeat(1000))
  const config = {
    main,
    output,
    ...(executable && { executable }),
    disableExperimentalSEAWarning: true,
    execArgvExtension: 'none',
    execArgv: startFlags,
    assets: { ...clientAssets(), ...fontAssets(), ...programs, ...carried, licences, [places]: 'dist/places' },
  }
  writeFileSync('dist/sea.json', JSON.stringify(config, null, 2))
  rmSync(output, { force: true })
  execFileSync(node, ['--build-sea', 'dist/sea.json'], { stdio: ['ignore', 'ignore', 'inherit'] })
  if (isStrippable(kind)) writeFileSync(output, withPlaces(readFileSync(output), Object.keys(programs)))
}

/** Starts the binary on a small school and ends it once it has answered; it leaves behind what has been compiled by then. */
async function compile(): Promise<void> {
  const data = mkdtempSync(join(tmpdir(), 'term-reports-build-'))
  const run = (...args: string[]) =>
    spawn(resolve(binary), [...args, '--data', data], {
      cwd: data,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { TERM_REPORTS_LOG: 'silent' },
    })
  await once(run('demo', '--students', '30'), 'exit')
  const server = run('serve', '--port', '0')
  const [said] = await once(server.stdout, 'data')
  await fetch(/http:\S+/.exec(String(said))?.[0] ?? '')
  server.kill()
  await once(server, 'exit')
  copyFileSync(join(data, 'program.code'), compiled)
  rmSync(data, { recursive: true })
}

const withoutNames = 'dist/node'

/** A copy of Node without the names that only a debugger reads, a fifth of the file; where no `strip` knows its kind, Node as it is. */
function stripped(node: string, kind: string): string {
  if (!isStrippable(kind)) return node
  copyFileSync(node, withoutNames)
  const tools = ['strip', `${kind.endsWith('arm64') ? 'aarch64' : 'x86_64'}-linux-gnu-strip`, 'llvm-strip']
  const isDone = tools.some((tool) => spawnSync(tool, ['--strip-unneeded', withoutNames], { stdio: 'ignore' }).status === 0)
  return isDone ? resolve(withoutNames) : node
}

/**
 * esbuild leaves regular expressions as they are written. One letter outside Latin-1 in them, and V8 keeps two bytes for each of the
 * program's letters.
 */
const ascii = (code: string) => code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/**
 * What packages bring along and this program never asks for: Zod's messages in fifty languages, the fonts of the web's own format with
 * their dictionary of 120 kB, HTTP/2, which is switched on nowhere, commands that are programs of their own, and React that draws a page
 * piece by piece.
 */
function withoutUnused(): Plugin {
  const instead: [of: RegExp, contents: string][] = [
    [/[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/, `export { default as en } from './en.js'`],
    [/[\\/]brotli[\\/]decompress\.js$/, 'module.exports = () => null'],
    [/[\\/]react-dom-server\.node\.production\.js$/, ''],
  ]
  const builtIn: Record<string, string> = {
    http2: 'export class Http2ServerRequest {}; export const constants = {}',
    child_process: 'export default {}',
  }
  const setup: Plugin['setup'] = (b) => {
    for (const [filter, contents] of instead) b.onLoad({ filter }, () => ({ contents }))
    b.onResolve({ filter: /^node:(?:http2|child_process)$/ }, ({ path, importer }) =>
      /@hono[\\/]node-server|commander/.test(importer) ? { path: path.slice('node:'.length), namespace: 'unused' } : undefined,
    )
    b.onLoad({ filter: /.*/, namespace: 'unused' }, ({ path }) => ({ contents: builtIn[path] ?? '' }))
  }
  return { name: 'without-unused', setup }
}

const clientAssets = () =>
  Object.fromEntries(
    globSync(['public/*', 'public/build/**'], { withFileTypes: true })
      .filter((f) => f.isFile())
      .map((f) => join(f.parentPath, f.name))
      .concat('public/build/.vite/manifest.json')
      .map((path) => [path.replaceAll('\\', '/').replace(/^public\//, ''), path]),
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
