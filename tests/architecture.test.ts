import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { compile } from 'tailwindcss'
import { expect, test } from 'vitest'

/** Each layer may import only from itself and from these. */
const may: Record<string, string[]> = {
  domain: [],
  db: ['domain'],
  islands: ['domain'],
  views: ['domain', 'islands'],
  reports: ['domain', 'views'],
  routes: ['domain', 'db', 'views', 'reports'],
  demo: ['domain', 'db', 'operate'],
}
const layers = Object.keys(may)
const src = resolve('src')
const posix = (path: string) => path.split(sep).join('/')
const files = (pattern: string) => globSync(pattern).map(posix).sort()
const sources = files('src/**/*.{ts,tsx}')
const tests = files('tests/**/*.{ts,tsx}')

/** The first folder under `src` of everything that a file imports by a relative path. */
const importsOf = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map(
    (m) => posix(relative(src, resolve(dirname(file), m[1] ?? ''))).split('/')[0] ?? '',
  )

const inLayer = (layer: string) => sources.filter((f) => f.startsWith(`src/${layer}/`))

test('there is something of every layer to look at', () => {
  expect(layers.filter((layer) => layer !== 'reports' && inLayer(layer).length === 0)).toEqual([])
})

test.each(layers)('%s imports only downwards', (layer) => {
  const allowed = new Set([layer, ...(may[layer] ?? [])])
  const wrong = inLayer(layer).flatMap((file) => importsOf(file).flatMap((to) => (allowed.has(to) ? [] : [`${file} imports ${to}`])))
  expect(wrong).toEqual([])
})

test('a feature with more than one file is a folder with an index file', () => {
  const beside = sources.filter((f) => f !== 'src/main.ts' && existsSync(f.replace(/\.tsx?$/, '')))
  expect(beside).toEqual([])
})

test('only the command line opens a school of its own: what operates the program may know all of it, and nobody knows what operates it', () => {
  const below = sources.filter((f) => !/^src\/(?:operate\/|demo\/command|main\.ts)/.test(f))
  expect(below.flatMap((f) => (importsOf(f).includes('operate') ? [f] : []))).toEqual([])
})

test('only the server and the command line know where the carried files lie', () => {
  const top = ['src/app.ts', 'src/main.ts']
  const importers = sources.filter(
    (f) => !f.startsWith('src/operate/') && !top.includes(f) && importsOf(f).some((to) => to === 'assets.ts'),
  )
  expect(importers).toEqual([])
})

test('the domain is pure: it knows no clock, no chance, no framework', () => {
  const impure = /new Date\(\)|Date\.now|Math\.random|randomUUID|from '(?:react|hono|kysely|better-sqlite3|node:)/
  expect(inLayer('domain').filter((f) => impure.test(readFileSync(f, 'utf8')))).toEqual([])
})

