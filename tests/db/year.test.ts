import { describe, expect, test } from 'vitest'
import type { Db } from '../../src/db/_open.ts'
import { archiveStudent } from '../../src/db/school/students/moves/index.ts'
import { undoRegistering } from '../../src/db/school/terms/undo-registering.ts'
import { findDone, findYears, isBegun } from '../../src/db/school/terms/years.ts'
import { undoSubjects } from '../../src/db/year/choices.ts'
import { saveChoices } from '../../src/db/year/options.ts'
import { readPlan, saveClassPlan, saveStudentPlan } from '../../src/db/year/plan.ts'
import { promote, undoPromotion } from '../../src/db/year/promotion.ts'
import { clearStaff, countStaff } from '../../src/db/year/staff.ts'
import { readSets } from '../../src/db/year/subjects.ts'
import { makeCurrent, removeYearTerms } from '../../src/db/year/terms.ts'
import { countOutcomes } from '../../src/domain/year/promotion.ts'
import { allRows, numberIn, run } from '../_by-hand.ts'
import { by, cardsOf, carryStaff, demoSchool, figuresOf, giveAll, promoteAll, register, setTerms, today } from './_year.ts'

/** Everything that is in the file, but for the history, the batches and the counting of changes. */
async function contents(db: Db): Promise<Record<string, unknown[]>> {
  const left = ['change', 'batch', 'batch_difference', 'year_student', 'year_class', 'academic_year']
  const plain = ({ version, updated_at, kept_marks, ...row }: Record<string, unknown>) => JSON.stringify(row)
  const tables = Object.entries(await allRows(db)).filter(([name]) => !left.includes(name) && !name.startsWith('kysely'))
  return Object.fromEntries(tables.map(([name, rows]) => [name, (rows as Record<string, unknown>[]).map(plain).sort()]))
}

const versionsOf = async (db: Db) =>
  new Map((await db.selectFrom('student').select(['id', 'version']).orderBy('id').execute()).map(({ id, version }) => [id, version]))

const classesOf = async (db: Db) =>
  new Map(
    (await db.selectFrom('student').select(['id', 'form_class_id', 'archived_on']).orderBy('id').execute()).map((row) => [
      row.id,
      [row.form_class_id, row.archived_on] as const,
    ]),
  )

describe('promotion', () => {
  test('moves everybody up, archives the top form, and is undone as one: the file is the same but for its history', async () => {
    const { db, years, close } = await demoSchool()
    const [before, classes, versions] = [await contents(db), await classesOf(db), await versionsOf(db)]
    const [first] = [...classes.keys()]
    const raised = (by: number) => [...versions].map(([id, version]) => [id, version + (id === first ? 0 : by)])
    await saveStudentPlan(db, years, { students: [first as number], next: 'own-class' })
    const done = await promoteAll(db, years)
    expect(done).toMatchObject({ kind: 'promoted', counts: { repeats: 1, open: 0, moves: 0, leaves: 14 } })
    for (const [id, [classId, archived]] of await classesOf(db)) {
      const was = classes.get(id)?.[0] ?? ''
      const isLast = was.startsWith('6')
      expect([id, classId, archived]).toEqual([
        id,
        isLast || id === first ? was : `${Number(was[0]) + 1}${was[1]}`,
        isLast && id !== first ? '2026-07-03' : null,
      ])
    }
    expect([...(await versionsOf(db))]).toEqual(raised(1))
    const told = await numberIn(db, `select count(*) as n from change where entity = 'student'`)
    expect(told).toBe(149)
    const lines = await db.selectFrom('change').select('new_value').where('entity', '=', 'academic_year').execute()
    expect(lines).toEqual([{ new_value: '135 to the next form, 1 in the same form again, 14 left' }])
    expect(await undoPromotion(db, years, by())).toEqual({ kind: 'undone', back: 149, kept: 0 })
    expect(await contents(db)).toEqual(before)
    expect([...(await versionsOf(db))]).toEqual(raised(2))
    expect(await undoPromotion(db, years, by())).toEqual({ kind: 'refused', fault: 'missing' })
    await close()
  })

  test('twice is once, and what was changed since it was looked at is shown first', async () => {
    const { db, years, close } = await demoSchool(60)
    const expected = countOutcomes((await readPlan(db, years)).placed)
    await saveClassPlan(db, years, [{ classId: '5A', next: null }])
    expect(await promote(db, years, { expected, today }, by())).toEqual({ kind: 'refused', fault: 'moved' })
    expect((await promoteAll(db, years)).kind).toBe('promoted')
    expect(await promoteAll(db, years)).toEqual({ kind: 'refused', fault: 'done' })
    expect(await saveClassPlan(db, years, [{ classId: '5A', next: null }])).toBe('done')
    await close()
  })

  test('waits for the end of the year, and for a class to go to', async () => {
    const { db, years, close } = await demoSchool(60)
    expect(await promoteAll(db, years, '2026-07-03')).toEqual({ kind: 'refused', fault: 'too-early' })
    await db.insertInto('form_class').values({ id: '1Z', form_level: 1, retired_at: null }).execute()
    const { placed } = await readPlan(db, years)
    await db
      .updateTable('student')
      .set({ form_class_id: '1Z' })
      .where('id', '=', placed[0]?.id ?? 0)
      .execute()
    expect(await promoteAll(db, years)).toEqual({ kind: 'refused', fault: 'open' })
    await saveClassPlan(db, years, [{ classId: '1Z', next: '2A' }])
    expect((await promoteAll(db, years)).kind).toBe('promoted')
    await close()
  })

  test('whoever was moved by hand since stays there when it is undone', async () => {
    const { db, years, close } = await demoSchool(60)
    await promoteAll(db, years)
    const id = await numberIn(db, `select id from student where form_class_id = '2A' order by id`)
    const leaver = await numberIn(db, `select id from student where archived_on is not null and form_class_id = '6A' order by id`)
    await db.updateTable('student').set({ form_class_id: '2B' }).where('id', '=', id).execute()
    expect(await archiveStudent(db, leaver, 'returns', undefined, by())).toBe('done')
    expect(await undoPromotion(db, years, by())).toMatchObject({ kind: 'undone', kept: 2 })
    expect((await classesOf(db)).get(id)?.[0]).toBe('2B')
    await close()
  })
})

