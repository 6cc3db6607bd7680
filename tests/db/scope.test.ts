import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { classInScope, lessonInScope } from '../../src/db/_scope.ts'
import { findClassOfOwnCard } from '../../src/db/figures/index.ts'
import { listOwnReports } from '../../src/db/figures/student.ts'
import { findSheet } from '../../src/db/marks/enter/index.ts'
import { findOwnCard } from '../../src/db/student-portal/cards.ts'
import { addRows } from '../_rows.ts'
import { actor, lastYear, makeWorld, students, subjects, type World, year } from '../world.ts'

let world: World
beforeEach(async () => {
  world = await makeWorld()
  return world.close
})

/** Three terms in which Zahra has a card of 5A: two of this year, and one of last year with the same number as the first. */
const terms = [
  { year, term: 1 },
  { year, term: 2 },
  { year: lastYear, term: 1 },
] as const
const of = (key: { year: number; term: number }) => ({ academic_year_id: key.year, term: key.term })
const named = (keys: readonly { year: number; term: number }[]) => keys.map((key) => `${key.year}-${key.term}`).sort()

describe('a student’s own card', () => {
  beforeEach(async () => {
    const { db } = world
    const dates = { term_start: '2024-09-02', term_end: '2024-12-06', new_term_beginning: '2025-01-06', possible_attendance: 120 }
    await addRows(db, 'academic_term', { ...of(terms[2]), ...dates, is_current: 0 })
    const record = { student_id: students.zahra.id, form_class_id: '5A', form_level: 5, updated_at: '2025-09-01T12:00:00.000Z' }
    const others = terms.slice(1).map((key) => ({ ...record, ...of(key) }))
    await db.insertInto('student_term_record').values(others).execute()
  })
  const post = (keys: readonly { year: number; term: number }[]) =>
    addRows(
      world.db,
      'term_report_posting',
      keys.map((key) => ({ ...of(key), posted: 1 as const, date_posted: '2025-12-15 09:12:40' })),
    )

  async function opened() {
    const { db } = world
    const zahra = actor('zahra')
    const found = []
    for (const key of terms) {
      const [card, formClass] = [
        await findOwnCard(db, { actor: zahra, scopes: ['own'] }, key),
        await findClassOfOwnCard(db, { actor: zahra, scopes: ['own'] }, { ...key, classId: '5A' }),
      ]
      expect([key, card === undefined]).toEqual([key, formClass === undefined])
      if (card) found.push(key)
    }
    expect(named(await listOwnReports(db, { actor: zahra, scopes: ['own'] }))).toEqual(named(found))
    return named(found)
  }

  test.each(terms)('of $year, term $term, is opened by the posting of that term alone', async (key) => {
    await post([key])
    expect(await opened()).toEqual(named([key]))
  })

  test.each(terms)('of $year, term $term, is held back by the hold of that term alone', async (key) => {
    await post(terms)
    expect(await opened()).toEqual(named(terms))
    await addRows(world.db, 'term_report_hold', { ...of(key), student_id: students.zahra.id, reason: 'Fees', held_at: 't' })
    expect(await opened()).toEqual(named(terms.filter((one) => one !== key)))
  })
})

describe('a lesson', () => {
  const key = { year, term: 1, classId: '5A', subjectId: subjects.mathematics }

  test('is reached by its teacher, under the scope of lessons', async () => {
    expect(await findSheet(world.db, { actor: actor('lutchman'), scopes: ['lessons'] }, key, '2025-12-01T14:00:00.000Z')).toBeDefined()
    for (const scopes of [[], ['taught'], ['form', 'dean'], ['own']] as const)
      expect([scopes, await findSheet(world.db, { actor: actor('lutchman'), scopes }, key, '2025-12-01T14:00:00.000Z')]).toEqual([
        scopes,
        undefined,
      ])
  })

  test('is not reached by who has the teacher’s number and is no teacher', async () => {
    for (const who of ['admin', 'zahra', 'gate'] as const)
      expect(
        await findSheet(
          world.db,
          { actor: { ...actor(who), id: actor('lutchman').id }, scopes: ['lessons'] },
          key,
          '2025-12-01T14:00:00.000Z',
        ),
      ).toBeUndefined()
  })
})

describe('a class', () => {
  const isReached = async (who: Parameters<typeof actor>[0]) => {
    const reader = { ...actor(who), id: actor('lutchman').id }
    const found = await world.db
      .selectFrom('form_class')
      .select('id')
      .where((eb) => classInScope({ actor: reader, scopes: ['taught', 'form', 'dean'] }, eb.ref('form_class.id'), eb.val(year)))
      .execute()
    return found.some(({ id }) => id === '5A')
  }

  test('is reached by its teacher, and not by who has the teacher’s number and is no teacher', async () => {
    expect(await isReached('lutchman')).toBe(true)
    for (const who of ['admin', 'zahra', 'gate'] as const) expect([who, await isReached(who)]).toEqual([who, false])
  })
})

test('a column without its table is refused: it would be that of the subquery, and everything in reach', () => {
  const access = { actor: actor('admin'), scopes: ['dean'] as const }
  const [bare, named] = [sql.ref<string>('form_class_id'), sql.ref<string>('record.form_class_id')]
  const year = sql<number>`20252026`
  expect(() => classInScope(access, bare, year)).toThrow('form_class_id needs its table')
  expect(() => lessonInScope(access, { subject: sql.ref<number>('subject_id'), formClass: named, year })).toThrow(
    'subject_id needs its table',
  )
  expect(() => classInScope(access, named, year)).not.toThrow()
})
