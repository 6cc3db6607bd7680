import { rmSync } from 'node:fs'
import { addressesOf } from '../routes/_addresses.ts'
import { routes } from '../routes/_leak-routes.ts'
import { ask, middle } from './_load.ts'
import { now, student } from './_paths.ts'
import { absent, type Row } from './_rows.ts'
import { type Served, serve } from './_server.ts'
import { type Filled, makeYears } from './_years.ts'
import { type Made, makeBackup, makePresent } from './_years-made.ts'

/** 1,250 students a year make 420,000 subject records, 1.3 million changes and 2 million days of attendance in ten. */
const students = 1250
const what = 'ten years of data: the page that grows most'
const budget = 1.2

/** Lists of the years themselves, and of a student's own, which are longer where there are more: a page of them at a time, and no query reads more (`routes/plans.test.ts`). */
const ofYears = new Set([
  ...['/admin/students/:id', '/term-reports/students/:id', '/reports/transcript/:id', '/api/transcript/:studentId'],
  ...['/admin/attendance/terms', '/admin/attendance/terms/:year/:term', '/admin/attendance/calendar/copy', '/admin/posting'],
  ...['/api/academic-terms', '/api/academic-term-details', '/api/academic-years'],
  ...['', '/sweep'].map((end) => `/admin/school/retention${end}`), // counts up to a thousand of each kind
])

/** What is not asked, and why: whatever else the list of routes has is asked, or the bench says that it could not be opened. */
const leftOut: Record<string, string> = {
  '/api/report-cards/all/:year/:term': 'a PDF of all cards, measured by itself',
  '/admin/school/backups/:name/file': 'the whole file, which is as long as it is large',
  '/admin/dashboard/next-steps': 'only takes what is sent to it',
  '/admin/students/next-reports/:id': 'only asks about what differs',
  '/admin/students/next-reports/undo': 'only asks about what was mended',
  '/certificate': 'a school that has made its own certificate',
  '/certificate/authority.crt': 'the same',
}

type School = Filled & { data: string; served: Served; made: Made }
/** A route, whose it is, and how its address is made of a school's numbers. */
type Page = { path: string; person: string; address: (of: School) => string }

/** The page that suffers most from ten years of data, as a multiple of what it takes with one; both are asked in turn. */
export async function tenYears(): Promise<Row[]> {
  const schools = [await openSchool(1), await openSchool(10)] as const
  try {
    const { pages, closed } = await pagesOf(schools)
    const looked: Looked[] = []
    for (const page of pages) looked.push({ ...page, times: await timesOf(page, schools, { turns: 1, each: 2 }) })
    // What is over its budget by chance is not so again.
    for (const turns of [3, 15])
      for (const page of looked) if (ratioOf(page.times) > 0.95 * budget) page.times = await timesOf(page, schools, { turns, each: 4 })
    return [...rowsOf(looked), shutRow(closed), await transcriptRow(schools[1])]
  } finally {
    for (const school of schools) await shut(school)
  }
}

type Looked = Page & { times: Times }

function rowsOf(looked: readonly Looked[]): Row[] {
  const sorted = looked.toSorted((a, b) => ratioOf(b.times) - ratioOf(a.times))
  const [lists, pages] = [sorted.filter(({ path }) => ofYears.has(path)), sorted.filter(({ path }) => !ofYears.has(path))]
  const [worst, ...others] = pages
  if (!worst) return [absent(what, '×', budget)]
  const said = ({ path, times }: Looked) => `${path} ${ratioOf(times).toFixed(2)} (${times.young.toFixed(1)} to ${times.old.toFixed(1)} ms)`
  const of = `of processor; ${looked.length} pages looked at, ${Object.keys(leftOut).length} left out with a reason`
  const longer = `lists of the years, which are longer: ${lists.slice(0, 4).map(said).join('; ')}`
  const note = `${[worst, ...others.slice(0, 2)].map(said).join('; ')} ${of}; ${longer}`
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
  const { old } = await timesOf(page, [school, school], { turns: 15, each: 4 })
  return { what: `transcript of ${school.terms} terms`, figure: old, unit: 'ms', budget: 100, note: 'of processor' }
}

