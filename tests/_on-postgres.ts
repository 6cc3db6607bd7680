import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const ofDb = (name: string) => `tests/db/${name}.test.ts`
const ofRoutes = (name: string) => `tests/routes/${name}.test.ts`

/** Files that use a school and are not run on PostgreSQL, and why. */
const onFilesAlone: Record<string, readonly string[]> = {
  'of how SQLite plans, types, locks or keeps rows, or counts what it was asked': [
    ...['history', 'ids', 'kept-marks', 'other-writers', 'strict', 'tables', 'statements', 'prepared', 'page'].map(ofDb),
    ...['plans', 'round-trips', 'disk-full', 'leak-writes'].map(ofRoutes),
  ],
  'run alone, whichever the engine': ['odd-input', 'warnings'].map(ofRoutes),
  'of a file: backups, rehearsals, upgrades, what is overwritten when it is deleted': [
    ...['moving', 'retention-papers', 'retention-never', 'upgrade'].map(ofDb),
    ...['backups', 'district', 'take-away', 'support', 'rehearsal', 'rehearsal-apart', 'rehearsal-crawl', 'rehearsal-journey'].map(
      ofRoutes,
    ),
    ...['rehearsal-leak', 'rehearsal-shared'].map(ofRoutes),
  ],
  'of the demonstration school, which is copied from a file': ['demo', 'demo-today', 'attendance-demo'].map(ofDb),
  'writes by hand what only SQLite reads': [
    ...['posted-fields'].map(ofDb),
    ...['course-spreadsheet-demo', 'failing-reads', 'schools'].map(ofRoutes),
  ],
}

/** Those about saving, conflicts, history, scopes and posting, which each run of the tests runs on PostgreSQL too: a tenth of the files. */
const always = [
  ...[
    'group-commit',
    'enter-marks',
    'enter-marks-late',
    'mark-book',
    'mark-sql',
    'posting',
    'scope',
    'term-reports',
    'attendance-registers',
  ].map(ofDb),
  ...['attendance-registers', 'class-marks-saving', 'class-remarks', 'doubles', 'enter-marks-api', 'failed-logins', 'history'].map(
    ofRoutes,
  ),
  ...['history-of-another', 'history-field', 'mark-book-api', 'posting', 'posting-api', 'posting-change', 'posting-holds'].map(ofRoutes),
  ...['students-moves-many', 'term-reports-api', 'term-reports-settings'].map(ofRoutes),
]

/** What compares the engines, and those; or all files of a school. */
export function onPostgres(isAll: boolean): string[] {
  const alone = new Set(Object.values(onFilesAlone).flat())
  const ofSchool = () =>
    globSync('tests/{db,routes}/**/*.test.{ts,tsx}').filter((file) => !alone.has(file.replaceAll('\\', '/')) && usesSchool(file))
  return ['tests/postgres/**/*.test.ts', ...(isAll ? ofSchool() : always)]
}

const known = new Map<string, boolean>()
/** True if a file, or a helper that it imports, makes a school. */
function usesSchool(file: string): boolean {
  const before = known.get(file)
  if (before !== undefined) return before
  known.set(file, false)
  const text = readFileSync(file, 'utf8')
  const helpers = [...text.matchAll(/ from '(\.\.?\/(?:_|world|routes\/_)[\w./-]+)'/g)].map(([, path = '']) => join(dirname(file), path))
  const is = /\b(?:makeWorld|emptySchool|copyOf|demoSchool)\(/.test(text) || helpers.some(usesSchool)
  known.set(file, is)
  return is
}

/** Starts a server for the run; without one its tests are skipped, and say why. */
export async function setup() {
  const { startPostgres } = await import('./_postgres.ts')
  const server = await startPostgres()
  if (typeof server === 'string') process.env.POSTGRES_MISSING = server
  else process.env.POSTGRES_URL = server.url
  if (typeof server === 'string') console.warn(`No tests on PostgreSQL: ${server}`)
  return () => typeof server !== 'string' && server.stop()
}
