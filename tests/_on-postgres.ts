import { globSync, readFileSync } from 'node:fs'

const ofDb = (name: string) => `tests/db/${name}.test.ts`
const ofRoutes = (name: string) => `tests/routes/${name}.test.ts`

/** Files that use a school and are not run on PostgreSQL, and why. */
const onFilesAlone: Record<string, readonly string[]> = {
  'of how SQLite plans, types, locks or keeps rows': [
    ...['history', 'ids', 'group-commit', 'kept-marks', 'other-writers', 'strict', 'tables', 'statements', 'prepared'].map(ofDb),
    ...['plans', 'round-trips', 'disk-full'].map(ofRoutes),
  ],
  'of a file: backups, upgrades, what is overwritten when it is deleted': [
    ...['retention-papers', 'retention-never', 'upgrade'].map(ofDb),
    ...['backups', 'take-away', 'support'].map(ofRoutes),
  ],
  'of the demonstration school, which is copied from a file': ['demo', 'demo-today', 'attendance-demo'].map(ofDb),
  'writes by hand what only SQLite reads': [
    ...['student-portal', 'registration'].map(ofDb),
    ...[
      'students-upload-undo',
      'leaving',
      'students-work',
      'retention-many',
      'history-of-another',
      'school-upload-records',
      'school-upload-undo',
    ].map(ofRoutes),
    ...['term-reports-administer', 'class-marks-saving', 'contacts', 'session', 'student-portal-verify', 'reports-leavers'].map(ofRoutes),
  ],
}

/** What compares the engines; or all files of a school too, some of which do not pass yet, or wait too long. */
export function onPostgres(isAll: boolean): string[] {
  const alone = new Set(Object.values(onFilesAlone).flat())
  const ofSchool = globSync('tests/{db,routes}/**/*.test.{ts,tsx}').filter(
    (file) => !alone.has(file) && /\b(?:makeWorld|emptySchool|copyOf)\(/.test(readFileSync(file, 'utf8')),
  )
  return ['tests/postgres/**/*.test.ts', ...(isAll ? ofSchool : [])]
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