/** What a file loads as soon as it is loaded itself: not types, and not what it asks for by `import()`. */
const loadsAtOnce = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^(?:import\s(?!type\b)|export\s(?=[*{]))[^'"]*?['"]([^'"]+)['"]/gm)].map((m) => m[1] ?? '')

/** The ways to all that is loaded along with a file. */
function loadedWith(first: string): Map<string, string> {
  const reached = new Map([[first, first]])
  for (const [file, way] of reached) {
    if (!/^src\/.*\.tsx?$/.test(file)) continue
    for (const name of loadsAtOnce(file)) {
      const path = name.startsWith('.') ? posix(relative('.', resolve(dirname(file), name))) : name
      if (!reached.has(path)) reached.set(path, `${way} → ${path}`)
    }
  }
  return reached
}

test('what draws PDFs and spreadsheets, or asks a database server, is loaded when it is wanted: a server that draws none starts faster and stays smaller', () => {
  const reached = loadedWith('src/operate/serve.ts')
  expect(reached.has('src/app.ts')).toBe(true)
  expect(['exceljs', 'pdfkit', 'pg'].flatMap((name) => reached.get(name) ?? [])).toEqual([]) // break the chain with import()
})

test('a command that serves nobody loads no page', () => {
  const reached = loadedWith('src/main.ts')
  expect(reached.has('src/operate/backups/work.ts')).toBe(true)
  expect(
    [...reached].flatMap(([path, way]) => (/^(?:react|@hono\/)|^src\/(?:app|reports|views\/(?!_links))/.test(path) ? way : [])),
  ).toEqual([])
})

test('a library that nobody keeps up is imported in one place, which a successor replaces', () => {
  const importing = (library: RegExp) => sources.filter((f) => library.test(readFileSync(f, 'utf8')))
  expect(importing(/from 'oslo/)).toEqual(['src/db/_tokens.ts'])
  expect(importing(/(?:from|import\() ?'exceljs'/)).toEqual(['src/reports/_spreadsheet.ts'])
})

test('a script of the browser finds addresses through islands/_base-address.ts, which knows of the copy, or takes one that the page was drawn with', () => {
  const scripts = inLayer('islands').filter((f) => f !== 'src/islands/_base-address.ts')
  const all = scripts.map((file) => ({ name: file.slice('src/islands/'.length), text: readFileSync(file, 'utf8') }))
  const asks = /\b(?:fetch|EventSource|sendBeacon|location\.assign|location\.replace|window\.open)\(([^,)]*)|\.open\('\w+', ([^,)]*)/g
  const asked = all.flatMap(({ name, text }) => [...text.matchAll(asks)].map(([, to, too]) => `${name}: ${(to ?? too ?? '').trim()}`))
  const byPage = ["_page/drawing.ts: place.dataset.drawing ?? ''", '_page/course-spreadsheet.ts: url', '_page/course-spreadsheet.ts: url']
  byPage.push('_page/upload.ts: form.action', '_page/upload.ts: next', '_grid/places.ts: href')
  byPage.push('attendance/gate/worker.ts: event.request', 'attendance/gate/worker.ts: request') // the page's own
  expect(asked.filter((one) => one.includes(': here(')).length).toBeGreaterThan(5)
  expect(asked.filter((one) => !one.includes(': here(')).toSorted()).toEqual(byPage.toSorted())
  const literal = /(?:href|src|action|hx-\w+)=\{?["'`]\/|\.(?:href|src|action) = ["'`]\//
  expect(all.filter(({ text }) => literal.test(text)).map(({ name }) => name)).toEqual([])
})

test('what asks or saves by itself says by hx-sync what becomes of it when there is something newer: of three changes htmx would forget the last', () => {
  const byItself = /hx-trigger.*\b(?:change|changed|input|search)\b|hx-trigger.* from:body/
  const silent = inLayer('views').flatMap((file) => {
    const lines = readFileSync(file, 'utf8').split('\n')
    const says = (n: number) => /hx-sync|\.\.\.narrows/.test(lines.slice(Math.max(0, n - 9), n + 9).join())
    return lines.flatMap((line, n) => (byItself.test(line) && !says(n) ? [`${file}: ${line.trim()}`] : []))
  })
  expect(silent).toEqual([])
})

test('what the program renames is tried again where Windows has it open for a moment', () => {
  const renaming = sources.filter((f) => /^src\/(?:operate|db)\//.test(f) && /\brenameSync\b/.test(readFileSync(f, 'utf8')))
  expect(renaming).toEqual(['src/operate/_rename.ts'])
})

/** What is SQLite's alone, by design, and knows it: migrations, which are written for it, and what copies, restores and looks into its file. */
const sqliteAlone =
  /^src\/(?:db\/(?:_engine|_migrations|backups|rehearsal)\/|operate\/(?:_|backups\/|rehearsal\/|doctor|support|service\/)|demo\/command)/
const ofSqlite =
  /better-sqlite3|SQLITE_|json_each|json_group|\browid\b|pragma|\bglob '|not indexed|sqlite_|[`( ]\+[a-z][a-z_.]* ?(?:=|in \(|\)|is )/

const ofPostgres = /from 'pg'|\bpg_[a-z]+\(|jsonb|::(?:bigint|int|text|json)\b|to_regclass|\bctid\b|plpgsql|search_path/

test('outside of the folder of the engine nothing says what only one engine understands', () => {
  const code = (file: string) => readFileSync(file, 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '')
  const outside = sources.filter((file) => /^src\/(?:db|routes|operate|demo)\//.test(file) && !sqliteAlone.test(file))
  expect(outside.length).toBeGreaterThan(500)
  expect(
    outside.flatMap(
      (file) =>
        code(file)
          .match(ofSqlite)
          ?.map((found) => `${file}: ${found}`) ?? [],
    ),
  ).toEqual([])
  expect(sources.filter((file) => !file.startsWith('src/db/_engine/') && ofPostgres.test(code(file)))).toEqual([])
  expect(sources.filter((file) => file.startsWith('src/db/_engine/') && ofPostgres.test(code(file))).length).toBeGreaterThan(3)
  const inside = sources.filter((file) => file.startsWith('src/db/_engine/') && ofSqlite.test(code(file)))
  expect(inside.length).toBeGreaterThan(3)
  const beside = sources.filter(
    (file) => /_engine\/(?:sqlite|postgres)\//.test(readFileSync(file, 'utf8')) && !file.startsWith('src/db/_engine/'),
  )
  expect(beside).toEqual([])
})

test('the names of a person are put together in one place', () => {
  const byHand = /\$\{[^}]*(last_?Name|first_?Name)[^}]*\},? \$\{[^}]*(last_?Name|first_?Name)|_name(\}|`)? \|\| '/i
  expect(sources.filter((file) => !file.endsWith('/_names.ts') && byHand.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('no class of ours says something else than the utility of that name', async () => {
  const styles = files('src/views/*.css').map((file) => readFileSync(file, 'utf8'))
  const own = new Set(styles.flatMap((css) => [...css.matchAll(/\.([a-z][a-z0-9-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name)))
  const { build } = await compile('@tailwind utilities')
  const isUtility = (name: string) => build([]).length < build([name]).length
  expect(own.size).toBeGreaterThan(100)
  // which mean the same, or, as `_tokens.css` says, make no utility
  expect([...own].filter(isUtility).sort()).toEqual(['grow', 'ring', 'table', 'table-fixed', 'wrap-anywhere'])
})

test('no file is longer than 300 lines', () => {
  const long = [...sources, ...tests, ...files('scripts/*.ts')].filter((f) => !f.includes('/_migrations/'))
  expect(long.filter((f) => readFileSync(f, 'utf8').trimEnd().split('\n').length > 300)).toEqual([])
})

const rules = readFileSync('docs/rules.md', 'utf8')
const numbers = new Set([...rules.matchAll(/^\*\*([A-Z]+-\d+)\.\*\*/gm)].map((m) => m[1] ?? ''))

test('each rule of the school names files that exist and a test that is there', () => {
  const missing = [...rules.matchAll(/`((?:src|tests)\/[^`]+)`(?:: '(.+)')?/g)].filter(
    ([, file = '', title = '']) => !existsSync(file) || !readFileSync(file, 'utf8').includes(title),
  )
  expect(numbers.size).toBeGreaterThan(80)
  expect(missing.map(([all]) => all)).toEqual([])
})

test('a comment that cites a rule of the school cites one that there is', () => {
  const topics = new Set([...numbers].map((number) => number.split('-')[0]))
  const cited = new RegExp(`\\b(?:${[...topics].join('|')})-\\d+\\b`, 'g')
  const wrong = [...sources, ...tests, ...files('scripts/*.ts')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(cited)].filter(([number]) => !numbers.has(number)).map(([number]) => `${file}: ${number}`),
  )
  expect(wrong).toEqual([])
})

test('nothing refers to a document that readers of the repository do not have', () => {
  const all = [...sources, ...tests, ...files('scripts/*.ts'), ...files('docs/**/*.md'), 'README.md']
  const wrong = all.filter((file) => /\b(?:S[012]|DESIGN|STYLE)(?:\.md)? ?§/.test(readFileSync(file, 'utf8')))
  expect(wrong).toEqual([])
})

test('each decision record has a date, a status and at most 400 words', () => {
  const wrong = files('docs/decisions/*.md').flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const words = text.replace(/^(?:#|Date:).*$/gm, '').match(/\S*\w\S*/g)?.length ?? 0
    const hasHead = /^# \d{3} .+\n\nDate: \d{4}-\d\d-\d\d · Status: (?:accepted|superseded by \d{3})/.test(text)
    return [
      ...(hasHead ? [] : [`${file}: its second line is Date: 2026-11-22 · Status: accepted`]),
      ...(words > 400 ? [`${file}: ${words} words`] : []),
    ]
  })
  expect(wrong).toEqual([])
})

test('no two decision records have the same number, and none is left out', () => {
  const names = files('docs/decisions/*.md').toSorted()
  const numbers = names.map((file) => /\/(\d{3})-/.exec(file)?.[1])
  expect(numbers).toEqual(names.map((_, at) => String(at + 1).padStart(3, '0')))
  expect(names.filter((file, at) => !readFileSync(file, 'utf8').startsWith(`# ${numbers[at]} `))).toEqual([])
})

test('docs/architecture.md names files and folders that exist, in its drawings too', () => {
  const paths = /(?<![\w/.-])(?:domain|db|views|islands|reports|routes|operate|demo|tests|scripts|_page|_grid|_pdf)\/[\w./-]*[\w/]/g
  const named = readFileSync('docs/architecture.md', 'utf8').match(paths) ?? []
  const places = ['', 'src/', 'src/islands/', 'src/reports/']
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((path) => !places.some((place) => existsSync(place + path)))).toEqual([])
})

test('the table of the data- names in docs/architecture.md has every name that pages use, and no other', () => {
  const rows = readFileSync('docs/architecture.md', 'utf8').match(/^\| `data-.+$/gm) ?? []
  const cells = rows.map((row) => row.split('|')[1] ?? '')
  const listed = cells.flatMap((cell) => {
    const [first = '', ...more] = [...cell.matchAll(/`([^`]+)`/g)].map((m) => m[1] ?? '')
    return [first, ...more.map((name) => (name.startsWith('-') ? first + name : name))]
  })
  const families = cells.flatMap((cell) => (cell.includes('…') ? (/`([^`]+)`/.exec(cell)?.[1] ?? []) : []))
  const isOfFamily = (name: string) => families.some((family) => name.startsWith(`${family}-`))
  const used = new Set(
    inLayer('views')
      .concat(inLayer('islands'))
      .flatMap((file) => readFileSync(file, 'utf8').match(/(?<![\w/-])data-[a-z-]*[a-z]/g) ?? []),
  )
  expect(used.size).toBeGreaterThan(50)
  expect([...used].filter((name) => !listed.includes(name) && !isOfFamily(name))).toEqual([])
  const all = [...sources, ...files('src/**/*.css')].map((file) => readFileSync(file, 'utf8')).join()
  const property = (name: string) => name.slice(5).replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  expect(listed.filter((name) => !all.includes(name) && !all.includes(`dataset.${property(name)}`))).toEqual([])
})

test('a comment that cites a decision cites one that there is', () => {
  const known = files('docs/decisions/*.md').map((file) => /\/(\d{3})-/.exec(file)?.[1])
  const cited = [...sources, ...tests, ...files('scripts/*.ts')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\b(?:decision |decisions\/|record )(\d{3})\b/g)].map(([, number]) => ({ file, number })),
  )
  expect(cited.length).toBeGreaterThan(5)
  expect(cited.filter(({ number }) => !known.includes(number))).toEqual([])
})
