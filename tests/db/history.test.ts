import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { recordChanges } from '../../src/db/_history.ts'
import { idsQuery } from '../../src/db/history/field.ts'
import { findNames, findStudents, listChanges, searchChanges } from '../../src/db/history/index.ts'
import { countQuery, type Filter, pageQuery } from '../../src/db/history/list.ts'
import { makeWorld, students } from '../world.ts'

const after = { at: '2025-12-01T14:00:00.000Z', id: 7 }
const who = { kind: 'employee', id: 1 } as const

/** What SQLite says it would do, with the values that the plan must not depend on. */
async function planOf(
  db: Awaited<ReturnType<typeof makeWorld>>['db'],
  query: { compile(): { sql: string; parameters: readonly unknown[] } },
) {
  const { sql: text, parameters } = query.compile()
  const pieces = text.split('+?')
  const question = parameters.reduce(
    (all, value, i) => sql`${all as never}${sql`${value}`}${sql.raw(pieces[i + 1] ?? '')}`,
    sql.raw(`explain query plan ${pieces[0]}`),
  )
  const { rows } = await sql<{ detail: string }>`${question as never}`.execute(db)
  return rows.map(({ detail }) => detail).join('\n')
}

const filters: [string, Filter, string][] = [
  ['everything', {}, 'change_at'],
  ['days', { from: '2025-11-01T04:00:00.000Z', before: '2025-12-01T04:00:00.000Z' }, 'change_at'],
  ['a kind of thing', { entity: 'subject_record' }, 'change_kind'],
  ['a kind of thing in some days', { entity: 'subject_record', from: '2025-11-01T04:00:00.000Z' }, 'change_kind'],
  ['somebody', { who }, 'change_actor'],
  ["somebody's marks in some days", { who, entity: 'subject_record', before: '2025-12-01T04:00:00.000Z' }, 'change_actor'],
  ['a student', { students: [1] }, 'change_student'],
  ["a student's marks by somebody", { students: [1, 2], who, entity: 'subject_record' }, 'change_student'],
]
test.each(filters)('the history of %s is read through an index, from the first page to the last', async (_, filter, index) => {
  const { db } = await makeWorld()
  for (const page of [
    { isOldestFirst: false, limit: 26 },
    { isOldestFirst: false, limit: 26, after },
    { isOldestFirst: true, limit: 26, after },
  ]) {
    const plan = await planOf(db, pageQuery(db, filter, page))
    expect(plan).toContain(`INDEX ${index}`)
    if ((filter.students?.length ?? 0) < 2) expect(plan).not.toContain('TEMP B-TREE')
  }
  expect(await planOf(db, { compile: () => countQuery(filter, 100).compile(db) })).toMatch(
    new RegExp(`INDEX ${index}|SCAN change USING COVERING INDEX`),
  )
})

test.each(['student', 'subject_record'] as const)(
  'the history of one field of a %s is read through the index of its key',
  async (entity) => {
    const { db } = await makeWorld()
    const plan = await planOf(db, idsQuery(db, { entity, key: '1', field: 'first_name' }, true))
    expect(plan).toContain('SEARCH change USING INDEX change_entity (entity=? AND entity_key=?)')
  },
)

test('a search looks so far and no further, and says how far', async () => {
  const { db, sqlite } = await makeWorld()
  const insert = sqlite.prepare(
    `insert into change (at, actor_kind, actor_id, actor_name, entity, entity_key, field, old_value, new_value) values (?, 'administrator', 1, 'admin', 'school', '1', 'motto', 'a', ?)`,
  )
  sqlite.transaction(() => {
    for (let n = 0; n < 25_000; n++) insert.run(new Date(1_700_000_000_000 + n * 1000).toISOString(), n === 10 ? 'needle' : 'hay')
  })()
  const reader = { names: await findNames(db), timeZone: 'America/Port_of_Spain' }
  const page = { isOldestFirst: false, limit: 25 }
  const first = await searchChanges(db, {}, page, 'Needle', reader)
  expect([first.changes, first.next]).toEqual([[], null])
  const second = await searchChanges(db, {}, { ...page, after: first.searchedTo ?? undefined }, 'Needle', reader)
  expect(second.changes.map((change) => change.new)).toEqual(['needle'])
  expect([second.next, second.searchedTo]).toEqual([null, null])
  const many = await searchChanges(db, {}, page, 'hay', reader)
  expect([many.changes.length, many.searchedTo]).toEqual([25, null])
  const next = await searchChanges(db, {}, { ...page, after: many.next ?? undefined }, 'hay', reader)
  expect(next.changes[0]?.id).toBe((many.changes[24]?.id ?? 0) - 1)
})

test('students are found by number and name, accents and all', async () => {
  const { db } = await makeWorld()
  expect(await findStudents(db, 'gomez andres')).toEqual([students.andres.id])
  expect(await findStudents(db, 'd’abreau')).toEqual([students.nicolette.id])
  expect(await findStudents(db, 'nobody')).toEqual([])
  expect((await listChanges(db, { students: [students.andres.id] }, { isOldestFirst: false, limit: 5 })).changes).toEqual([])
})

test('many changes at once are written as they are: quotes, other scripts, numbers, and what is not there', async () => {
  const { db, close } = await makeWorld()
  const texts = [null, '', 'O\'Brien "Té"', 'שָׁלוֹם 👩‍🏫', '[1, "2"]', 7, 12.5, -3, true, 'null', '\\n\n\t']
  const changes = texts.map((value, n) => ({
    entity: 'student',
    key: n,
    studentId: n % 2 ? null : n,
    field: 'note',
    old: value,
    new: `${n}`,
  }))
  await db
    .transaction()
    .execute((trx) => recordChanges(trx, changes, { actor: { kind: 'system', id: null, name: 'Nobody' }, at: after.at }))
  const columns = ['at', 'actor_id', 'entity_key', 'student_id', 'old_value', 'new_value'] as const
  const rows = await db.selectFrom('change').select(columns).where('actor_name', '=', 'Nobody').orderBy('id').execute()
  expect(rows).toEqual(
    texts.map((value, n) => ({
      ...{ at: after.at, actor_id: null, entity_key: `${n}`, student_id: n % 2 ? null : n },
      ...{ old_value: value === null ? null : String(value), new_value: `${n}` },
    })),
  )
  await close()
})
