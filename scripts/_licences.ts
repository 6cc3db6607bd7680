import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const licences = 'dist/licences.txt'
const ofClient = 'public/build/.vite/packages.json'
/** The styles begin with Tailwind's; the addon lies beside what is bundled. */
const [ofStyles, ofAddon] = ['node_modules/tailwindcss', 'node_modules/better-sqlite3']

/** The directories of the packages that files are of, from the paths that a bundler names. */
const packagesOf = (files: Iterable<string>): string[] => {
  const found = [...files].flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file.replaceAll('\\', '/'))?.[0] ?? [])
  return [...new Set(found.map((path) => path.slice(path.indexOf('node_modules/'))))]
}

/** Remembers of which packages the client is built. */
export function noteClient(built: unknown): void {
  const outputs = [built].flat() as { output: { moduleIds?: string[] }[] }[]
  const modules = outputs.flatMap(({ output }) => output.flatMap(({ moduleIds }) => moduleIds ?? []))
  writeFileSync(ofClient, JSON.stringify([...packagesOf(modules), ofStyles]))
}

/** Of the client, and of these files. */
export function writeLicences(files: readonly string[]): void {
  const client = JSON.parse(readFileSync(ofClient, 'utf8')) as string[]
  writeFileSync(licences, licenceText([...packagesOf(files), ...client, ofAddon], process.execPath))
}

type Package = { name: string; version: string; license?: string; author?: string | { name: string }; homepage?: string }
const isLicence = (name: string) => /^(?:licen[cs]e|copying|notice|ofl)/i.test(name)

/** What each of them asks to be given along: its name, its licence, and the words of it. */
function licenceText(packages: readonly string[], node: string): string {
  const all = [...new Set(packages)].map((path) => licenceOf(path)).sort()
  const own = [`Node.js ${process.version}`, nodeLicence(node)]
  const sqlite = ['SQLite (inside better-sqlite3)', 'Public domain: https://www.sqlite.org/copyright.html']
  return [...new Set(all), own.join('\n\n'), sqlite.join('\n\n')].join(`\n\n${'='.repeat(80)}\n\n`).concat('\n')
}

/** Beside its program, or where npm has put the package for this kind of machine. */
function nodeLicence(node: string): string {
  const [found] = [join(dirname(node), '../LICENSE'), ...globSync('node_modules/node/node_modules/node-*/LICENSE')].filter(existsSync)
  if (!found) throw new Error(`The licence of ${node} is not found`)
  return readFileSync(found, 'utf8')
}

function licenceOf(path: string): string {
  const { name, version, license, author, homepage } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')) as Package
  const texts = readdirSync(path).filter(isLicence).sort()
  const words = texts.map((file) => readFileSync(join(path, file), 'utf8').trim())
  const by = typeof author === 'string' ? author : author?.name
  if (words.length === 0) words.push([by && `Copyright: ${by}`, homepage].filter(Boolean).join('\n'))
  return [`${name} ${version}: ${license ?? 'see below'}`, ...words].join('\n\n')
}
