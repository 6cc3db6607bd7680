import { expect, test } from 'vitest'
import { findTermReport, listClasses, saveTermReport, searchStudents } from '../../src/db/term-reports/index.ts'
import { scopesFor } from '../../src/domain/_policy.ts'
import type { Save } from '../../src/domain/term-reports/index.ts'
import { addRows } from '../_rows.ts'
import { titled } from '../_titled.ts'
import { actor, makeWorld, students, type Who, year } from '../world.ts'

const at = '2025-12-01T14:00:00.000Z'
const readScopes = (who: Who) => scopesFor(actor(who), 'term-record.read')

async function world(options: Parameters<typeof makeWorld>[0] = {}) {
  const { db, term } = await makeWorld(options)
  const key = (student: keyof typeof students) => ({ studentId: students[student].id, year, term })
  const save = (who: Who, student: keyof typeof students, save: Save) => saveTermReport(db, key(student), save, { actor: actor(who), at })
  const find = (who: Who, classId: string, n: number) =>
    findTermReport(db, { actor: actor(who), scopes: readScopes(who) }, { classId, n, term: undefined }, at)
  return { db, term, save, find }
}

test.each([
  ['admin', ['1A', '5A', '5B']],
  ['deansHods', ['1A', '5A', '5B']],
  ['baptiste', ['1A', '5A', '5B']],
  ['lutchman', ['1A', '5A']],
  ['joseph', ['5A']],
  ['noel', ['5A', '5B']],
  ['stranger', []],
  ['zahra', []],
] as const)('%s chooses from the classes %j', async (who, classes) => {
  const { db, term } = await world()
  const listed = await listClasses(db, { actor: actor(who), scopes: readScopes(who) }, { year, term })
  expect(listed.map((c) => c.classId)).toEqual(classes)
  const found = await searchStudents(db, { actor: actor(who), scopes: readScopes(who) }, { year, term }, '')
  expect([...new Set(found.map((s) => s.classId))].sort()).toEqual(classes)
})

test('the students of a class are counted and come in class-list order', async () => {
  const { find } = await world()
  const reports = await Promise.all([1, 2, 3, 4].map((n) => find('joseph', '5A', n)))
  expect(reports.map((r) => r?.record?.firstName)).toEqual(['Zahra', 'Nicolette', 'Andrés', 'Té-Shawn'])
  expect(reports.map((r) => r?.total)).toEqual([4, 4, 4, 4])
  expect(await find('joseph', '5B', 1)).toBeUndefined()
  expect(await find('joseph', '5A', 5)).toMatchObject({ record: undefined })
})

test('a search finds a student by number or by part of a name, and says where in the class list', async () => {
  const { db, term } = await world()
  const find = (typed: string) => searchStudents(db, { actor: actor('noel'), scopes: readScopes('noel') }, { year, term }, typed)
  expect(await find('gomez')).toMatchObject([{ studentId: students.andres.id, classId: '5A', n: 3 }])
  expect(await find(String(students.marcus.id))).toMatchObject([{ classId: '5B', n: 1 }])
  expect(await find('ana')).toEqual([])
})

test('a save moves the version and leaves its history; saved again it leaves nothing more', async () => {
  const { db, save } = await world()
  const first = await save('joseph', 'zahra', { version: 1, values: { comments: 'Good', times_absent: 6 } })
  expect(first).toMatchObject({ kind: 'saved', record: { version: 2, values: { comments: 'Good', times_absent: 6 } } })
  const again = await save('joseph', 'zahra', { version: 1, values: { comments: 'Good' }, bases: { comments: [null] } })
  expect(again).toMatchObject({ kind: 'saved', record: { version: 2 } })
  const history = await db.selectFrom('change').select(['actor_name', 'field', 'old_value', 'new_value', 'student_id']).execute()
  expect(history).toEqual([
    { actor_name: 'K. Joseph', field: 'comments', old_value: null, new_value: 'Good', student_id: students.zahra.id },
    { actor_name: 'K. Joseph', field: 'times_absent', old_value: null, new_value: '6', student_id: students.zahra.id },
  ])
})

