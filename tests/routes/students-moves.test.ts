import { expect, test } from 'vitest'
import { listCandidates, savePrintRun } from '../../src/db/figures/print-runs.ts'
import { saveMarks } from '../../src/db/marks/enter/index.ts'
import { assignStudents } from '../../src/db/school/subjects/assign.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, students, subjects, type Who, year } from '../world.ts'

const { zahra, nicolette } = students
const htmx = { 'HX-Request': 'true' }
const plain = (html: string) => html.replaceAll('<!-- -->', '')

async function world() {
  const world = await makeWorld()
  const { db } = world
  const lesson = { form_class_id: '5B', academic_year_id: year, employee_id: 5 }
  await addRows(db, 'lesson', [
    { ...lesson, subject_id: subjects.english },
    { ...lesson, subject_id: subjects.mathematics },
  ])
  await db.deleteFrom('subject_record').where('subject_id', '=', subjects.chemistry).where('student_id', '=', students.marcus.id).execute()
  await db.updateTable('subject_record').set({ exam_mark: 60 }).where('student_id', '=', zahra.id).execute()
  await db.updateTable('subject_record').set({ exam_mark: 50 }).where('student_id', '=', nicolette.id).execute()
  const get = async (path: string, who: Who | 'nobody' = 'admin', headers: Record<string, string> = htmx) => {
    const res = await world.as(who)(path, { headers })
    return { status: res.status, text: plain(await res.text()) }
  }
  const post = async (path: string, fields: Record<string, string>, who: Who | 'nobody' = 'admin') => {
    const res = await world.as(who)(path, { method: 'POST', headers: htmx, body: new URLSearchParams(fields) })
    return { status: res.status, text: plain(await res.text()) }
  }
  const shownIn = (text: string) => /name="shown" value="([^"]*)"/.exec(text)?.[1] ?? ''
  const own = (more: string, id: number = zahra.id) => `/admin/students/${id}/${more}`
  /** As a person does: chooses, reads what happens, confirms. */
  const move = async (to = '5B', from = 'this-term', day = '01-Dec-2025') => {
    const fields = { class_id: to, class_from: from, day }
    const read = await get(own(`class?${new URLSearchParams(fields)}`))
    return { read, sent: await post(own('class'), { ...fields, shown: shownIn(read.text) }) }
  }
  const undoUrl = async () => /href="([^"]*\/undo)"/.exec((await get(`/admin/students/${zahra.id}`)).text)?.[1] ?? ''
  return { ...world, get, post, own, move, shownIn, undoUrl }
}

const who = { nobody: 401, zahra: 403, joseph: 403, baptiste: 403, admin: 200, deansHods: 200 }
test.each(Object.entries({ ...who, admin: 409, deansHods: 409 }))(
  '%s: a move that was not read before is answered %i',
  async (w, status) => {
    const { post, own, db } = await world()
    expect((await post(own('class'), { class_id: '5B' }, w as Who)).status).toBe(status)
    expect((await post(own('joins'), { day: '10-Nov-2025' }, w as Who)).status).toBe(status)
    expect(await db.selectFrom('student_move').select('id').execute()).toEqual([])
  },
)

test('Change Class shows what it does with numbers, is done as it was read, and is one line in the history and on the page', async () => {
  const { move, get, db } = await world()
  const { read, sent } = await move()
  expect(read.text).toContain('2 subjects with 2 marks continue in 5B.')
  expect(read.text).toContain('5B does not take Chemistry (exam 60): kept with 1 mark, but not printed and not counted.')
  expect(read.text).toContain('Ranked in 5B with 1 other student.')
  expect(sent.status).toBe(204)
  const history = (await get(`/admin/history?student=${zahra.id}`)).text
  expect(history.match(/From 5A to 5B on 01-Dec-2025, with Term 1 2025-2026\./g)).toHaveLength(1)
  expect(history).not.toContain('Kept, not printed')
  const lines = await db.selectFrom('change').select('id').where('student_id', '=', zahra.id).execute()
  expect(lines.length).toBeGreaterThan(1)
  const page = (await get(`/admin/students/${zahra.id}`)).text
  expect(page).toContain('From 5A to 5B on 01-Dec-2025, with Term 1 2025-2026.')
  const did = /<summary>What it did.*?<ul[^>]*>(.*?)<\/ul>/s.exec(page)?.[1] ?? ''
  expect(did.match(/<li/g)?.length).toBeGreaterThan(2)
})

