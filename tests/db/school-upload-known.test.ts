import { expect, test } from 'vitest'
import { archiveStudent } from '../../src/db/school/students/moves/index.ts'
import { findKnownSchool } from '../../src/db/school-upload/known.ts'
import type { TypedRow } from '../../src/domain/school-upload/index.ts'
import { actor, makeWorld, students, today } from '../world.ts'

test('of those who have left an upload knows only whose number stands in its rows, however it is typed', async () => {
  const { db, close } = await makeWorld()
  const zahra = students.zahra.id
  const all = await db.selectFrom('student').select('id').orderBy('id').execute()
  const by = { actor: actor('admin'), at: today.toISOString() }
  expect(await archiveStudent(db, zahra, 'leaves', '2025-11-28', by)).toBe('done')
  const known = async (...typed: TypedRow['typed'][]) => {
    const rows = typed.map((one, i): TypedRow => ({ number: i + 1, sheet: 'id' in one ? 'students' : 'marks', row: i + 2, typed: one }))
    const of = { year: 20252026, own: 20252026, today: '2025-12-01', actor: by.actor }
    return [...(await findKnownSchool(db, of, rows)).students.keys()]
  }
  const here = all.flatMap(({ id }) => (id === zahra ? [] : [id]))
  expect(here.length).toBeGreaterThan(4)
  expect(await known({ studentName: 'Zahra Ali' })).toEqual(here)
  expect(await known({ student: `${zahra}` })).toEqual(all.map(({ id }) => id))
  expect(await known({ id: ` ${zahra} ` }, { student: '999999' }, { student: 'nobody' })).toEqual(all.map(({ id }) => id))
  await close()
})
