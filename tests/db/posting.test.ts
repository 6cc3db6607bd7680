import { expect, test } from 'vitest'
import { countEmpty, listPostings, savePosting } from '../../src/db/posting/index.ts'
import { findTerm } from '../../src/db/school/terms/index.ts'
import { actor, makeWorld, students, year } from '../world.ts'

const at = '2025-12-01T14:00:00.000Z'
const term = { year, term: 1 }

async function world() {
  const { db } = await makeWorld()
  const post = (posted: boolean, version?: number, who: 'admin' | 'deansHods' = 'admin') =>
    savePosting(db, { key: term, posted, version }, { actor: actor(who), at })
  const changes = () =>
    db.selectFrom('change').select(['actor_name', 'entity_key', 'field', 'old_value', 'new_value']).orderBy('id').execute()
  return { db, post, changes }
}

test('posting closes the term and withdrawing opens it, each in the history once', async () => {
  const { db, post, changes } = await world()
  await post(true, 0)
  await post(true, 0)
  expect(await findTerm(db, { year, term: 1 })).toMatchObject({ isCurrent: true, isPosted: true })
  await post(false, 1)
  expect(await findTerm(db, { year, term: 1 })).toMatchObject({ isPosted: false, postingVersion: 2 })
  const stamp = '2025-12-01 10:00:00'
  expect((await changes()).map((c) => [c.entity_key, c.field, c.old_value, c.new_value])).toEqual([
    ['20252026-1', 'posted', '0', '1'],
    ['20252026-1', 'date_posted', null, stamp],
    ['20252026-1', 'posted', '1', '0'],
    ['20252026-1', 'date_posted', stamp, null],
  ])
})

test('of two who decide differently at once, the second is told of the first', async () => {
  const { post } = await world()
  await post(true)
  const answers = await Promise.all([post(false, 1, 'deansHods'), post(true, 1), post(false, 1)])
  expect(answers.map((a) => a.kind)).toEqual(['saved', 'conflict', 'saved'])
  expect(answers[1]).toMatchObject({ change: { by: 'Deans/HODs', at }, term: { isPosted: false } })
})

test('what is empty is counted by the mark that counts in the term', async () => {
  const { db } = await world()
  expect(await countEmpty(db, term)).toEqual({ students: 6, marks: 16, emptyMarks: 16, emptyRemarks: 6 })
  const ofZahra = db.updateTable('subject_record').where('student_id', '=', students.zahra.id)
  await ofZahra.set({ course_mark: 50 }).execute()
  expect((await countEmpty(db, term)).emptyMarks).toBe(16)
  await ofZahra.set({ exam_mark: 0 }).execute()
  await db.updateTable('student_term_record').set({ comments: 'Well done.' }).where('student_id', '=', students.ana.id).execute()
  expect(await countEmpty(db, term)).toMatchObject({ emptyMarks: 13, emptyRemarks: 5 })
  expect(await countEmpty(db, { year, term: 2 })).toMatchObject({ students: 0, marks: 0 })
})

test('in term 2 it is the course mark', async () => {
  const { db } = await makeWorld({ term: 2 })
  await db.updateTable('subject_record').set({ exam_mark: 60 }).execute()
  expect((await countEmpty(db, { year, term: 2 })).emptyMarks).toBe(16)
  await db.updateTable('subject_record').set({ course_mark: 60 }).execute()
  expect((await countEmpty(db, { year, term: 2 })).emptyMarks).toBe(0)
})

test('the list is searched by what it shows', async () => {
  const { db } = await makeWorld({ term: 2 })
  const found = async (search: string) => (await listPostings(db, search)).map((t) => t.term)
  expect([await found(''), await found('2025-2026 term 2'), await found('12-15'), await found('1999')]).toEqual([[2, 1], [2], [1], []])
})
