import { globSync, readFileSync } from 'node:fs'
import { dirname, relative, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'

const src = resolve('src')
const posix = (path: string) => path.split(sep).join('/')
const files = (pattern: string) => globSync(pattern).map(posix).sort()
const layers = 'domain,db,islands,views,reports,routes'
const sources = files(`src/{${layers}}/**/*.{ts,tsx}`)
const tests = files('tests/**/*.test.{ts,tsx}')

/** Houses have rooms: each is a feature of its own. What lies in `school` itself is one too: its lists. */
const houses = ['school', 'attendance', 'marks']
/** One sheet a paper, all of the feature `reports`. */
const papers = ['mark-sheet', 'rank-sheet', 'report-card', 'report-card-trend', 'transcript', 'print-run']
/** What every feature knows. */
const foundations = ['school', 'school/terms', 'school/subjects', 'school/students', 'school/teachers', 'school/deadlines']

/** The feature that a file belongs to, in whatever layer; undefined for what a whole layer shares, and for words. */
function featureOf(file: string): string | undefined {
  const [layer = '', ...path] = file
    .replace(/^src\//, '')
    .replace(/^routes\/api\//, 'routes/')
    .replace(/\.tsx?$/, '')
    .split('/')
  const [first = '', second = '', ...deeper] = path
  if (first === '' || first.startsWith('_') || (layer === 'domain' && first === 'words')) return undefined
  if (layer === 'reports' && papers.includes(first)) return 'reports'
  if (!houses.includes(first)) return first
  const isRoom = deeper.length > 0 || first !== 'school' || second === 'deadlines'
  return isRoom ? `${first}/${second}` : first
}

const imports = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"](\.[^'"]+)['"]/g)].map((m) => {
    const to = `src/${posix(relative(src, resolve(dirname(file), m[1] ?? '')))}`
    return { file, to, from: featureOf(file), feature: featureOf(to) }
  }),
)

/** Which feature may know which. A new line here is a decision: it must not close a circle. */
const knows: Record<string, string> = {
  analysis: 'figures school/terms',
  'administrative-reports': 'figures school/subjects school/terms',
  'attendance/cards': 'school/students',
  'attendance/days': 'attendance/gate school/students school/terms',
  'attendance/gate': 'school/students',
  'attendance/import': 'attendance/days attendance/gate',
  'attendance/registers': 'attendance/days attendance/gate school/students school/terms',
  calendar: 'attendance/days attendance/gate school/deadlines school/terms',
  doubles: 'history school/students',
  figures: 'school/terms',
  'class-page':
    'attendance/days attendance/gate attendance/registers figures posting school/deadlines school/students school/terms term-reports',
  find: 'school/terms',
  'hand-over': 'posting school/deadlines school/subjects school/teachers school/terms',
  history: 'attendance/days school/students',
  honour: 'analysis figures school/subjects school/terms',
  home: 'administrative-reports attendance/days attendance/gate attendance/registers backups figures hand-over marks/enter posting printed reports retention school/deadlines school/students school/terms',
  leaving: 'figures posting reports',
  'marks/book': 'history marks/enter school/deadlines school/terms',
  'marks/class': 'marks/enter school/deadlines school/terms term-reports',
  'marks/enter': 'school/deadlines school/students school/terms',
  'marks/remarks': 'figures marks/enter school/terms term-reports',
  'marks/spreadsheet': 'figures marks/book school/terms',
  posting: 'analysis printed school-upload school/deadlines school/terms term-reports',
  printed: 'figures verification',
  registration: 'administrative-reports school/students',
  reports: 'figures posting printed school/students school/terms',
  retention: 'backups school school/students',
  school: 'attendance/days attendance/gate school/students school/teachers school/terms',
  'school-upload': 'school school/students school/subjects school/teachers school/terms term-reports',
  'school/deadlines': 'school/teachers school/terms',
  'school/students': 'school/subjects school/terms',
  'school/subjects': 'school/terms',
  'school/teachers': 'school/subjects school/terms',
  'student-page': 'attendance/days attendance/registers doubles figures history registration school/students school/subjects',
  'student-portal': 'figures registration reports school/students verification',
  'subject-page': 'analysis school/terms',
  support: 'certificate school',
  'term-page': 'home posting school school/deadlines school/students school/terms year',
  'term-reports': 'marks/enter school/deadlines school/students school/subjects school/terms',
  verification: 'figures',
  year: 'calendar posting school school/students school/subjects school/terms',
}

test('a feature knows those that it is listed with, and each that is listed', () => {
  const known = new Map<string, Set<string>>()
  for (const { from, feature } of imports)
    if (from && feature && from !== feature) known.set(from, (known.get(from) ?? new Set()).add(feature))
  const found = Object.fromEntries([...known].sort().map(([from, to]) => [from, [...to].sort().join(' ')]))
  expect(found).toEqual(knows)
})

