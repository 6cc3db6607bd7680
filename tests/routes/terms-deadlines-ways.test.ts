import { expect, test } from 'vitest'
import { people, students, subjects, type Who, year } from '../world.ts'
import { type BookWorld, bytesOf, column, downloaded, makeBookWorld, at as places, put, read, sheet } from './_mark-book.ts'

const before = '2025-12-01T14:04:59Z'
const after = '2025-12-01T14:05:00Z'
const { zahra } = students
const grid = `/enter-marks/${year}/1/5A/${subjects.mathematics}/spreadsheet`
const own = '/term-details/5A'
const key = { year, term: 1, student_id: zahra.id }
const htmx = { 'HX-Request': 'true' }

/** Everything closes at five past ten that morning, in Port of Spain. */
async function closing() {
  const world = await makeBookWorld()
  const until = Object.fromEntries(
    ['marks', 'remarks', 'deans'].flatMap((entry) => [
      [`${entry}_day`, '01-Dec-2025'],
      [`${entry}_time`, '10:05'],
    ]),
  )
  const body = new URLSearchParams({ year: String(year), term: '1', version: '0', ...until })
  expect((await world.as('admin')('/admin/dashboard/deadlines', { method: 'POST', body, headers: htmx })).status).toBe(204)
  const tables = ['subject_record', 'student_term_record', 'assessment', 'assessment_mark', 'academic_term'] as const
  const stored = async () => JSON.stringify(await Promise.all(tables.map((table) => world.db.selectFrom(table).selectAll().execute())))
  /** Whether it wrote anything. */
  const writes = async (when: string, write: () => Promise<unknown>) => {
    world.setNow(new Date(when))
    const old = await stored()
    await write()
    return (await stored()) !== old
  }
  return { ...world, writes }
}
type Closing = Awaited<ReturnType<typeof closing>>
type Way = (w: Closing, who: Who) => Promise<unknown>

const baseOf = (who: Who) => (who === 'admin' || who === 'deansHods' ? '/admin' : '/term-reports')
const form = (w: Closing, who: Who, path: string, fields: Record<string, string>) =>
  w.as(who)(`${baseOf(who)}${path}`, { method: 'POST', headers: htmx, body: new URLSearchParams(fields) })
const json = (w: Closing, who: Who, path: string, body: object) => w.as(who)(path, { method: 'POST', json: body })
const inTerm = { year: String(year), term: '1' }

async function versionOf({ db }: Closing): Promise<number> {
  const of = db
    .selectFrom('subject_record')
    .select('version')
    .where('student_id', '=', zahra.id)
    .where('subject_id', '=', subjects.mathematics)
  return (await of.executeTakeFirstOrThrow()).version
}
const cell = async (w: Closing, who: Who, value: number, old: number | null, undo = {}) =>
  form(w, who, `${grid}/marks`, { cell: JSON.stringify([zahra.id, 'course_mark', await versionOf(w), value, old]), ...undo })

async function quiz({ stored }: BookWorld) {
  const { assesments } = await stored()
  return assesments[0] as (typeof assesments)[0]
}
const bookPath = (who: Who, path: string) => `${sheet.replace('/term-reports', baseOf(who))}${path}`
const sent = async (w: Closing, who: Who, path: string, fields: [string, string][]) =>
  read(await w.as(who)(bookPath(who, path), { method: 'POST', body: new URLSearchParams(fields) }))

/** The spreadsheet of the mark book with 18 for Zahra, filled in while it was open. */
async function filledIn(w: Closing): Promise<Awaited<ReturnType<typeof downloaded>>> {
  const book = await downloaded(w)
  put(book, places.zahra, column(1), 18)
  return book
}

