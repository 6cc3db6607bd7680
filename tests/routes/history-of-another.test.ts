import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addAdministrator } from '../../src/db/_account.ts'
import { recordChanges } from '../../src/db/_history.ts'
import { removeAdministrator } from '../../src/db/school/administrators.ts'
import { addRecords } from '../../src/db/school/subjects/records.ts'
import { addSubject, removeSubject } from '../../src/db/school/subjects/save.ts'
import { removeSubjectRecord, removeTermReport } from '../../src/db/term-reports/remove.ts'
import { restoreSubjectRecord } from '../../src/db/term-reports/restore.ts'
import { numberIn, run } from '../_by-hand.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, students, subjects, year } from '../world.ts'

const { zahra, ana } = students
const at = '2025-12-01T14:00:00.000Z'
const by = { actor: actor('admin'), at }
const ofTerm = { year, term: 1 }
const ofAna = { studentId: ana.id, ...ofTerm, subjectId: subjects.mathematics }

/** Ana of 1A is the last in every table; who teaches 5A has no right to anything of hers. */
async function world() {
  const world = await makeWorld()
  const { db, as } = world
  const lastOf = (table: string) => numberIn(db, `select max(id) as id from "${table}"`)
  const write = async (table: 'subject_record' | 'student_term_record', field: string, value: string | number) => {
    const about = { entity: table, key: await lastOf(table), studentId: ana.id, field, old: null, new: value }
    await run(db, sql`update ${sql.table(table)} set ${sql.ref(field)} = ${value} where id = ${about.key}`)
    return db.transaction().execute((trx) => recordChanges(trx, [about], by))
  }
  const read = async (path: string, who: 'joseph' | 'admin') => {
    const res = await as(who)(`${who === 'admin' ? '/admin' : '/term-reports'}/history/${path}`)
    return { status: res.status, text: await res.text() }
  }
  return { ...world, lastOf, write, read }
}

test('a mark that was deleted is not read in the history of another student’s, by who may read that one', async () => {
  const { db, lastOf, write, read, close } = await world()
  await write('subject_record', 'course_mark', 77)
  await removeSubjectRecord(db, ofAna, by)
  await run(db, `delete from subject_record where student_id = ${zahra.id} and subject_id = ${subjects.english}`)
  await db.transaction().execute((trx) => addRecords(trx, ofTerm, { subjectId: subjects.english, employeeId: 2, students: [zahra.id] }, by))
  const history = await read(`subject_record/${await lastOf('subject_record')}/course_mark`, 'joseph')
  expect(history.status).toBe(200)
  expect(history.text).toContain('No changes yet')
  await close()
})

test('nor is a remark', async () => {
  const { db, lastOf, write, read, close } = await world()
  await write('student_term_record', 'comments', 'Was expelled')
  await removeSubjectRecord(db, ofAna, by)
  expect((await removeTermReport(db, ofAna, by)).kind).toBe('removed')
  const person = { first_name: 'New', last_name: 'Pupil', form_class_id: '5A', updated_at: at }
  await addRows(db, 'student', { id: 20259999, ...person })
  const report = { form_class_id: '5A', form_level: 5, updated_at: at }
  await addRows(db, 'student_term_record', { student_id: 20259999, academic_year_id: year, term: 1, ...report })
  const history = await read(`student_term_record/${await lastOf('student_term_record')}/comments`, 'joseph')
  expect(history.status).toBe(200)
  expect(history.text).not.toContain('expelled')
  await close()
})

test('a record under a number that another student’s had shows nothing of that one, and one that is put back shows all of its own', async () => {
  const { db, lastOf, write, read, close } = await world()
  await write('subject_record', 'course_mark', 77)
  const id = await lastOf('subject_record')
  await removeSubjectRecord(db, ofAna, by)
  await restoreSubjectRecord(db, ofAna, at, by)
  expect((await read(`subject_record/${id}/course_mark`, 'admin')).text).toContain('77')
  await run(
    db,
    `delete from subject_record where id = ${id}`,
    `update subject_record set id = ${id} where student_id = ${zahra.id} and subject_id = ${subjects.english}`,
  )
  for (const who of ['joseph', 'admin'] as const)
    expect((await read(`subject_record/${id}/course_mark`, who)).text).toContain('No changes yet')
  await close()
})

test('subjects that were added and removed one after the other have a history each', async () => {
  const { db, lastOf, read, close } = await world()
  for (const title of ['Dance', 'Drama', 'Music']) {
    await addSubject(db, { title, abbr: title.slice(0, 3) }, by)
    if (title !== 'Music') await removeSubject(db, { id: await lastOf('subject'), version: undefined }, by)
  }
  const { text } = await read(`subject/${await lastOf('subject')}/title`, 'admin')
  expect(text).toContain('Music')
  expect(text).not.toMatch(/Dance|Drama/)
  expect(await numberIn(db, `select count(*) as n from change where entity = 'subject' and field = 'title'`)).toBe(5)
  await close()
})

test('what a browser keeps of an administrator who was removed is not the next one’s', async () => {
  const { db, close } = await world()
  const added = async (userName: string) => {
    await addAdministrator(db, { userName, kind: 'restricted', passwordHash: 'x' }, by)
    return numberIn(db, `select id from administrator where user_name = '${userName}'`)
  }
  const first = await added('First')
  expect(await removeAdministrator(db, first, by)).toBe('removed')
  expect(await added('Second')).toBeGreaterThan(first) // the key of what is kept is made of the id
  await close()
})
