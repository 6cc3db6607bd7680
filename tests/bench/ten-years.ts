import { rmSync } from 'node:fs'
import { addressesOf } from '../routes/_addresses.ts'
import { routes } from '../routes/_leak-routes.ts'
import { ask, middle } from './_load.ts'
import { absent, type Row } from './_rows.ts'
import { makeSchool, type Served, serve } from './_server.ts'
import { type Filled, fillYears, now, student } from './_years.ts'

/** 1,250 students a year make 420,000 subject records, 1.3 million changes and 2 million days of attendance in ten. */
const students = 1250
const what = 'ten years of data: the page that grows most'
const budget = 1.2

/** Lists of the years themselves, and of a student's own, which are longer where there are more; no query of theirs takes longer (`routes/plans.test.ts`). */
const ofYears = [
  ...['/admin/students/:id', '/term-reports/students/:id', '/reports/transcript/:id', '/api/transcript/:studentId'],
  '/admin/attendance/calendar',
  '/admin/attendance/calendar/copy',
  '/admin/attendance/terms',
  '/admin/attendance/terms/:year/:term',
]

const because = (why: string, ...paths: string[]) => Object.fromEntries(paths.map((path) => [path, why]))
const termDetails = '/term-reports/term-details/:classId/:n'
/** What is not asked, and why: whatever else the list of routes has is asked, or the bench says that it could not be opened. */
const leftOut: Record<string, string> = {
  ...because('a list of the years themselves', ...ofYears),
  ...because('a PDF of all cards, measured by itself', '/api/report-cards/all/:year/:term'),
  ...because(
    'a teacher has none of these: the office, which is asked at /admin',
    ...['/class', '/delete', '/subjects/:subjectId', '/subjects/:subjectId/subject'].map((end) => termDetails + end),
    ...['/term-reports/mark-book/teachers', '/term-reports/mark-book/teachers/:id', '/term-reports/readiness/reminders/:id'],
  ),
  ...because(
    'only where no term is current, or nobody is registered',
    '/admin/dashboard/next-steps',
    '/admin/dashboard/registration',
    '/admin/year/current',
  ),
  ...because(
    'one file, which is read by its number',
    ...['', '/cancel', '/columns', '/undo'].map((end) => `/admin/school-upload/:batch${end}`),
    ...['admin', 'term-reports'].flatMap((of) => ['', '/cancel', '/undo'].map((end) => `/${of}/class-marks/uploads/:batch${end}`)),
    ...['/download', '/restore', '/file'].map((end) => `/admin/school/backups/:name${end}`),
    ...['/kiosk/pictures/:scan', '/student/registration/documents/:kind/file'],
  ),
  ...because(
    'one row, which is read by its number',
    ...['/admin/dashboard/deadlines/grace/:id/remove', '/admin/posting/readiness/reminders/:id', '/admin/students/:id/moves/:move/undo'],
    ...['/admin/students/ticked/work/:work', '/admin/teachers/:id/lessons/:lesson', '/admin/teachers/:id/restore'],
    ...['/find/lessons/:id', '/find/screens/:id', '/admin/school/years/:year/carry-over', '/term-reports/registers/:class/rest'],
    ...['/admin/school/sign-in/:kind/:id/reset', '/api/form-teacher-class'],
  ),
}

type School = Filled & { data: string; served: Served }
/** A route, whose it is, and how its address is made of a school's numbers. */
type Page = { path: string; person: string; address: (of: School) => string }

/** The page that suffers most from ten years of data, as a multiple of what it takes with one; both are asked in turn. */
export async function tenYears(): Promise<Row[]> {
  const schools = [await openSchool(1), await openSchool(10)] as const
  try {
    const { pages, shut } = await pagesOf(schools)
    const first: [Page, Times][] = []
    for (const page of pages) first.push([page, await timesOf(page, schools, 200)])
    // What is over its budget by chance is not so twice.
    const grown: { path: string; times: Times }[] = []
    for (const [page, times] of first)
      grown.push({ path: page.path, times: ratioOf(times) > 0.95 * budget ? await timesOf(page, schools, 1500) : times })
    return [...rowsOf(grown), shutRow(shut), await transcriptRow(schools[1])]
  } finally {
    for (const { served, data } of schools) {
      await served.stop()
      rmSync(data, { recursive: true })
    }
  }
}