test('what happens has changed since it was read: nothing is done, and it is shown again', async () => {
  const { get, post, own, shownIn, db } = await world()
  const fields = { class_id: '5B', class_from: 'this-term', day: '01-Dec-2025' }
  const read = await get(own(`class?${new URLSearchParams(fields)}`))
  await db.updateTable('subject_record').set({ course_mark: 70 }).where('student_id', '=', zahra.id).execute()
  const sent = await post(own('class'), { ...fields, shown: shownIn(read.text) })
  expect([sent.status, sent.text]).toEqual([409, expect.stringContaining('Something has changed. Read what happens, then confirm.')])
  expect(sent.text).toContain('2 subjects with 4 marks continue in 5B.')
  expect(await db.selectFrom('student_move').select('id').execute()).toEqual([])
})

test.each([
  [{ class_id: '5B', day: '02-Dec-2025' }, 'This day is in the future.'],
  [{ class_id: '5B', day: '12/11/2025' }, 'Write a day like'],
  [{ class_id: '5A', day: '' }, 'Choose another class.'],
  [{ class_id: '9Z', day: '' }, 'Choose another class.'],
])('%j is answered 422 beside its field', async (fields, words) => {
  const { post, own } = await world()
  const { status, text } = await post(own('class'), fields)
  expect([status, text]).toEqual([422, expect.stringContaining(words)])
})

test('a move is not before the last one', async () => {
  const { move } = await world()
  await move()
  const { read } = await move('5A', 'this-term', '28-Nov-2025')
  expect(read.text).toContain('The last move was on 01-Dec-2025. Choose that day or a later one.')
})

test('the set-aside subject is on no card, sheet or average, and comes back with the subject or the class', async () => {
  const { move, get, db } = await world()
  const card = async (classId: string) => (await get(`/reports/report-cards/${classId}/${year}/1`, 'admin', {})).text
  expect(await card('5A')).toMatch(/Abdool-Rahman[\s\S]*Chemistry/)
  await move()
  const [after, sheet] = [await card('5B'), (await get(`/reports/mark-sheet/${year}/1/5B`, 'admin', {})).text]
  expect([after.includes('Abdool-Rahman'), after.includes('Chemistry'), sheet.includes('CHEM')]).toEqual([true, false, false])
  const given = { subjectId: subjects.chemistry, employeeId: 4, choices: [{ studentId: zahra.id, version: undefined }] }
  expect(await assignStudents(db, given, { actor: actor('admin'), at: '2025-12-01T15:00:00.000Z' })).toMatchObject({ kind: 'assigned' })
  const rows = db.selectFrom('subject_record').select('exam_mark').where('student_id', '=', zahra.id)
  expect(await rows.where('subject_id', '=', subjects.chemistry).executeTakeFirst()).toEqual({ exam_mark: 60 })
})

test('who had the student before the move sees nothing more: page, card, sheets, mark book, term report', async () => {
  const { move, get } = await world()
  const paths = {
    joseph: [`/term-reports/students/${zahra.id}`, `/reports/report-card/${zahra.id}/${year}/1`],
    lutchman: [`/term-reports/students/${zahra.id}`, `/reports/report-card/${zahra.id}/${year}/1`],
    baptiste: [],
  }
  const lists = [
    ['lutchman', `/term-reports/enter-marks/${year}/1/5A/${subjects.mathematics}`],
    ['lutchman', `/term-reports/mark-book/${year}/1/5A/${subjects.mathematics}/1`],
    ['joseph', `/term-reports/class-remarks/${year}/1/5A`],
    ['joseph', `/reports/report-cards/5A/${year}/1`],
    ['joseph', `/reports/mark-sheet/${year}/1/5A`],
  ] as const
  const open = async () => {
    const single = []
    for (const [one, own] of Object.entries(paths)) for (const path of own) single.push((await get(path, one as Who, {})).status)
    const named = []
    for (const [one, path] of lists) {
      const { status, text } = await get(path, one, {})
      named.push([status, text.includes('Abdool-Rahman')])
    }
    return { single, named }
  }
  const before = await open()
  expect(before.single).toEqual([200, 200, 200, 200])
  expect(before.named.filter(([status]) => status === 200).every(([, is]) => is)).toBe(true)
  expect(before.named.filter(([status]) => status === 200).length).toBeGreaterThan(2)
  await move()
  const after = await open()
  expect(after.single).toEqual([404, 404, 404, 404])
  expect(after.named.map(([, is]) => is)).toEqual(before.named.map(() => false))
})

