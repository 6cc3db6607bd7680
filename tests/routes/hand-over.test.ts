import { expect, test } from 'vitest'
import { handOver, handOverDue, undoHandOver } from '../../src/db/hand-over/index.ts'
import { saveLesson } from '../../src/db/school/teachers/index.ts'
import { addRows } from '../_rows.ts'
import { people, students, subjects, year } from '../world.ts'
import { by, maths, school, url } from './_hand-over.ts'

const { baptiste, gone, lutchman, noel } = people
const { english, mathematics } = subjects
const day = '2025-12-01'

test('the page lists all that the teacher has, with what is entered', async () => {
  const { get, rowsOf } = await school()
  const { text } = await get(url)
  expect(await rowsOf()).toEqual([maths('1A'), maths('5A'), `form/${year}/1A`, `dean/${year}/1A`, `time/${year}/1/marks`])
  expect(text).toContain('Mathematics · Class 5A')
  expect(text).toContain('1 of 4')
  expect(text).toContain('2 assessments')
})

test('everything goes to one successor, who may now write what the other may not', async () => {
  const { hand, state, as, changes, get } = await school()
  const sheet = `/term-reports/mark-book/${year}/1/5A/${mathematics}/`
  expect((await as('lutchman')(sheet + lutchman.id)).status).toBe(200)
  expect((await hand(noel.id)).status).toBe(303)
  const now = await state()
  expect(now.lessons.filter(({ employee_id }) => employee_id === noel.id).map(({ id }) => id)).toEqual([1, 2])
  expect(now.books.map(({ employee_id }) => employee_id)).toEqual([noel.id, noel.id])
  expect(
    now.formTeachers.find(({ form_class_id, academic_year_id }) => form_class_id === '1A' && academic_year_id === year)?.employee_id,
  ).toBe(noel.id)
  expect(now.times).toContainEqual({ entry: 'marks', employee_id: noel.id, form_class_id: null, closes: '2025-12-08 16:00' })
  expect((await as('noel')(sheet + noel.id)).status).toBe(200)
  expect((await as('lutchman')(sheet + lutchman.id)).status).toBe(404)
  expect(await changes('lesson')).toContainEqual(['1', 'employee_id', String(lutchman.id), String(noel.id)])
  expect(await changes('assessment_mark')).toEqual([])
  expect((await get(url)).text).toContain('5 to S. Noël')
})

test('the history still names who entered a mark', async () => {
  const { hand, as, db } = await school()
  await addRows(db, 'change', [
    {
      at: by.at,
      actor_kind: 'employee',
      actor_id: lutchman.id,
      actor_name: 'D. Lutchman',
      entity: 'assessment_mark',
      entity_key: `1-${students.zahra.id}`,
      student_id: students.zahra.id,
      field: 'mark',
      new_value: '15',
    },
  ])
  await hand(noel.id)
  const res = await as('noel')(`/term-reports/history/assessment_mark/1-${students.zahra.id}/mark`)
  expect(res.status).toBe(200)
  expect(await res.text()).toContain('D. Lutchman')
})

test('each row has its own successor, or nobody yet', async () => {
  const { hand, teachersOf, state, get } = await school()
  await hand(noel.id, { [maths('5A')]: String(baptiste.id), [maths('1A')]: 'nobody' })
  expect(await teachersOf('5A')).toEqual([baptiste.id])
  expect(await teachersOf('1A')).toEqual([])
  const now = await state()
  expect(
    now.takers.find(({ student_id, subject_id }) => student_id === students.ana.id && subject_id === mathematics)?.employee_id,
  ).toBeNull()
  const { text } = await get('/admin/unfilled')
  expect(text).toContain('Fill: Mathematics · Class 1A')
})

test('marks that were entered stay where they are, and records without marks follow', async () => {
  const { hand, state } = await school()
  const before = await state()
  await hand(noel.id)
  const after = await state()
  expect(after.marks).toEqual(before.marks)
  const changed = after.records.filter((row, i) => row.employee_id !== before.records[i]?.employee_id)
  expect(changed.length).toBeGreaterThan(0)
  expect(changed.every(({ exam_mark }) => exam_mark === null)).toBe(true)
})

test('a lesson that is shared: the colleague gets the students, and both mark books stay', async () => {
  const { hand, db, state, teachersOf } = await school()
  await addRows(db, 'lesson', [{ employee_id: noel.id, subject_id: mathematics, form_class_id: '5A', academic_year_id: year }])
  await hand(noel.id)
  expect(await teachersOf('5A')).toEqual([noel.id])
  expect((await state()).books.map(({ employee_id }) => employee_id)).toEqual([lutchman.id, lutchman.id])
})