function rowsOf(grown: { path: string; times: Times }[]): Row[] {
  const [worst, ...others] = grown.sort((a, b) => ratioOf(b.times) - ratioOf(a.times))
  if (!worst) return [absent(what, '×', budget)]
  const said = ({ path, times }: { path: string; times: Times }) =>
    `${path} ${ratioOf(times).toFixed(2)} (${times.young.toFixed(1)} to ${times.old.toFixed(1)} ms)`
  const note = `${[worst, ...others.slice(0, 2)].map(said).join('; ')}; ${grown.length} pages looked at, ${Object.keys(leftOut).length} left out with a reason`
  return [{ what, figure: ratioOf(worst.times), unit: '×', budget, note }]
}

const shutRow = (shut: readonly string[]): Row => ({
  what: 'ten years of data: addresses that could not be opened',
  figure: shut.length,
  unit: '',
  budget: 0,
  note: shut.join(' '),
})

/** Of a student of the top form, who has been there for as many years as anybody: each year's classes are read for the ranks. */
async function transcriptRow(school: School): Promise<Row> {
  const page = { path: '', person: 'admin', address: () => `/api/transcript/${school.oldest}` }
  const { old } = await timesOf(page, [school, school], 2000)
  return { what: `transcript of ${school.terms} terms`, figure: old, unit: 'ms', budget: 100 }
}

async function openSchool(years: number): Promise<School> {
  const data = makeSchool({ students, years })
  const filled = fillYears(data)
  const served = await serve(data)
  const card = await askOf({ served }, 'admin', `/reports/report-card/${student}/${now.year}/${now.term}`, 'identity')
  const code = /\/verify\/([0-9A-Z]{24})/.exec(card.body.toString())?.[1] ?? ''
  return { ...filled, keys: { ...filled.keys, code }, data, served }
}

const askOf = ({ served }: Pick<School, 'served'>, person: string, address: string, encoding = 'gzip') =>
  ask({ url: served.url, headers: { Cookie: `session=${person}`, 'Accept-Encoding': encoding } }, address)

const likely = (path: string) => {
  if (path.startsWith('/student/')) return ['student']
  if (path.startsWith('/kiosk')) return ['gate']
  return path.startsWith('/term-reports')
    ? ['d.lutchman', 'm.achong', 'k.joseph', 'p.baptiste']
    : ['admin', 'd.lutchman', 'm.achong', 'k.joseph']
}

/** Every GET route with the first person and numbers with which both schools open it. */
async function pagesOf(schools: readonly School[]): Promise<{ pages: Page[]; shut: string[] }> {
  const pages: Page[] = []
  const shut: string[] = []
  for (const path of Object.values(routes).flat()) {
    if (path in leftOut) continue
    const open = await openOf(path, schools)
    if (open.length === 0) shut.push(path)
    pages.push(...open)
  }
  return { pages, shut }
}

const terms = [now, { ...now, term: 2 }]

async function openOf(path: string, schools: readonly School[]): Promise<Page[]> {
  const [young] = schools
  if (!young) return []
  for (const person of likely(path))
    for (const when of terms)
      for (const own of ['keys', 'gate'] as const) {
        const addresses = (of: School) => addressesOf(path, of.student, { ...of.keys, ...(own === 'gate' && of.gate) }, when).map(thisTerm)
        const pages = addresses(young).map((_, i) => ({ path, person, address: (of: School) => addresses(of)[i] ?? path }))
        const open: Page[] = []
        for (const page of pages) if (await isOpen(page, schools)) open.push(page)
        if (open.length > 0) return open
      }
  return []
}

/** The days that the tests' world has are of a term in which the school of one year has no attendance. */
const thisTerm = (address: string) =>
  address.replaceAll('2025-11', '2026-05').replaceAll('Nov-2025', 'May-2026').replaceAll('2025-12', '2026-05')

async function isOpen(page: Page, schools: readonly School[]): Promise<boolean> {
  for (const school of schools) if ((await askOf(school, page.person, page.address(school))).status > 303) return false
  return true
}

type Times = { young: number; old: number }
const ratioOf = ({ young, old }: Times) => old / young

/** The median of each school, asked in turn for at least so long, and three times. */
async function timesOf(page: Page, [young, old]: readonly [School, School], ms: number): Promise<Times> {
  const taken = { young: [] as number[], old: [] as number[] }
  const until = performance.now() + ms
  for (let turn = 0; turn < 5 || performance.now() < until; turn++) {
    const times = { young: await askOf(young, page.person, page.address(young)), old: await askOf(old, page.person, page.address(old)) }
    if (turn < 2) continue
    taken.young.push(times.young.ms)
    taken.old.push(times.old.ms)
  }
  return { young: middle(taken.young), old: middle(taken.old) }
}