test('the register of a day before the move has the student in the old class, from the day on in the new', async () => {
  const { move, get } = await world()
  await move('5B', 'this-term', '27-Nov-2025')
  const has = async (classId: string, day: string) =>
    (await get(`/admin/attendance/registers/${classId}?day=${day}&session=am`)).text.includes('Abdool-Rahman')
  expect([await has('5A', '2025-11-26'), await has('5B', '2025-11-26')]).toEqual([true, false])
  expect([await has('5A', '2025-11-27'), await has('5B', '2025-11-27')]).toEqual([false, true])
})

test('a card that was printed before the move counts as not printed', async () => {
  const { move, db } = await world()
  const options = {
    paper: 'report-cards',
    level: null,
    classId: '5A',
    part: 'all',
    order: 'name',
    isDuplex: false,
    hasCover: false,
    hasSeparators: false,
  } as const
  await savePrintRun(db, { year, term: 1 }, options, [zahra.id, nicolette.id], { actor: actor('admin'), at: '2025-11-28T14:00:00.000Z' })
  const { read } = await move()
  expect(read.text).toContain('1 report card of this term is printed already and counts as not printed from now on.')
  const access = { actor: actor('admin'), scopes: ['all'] as const }
  const found = await listCandidates(db, access, { year, term: 1, isCurrent: true }, 'report-cards')
  expect(found.filter(({ isPrinted }) => isPrinted).map(({ studentId }) => studentId)).toEqual([nicolette.id])
})

test('undo puts everything back, once, and says what refuses it', async () => {
  const { move, undoUrl, get, post, db } = await world()
  const stood = async () => ({
    student: await db.selectFrom('student').select('form_class_id').where('id', '=', zahra.id).executeTakeFirst(),
    record: await db.selectFrom('student_term_record').select(['form_class_id', 'form_level']).where('student_id', '=', zahra.id).execute(),
    subjects: await db
      .selectFrom('subject_record')
      .select(['id', 'subject_id', 'employee_id', 'exam_mark'])
      .where('student_id', '=', zahra.id)
      .orderBy('id')
      .execute(),
    choices: await db
      .selectFrom('subject_student')
      .select(['subject_id', 'employee_id'])
      .where('student_id', '=', zahra.id)
      .orderBy('subject_id')
      .execute(),
  })
  const before = await stood()
  await move()
  const url = await undoUrl()
  expect((await get(url)).text).toContain('Class, report, subjects and teachers become what they were before it.')
  expect((await post(url, {})).status).toBe(204)
  expect(await stood()).toEqual(before)
  expect((await post(url, {})).text).toContain('This is undone already.')
  expect((await get(`/admin/history?student=${zahra.id}`)).text).toContain('Undone: From 5A to 5B on 01-Dec-2025')
  await move()
  const again = await undoUrl()
  const key = { year, term: 1, classId: '5B', subjectId: subjects.english }
  const english = db
    .selectFrom('subject_record')
    .select('version')
    .where('student_id', '=', zahra.id)
    .where('subject_id', '=', subjects.english)
  const { version } = await english.executeTakeFirstOrThrow()
  const access = { actor: actor('admin'), scopes: ['all'] as const }
  await saveMarks(db, access, key, [{ studentId: zahra.id, version, values: { exam_mark: 61 } }], '2025-12-01T15:00:00.000Z')
  const refused = await post(again, {})
  expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('were entered since. Move the student back instead')])
  expect((await get(again.replace(String(zahra.id), String(nicolette.id)))).status).toBe(404)
})