test('no features know each other in a circle', () => {
  const seen = new Map<string, 'open' | 'closed'>()
  const circles: string[] = []
  const visit = (feature: string, way: readonly string[]) => {
    if (seen.get(feature) === 'open') circles.push([...way.slice(way.indexOf(feature)), feature].join(' → '))
    if (seen.has(feature)) return
    seen.set(feature, 'open')
    for (const next of knows[feature]?.split(' ') ?? []) visit(next, [...way, feature])
    seen.set(feature, 'closed')
  }
  for (const feature of Object.keys(knows)) visit(feature, [])
  expect(circles).toEqual([])
})

test('the foundations know no feature but those that they stand on', () => {
  const standsOn = ['attendance/days', 'attendance/gate'] // new bells change who was late
  const wrong = imports.filter(
    ({ from = '', feature }) => foundations.includes(from) && feature && ![...foundations, ...standsOn].includes(feature),
  )
  expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
})

/** Files that gather: each says what of. */
const gathering: Record<string, string> = {
  'db/_schema.ts': 'retention',
  'db/_sessions.ts': 'administrative-reports',
  'domain/_changed-cards.ts': 'figures verification',
  'islands/_client.ts': 'attendance/gate marks/book marks/enter marks/remarks',
  'islands/_page/long-run.ts': 'attendance/days',
  'islands/_page/unsent/marks.ts': 'marks/book marks/enter marks/remarks',
  'routes/_backed-up.ts': 'backups',
  'routes/_env.ts': 'backups district retention',
  'routes/_history.ts': 'history',
  'routes/_papers.tsx': 'verification',
  'routes/_posted.ts': 'figures',
  'routes/_recent.ts': 'find',
  'routes/_refuse-under-way.ts': 'school-upload',
  'views/_links/average.ts': 'figures',
  'views/_links/attendance-imports.ts': 'attendance/import',
  'views/_links/attendance-registers.ts': 'attendance/registers',
  'views/_links/class-remarks.ts': 'marks/remarks',
  'views/_links/classes.ts': 'class-page posting',
  'views/_links/enter-marks.ts': 'marks/enter',
  'views/_links/find.ts': 'find',
  'views/_links/history.ts': 'history',
  'views/_links/mark-book.ts': 'marks/book',
  'views/_links/own-registration.ts': 'registration',
  'views/_links/posting.ts': 'posting',
  'views/_links/registration.ts': 'registration',
  'views/_links/retention.ts': 'retention',
  'views/_links/school-upload.ts': 'school-upload',
}

test('what a layer shares imports the foundations, and no feature but in files that gather', () => {
  const wrong = imports.filter(
    ({ from, file, feature }) => !from && feature && !foundations.includes(feature) && !file.startsWith('src/domain/words/'),
  )
  const found: Record<string, string> = {}
  for (const { file, feature = '' } of wrong) {
    const name = file.slice(4)
    found[name] = [...new Set([...(found[name]?.split(' ') ?? []), feature])].sort().join(' ')
  }
  expect(found).toEqual(gathering)
})

/** A feature has a file or a folder in `src/routes`; these are read by others alone. */
const withoutRoutes = ['figures', 'printed', 'verification', 'school/students/contacts']
const features = new Set(sources.filter((f) => f.startsWith('src/routes/')).flatMap((f) => featureOf(f) ?? []))

test.each(layers.split(','))('%s names nothing that is not a feature in routes', (layer) => {
  const named = new Set(sources.filter((f) => f.startsWith(`src/${layer}/`)).flatMap((f) => featureOf(f) ?? []))
  expect([...named].filter((name) => !features.has(name) && !withoutRoutes.includes(name))).toEqual([])
})

/** Where the tests of a feature's routes have another name than its last room. */
const testedAs: Record<string, string> = {
  'attendance/days': 'attendance',
  'attendance/gate': 'attendance-capture',
  'attendance/cards': 'attendance-cards',
  'attendance/import': 'attendance-imports',
  'attendance/registers': 'attendance-registers',
  'marks/book': 'mark-book',
  'marks/remarks': 'class-remarks',
  'school/deadlines': 'terms-deadlines',
  'student-page': 'students-page',
  'term-page': 'terms',
  home: 'posting-progress',
  verification: 'student-portal-verify',
}

test.each([...features])('%s has a route test', (feature) => {
  const name = testedAs[feature] ?? feature.split('/').at(-1) ?? ''
  expect(
    tests.filter((f) => f.startsWith(`tests/routes/${name}`)),
    `tests/routes/${name}*.test.ts`,
  ).not.toEqual([])
})

test('what a feature marks as its own with an underscore is imported by that feature alone', () => {
  const wrong = imports.filter(({ to, from, feature }) => feature !== undefined && /\/_[^/]*$/.test(to) && feature !== from)
  expect(wrong.map(({ file, to }) => `${file} imports ${to}`)).toEqual([])
})