const marks: Record<string, Way> = {
  'a spreadsheet of Enter Marks': (w, who) => cell(w, who, 61, null),
  'the undo of such a spreadsheet': (w, who) => cell(w, who, 61, null, { undo: '1' }),
  'course marks from the mark book': async (w, who) =>
    sent(w, who, '/course-mark', [
      ['basis', 'weighted'],
      ['take', `${zahra.id}/${await versionOf(w)}/75`],
    ]),
  'the undo of course marks': async (w, who) => sent(w, who, '/course-mark/undo', [['take', `${zahra.id}/${await versionOf(w)}/40`]]),
  'a mark book from a spreadsheet': async (w, who) => {
    const { id } = await quiz(w)
    const change = { kind: 'mark', number: 1, id, version: 2, studentId: zahra.id, stored: 15, next: 18 }
    return sent(w, who, '/upload/changes', [
      ['change', JSON.stringify(change)],
      ['take', '0'],
    ])
  },
  'the undo of such an upload': async (w, who) => {
    const { id, version } = await quiz(w)
    return sent(w, who, '/upload/undo', [
      ['count', '1'],
      ['removal', JSON.stringify({ id, version, marks: 2 })],
    ])
  },
  'a mark book’s spreadsheet by the JSON interface': async (w, who) => {
    const body = new FormData()
    body.append('file', new File([await bytesOf(await filledIn(w))], 'book.xlsx'))
    const of = { year, term: 1, subjectId: subjects.mathematics, classId: '5A', employeeId: people.lutchman.id }
    for (const [name, value] of Object.entries(of)) body.append(name, String(value))
    return w.as(who)('/api/upload-course-assesment', { method: 'POST', body })
  },
  'an assessment that is removed': async (w, who) => {
    const { id, version } = await quiz(w)
    return json(w, who, '/api/delete-course-assesment', { id, version, marks: 2 })
  },
}
const remarks: Record<string, Way> = {
  'times absent and late': (w, who) => json(w, who, '/api/term-report', { ...key, version: 1, times_absent: 2, times_late: 1 }),
  deportment: (w, who) => form(w, who, `${own}/1`, { ...strings(key), version: '1', field: 'deportment', value: 'B', base: '' }),
}
const comment: Record<string, Way> = {
  'the dean’s comment': (w, who) => form(w, who, `${own}/1`, { ...strings(key), version: '1', field: 'deans', value: 'Good.', base: '' }),
}
const strings = (of: object) => Object.fromEntries(Object.entries(of).map(([name, value]) => [name, String(value)]))

const office = ['admin', 'deansHods'] as const
const inEnterMarks = ['a spreadsheet of Enter Marks', 'the undo of such a spreadsheet']
const bound: [string, Way, Who[]][] = [
  ...Object.entries(marks).map(([name, way]): [string, Way, Who[]] => [
    name,
    way,
    inEnterMarks.includes(name) ? ['lutchman', 'baptiste'] : ['lutchman'],
  ]),
  ...Object.entries(remarks).map(([name, way]): [string, Way, Who[]] => [name, way, ['joseph']]),
  ...Object.entries(comment).map(([name, way]): [string, Way, Who[]] => [name, way, ['noel']]),
]
const cases = bound.flatMap(([name, way, whose]) => [
  ...whose.flatMap((who) => [[name, who, 'before', before, true, way] as const, [name, who, 'after', after, false, way] as const]),
  ...office.map((who) => [name, who, 'after', after, true, way] as const),
])

test.each(cases)('%s: %s %s the deadline (%s) writes: %s', async (_name, who, _when, at, does, way) => {
  const w = await closing()
  expect(await w.writes(at, () => way(w, who))).toBe(does)
})

/** What the office alone sets and takes back, with no deadline of its own. */
const setPossible = (w: Closing, who: Who) => json(w, who, '/api/possible-attendance', { year, term: 1, class_id: '5A', value: 11 })
const subject = `${own}/1/subjects/${subjects.mathematics}`
const removeSubject = (w: Closing, who: Who) => form(w, who, subject, strings(key))
const ofOffice: Record<string, { way: Way; first?: Way }> = {
  'possible attendance of a class': { way: setPossible },
  'its undo': { first: setPossible, way: (w, who) => form(w, who, `${own}/settings/1/undo`, inTerm) },
  'a mark in the term report': {
    way: (w, who) => form(w, who, `${subject}/marks`, { ...strings(key), version: '1', field: 'course_mark', value: '40', base: '' }),
  },
  'a subject that is deleted': { way: removeSubject },
  'a subject that is put back': { first: removeSubject, way: (w, who) => form(w, who, `${subject}/restore`, strings(key)) },
}
const times = [
  ['before', before],
  ['after', after],
] as const

test.each(
  Object.entries(ofOffice).flatMap(([name, { way, first }]) =>
    times.flatMap(([when, at]) => [
      ...(['lutchman', 'joseph', 'noel', 'baptiste'] as const).map((who) => [name, who, when, at, false, way, first] as const),
      ...office.map((who) => [name, who, when, at, true, way, first] as const),
    ]),
  ),
)('%s: %s %s the deadline (%s) writes: %s', async (_name, who, _when, at, does, way, first) => {
  const w = await closing()
  if (first) expect(await w.writes(before, () => first(w, 'admin'))).toBe(true)
  expect(await w.writes(at, () => way(w, who))).toBe(does)
})

test('by the JSON interface a sheet says that it can only be read', async () => {
  const w = await closing()
  const sheets = [
    `/api/lesson-marks/${year}/1/5A/${subjects.mathematics}`,
    `/api/mark-book/${year}/1/${subjects.mathematics}/5/5A/${people.lutchman.id}`,
  ]
  const readOnly = async (who: Who) =>
    Promise.all(sheets.map(async (path) => ((await (await w.as(who)(path)).json()) as { read_only: boolean }).read_only))
  w.setNow(new Date(before))
  expect(await readOnly('lutchman')).toEqual([false, false])
  w.setNow(new Date(after))
  expect([await readOnly('lutchman'), await readOnly('admin')]).toEqual([
    [true, true],
    [false, false],
  ])
})
