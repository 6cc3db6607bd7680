import { describe, expect, test } from 'vitest'
import { insert } from '../../src/db/_insert.ts'
import { saveTerm } from '../../src/db/school/terms/index.ts'
import { listRegistered, listSkipped } from '../../src/db/school/terms/students.ts'
import { clearFlags, findRegistration, registerBatch, startRegistration } from '../../src/db/term-page/registration.ts'
import { batchSize } from '../../src/domain/_terms.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, people, students, subjects, year } from '../world.ts'

const at = '2025-12-01T14:00:00.000Z'
const term = { year, term: 1 }
const twoBatches = 2 * batchSize

/** A school where nobody is registered yet; `more` further students of 5B take English. */
async function world(more = 0) {
  const { db } = await makeWorld({ registered: false })
  const plain = {
    sex: 'F',
    date_of_birth: null,
    birth_certificate_no: null,
    sea_no: null,
    house_name: null,
    entry_date: null,
    password_hash: null,
  } as const
  const crowd = Array.from({ length: more }, (_, i) => ({
    id: 30000001 + i,
    first_name: 'Crowd',
    last_name: `No ${i}`,
    form_class_id: '5B',
    ...plain,
    archived_on: null,
    batch_id: null,
    updated_at: at,
  }))
  await insert(db, 'student', crowd)
  await insert(
    db,
    'subject_student',
    crowd.map(({ id }) => ({ student_id: id, subject_id: subjects.english, employee_id: 2 })),
  )
  const start = (classId: string | null = null) => startRegistration(db, term, classId, { actor: actor('admin'), at })
  const next = (classId: string | null = null, who: 'admin' | 'deansHods' = 'admin') =>
    registerBatch(db, classId, { actor: actor(who), at }, term)
  const records = () => db.selectFrom('student_term_record').selectAll().orderBy('student_id').execute()
  const subjectRecords = () => db.selectFrom('subject_record').selectAll().orderBy('student_id').orderBy('subject_id').execute()
  const changes = () => db.selectFrom('change').select(['student_id', 'field', 'new_value']).orderBy('id').execute()
  const all = async () => ({ records: await records(), subjectRecords: await subjectRecords(), changes: await changes() })
  const archive = (id: number) => db.updateTable('student').set({ archived_on: '2025-11-01' }).where('id', '=', id).execute()
  return { db, start, next, records, subjectRecords, changes, all, archive }
}

/** Repeats the call until all are processed, as the page and the specification's client do. */
async function registerAll(next: () => ReturnType<typeof registerBatch>): Promise<number> {
  for (let calls = 1; ; calls++) {
    const answer = await next()
    if (answer.kind === 'refused') throw new Error(answer.fault)
    if (answer.registration.processed === answer.registration.total) return calls
  }
}

