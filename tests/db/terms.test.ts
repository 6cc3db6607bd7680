import { describe, expect, test } from 'vitest'
import { findCurrentTerm, findTerm, listTerms, listYears, saveTerm, type TermSave } from '../../src/db/school/terms/index.ts'
import { addRows } from '../_rows.ts'
import { actor, makeWorld, year } from '../world.ts'

const at = '2025-12-01T14:00:00.000Z'
const first = { year, term: 1 }
const second = { year, term: 2 }
const dates = { termStart: '2025-09-01', termEnd: '2025-12-12' }

async function world() {
  const { db } = await makeWorld()
  const save = (change: Partial<TermSave> & Pick<TermSave, 'key'>) => saveTerm(db, { values: {}, ...change }, { actor: actor('admin'), at })
  const changes = () =>
    db.selectFrom('change').select(['actor_name', 'entity', 'entity_key', 'field', 'old_value', 'new_value']).orderBy('id').execute()
  return { db, save, changes }
}

test('a term says whether it is current and whether it is posted, and nothing when there is no such term', async () => {
  const { db } = await makeWorld({ term: 2 })
  expect(await findTerm(db, { year, term: 1 })).toMatchObject({ isCurrent: false, isPosted: true })
  expect(await findTerm(db, { year, term: 2 })).toMatchObject({ isCurrent: true, isPosted: false })
  expect(await findTerm(db, { year, term: 3 })).toBeUndefined()
})

test('what a save names is stored, what it does not name stays, and each change is in the history', async () => {
  const { db, save, changes } = await world()
  const before = await findTerm(db, first)
  await save({ key: first, values: { newTermBeginning: '2026-01-12' }, version: 1 })
  expect(await findTerm(db, first)).toEqual({ ...before, newTermBeginning: '2026-01-12', version: 2 })
  expect(await changes()).toEqual([
    {
      actor_name: 'admin',
      entity: 'academic_term',
      entity_key: '20252026-1',
      field: 'new_term_beginning',
      old_value: '2026-01-05',
      new_value: '2026-01-12',
    },
  ])
})

test('the same save twice is the same as once', async () => {
  const { db, save, changes } = await world()
  const twice = { key: first, values: { newTermBeginning: '2026-01-12' }, version: 1 }
  await save(twice)
  const [once, written] = [await findTerm(db, first), await changes()]
  expect((await save(twice)).kind).toBe('saved')
  expect([await findTerm(db, first), await changes()]).toEqual([once, written])
})

test('a save read before somebody else changed the term is not stored, and says what changed and by whom', async () => {
  const { db, save } = await world()
  await saveTerm(db, { key: first, values: { newTermBeginning: '2026-01-12' }, version: 1 }, { actor: actor('deansHods'), at })
  const answer = await save({ key: first, values: { newTermBeginning: '2026-01-19' }, version: 1 })
  expect(answer).toMatchObject({
    kind: 'conflict',
    fields: ['newTermBeginning'],
    change: { by: 'Deans/HODs', at },
    term: { newTermBeginning: '2026-01-12', version: 2 },
  })
  expect((await findTerm(db, first))?.newTermBeginning).toBe('2026-01-12')
})

test('two who save a new term at once: one makes it, the other hears of it', async () => {
  const { save } = await world()
  const third = { key: { year, term: 3 }, version: 0 }
  const answers = await Promise.all([
    save({ ...third, values: { termStart: '2026-04-20' } }),
    save({ ...third, values: { termStart: '2026-04-27' } }),
  ])
  expect(answers.map((answer) => answer.kind)).toEqual(['saved', 'conflict'])
})

