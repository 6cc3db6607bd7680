import { expect, test } from 'vitest'
import { insert } from '../../src/db/_insert.ts'
import { findReportClass } from '../../src/db/figures/index.ts'
import { savePosting } from '../../src/db/posting/index.ts'
import { contentsOf } from '../../src/domain/verification.ts'
import { actor, makeWorld, students, subjects, year } from '../world.ts'

const by = { actor: actor('admin'), at: '2025-12-01T14:00:00.000Z' }
const [first, second] = [
  { year, term: 1 },
  { year, term: 2 },
]
const [zahra, nicolette] = [students.zahra.id, students.nicolette.id]

/** Term 2 is current and term 1 posted: Zahra has 80 and 61 in it and was there for 9 of 10 sessions, Nicolette has no mark. */
async function world() {
  const { db } = await makeWorld({ term: 2 })
  const own = { academic_year_id: year, term: 1, updated_at: by.at }
  const record = { ...own, form_class_id: '5A', form_level: 5, possible_attendance: 10 }
  await insert(db, 'student_term_record', [
    { ...record, student_id: zahra, times_absent: 1 },
    { ...record, student_id: nicolette, times_absent: null },
  ])
  await insert(db, 'subject_record', [
    { ...own, student_id: zahra, subject_id: subjects.english, exam_mark: 80 },
    { ...own, student_id: zahra, subject_id: subjects.chemistry, exam_mark: 61, course_mark: 0 },
    { ...own, student_id: nicolette, subject_id: subjects.english, course_mark: 90 },
  ])
  const classNow = async () => {
    const found = await findReportClass(db, { actor: by.actor, scopes: ['all'] }, { ...second, classId: '5A' })
    if (!found) throw new Error('5A is out of reach')
    return found
  }
  const trendOf = async (id: number) => (await classNow()).students.find(({ studentId }) => studentId === id)?.trend
  const post = (posted: boolean, key = second) => savePosting(db, { key, posted, version: undefined }, by)
  const correct = (mark: number) =>
    db.updateTable('subject_record').set({ exam_mark: mark }).where('term', '=', 1).where('subject_id', '=', subjects.english).execute()
  return { db, classNow, trendOf, post, correct }
}
const printed = { ...first, average: '70.5', attendance: 90 }

test('a card of an open term shows the terms that were posted before it, as they are now', async () => {
  const { trendOf, correct, post } = await world()
  expect([await trendOf(zahra), await trendOf(nicolette)]).toEqual([[printed], undefined])
  await correct(40)
  expect(await trendOf(zahra)).toEqual([{ ...printed, average: '50.5' }])
  await post(false, first)
  expect(await trendOf(zahra)).toBeUndefined()
})

test('a report that is held back is not in it', async () => {
  const { db, trendOf } = await world()
  await insert(db, 'term_report_hold', [{ academic_year_id: year, term: 1, student_id: zahra, reason: '', held_at: by.at }])
  expect(await trendOf(zahra)).toBeUndefined()
})

test('a posted card keeps it, whatever becomes of the earlier term, until the posting is taken back', async () => {
  const { trendOf, correct, post } = await world()
  await post(true)
  await correct(0)
  expect(await trendOf(zahra)).toEqual([printed])
  await post(false, first)
  expect(await trendOf(zahra)).toEqual([printed])
  await post(true, first)
  await post(false)
  expect(await trendOf(zahra)).toEqual([{ ...printed, average: '30.5' }])
})

test('an average that leaves out an incomplete mark is told apart, on a posted card too', async () => {
  const { db, trendOf, post } = await world()
  await db
    .updateTable('subject_record')
    .set({ exam_mark: 'incomplete' as never })
    .where('term', '=', 1)
    .where('subject_id', '=', subjects.english)
    .execute()
  const marked = { ...printed, average: '61.0', isIncomplete: true }
  expect(await trendOf(zahra)).toEqual([marked])
  await post(true)
  expect(await trendOf(zahra)).toEqual([marked])
})

test('the code of a card is the same with it and without it', async () => {
  const { classNow } = await world()
  const of = await classNow()
  expect(of.students.some(({ trend }) => trend)).toBe(true)
  expect(contentsOf(of)).toEqual(contentsOf({ ...of, students: of.students.map(({ trend: _, ...student }) => student) }))
})