test('two people who change different fields are not in each other’s way', async () => {
  const { save } = await world()
  await save('joseph', 'zahra', { version: 1, values: { comments: 'Good' }, bases: { comments: [null] } })
  const second = await save('noel', 'zahra', { version: 1, values: { deans: 'Well done' }, bases: { deans: [null] } })
  expect(second).toMatchObject({ kind: 'saved', record: { version: 3, values: { comments: 'Good', deans: 'Well done' } } })
})

test('of two who change the same field the second is told who was first, what and when, and nothing is overwritten', async () => {
  const { save, find } = await world()
  await save('admin', 'zahra', { version: 1, values: { comments: 'The office’s' }, bases: { comments: [null] } })
  const mine = { version: 1, values: { comments: 'Mine' }, bases: { comments: [null] } }
  const conflict = await save('joseph', 'zahra', mine)
  expect(conflict).toMatchObject({ kind: 'conflict', fields: ['comments'], change: { by: 'admin', at }, current: { version: 2 } })
  expect((await find('joseph', '5A', 1))?.record?.values.comments).toBe('The office’s')
  expect(await save('joseph', 'zahra', { ...mine, bases: { comments: [null, 'The office’s'] } })).toMatchObject({ kind: 'saved' })
})

test.each([
  ['joseph', 'marcus', { comments: 'x' }, 'missing'],
  ['stranger', 'zahra', { comments: 'x' }, 'missing'],
  ['zahra', 'zahra', { comments: 'x' }, 'missing'],
  ['lutchman', 'zahra', { comments: 'x' }, 'refused'],
  ['noel', 'zahra', { comments: 'x' }, 'refused'],
  ['joseph', 'zahra', { deans: 'x' }, 'refused'],
  ['joseph', 'zahra', { possible_attendance: 1 }, 'refused'],
  ['joseph', 'zahra', { comments: 'x' }, 'saved'],
] as const)('%s saving %s %j: %s', async (who, student, values, kind) => {
  const { db, save } = await world()
  expect((await save(who, student, { version: 1, values })).kind).toBe(kind)
  expect(await db.selectFrom('change').select('id').execute()).toHaveLength(kind === 'saved' ? 1 : 0)
})

test.each(['posted', 'past'] as const)(
  'a %s term is only read, but for the administrator, whose correction is in the history',
  async (how) => {
    const { db, term, save } = await world()
    if (how === 'past') await db.updateTable('academic_term').set({ is_current: 0 }).execute()
    else await addRows(db, 'term_report_posting', { academic_year_id: year, term, posted: 1, date_posted: '2025-12-15 09:12:40' })
    const values = { comments: 'Late' }
    for (const who of ['joseph', 'deansHods'] as const)
      expect(await save(who, 'zahra', { version: 1, values })).toMatchObject({ kind: 'refused', fault: 'closed' })
    expect(await save('admin', 'zahra', { version: 1, values })).toMatchObject({ kind: 'saved' })
    expect(await db.selectFrom('change').select('actor_name').execute()).toEqual([{ actor_name: 'admin' }])
  },
)

test.each(['👩'.repeat(255), 'e\u0301'.repeat(255).normalize('NFC'), 'a\n'.repeat(127)].map(titled))(
  'the database takes what the form takes: %s',
  async (_title, text) => {
    const { save } = await world()
    expect(await save('joseph', 'zahra', { version: 1, values: { comments: text } })).toMatchObject({
      record: { values: { comments: text } },
    })
  },
)

test('a subject that the student takes and has no record of is listed, but not in a term that is over', async () => {
  const { db, find } = await world()
  await db.deleteFrom('subject_record').where('subject_id', '=', 113).execute()
  expect((await find('joseph', '5A', 1))?.subjects.map((s) => [s.abbr, s.version])).toEqual([
    ['ENGL', 1],
    ['MATH', 1],
    ['CHEM', null],
  ])
  await db.updateTable('academic_term').set({ is_current: 0 }).execute()
  const past = await findTermReport(db, { actor: actor('joseph'), scopes: ['form'] }, { classId: '5A', n: 1, term: { year, term: 1 } }, at)
  expect(past?.subjects.map((s) => s.abbr)).toEqual(['ENGL', 'MATH'])
})
