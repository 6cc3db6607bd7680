import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handOverDue } from '../../src/db/hand-over/index.ts'
import { saveLesson } from '../../src/db/school/teachers/index.ts'
import { addRows } from '../_rows.ts'
import { people, students, subjects, year } from '../world.ts'
import { by, school } from './_hand-over.ts'

const { baptiste, joseph, lutchman, noel } = people
const { mathematics } = subjects

test('undo restores exactly, whoever the rows went to', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom('', 'nobody', String(joseph.id), String(noel.id), String(baptiste.id)), { minLength: 5, maxLength: 5 }),
      fc.boolean(),
      async (choices, archives) => {
        const { hand, state, rowsOf, undo, close, db } = await school()
        // a shared lesson and a shared class, so that a colleague can have the same already
        await saveLesson(db, { employeeId: baptiste.id, year, next: { subjectId: mathematics, classId: '5A' } }, by)
        await addRows(db, 'form_teacher_class', [{ employee_id: joseph.id, form_class_id: '1A', academic_year_id: year }])
        const before = await state()
        const rows = await rowsOf()
        await hand(noel.id, Object.fromEntries(rows.map((key, i) => [key, choices[i] ?? ''])), archives ? { archive: '1' } : {})
        expect(await state()).not.toEqual(before)
        expect((await undo()).status).toBe(204)
        expect(await state()).toEqual(before)
        await close()
      },
    ),
    { numRuns: 15 },
  )
})

test('undo leaves what somebody has changed since', async () => {
  const { hand, undo, teachersOf, db, state } = await school()
  await hand(noel.id)
  await db.deleteFrom('form_teacher_class').where('employee_id', '=', noel.id).where('form_class_id', '=', '1A').execute()
  await addRows(db, 'form_teacher_class', [{ employee_id: joseph.id, form_class_id: '1A', academic_year_id: year }])
  await addRows(db, 'assessment', [
    { employee_id: noel.id, form_class_id: '5A', subject_id: mathematics, academic_year_id: year, term: 1, assessment_number: 3 },
  ])
  const { trigger } = await undo()
  expect(trigger).toContain('Kept, changed since: 2')
  expect(await teachersOf('5A')).toEqual([noel.id])
  expect(await teachersOf('1A')).toEqual([lutchman.id])
  const now = await state()
  expect(
    now.formTeachers
      .filter(({ form_class_id, academic_year_id }) => form_class_id === '1A' && academic_year_id === year)
      .map(({ employee_id }) => employee_id),
  ).toEqual([joseph.id])
  expect(now.books.every(({ employee_id }) => employee_id === noel.id)).toBe(true)
})

test('an undone hand-over cannot be undone again', async () => {
  const { hand, undo, state } = await school()
  await hand(noel.id)
  await undo()
  const before = await state()
  expect((await undo()).status).toBe(409)
  expect(await state()).toEqual(before)
})

test('who was away comes back and gets what is still as it was left, with the substitute’s assessments', async () => {
  const { hand, last, post, teachersOf, state, db, get } = await school()
  await hand(noel.id, {}, { kind: 'away', until: '10-Dec-2025' })
  const first = await last()
  await addRows(db, 'assessment', [
    { employee_id: noel.id, form_class_id: '5A', subject_id: mathematics, academic_year_id: year, term: 1, assessment_number: 3 },
  ])
  await saveLesson(db, { employeeId: baptiste.id, year, next: { subjectId: mathematics, classId: '1A' } }, by)
  expect((await get('/admin/dashboard')).text).not.toContain('Comes back today')
  await db.updateTable('hand_over').set({ until: '2025-12-01' }).execute()
  expect((await get('/admin/dashboard')).text).toContain('Comes back today')
  const asked = await get(`/admin/hand-overs/${first}/back`)
  expect(asked.text).toContain('3 rows go back')
  expect(asked.text).toContain('1 row changed since')
  expect((await post(`/admin/hand-overs/${first}/back`, {})).status).toBe(204)
  expect(await teachersOf('5A')).toEqual([lutchman.id])
  expect(await teachersOf('1A')).toEqual([noel.id, baptiste.id])
  expect((await state()).books.map(({ employee_id }) => employee_id)).toEqual([lutchman.id, lutchman.id, lutchman.id])
  expect((await post(`/admin/hand-overs/${first}/back`, {})).status).toBe(409)
  expect((await get('/admin/dashboard')).text).not.toContain('Comes back today')
})

test('who had left comes back: the account too, and a shared lesson’s own students', async () => {
  const { hand, last, post, db, state, teachersOf } = await school()
  await db
    .updateTable('subject_student')
    .set({ employee_id: joseph.id })
    .where('student_id', '=', students.andres.id)
    .where('subject_id', '=', mathematics)
    .execute()
  await addRows(db, 'lesson', [{ employee_id: joseph.id, subject_id: mathematics, form_class_id: '5A', academic_year_id: year }])
  const before = await state()
  await hand(joseph.id, { [`time/${year}/1/marks`]: 'nobody' }, { archive: '1' })
  expect((await state()).archived.find(({ id }) => id === lutchman.id)?.deleted_at).not.toBeNull()
  expect(await teachersOf('5A')).toEqual([joseph.id])
  const id = await last()
  expect((await post(`/admin/hand-overs/${id}/back`, {}, 'deansHods')).status).toBe(403)
  await post(`/admin/hand-overs/${id}/back`, {})
  const after = await state()
  expect({ ...after, lessons: [], books: [] }).toEqual({ ...before, lessons: [], books: [] })
  expect(await teachersOf('5A')).toEqual([lutchman.id, joseph.id])
  expect(after.books).toEqual(before.books)
})

test('a hand-over that waits can be taken away', async () => {
  const { hand, undo, state, db } = await school()
  const before = await state()
  await hand(noel.id, {}, { day: '05-Dec-2025' })
  await undo()
  expect(await handOverDue(db, '2025-12-05', by.at)).toBe(0)
  expect(await state()).toEqual(before)
})