describe('possible attendance', () => {
  const longer = { ...dates, termEnd: '2025-12-19' }
  /** With half-term and a day of the week by which the term may grow without school: 138 sessions, and 146 of the longer one. */
  async function opened(stored: number) {
    const { db, save } = await world()
    const closed = { reason: 'Closed', form_level: null, added_at: at }
    await addRows(db, 'school_calendar', [
      { ...closed, date_from: '2025-10-20', date_to: '2025-10-25' },
      { ...closed, date_from: '2025-11-03', date_to: '2025-11-03' },
      { ...closed, date_from: '2025-12-15', date_to: '2025-12-15' },
      { ...closed, date_from: '2025-12-02', date_to: '2025-12-05', form_level: 6 },
    ])
    await db.updateTable('academic_term').set({ possible_attendance: stored }).where('term', '=', 1).execute()
    return async (change: Omit<TermSave, 'key'>) => {
      const answer = await save({ key: first, ...change })
      return answer.kind === 'saved' ? answer.term.possibleAttendance : answer
    }
  }

  test('is what the school calendar gives for the dates, also when they change', async () => {
    const possible = await opened(138)
    expect(await possible({ values: { termEnd: '2025-12-19' } })).toBe(146)
    expect(await possible({ values: { ...longer, termStart: '2025-10-27' } })).toBe(76)
    expect(await possible({ values: dates, daysOff: null })).toBe(138)
  })
  test('that was typed stays when the dates change', async () => {
    const possible = await opened(124)
    expect(await possible({ values: longer })).toBe(124)
    expect(await possible({ values: dates })).toBe(124)
    expect(await possible({ values: longer, daysOff: null })).toBe(146)
  })
  test('is of the days without school that are typed, or as it is named itself', async () => {
    const possible = await opened(138)
    expect(await possible({ values: dates, daysOff: 3 })).toBe(144)
    expect(await possible({ values: { ...dates, possibleAttendance: 99 } })).toBe(99)
    expect(await possible({ values: { newTermBeginning: null } })).toBe(99)
    expect(await possible({ values: longer })).toBe(99)
  })
  test('of a new term is the calendar’s', async () => {
    const { db, save } = await world()
    await addRows(db, 'school_calendar', { date_from: '2026-05-01', date_to: '2026-05-01', reason: 'Closed', added_at: at })
    const answer = await save({ key: { year, term: 3 }, values: { termStart: '2026-04-27', termEnd: '2026-07-03' }, version: 0 })
    expect(answer).toMatchObject({ kind: 'saved', term: { possibleAttendance: 98 } })
  })
})

test('dates that cannot be are refused', async () => {
  const { db, save } = await world()
  const before = await listTerms(db)
  expect(await save({ key: first, values: { termEnd: '2025-08-01' } })).toEqual({ kind: 'fault', fault: 'end-before-start' })
  expect(await save({ key: first, values: dates, daysOff: 200 })).toEqual({ kind: 'fault', fault: 'too-many-days-off' })
  expect(await save({ key: first, values: { termEnd: '2035-08-01' } })).toEqual({ kind: 'fault', fault: 'too-many-sessions' })
  expect(await listTerms(db)).toEqual(before)
})

test('the year after the highest is opened by setting a term in it, and no other year', async () => {
  const { db, save } = await world()
  expect(await save({ key: { year: 20272028, term: 1 } })).toEqual({ kind: 'fault', fault: 'unknown-year' })
  expect((await save({ key: { year: 20262027, term: 1 } })).kind).toBe('saved')
  expect(await listYears(db)).toEqual([20242025, 20252026, 20262027])
  expect(await save({ key: { year: 20262027, term: 2 }, mustExist: true })).toEqual({ kind: 'missing' })
})

test('making a term current leaves exactly one current, and both turns are in the history', async () => {
  const { db, save, changes } = await world()
  await save({ key: second, isCurrent: true })
  expect((await listTerms(db)).filter((term) => term.isCurrent)).toMatchObject([second])
  expect((await changes()).map((c) => [c.entity_key, c.field, c.new_value])).toEqual([
    ['20252026-1', 'is_current', '0'],
    ['20252026-2', 'is_current', '1'],
  ])
})

test('leaving a term that is not posted is asked first, by naming the very term that is left', async () => {
  const { db, save } = await world()
  const leave = (leaving: TermSave['key'] | undefined) => save({ key: second, isCurrent: true, asks: { leaving } })
  expect(await leave(undefined)).toMatchObject({ kind: 'ask', current: first })
  expect(await leave({ year: 20242025, term: 3 })).toMatchObject({ kind: 'ask', current: first })
  expect(await findCurrentTerm(db)).toMatchObject(first)
  expect(await leave(first)).toMatchObject({ kind: 'saved' })
  expect(await findCurrentTerm(db)).toMatchObject(second)
})

test('leaving a posted term is not asked about', async () => {
  const { db } = await makeWorld()
  await addRows(db, 'term_report_posting', { academic_year_id: year, term: 1, posted: 1, date_posted: '2025-12-15 09:12:40' })
  const answer = await saveTerm(
    db,
    { key: second, values: {}, isCurrent: true, asks: { leaving: undefined } },
    { actor: actor('admin'), at },
  )
  expect(answer.kind).toBe('saved')
})