test('whoever leaves: the numbers are said before, nothing is asked for afterwards, and the card is still printed', async () => {
  const { get, post, own } = await world()
  const asked = (await get(own('archive'))).text
  for (const words of [
    'Out of the ranks and averages of 5A at once: 3 students are left.',
    '3 marks in 3 subjects are kept. No more are entered.',
    'The student can no longer sign in.',
  ])
    expect(asked).toContain(words)
  const missing = async () => (await get(`/admin/posting/${year}/1/missing?class=5A`)).text.includes('Abdool-Rahman')
  expect((await post(own('archive'), { archived_on: '28-Nov-2025' })).status).toBe(204)
  expect(await missing()).toBe(false)
  const card = await get(`/reports/report-card/${zahra.id}/${year}/1`, 'admin', {})
  expect([card.status, card.text.includes('28-Nov-2025')]).toEqual([200, true])
  expect((await get(`/admin/students/${zahra.id}`)).text).toContain('Comes Back')
  const back = (await get(own('restore'))).text
  expect(back).toContain('The report of this term continues in 5A, with 3 marks in 3 subjects.')
  expect((await post(own('restore'), { returned_on: '27-Nov-2025' })).text).toContain('The last move was on 28-Nov-2025.')
  expect((await post(own('restore'), { returned_on: '01-Dec-2025' })).status).toBe(204)
})

test('who joins late is in no register before, is reckoned from that day, and was not here earlier', async () => {
  const { get, post, own, shownIn, db } = await world()
  const ask = (day: string) => get(own(`joins?${new URLSearchParams({ day })}`))
  expect((await ask('29-Aug-2025')).text).toContain('Choose a day of this term.')
  await addRows(db, 'attendance_record', {
    student_id: zahra.id,
    date_scanned: '2025-11-10',
    attendance_am: 'P',
    attendance_pm: 'P',
    time_scanned_in: null,
    time_scanned_out: null,
  })
  expect((await ask('17-Nov-2025')).text).toContain('The student was already here on 10-Nov-2025.')
  const read = await ask('10-Nov-2025')
  expect(read.text).toMatch(/Attendance counts \d+ sessions instead of \d+\./)
  expect(read.text).toContain('Ranked in 5A as soon as one mark that counts is entered.')
  expect((await post(own('joins'), { day: '10-Nov-2025', shown: shownIn(read.text) })).status).toBe(204)
  const has = async (day: string) => (await get(`/admin/attendance/registers/5A?day=${day}&session=am`)).text.includes('Abdool-Rahman')
  expect([await has('2025-11-07'), await has('2025-11-10')]).toEqual([false, true])
})

test('who is not registered in the term is registered by joining it, and the undoing takes that back', async () => {
  const { get, post, own, shownIn, undoUrl, db } = await world()
  for (const table of ['subject_record', 'student_term_record'] as const)
    await db.deleteFrom(table).where('student_id', '=', zahra.id).execute()
  const read = await get(own('joins?day=10-Nov-2025'))
  expect(read.text).toContain('A report of this term in 5A, with 3 subjects.')
  expect((await post(own('joins'), { day: '10-Nov-2025', shown: shownIn(read.text) })).status).toBe(204)
  const records = db.selectFrom('subject_record').select('id').where('student_id', '=', zahra.id)
  expect(await records.execute()).toHaveLength(3)
  expect((await post(await undoUrl(), {})).status).toBe(204)
  expect(await records.execute()).toHaveLength(0)
})

test('a card says since when a student is in the class who was not there all term, and of nobody else', async () => {
  const { move, get, db } = await world()
  await db.updateTable('academic_term').set({ term_start: '2025-09-01' }).where('term', '=', 1).execute()
  const said = async (classId: string) =>
    (await get(`/reports/report-cards/${classId}/${year}/1`, 'admin', {})).text.match(/Joined [^<]*\./g)
  expect(await said('5A')).toBeNull()
  await move('5B', 'this-term', '20-Nov-2025')
  expect(await said('5B')).toEqual(['Joined 5B on 20-Nov-2025.'])
  await move('5A')
  expect(await said('5A')).toBeNull()
  await db.updateTable('student_term_record').set({ joined_on: '2025-10-06' }).where('student_id', '=', nicolette.id).execute()
  expect(await said('5A')).toEqual(['Joined 5A on 06-Oct-2025.'])
})