test('a day to come waits for it, and skips what has changed by then', async () => {
  const { hand, state, db, teachersOf, get } = await school()
  const before = await state()
  await hand(noel.id, {}, { day: '05-Dec-2025' })
  expect(await state()).toEqual(before)
  expect((await get(url)).text).toContain('Waits for its day')
  await db
    .updateTable('lesson')
    .set({ employee_id: baptiste.id })
    .where('form_class_id', '=', '1A')
    .where('subject_id', '=', mathematics)
    .execute()
  expect(await handOverDue(db, '2025-12-04', by.at)).toBe(0)
  expect(await handOverDue(db, '2025-12-05', '2025-12-05T04:00:00.000Z')).toBe(1)
  expect(await teachersOf('5A')).toEqual([noel.id])
  expect(await teachersOf('1A')).toEqual([baptiste.id])
  expect(await handOverDue(db, '2025-12-06', by.at)).toBe(0)
  const { actor_name } = await db.selectFrom('change').select('actor_name').where('entity', '=', 'lesson').executeTakeFirstOrThrow()
  expect(actor_name).toBe('admin')
  expect((await get(url)).text).toContain('1 left, because somebody had changed them')
})

test('what is typed wrong is said, and nothing is handed over', async () => {
  const { hand, state } = await school()
  const before = await state()
  for (const [to, more, says] of [
    ['', {}, 'Choose somebody here, or in each row.'],
    [gone.id, {}, 'Choose teachers who are at the school.'],
    [lutchman.id, {}, 'Choose teachers who are at the school.'],
    [noel.id, { day: 'soon' }, 'Write the day as'],
    [noel.id, { kind: 'away' }, 'Write the day as'],
    [noel.id, { kind: 'away', until: '30-Nov-2025' }, 'This is not after the first day.'],
  ] as const) {
    const { status, text } = await hand(to as number, {}, more)
    expect([status, text.includes(says)]).toEqual([422, true])
  }
  expect(await state()).toEqual(before)
})

test('a page that is older than the lessons is shown again', async () => {
  const { post, rowsOf, db } = await school()
  const rows = (await rowsOf()).flatMap((key): [string, string][] => [
    ['row', key],
    ['row_to', String(noel.id)],
  ])
  await saveLesson(db, { employeeId: lutchman.id, year, next: { subjectId: english, classId: '1A' } }, by)
  const { status, text } = await post(url, [['kind', 'leaves'], ['day', '01-Dec-2025'], ['until', ''], ['to', ''], ...rows], 'admin', {})
  expect(status).toBe(409)
  expect(text).toContain('have changed these lessons or classes meanwhile'.replace('have', 'has'))
})

test('only who assigns hands over, and only who archives archives', async () => {
  const { hand, get, undo, state } = await school()
  for (const who of ['lutchman', 'baptiste', 'noel', 'zahra'] as const) {
    expect((await get(url, who)).status).toBe(403)
    expect((await get('/admin/unfilled', who)).status).toBe(403)
  }
  const before = await state()
  expect((await get(url, 'deansHods')).text).not.toContain('name="archive"')
  expect((await hand(noel.id, {}, { archive: '1' }, 'deansHods')).status).toBe(403)
  expect(await state()).toEqual(before)
  await hand(noel.id, {}, { archive: '1' })
  expect((await undo('deansHods')).status).toBe(403)
  await undo()
  expect(await state()).toEqual(before)
})

test('closed terms keep their mark books', async () => {
  const { hand, db, state } = await school()
  await db.updateTable('academic_term').set({ is_current: 0 }).execute()
  await db.updateTable('academic_term').set({ is_current: 1 }).where('term', '=', 2).where('academic_year_id', '=', year).execute()
  await hand(noel.id)
  expect((await state()).books.map(({ employee_id }) => employee_id)).toEqual([lutchman.id, lutchman.id])
})

test('a row that cannot be given to somebody who has left meanwhile is kept', async () => {
  const { db, teachersOf } = await school()
  const row = { kind: 'lesson', year, classId: '5A', subjectId: mathematics, from: lutchman.id, to: gone.id } as const
  const { rows, id } = await handOver(db, { employeeId: lutchman.id, kind: 'leaves', day, rows: [row] }, day, by)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['kept'])
  expect(await teachersOf('5A')).toEqual([lutchman.id])
  expect(await undoHandOver(db, id, by)).toEqual({ back: 0, kept: 0 })
})