describe('registering', () => {
  test('gives each current student a record as the term says, and each subject with its teacher', async () => {
    const { db, start, next, records, subjectRecords, archive } = await world()
    await archive(students.marcus.id)
    await db.updateTable('student').set({ form_class_id: null }).where('id', '=', students.ana.id).execute()
    await start()
    await registerAll(next)
    const registered = await records()
    expect(registered.map((r) => r.student_id)).toEqual([20210001, 20210002, 20210003, 20210004])
    expect(registered[0]).toMatchObject({
      form_class_id: '5A',
      form_level: 5,
      possible_attendance: 124,
      new_term_beginning: '2026-01-05',
      times_absent: null,
      version: 1,
    })
    const ofZahra = (await subjectRecords()).filter((r) => r.student_id === students.zahra.id)
    expect(ofZahra.map((r) => [r.subject_id, r.employee_id, r.exam_mark])).toEqual([
      [subjects.english, 2, null],
      [subjects.mathematics, 1, null],
      [subjects.chemistry, 4, null],
    ])
  })

  test('gives the subjects to the teachers of the year’s lessons, when last year’s still stand with the students', async () => {
    const { db, start, next, subjectRecords } = await world()
    const { english, mathematics, chemistry } = subjects
    await db.updateTable('subject_student').set({ employee_id: people.stranger.id }).where('subject_id', '=', english).execute()
    await db.updateTable('subject_student').set({ employee_id: people.gone.id }).where('subject_id', '=', chemistry).execute()
    const lesson = { form_class_id: '5A', academic_year_id: year, subject_id: mathematics }
    await addRows(db, 'lesson', [{ ...lesson, employee_id: people.noel.id }])
    await db
      .updateTable('subject_student')
      .set({ employee_id: people.noel.id })
      .where('student_id', '=', students.andres.id)
      .where('subject_id', '=', mathematics)
      .execute()
    await db.deleteFrom('lesson').where('subject_id', '=', chemistry).execute()
    await start()
    await registerAll(next)
    const of = async (id: number) =>
      new Map((await subjectRecords()).filter((r) => r.student_id === id).map((r) => [r.subject_id, r.employee_id]))
    expect(await of(students.zahra.id)).toEqual(
      new Map<number, number | null>([
        [english, people.joseph.id],
        [mathematics, people.lutchman.id],
        [chemistry, null],
      ]),
    )
    // of two who share the lesson, the one whom the student has had
    expect((await of(students.andres.id)).get(mathematics)).toBe(people.noel.id)
    // 5B has no lesson of English in the year: the student's own teacher stays
    expect((await of(students.marcus.id)).get(english)).toBe(people.stranger.id)
  })

  test('takes one class and leaves the others alone', async () => {
    const { start, next, records } = await world()
    await start('1A')
    await registerAll(() => next('1A'))
    expect((await records()).map((r) => r.student_id)).toEqual([students.ana.id])
  })

  test('writes who was registered, with what, into the history', async () => {
    const { start, next, changes } = await world()
    await start('1A')
    await registerAll(() => next('1A'))
    expect(await changes()).toEqual([
      { student_id: students.ana.id, field: 'registered', new_value: '1A' },
      { student_id: students.ana.id, field: 'subjects', new_value: String(subjects.mathematics) },
    ])
  })

  test('says who could not be registered, and why', async () => {
    const { db, start, next, records } = await world()
    await db.insertInto('form_class').values({ id: 'OFFICE', form_level: null, retired_at: null }).execute()
    await db.updateTable('form_class').set({ retired_at: at }).where('id', '=', '1A').execute()
    await db.updateTable('student').set({ form_class_id: null }).where('id', '=', students.zahra.id).execute()
    await db.updateTable('student').set({ form_class_id: 'OFFICE' }).where('id', '=', students.andres.id).execute()
    await start()
    await registerAll(next)
    expect((await records()).map((r) => r.student_id)).toEqual([students.nicolette.id, students.teShawn.id, students.marcus.id])
    const skipped = await listSkipped(db, term, null)
    expect(skipped.map((s) => [s.lastName, s.reason])).toEqual([
      ['Abdool-Rahman', 'no-class'],
      ['Baksh', 'retired-class'],
      ['Gómez Rondón', 'no-level'],
    ])
  })
})

describe('registering again', () => {
  test('is the same as once', async () => {
    const { start, next, all } = await world(twoBatches)
    await start()
    await registerAll(next)
    const once = await all()
    expect(once.records).toHaveLength(twoBatches + 6)
    await start()
    await registerAll(next)
    expect(await all()).toEqual(once)
  })

  test('keeps every mark, remark, class and figure that stands', async () => {
    const { db, start, next, records, subjectRecords } = await world()
    await start()
    await registerAll(next)
    await db
      .updateTable('subject_record')
      .set({ exam_mark: 71, employee_id: 3, version: 4 })
      .where('student_id', '=', students.zahra.id)
      .execute()
    await db.updateTable('student_term_record').set({ comments: 'Well done.', possible_attendance: 90, version: 2 }).execute()
    await db.updateTable('student').set({ form_class_id: '5B' }).where('id', '=', students.zahra.id).execute()
    const before = [await records(), await subjectRecords()]
    await start()
    await registerAll(next)
    expect([await records(), await subjectRecords()]).toEqual(before)
  })

  test('adds a subject taken up since, and its teacher, and nothing else', async () => {
    const { db, start, next, subjectRecords } = await world()
    await start()
    await registerAll(next)
    const before = await subjectRecords()
    await insert(db, 'subject_student', [{ student_id: students.ana.id, subject_id: subjects.english, employee_id: 2 }])
    await start()
    await registerAll(next)
    const added = (await subjectRecords()).filter((r) => !before.some((b) => b.id === r.id))
    expect(added).toMatchObject([{ student_id: students.ana.id, subject_id: subjects.english, employee_id: 2, exam_mark: null }])
    expect((await subjectRecords()).length).toBe(before.length + 1)
    expect(await findRegistration(db, term)).toMatchObject({ recordsAdded: 0, subjectRecordsAdded: 1, isFinished: true })
  })
})

