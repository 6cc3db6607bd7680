import { expect, test } from 'vitest'
import { makeWorld, students, subjects } from '../world.ts'

const { zahra } = students

test('a mark is stored as an integer, whoever writes it and however the driver binds it', async () => {
  const { db, sqlite, as, close } = await makeWorld()
  const types = (table: string, column: string) =>
    sqlite.prepare(`select distinct typeof(${column}) from ${table} where ${column} is not null order by 1`).pluck().all()
  const save = { student_id: zahra.id, course_mark: 75, exam_mark: 'absent' }
  expect((await as('lutchman')('/api/lesson-marks/20252026/1/5A/104', { method: 'POST', json: save })).status).toBe(422) // no such word is in use
  expect((await as('lutchman')('/api/lesson-marks/20252026/1/5A/104', { method: 'POST', json: { ...save, exam_mark: 0 } })).status).toBe(
    200,
  )
  expect([types('subject_record', 'course_mark'), types('subject_record', 'exam_mark')]).toEqual([['integer'], ['integer']])
  await db.updateTable('subject_record').set({ exam_mark: 64, course_mark: 'exempt' }).where('student_id', '=', zahra.id).execute()
  expect([types('subject_record', 'course_mark'), types('subject_record', 'exam_mark')]).toEqual([['text'], ['integer']])
  const book = {
    employee_id: 1,
    form_class_id: '5A',
    subject_id: subjects.mathematics,
    academic_year_id: 20252026,
    term: 1,
    assessment_number: 1,
  }
  const { id } = await db.insertInto('assessment').values(book).returning('id').executeTakeFirstOrThrow()
  const mark = { assessment_id: id, student_id: zahra.id, mark: 12, updated_at: '2025-12-01' }
  await db.insertInto('assessment_mark').values(mark).execute()
  await db.updateTable('assessment_mark').set({ mark: 13 }).execute()
  expect(types('assessment_mark', 'mark')).toEqual(['integer'])
  await close()
})

const record = (set: string) => `update subject_record set ${set}`
test.each([
  ['a mark that is text', record(`course_mark = '75'`)],
  ['a mark with a fraction', record('course_mark = 75.5')],
  ['a mark of bytes', record(`exam_mark = x'3735'`)],
  ['a mark above 100', record('exam_mark = 101')],
  ['a word that is none', record(`exam_mark = 'Absent'`)],
  ['a day that is in no calendar', `update student set date_of_birth = '2010-02-30'`],
  ['a day that is a time', `update student set date_of_birth = '2010-02-03T10:00'`],
  ['a bell after midnight', `update school set first_bell = '29:00'`],
  ['what is no JSON', `update student_term_record set away = 'x'`],
  [
    'a holiday in no calendar',
    `insert into school_calendar (date_from, date_to, reason, added_at) values ('2026-02-30', '2026-02-31', 'x', 'x')`,
  ],
])('%s is refused by the database itself', async (_, sql) => {
  const { sqlite, close } = await makeWorld()
  expect(() => sqlite.exec(sql)).toThrow('CHECK constraint failed')
  await close()
})