describe('the subjects of the new form', () => {
  test('are those that its students have where the school had no such form', async () => {
    const { db, years, close } = await demoSchool()
    await promoteAll(db, years)
    await carryStaff(db, years)
    await run(db, `update student_term_record set form_class_id = '3A' where academic_year_id = ${years.from} and form_level = 4`)
    const had = new Map((await readSets(db, years)).find(({ id }) => id === '4A')?.students.map(({ id, links }) => [id, [...links.keys()]]))
    expect((await giveAll(db, years)).kind).toBe('given')
    const now = (await readSets(db, years)).find(({ id }) => id === '4A')?.students ?? []
    expect(now.length).toBeGreaterThan(3)
    for (const { id, links } of now) expect([...links.keys()]).toEqual(expect.arrayContaining([...(had.get(id) ?? [])]))
    await close()
  })
  test('are those of the class, from its teachers, and are undone as one', async () => {
    const { db, years, close } = await demoSchool()
    expect(await giveAll(db, years)).toEqual({ kind: 'refused', fault: 'not-promoted' })
    await promoteAll(db, years)
    await carryStaff(db, years)
    const before = await contents(db)
    const own = (await readSets(db, years)).find(({ id }) => id === '4A')
    expect([own?.set.get(112), own?.set.get(135), own?.set.get(162)]).toEqual(['all', 'some', undefined])
    const [one] = own?.students ?? []
    await saveChoices(db, years, {
      classId: '4A',
      set: [[162, 'some']],
      options: [{ studentId: one?.id ?? 0, subjectId: 162, isTaken: true }],
    })
    expect((await giveAll(db, years)).kind).toBe('given')
    expect(await undoPromotion(db, years, by())).toEqual({ kind: 'refused', fault: 'subjects' })
    const taken = db.selectFrom('subject_student').select(['subject_id', 'employee_id'])
    const links = await taken.where('student_id', '=', one?.id ?? 0).execute()
    expect(links.map((link) => link.subject_id)).toEqual(expect.arrayContaining([101, 104, 112, 113, 114, 141, 150, 162]))
    expect(links.map((link) => link.subject_id)).not.toContain(110) // Integrated Science ends with form 3
    const lesson = `select employee_id from lesson where form_class_id = '4A' and subject_id = 112 and academic_year_id = ${years.to}`
    expect(links.find((link) => link.subject_id === 112)?.employee_id).toBe(await numberIn(db, lesson))
    expect(await undoSubjects(db, years, by())).toMatchObject({ kind: 'undone', kept: 0 })
    const { year_option, year_subject, ...after } = await contents(db)
    const { year_option: _, year_subject: __, ...was } = before
    expect(after).toEqual(was)
    await close()
  })
})