/** How the school is doing, where it reads most: each page within 30 ms of processor. */
const seen: Record<string, string> = {
  'analysis of the whole school': '/admin/analysis',
  'the honour roll of the school': '/admin/honour',
  'the page of a subject': '/admin/subjects/104/lessons',
  'the whole school over the years': '/admin/analysis/terms',
  'a form over the years': '/admin/analysis/terms?class=form-2',
  'page of a class': `/admin/classes/${now.formClass}`,
  'analysis of a class': `/admin/analysis?class=${now.formClass}`,
  'the honour roll of a class': `/admin/honour?class=${now.formClass}`,
  'page of a student': `/admin/students/${student}`,
  'page of a teacher': `/admin/teachers/${now.employeeId}/work`,
  'a class over the years': `/admin/analysis/terms?class=${now.formClass}`,
  'why an average': `/reports/average/${student}/${now.year}/${now.term}`,
  'who is missing': '/admin/attendance/missing',
  'students listed twice': '/admin/students/doubles',
  'next reports': '/admin/students/next-reports',
  'the Dashboard': '/admin/dashboard',
  'questions about all marks': '/admin/questions',
  'what is found of a name': '/find?q=ali',
}

export async function seenInTenYears(): Promise<Row[]> {
  const school = await openSchool(10)
  const rows: Row[] = []
  try {
    for (const [what, path] of Object.entries(seen)) {
      const page = { path, person: 'admin', address: () => path }
      if ((await askOf(school, 'admin', path)).status !== 200) throw new Error(`${path} does not open`)
      const { old } = await timesOf(page, [school, school], { turns: 15, each: 4 })
      rows.push({ what: `ten years of data: ${what}`, figure: old, unit: 'ms', budget: 30, note: `${path}; of processor` })
    }
    return rows
  } finally {
    await shut(school)
  }
}

async function openSchool(years: number): Promise<School> {
  const { data, filled } = makeYears({ students, years })
  makeBackup(data)
  const served = await serve(data)
  const made = await makePresent(served, data)
  const card = await askOf({ served }, 'admin', `/reports/report-card/${student}/${now.year}/${now.term}`, 'identity')
  const code = /\/verify\/([0-9A-Z]{24})/.exec(card.body.toString())?.[1] ?? ''
  return { ...filled, keys: { ...filled.keys, code }, data, served, made }
}

async function shut({ served, data }: School): Promise<void> {
  await served.stop()
  rmSync(data, { recursive: true })
}

const askOf = ({ served }: Pick<School, 'served'>, person: string, address: string, encoding = 'gzip') =>
  ask({ url: served.url, headers: { Cookie: `session=${person}`, 'Accept-Encoding': encoding } }, address)

const likely = (path: string) => {
  if (path.startsWith('/student/')) return ['student']
  if (path.startsWith('/kiosk')) return ['gate']
  return path.startsWith('/term-reports')
    ? ['d.lutchman', 'm.achong', 'k.joseph', 'p.baptiste', 'admin']
    : ['admin', 'd.lutchman', 'm.achong', 'k.joseph']
}

/** Every GET route with the first person and numbers with which both schools open it. */
async function pagesOf(schools: readonly School[]): Promise<{ pages: Page[]; closed: string[] }> {
  const pages: Page[] = []
  const closed: string[] = []
  for (const path of Object.values(routes).flat()) {
    if (path in leftOut) continue
    const open = await openOf(path, schools)
    if (open.length === 0) closed.push(path)
    pages.push(...open)
  }
  return { pages, closed }
}

const terms = [now, { ...now, term: 2 }]

async function openOf(path: string, schools: readonly School[]): Promise<Page[]> {
  const [young] = schools
  if (!young) return []
  const made = young.made[path]
  if (made) {
    const page = { path, person: made.person, address: (of: School) => of.made[path]?.address ?? path }
    return (await isOpen(page, schools)) ? [page] : []
  }
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
/** What takes a third of a millisecond more has not grown: so much is chance. */
const nothingMs = 0.3
const ratioOf = ({ young, old }: Times) => (old - young < nothingMs ? Math.min(1, old / young) : old / young)

/** The median of each school's processor time for a request, asked some times in turn. */
async function timesOf(
  page: Page,
  [young, old]: readonly [School, School],
  { turns, each }: { turns: number; each: number },
): Promise<Times> {
  const taken = { young: [] as number[], old: [] as number[] }
  for (let turn = 0; turn <= turns; turn++) {
    const times = { young: await workOf(page, young, each), old: await workOf(page, old, each) }
    if (turn === 0) continue
    taken.young.push(times.young)
    taken.old.push(times.old)
  }
  return { young: middle(taken.young), old: middle(taken.old) }
}

/** Milliseconds of processor that a server worked for a request, its other threads too. */
async function workOf({ person, address }: Page, school: School, times: number): Promise<number> {
  const before = school.served.processorMs()
  for (let n = 0; n < times; n++) await askOf(school, person, address(school))
  return (school.served.processorMs() - before) / times
}