describe('a registration under way', () => {
  test('goes forward by a batch a call, and each is stored on its own', async () => {
    const { start, next, records } = await world(twoBatches - 6)
    await start()
    expect(await next()).toMatchObject({ registration: { processed: batchSize, total: twoBatches, isFinished: false } })
    expect(await records()).toHaveLength(batchSize)
    expect(await next()).toMatchObject({
      registration: { processed: twoBatches, total: twoBatches, isFinished: true, recordsAdded: twoBatches },
    })
  })

  test('is gone on with by whoever comes next, from where it was', async () => {
    const { db, start, next, records } = await world(twoBatches - 6)
    await start()
    await next()
    expect(await findRegistration(db, term)).toMatchObject({ classId: null, processed: batchSize, total: twoBatches, startedBy: 'admin' })
    const other = await startRegistration(db, term, '1A', { actor: actor('deansHods'), at })
    expect(other).toMatchObject({ kind: 'going-on', registration: { classId: null, processed: batchSize } })
    expect(await registerAll(() => next(null, 'deansHods'))).toBe(1)
    expect(await records()).toHaveLength(twoBatches)
  })

  test('driven from several places at once, ends as if from one', async () => {
    const together = await world(200)
    await together.start()
    await Promise.all([registerAll(together.next), registerAll(together.next), registerAll(() => together.next('5B', 'deansHods'))])
    const alone = await world(200)
    await alone.start()
    await registerAll(alone.next)
    const seen = async ({ records, subjectRecords }: typeof alone) => [
      (await records()).map(({ id, ...r }) => r),
      (await subjectRecords()).map(({ id, ...r }) => r),
    ]
    expect(await seen(together)).toEqual(await seen(alone))
    expect(await together.records()).toHaveLength(206)
  })

  test('of which the flags are cleared begins anew, and keeps what it made', async () => {
    const { db, start, next, records } = await world(twoBatches - 6)
    await start()
    await next()
    await clearFlags(db, actor('admin'))
    expect(await findRegistration(db, term)).toBeUndefined()
    expect(await registerAll(next)).toBe(2)
    expect(await records()).toHaveLength(twoBatches)
  })

  test('counts a student who is archived meanwhile no more', async () => {
    const { start, next, archive } = await world(twoBatches - 6)
    await start()
    await next()
    await archive(30000000 + twoBatches - 6)
    expect(await next()).toMatchObject({ registration: { processed: twoBatches - 1, total: twoBatches - 1, isFinished: true } })
  })

  test('stops when another term becomes current', async () => {
    const { db, start, next, records } = await world(twoBatches - 6)
    await start()
    await next()
    await saveTerm(db, { key: { year, term: 2 }, values: {}, isCurrent: true }, { actor: actor('deansHods'), at })
    expect(await next()).toEqual({ kind: 'refused', fault: 'term-changed' })
    expect(await records()).toHaveLength(batchSize)
  })

  test('of an empty class is finished at once', async () => {
    const { db, start, next } = await world()
    await db.insertInto('form_class').values({ id: '2Z', form_level: 2, retired_at: null }).execute()
    await start('2Z')
    expect(await next('2Z')).toMatchObject({ registration: { processed: 0, total: 0, isFinished: true } })
  })
})

test('without a current term nobody is registered', async () => {
  const { db } = await world()
  await db.updateTable('academic_term').set({ is_current: 0 }).execute()
  expect(await registerBatch(db, null, { actor: actor('admin'), at })).toEqual({ kind: 'refused', fault: 'no-term' })
})

test('a posted term is closed to Deans/HODs and open to an administrator', async () => {
  const { db, next } = await world()
  await db.insertInto('term_report_posting').values({ academic_year_id: year, term: 1, posted: 1, date_posted: 'x' }).execute()
  expect(await next(null, 'deansHods')).toEqual({ kind: 'refused', fault: 'closed' })
  expect((await next(null, 'admin')).kind).toBe('going-on')
})

test('the registered are listed by class and name', async () => {
  const { db } = await makeWorld()
  const listed = await listRegistered(db, term)
  expect(listed.map((s) => [s.class_id, s.last_name])).toEqual([
    ['1A', 'Baksh'],
    ['5A', 'Abdool-Rahman'],
    ['5A', "D'Abreau"],
    ['5A', 'Gómez Rondón'],
    ['5A', 'O’Brien'],
    ['5B', 'Pierre'],
  ])
})
