import { beforeAll, describe, expect, test } from 'vitest'
import { recordChanges } from '../../src/db/_history.ts'
import { addRows } from '../_rows.ts'
import { actor, lastYear, people, students, subjects } from '../world.ts'
import { addressesFor, type LeakWorld, makeLeakWorld, readAnswer } from './_leak.ts'
import { routes } from './_leak-routes.ts'

/** Marcus was in 5A last year; the stranger taught him Mathematics and was his form teacher and dean, and has nobody this year. */
const then = { year: lastYear, term: 3, formClass: '5A', employeeId: people.stranger.id }
const remark = 'Silver orchards'
const mark = 67
const at = '2025-06-20T12:00:00.000Z'
let world: LeakWorld
let keys: LeakWorld['keys']['marcus']

beforeAll(async () => {
  world = await makeLeakWorld()
  keys = { ...world.keys.marcus, ...(await remember(world)) }
  return world.close
})

async function remember({ db }: LeakWorld): Promise<{ report: number; mark: number }> {
  const term = { academic_year_id: then.year, term: then.term }
  const of = { student_id: students.marcus.id, ...term, updated_at: at }
  const dates = { term_start: '2025-04-22', term_end: '2025-07-04', new_term_beginning: '2025-09-01', possible_attendance: 98 }
  await addRows(db, 'academic_term', { ...term, ...dates, is_current: 0 })
  const posting = { ...term, posted: 1, date_posted: '2025-07-04 12:00:00' } as const
  await db.insertInto('term_report_posting').values(posting).execute()
  const record = { ...of, form_class_id: '5A', form_level: 5, possible_attendance: 98, comments: remark, deans: remark }
  const report = await db.insertInto('student_term_record').values(record).returning('id').executeTakeFirstOrThrow()
  const entered = { course_mark: mark, exam_mark: mark, custom_comment: remark }
  const row = await db
    .insertInto('subject_record')
    .values({ ...of, subject_id: subjects.mathematics, employee_id: people.stranger.id, ...entered })
    .returning('id')
    .executeTakeFirstOrThrow()
  const book = { employee_id: people.stranger.id, form_class_id: '5A', subject_id: subjects.mathematics, ...term }
  const test = { ...book, assessment_number: 1, topic: remark, date: '2025-05-05', total: 100, weighting: null }
  const { id } = await db.insertInto('assessment').values(test).returning('id').executeTakeFirstOrThrow()
  await db.insertInto('assessment_mark').values({ assessment_id: id, student_id: students.marcus.id, mark, updated_at: at }).execute()
  const told = { studentId: students.marcus.id, old: null }
  const changes = [
    { ...told, entity: 'student_term_record' as const, key: report.id, field: 'comments', new: remark },
    { ...told, entity: 'subject_record' as const, key: row.id, field: 'exam_mark', new: remark },
  ]
  await db.transaction().execute((trx) => recordChanges(trx, changes, { actor: actor('stranger'), at }))
  return { report: report.id, mark: row.id }
}

const unknown = { report: 0, mark: 0, run: 0, open: 0, batch: 0, code: '' }
const asked = (['class', 'charge', 'lesson', 'book'] as const).flatMap((kind) =>
  routes[kind].filter((path) => /:year|:entity/.test(path)).flatMap((path) => addressesFor(path, 'marcus', unknown, then)),
)
/** The titles of tests are made before the records have numbers. */
const stored = (address: string) =>
  address.replace(
    /(student_term_record|subject_record)\/\d+(?=\/|$)/,
    (_, entity) => `${entity}/${entity === 'subject_record' ? keys.mark : keys.report}`,
  )

const get = async (who: keyof typeof people, address: string) => {
  const res = await world.as(who)(stored(address))
  return { status: res.status, text: await readAnswer(res) }
}

test('the office reads the records of last year', async () => {
  expect(asked.length).toBeGreaterThan(15)
  expect((await get('admin', `/api/term-reports/5A/${lastYear}/3`)).text).toContain(remark)
})

describe.each(['joseph', 'noel', 'lutchman'] as const)('%s, who has 5A this year, is told nothing of the 5A of last year', (who) => {
  test.each(asked)('%s', async (address) => {
    const { status, text } = await get(who, address)
    expect([status, text.includes(remark)]).toEqual([404, false])
  })
})

describe('who had 5A last year', () => {
  test.each(asked)('may still ask %s', async (address) => {
    expect((await get('stranger', address)).status).not.toBe(404)
  })

  test('reads its reports, and those of no other class or year', async () => {
    const read = async (formClass: string, year: number, term: number) =>
      (await get('stranger', `/api/term-reports/${formClass}/${year}/${term}`)).status
    expect((await get('stranger', `/api/term-reports/5A/${lastYear}/3`)).text).toContain(remark)
    expect(await Promise.all([read('5A', world.year, 1), read('5B', lastYear, 3), read('1A', lastYear, 3)])).toEqual([404, 404, 404])
  })
})