describe('the whole change of year', () => {
  test('is undone back to where it began, while nothing is entered', async () => {
    const { db, years, close } = await demoSchool(60)
    const before = await contents(db)
    expect(await setTerms(db, years)).toEqual({ kind: 'saved', count: 3 })
    await promoteAll(db, years)
    await carryStaff(db, years)
    await giveAll(db, years)
    const run = await register(db, years)
    expect(run.recordsAdded).toBeGreaterThan(50)
    expect(await findYears(db)).toEqual(years)
    expect(await undoPromotion(db, years, by())).toEqual({ kind: 'refused', fault: 'registered' })
    expect(await undoRegistering(db, { year: years.to }, run.recordsAdded + 1, by())).toEqual({ kind: 'refused', fault: 'moved' })
    expect(await undoRegistering(db, { year: years.to }, run.recordsAdded, by())).toEqual({ kind: 'undone', students: run.recordsAdded })
    await undoSubjects(db, years, by())
    await undoPromotion(db, years, by())
    expect(await removeYearTerms(db, years, by())).toEqual({ kind: 'refused', fault: 'current' })
    expect((await makeCurrent(db, { year: years.from, term: 3 }, { year: years.to, term: 1 }, by())).kind).toBe('saved')
    expect(await removeYearTerms(db, years, by())).toEqual({ kind: 'removed', count: 3 })
    expect(await clearStaff(db, years, await countStaff(db, years.to), by())).toBe('cleared')
    const { year_option, year_subject, ...after } = await contents(db)
    const { year_option: _, year_subject: __, ...was } = before
    expect(after).toEqual(was)
    await close()
  })

  test('can no longer be undone from the first mark on', async () => {
    const { db, years, close } = await demoSchool(60)
    await setTerms(db, years)
    await promoteAll(db, years)
    await carryStaff(db, years)
    await giveAll(db, years)
    const { recordsAdded } = await register(db, years)
    expect(await isBegun(db, years.to)).toBe(false)
    const record = await db.selectFrom('subject_record').select('id').where('academic_year_id', '=', years.to).executeTakeFirstOrThrow()
    await db.updateTable('subject_record').set({ course_mark: 71 }).where('id', '=', record.id).execute()
    expect(await isBegun(db, years.to)).toBe(true)
    const refused = { kind: 'refused', fault: 'begun' }
    expect(await undoRegistering(db, { year: years.to }, recordsAdded, by())).toEqual(refused)
    expect(await undoSubjects(db, years, by())).toEqual(refused)
    expect(await undoPromotion(db, years, by())).toEqual(refused)
    expect(await clearStaff(db, years, await countStaff(db, years.to), by())).toBe('begun')
    expect(await findDone(db, years, 'promotion')).toMatchObject({ by: 'admin', rows: 60 })
    await close()
  })
})

test('over three years no card, mark book or attendance of an old year changes, for any student, at any step', async () => {
  const { db, close } = await demoSchool(60)
  const leavers: number[] = []
  const [cards, figures] = [new Map<string, string>(), new Map<string, string>()]
  for (let n = 0; n < 3; n++) {
    const years = await findYears(db)
    if (!years) throw new Error('no change of year')
    const [today, until] = [`${Math.floor(years.to / 10_000)}-08-15`, years.from]
    const ofYear = await cardsOf(db, { since: until, until })
    expect(ofYear.size).toBeGreaterThan(100)
    const figuresOfYear = await figuresOf(db, { since: until, until })
    expect([...figuresOfYear.values()].filter((text) => /[1-9]/.test(text)).length).toBeGreaterThan(100)
    for (const [key, card] of ofYear) cards.set(key, card)
    for (const [key, figure] of figuresOfYear) figures.set(key, figure)
    const unchanged = async (step: string) => {
      expect([step, await cardsOf(db, { until })]).toEqual([step, cards])
      expect([step, await figuresOf(db, { until })]).toEqual([step, figures])
    }
    expect((await setTerms(db, years)).kind).toBe('saved')
    expect((await promoteAll(db, years, today)).kind).toBe('promoted')
    expect(await carryStaff(db, years)).toBe('carried')
    expect((await giveAll(db, years)).kind).toBe('given')
    if (n === 0) await unchanged('promotion and subjects')
    await register(db, years)
    if (n === 0) await unchanged('registration')
    const left = await db.selectFrom('student').select('id').where('archived_on', 'is not', null).orderBy('id').execute()
    leavers.push(...left.map(({ id }) => id))
    await teachTheYear(db, years.to)
    await makeCurrent(db, { year: years.to, term: 3 }, { year: years.to, term: 1 }, by())
    await unchanged('the year after') // no step puts back what another changed
  }
  const [back] = leavers
  await archiveStudent(db, back ?? 0, 'returns', undefined, by())
  const terms = 'select count(distinct academic_year_id * 10 + term) as n from student_term_record'
  expect(await numberIn(db, `${terms} where student_id = ${back}`)).toBe(3)
  await close()
})

/** Marks for everybody in the three terms of a year, all of them registered as in Term 1. */
async function teachTheYear(db: Db, year: number): Promise<void> {
  for (const term of [2, 3]) {
    const columns = 'student_id, academic_year_id, form_class_id, form_level, updated_at'
    const links = 'student_id, academic_year_id, subject_id, employee_id, updated_at'
    for (const [table, of] of [
      ['student_term_record', columns],
      ['subject_record', links],
    ])
      await run(db, `insert into ${table} (${of}, term) select ${of}, ${term} from ${table} where academic_year_id = ${year} and term = 1`)
  }
  await run(
    db,
    `update subject_record set exam_mark = 30 + (student_id * 7 + subject_id * 3 + term) % 65,
      course_mark = 40 + (student_id + subject_id) % 50 where academic_year_id = ${year}`,
  )
}
