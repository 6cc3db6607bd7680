import { expect, test } from 'vitest'
import { confirmUpload, storeUpload } from '../../src/db/school/students/index.ts'
import { eachOf } from '../../src/domain/_changes.ts'
import { uploadFields } from '../../src/domain/school/students/fields.ts'
import type { UploadRow } from '../../src/domain/school/students/upload.ts'
import { actor, makeWorld, students, type World } from '../world.ts'

const at = '2025-12-01T14:00:00.000Z'
const none = eachOf(uploadFields, () => '')
const typed = (id: number, first_name: string) => ({
  ...none,
  ...{ id: String(id), last_name: 'Baksh', first_name, class_id: '1A', date_of_birth: '2013-05-08' },
})
const row = (n: number, of: ReturnType<typeof typed>): UploadRow => ({
  ...{ row: n, typed: of, unread: {}, mended: [], isHidden: false, isAccepted: true },
})

/** Confirms an upload of a new student and of Ana, with `meanwhile` done after its rows were checked and before they are written. */
async function confirmWhile({ db, sqlite }: World, meanwhile: string | undefined) {
  const rows = [row(1, typed(20260001, 'Ria')), row(2, typed(students.ana.id, 'Anna'))]
  const id = await storeUpload(db, { fileName: 'new.xlsx', rows, note: '' }, { actor: actor('admin'), at })
  let isDone = false
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      if (meanwhile && sqlite.inTransaction && !isDone) {
        isDone = true
        sqlite.exec(meanwhile)
      }
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const confirmed = await confirmUpload(
    watched,
    id,
    { version: 1, today: '2025-12-01', classFrom: undefined, firstDay: null },
    { actor: actor('admin'), at },
  )
  expect(isDone).toBe(meanwhile !== undefined)
  const stored = await db.selectFrom('student').select('first_name').where('id', 'in', [20260001, students.ana.id]).orderBy('id').execute()
  return { kind: confirmed.kind, names: stored.map((student) => student.first_name) }
}

test('an upload that nobody comes before is confirmed', async () => {
  expect(await confirmWhile(await makeWorld(), undefined)).toEqual({ kind: 'confirmed', names: ['Ana', 'Ria'] })
})

test.each([
  ['a student of the file was changed', `update student set version = version + 1 where id = ${students.ana.id}`],
  [
    'a new student of the file was added by somebody else',
    `insert into student (id, first_name, last_name, updated_at) values (20260001, 'Rhea', 'Baksh', '${at}')`,
  ],
  ['a class of the file is no longer used', `update form_class set retired_at = '${at}' where id = '1A'`],
  ['a class of the file has no form any more', `update form_class set form_level = null where id = '1A'`],
])('an upload is not written when, since its rows were checked, %s', async (_what, meanwhile) => {
  const { kind, names } = await confirmWhile(await makeWorld(), meanwhile)
  expect([kind, names.includes('Ria')]).toEqual(['moved', false])
})
