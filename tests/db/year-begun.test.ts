import type Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { findDone } from '../../src/db/school/terms/years.ts'
import { finishBegun, whenWhole } from '../../src/db/year/begun.ts'
import { undoSubjects } from '../../src/db/year/choices.ts'
import { undoPromotion } from '../../src/db/year/promotion.ts'
import { by, carryStaff, demoSchool, giveAll, promoteAll, register, setTerms } from './_year.ts'

async function promotedSchool() {
  const school = await demoSchool()
  const { db, years } = school
  await setTerms(db, years)
  await promoteAll(db, years)
  await carryStaff(db, years)
  return school
}

const links = (sqlite: Sqlite.Database) =>
  sqlite.prepare('select student_id, subject_id, employee_id from subject_student order by 1, 2').raw().all()
const history = (sqlite: Sqlite.Database) =>
  sqlite
    .prepare(
      `select entity_key, field, old_value, new_value, actor_kind, actor_name from change where entity = 'subject_student' order by 1, 2`,
    )
    .raw()
    .all()

/** As if the power went when it was half through: a student in the middle cannot be written. */
async function stopHalfway(sqlite: Sqlite.Database, work: () => Promise<unknown>, table = 'subject_student'): Promise<void> {
  const student = sqlite.prepare('select id from student where archived_on is null order by id limit 1 offset 70').pluck().get()
  for (const [when, row] of Object.entries({ insert: 'new', update: 'new', delete: 'old' }))
    sqlite.exec(`create trigger stop_${when} before ${when} on ${table} when ${row}.${table === 'student' ? 'id' : 'student_id'} = ${student}
      begin select raise(abort, 'no power'); end`)
  await expect(work()).rejects.toThrow('no power')
  for (const when of ['insert', 'update', 'delete']) sqlite.exec(`drop trigger stop_${when}`)
}

test('what was given out to half of the students when the server ended is given to the others at the next start', async () => {
  const [whole, half] = [await promotedSchool(), await promotedSchool()]
  const before = links(half.sqlite)
  await giveAll(whole.db, whole.years)
  await stopHalfway(half.sqlite, () => giveAll(half.db, half.years))
  expect(links(half.sqlite)).not.toEqual(before)
  expect(links(half.sqlite)).not.toEqual(links(whole.sqlite))
  await finishBegun(half.db)
  expect(links(half.sqlite)).toEqual(links(whole.sqlite))
  expect(history(half.sqlite)).toEqual(history(whole.sqlite))
  await whole.close()
  await half.close()
})

test('a promotion of half of the students when the server ended is of all at the next start, and so is its undo', async () => {
  const [whole, half] = [await demoSchool(), await demoSchool()]
  const places = (sqlite: Sqlite.Database) => sqlite.prepare('select id, form_class_id, archived_on from student order by id').raw().all()
  const told = (sqlite: Sqlite.Database) =>
    sqlite
      .prepare(`select entity_key, field, old_value, new_value, actor_name from change where entity = 'student' order by 1, 2, 4`)
      .raw()
      .all()
  const before = places(half.sqlite)
  await promoteAll(whole.db, whole.years)
  await stopHalfway(half.sqlite, () => promoteAll(half.db, half.years), 'student')
  expect(places(half.sqlite)).not.toEqual(before)
  expect(places(half.sqlite)).not.toEqual(places(whole.sqlite))
  await finishBegun(half.db)
  expect(places(half.sqlite)).toEqual(places(whole.sqlite))
  expect(told(half.sqlite)).toEqual(told(whole.sqlite))
  await stopHalfway(half.sqlite, () => undoPromotion(half.db, half.years, by()), 'student')
  expect(places(half.sqlite)).not.toEqual(before)
  expect(await undoPromotion(half.db, half.years, by())).toEqual({ kind: 'refused', fault: 'missing' })
  expect(places(half.sqlite)).toEqual(before)
  await whole.close()
  await half.close()
})

test('taken back by half, it is taken back from the others too, before anything else is done with it', async () => {
  const { db, sqlite, years, close } = await promotedSchool()
  const before = links(sqlite)
  await giveAll(db, years)
  await stopHalfway(sqlite, () => undoSubjects(db, years, by()))
  expect(await findDone(db, years, 'subjects')).toBeDefined()
  expect(await undoSubjects(db, years, by())).toEqual({ kind: 'refused', fault: 'missing' })
  expect(links(sqlite)).toEqual(before)
  expect(await findDone(db, years, 'subjects')).toBeUndefined()
  await close()
})

test('who changes a subject by hand meanwhile keeps it', async () => {
  const { db, sqlite, years, close } = await promotedSchool()
  await stopHalfway(sqlite, () => giveAll(db, years))
  const [student, subject] = sqlite
    .prepare(`select student_id, cast(substr(field, 9) as integer) from batch_difference where is_written = 0 and new_value is not null
      and old_value is not null order by 1 desc limit 1`)
    .raw()
    .get() as [number, number]
  sqlite.prepare('delete from subject_student where student_id = ? and subject_id = ?').run(student, subject)
  await finishBegun(db)
  const own = sqlite.prepare('select subject_id from subject_student where student_id = ?').pluck().all(student)
  expect(own).not.toContain(subject)
  expect(own.length).toBeGreaterThan(5)
  await close()
})

test('nobody is registered with the subjects of the year before while they are given out', async () => {
  const { db, sqlite, years, close } = await promotedSchool()
  await stopHalfway(sqlite, () => giveAll(db, years))
  await register(db, years)
  const records = sqlite.prepare(`select student_id, subject_id, employee_id from subject_record where academic_year_id = ? order by 1, 2`)
  const taken = sqlite.prepare(
    'select l.student_id, subject_id, employee_id from subject_student as l join student as s on s.id = student_id where archived_on is null order by 1, 2',
  )
  expect(records.raw().all(years.to)).toEqual(taken.raw().all())
  await close()
})

test('what is begun just as an earlier run ends is done before it is said to be', async () => {
  const { db, sqlite, years, close } = await promotedSchool()
  await stopHalfway(sqlite, () => giveAll(db, years))
  const half = links(sqlite)
  const setUnfinished = (is: 0 | 1) => db.updateTable('batch').set({ is_unfinished: is }).where('kind', '=', 'subjects')
  await setUnfinished(0).execute()
  const earlier = finishBegun(db)
  await setUnfinished(1).execute()
  await finishBegun(db)
  expect(links(sqlite)).not.toEqual(half)
  await earlier
  await close()
})

test('what another begins in between is done first: nobody works on half of it', async () => {
  const { db, sqlite, years, close } = await promotedSchool()
  await stopHalfway(sqlite, () => giveAll(db, years))
  const half = links(sqlite)
  const setUnfinished = sqlite.prepare(`update batch set is_unfinished = ? where kind = 'subjects'`)
  setUnfinished.run(0)
  const seen = whenWhole(db, async () => links(sqlite))
  await new Promise((done) => process.nextTick(done)) // it has found nothing to finish
  setUnfinished.run(1)
  expect(await seen).not.toEqual(half)
  expect(await seen).toEqual(links(sqlite))
  await close()
})
