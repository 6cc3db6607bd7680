import { expect, test } from 'vitest'
import type { Db } from '../../src/db/_open.ts'
import { findDone } from '../../src/db/school/terms/years.ts'
import { finishBegun, whenWhole } from '../../src/db/year/begun.ts'
import { undoSubjects } from '../../src/db/year/choices.ts'
import { undoPromotion } from '../../src/db/year/promotion.ts'
import { addTrigger, numberIn, rowsOf, run } from '../_by-hand.ts'
import { serverOfRun } from '../_school.ts'
import { by, carryStaff, demoSchool, giveAll, promoteAll, register, setTerms } from './_year.ts'

async function promotedSchool() {
  const school = await demoSchool()
  const { db, years } = school
  await setTerms(db, years)
  await promoteAll(db, years)
  await carryStaff(db, years)
  return school
}

const links = (db: Db) => rowsOf(db, 'select student_id, subject_id, employee_id from subject_student order by 1, 2')
const history = (db: Db) =>
  rowsOf(
    db,
    `select entity_key, field, old_value, new_value, actor_kind, actor_name from change where entity = 'subject_student' order by 1, 2`,
  )

/** As if the power went when it was half through: a student in the middle cannot be written. */
async function stopHalfway(db: Db, work: () => Promise<unknown>, table = 'subject_student'): Promise<void> {
  const student = await numberIn(db, 'select id from student where archived_on is null order by id limit 1 offset 70')
  const mends: (() => Promise<void>)[] = []
  for (const [when, row] of Object.entries({ insert: 'new', update: 'new', delete: 'old' }))
    mends.push(
      await addTrigger(
        db,
        `stop_${when}`,
        `before ${when} on ${table} when ${row}.${table === 'student' ? 'id' : 'student_id'} = ${student} begin select raise(abort, 'no power'); end`,
      ),
    )
  await expect(work()).rejects.toThrow('no power')
  for (const mend of mends) await mend()
}

test('what was given out to half of the students when the server ended is given to the others at the next start', async () => {
  const [whole, half] = [await promotedSchool(), await promotedSchool()]
  const before = await links(half.db)
  await giveAll(whole.db, whole.years)
  await stopHalfway(half.db, () => giveAll(half.db, half.years))
  expect(await links(half.db)).not.toEqual(before)
  expect(await links(half.db)).not.toEqual(await links(whole.db))
  await finishBegun(half.db)
  expect(await links(half.db)).toEqual(await links(whole.db))
  expect(await history(half.db)).toEqual(await history(whole.db))
  await whole.close()
  await half.close()
})

test('a promotion of half of the students when the server ended is of all at the next start, and so is its undo', async () => {
  const [whole, half] = [await demoSchool(), await demoSchool()]
  const places = (db: Db) => rowsOf(db, 'select id, form_class_id, archived_on from student order by id')
  const told = (db: Db) =>
    rowsOf(db, `select entity_key, field, old_value, new_value, actor_name from change where entity = 'student' order by 1, 2, 4`)
  const before = await places(half.db)
  await promoteAll(whole.db, whole.years)
  await stopHalfway(half.db, () => promoteAll(half.db, half.years), 'student')
  expect(await places(half.db)).not.toEqual(before)
  expect(await places(half.db)).not.toEqual(await places(whole.db))
  await finishBegun(half.db)
  expect(await places(half.db)).toEqual(await places(whole.db))
  expect(await told(half.db)).toEqual(await told(whole.db))
  await stopHalfway(half.db, () => undoPromotion(half.db, half.years, by()), 'student')
  expect(await places(half.db)).not.toEqual(before)
  expect(await undoPromotion(half.db, half.years, by())).toEqual({ kind: 'refused', fault: 'missing' })
  expect(await places(half.db)).toEqual(before)
  await whole.close()
  await half.close()
})

test('taken back by half, it is taken back from the others too, before anything else is done with it', async () => {
  const { db, years, close } = await promotedSchool()
  const before = await links(db)
  await giveAll(db, years)
  await stopHalfway(db, () => undoSubjects(db, years, by()))
  expect(await findDone(db, years, 'subjects')).toBeDefined()
  expect(await undoSubjects(db, years, by())).toEqual({ kind: 'refused', fault: 'missing' })
  expect(await links(db)).toEqual(before)
  expect(await findDone(db, years, 'subjects')).toBeUndefined()
  await close()
})

test('who changes a subject by hand meanwhile keeps it', async () => {
  const { db, years, close } = await promotedSchool()
  await stopHalfway(db, () => giveAll(db, years))
  const { student, ...due } = await db
    .selectFrom('batch_difference')
    .select(['student_id as student', 'old_value as before', 'new_value as after'])
    .where('is_written', '=', 0)
    .orderBy('student_id', 'desc')
    .executeTakeFirstOrThrow()
  const [before, after] = [due.before, due.after].map((text) => JSON.parse(text ?? '{}'))
  const subject = Number(Object.keys(after).find((id) => before[id] !== null && after[id] !== null))
  await db.deleteFrom('subject_student').where('student_id', '=', student).where('subject_id', '=', subject).execute()
  await finishBegun(db)
  const left = await db.selectFrom('subject_student').select('subject_id').where('student_id', '=', student).execute()
  const own = left.map(({ subject_id }) => subject_id)
  expect(own).not.toContain(subject)
  expect(own.length).toBeGreaterThan(5)
  await close()
})

test('nobody is registered with the subjects of the year before while they are given out', async () => {
  const { db, years, close } = await promotedSchool()
  await stopHalfway(db, () => giveAll(db, years))
  await register(db, years)
  const records = `select student_id, subject_id, employee_id from subject_record where academic_year_id = ${years.to} order by 1, 2`
  const taken =
    'select l.student_id, subject_id, employee_id from subject_student as l join student as s on s.id = student_id where archived_on is null order by 1, 2'
  expect(await rowsOf(db, records)).toEqual(await rowsOf(db, taken))
  await close()
})

test('what is begun just as an earlier run ends is done before it is said to be', async () => {
  const { db, years, close } = await promotedSchool()
  await stopHalfway(db, () => giveAll(db, years))
  const half = await links(db)
  const setUnfinished = (is: 0 | 1) => db.updateTable('batch').set({ is_unfinished: is }).where('kind', '=', 'subjects')
  await setUnfinished(0).execute()
  const earlier = finishBegun(db)
  await setUnfinished(1).execute()
  await finishBegun(db)
  expect(await links(db)).not.toEqual(half)
  await earlier
  await close()
})

// where statements have one connection, this one stands between the two of `whenWhole`
test.skipIf(serverOfRun())('what another begins in between is done first: nobody works on half of it', async () => {
  const { db, years, close } = await promotedSchool()
  await stopHalfway(db, () => giveAll(db, years))
  const half = await links(db)
  const setUnfinished = (is: 0 | 1) => run(db, `update batch set is_unfinished = ${is} where kind = 'subjects'`)
  await setUnfinished(0)
  const seen = whenWhole(db, links)
  await new Promise((done) => process.nextTick(done)) // it has found nothing to finish
  await setUnfinished(1)
  expect(await seen).not.toEqual(half)
  expect(await seen).toEqual(await links(db))
  await close()
})
