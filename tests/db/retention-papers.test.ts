import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Db, openSchool } from '../../src/db/_open.ts'
import { listLeaversWithin } from '../../src/db/retention/documents.ts'
import { listFigures } from '../../src/db/retention/figures.ts'
import { endHold, saveHold } from '../../src/db/retention/holds.ts'
import { listGoing } from '../../src/db/retention/next.ts'
import { saveRule } from '../../src/db/retention/rules.ts'
import { undoUpload } from '../../src/db/school-upload/undo.ts'
import { daysLater } from '../../src/domain/_dates.ts'
import { addRows } from '../_rows.ts'
import { makeWorld, students } from '../world.ts'
import { admin, clock, clockAt, count, justBefore, midnight, sweepOn } from './_retention.ts'

const { zahra, marcus, ana, nicolette } = students

describe('uploads', () => {
  const batch = (at: string, more: object = {}) => ({
    ...{ kind: 'students', name: 'students.xlsx', rows: 300, at, administrator_id: 1, made_by: 'admin' },
    ...{ confirmed_at: at, confirmed_by: 'admin', undone_at: null, undone_by: null, ...more },
  })
  const draft = { confirmed_at: null, confirmed_by: null }
  async function store(db: Db, row: ReturnType<typeof batch>) {
    const { id } = await db.insertInto('batch').values(row).returning('id').executeTakeFirstOrThrow()
    const rows = Array.from({ length: 450 }, (_, n) => ({ batch_id: id, sheet_row: n + 2, typed: '{}' }))
    await db.insertInto('batch_row').values(rows).execute()
    await addRows(db, 'batch_difference', { batch_id: id, student_id: zahra.id, field: 'email', old_value: null, new_value: 'x' })
    await addRows(db, 'batch_file', { batch_id: id, place: 1, name: 'students.xlsx', bytes: new Uint8Array(10) })
    return id
  }
  const rowsOf = async (db: Db, id: number) =>
    (await db.selectFrom('batch_row').select('sheet_row').where('batch_id', '=', id).execute()).length

  test('a draft goes whole after 90 days; of a confirmed upload the rows after 13 months, and who uploaded it stays', async () => {
    const { db } = await makeWorld()
    const oldDraft = await store(db, batch(justBefore(midnight('2025-09-02')), draft))
    const newDraft = await store(db, batch(midnight('2025-09-02'), draft))
    const old = await store(db, batch(justBefore(midnight('2024-11-01'))))
    const recent = await store(db, batch(midnight('2024-11-01')))
    expect((await listGoing(db, clock)).listed.map(({ kind, id, day }) => [kind, id, day])).toEqual([
      ['drafts', oldDraft, '2025-12-01'],
      ['uploads', old, '2025-12-01'],
      ['drafts', newDraft, '2025-12-02'],
      ['uploads', recent, '2025-12-02'],
    ])
    expect(await sweepOn(db)).toEqual({ drafts: 1, uploads: 1 })
    const batches = await db.selectFrom('batch').select(['id', 'made_by as by', 'swept_at as swept']).orderBy('id').execute()
    expect(batches).toEqual([
      { id: newDraft, by: 'admin', swept: null },
      { id: old, by: 'admin', swept: '2025-12-01T14:00:00.000Z' },
      { id: recent, by: 'admin', swept: null },
    ])
    expect(await undoUpload(db, { kind: 'students', id: old }, admin)).toMatchObject({ kind: 'missing' })
    expect(await undoUpload(db, { kind: 'students', id: recent }, admin)).toMatchObject({ kind: 'undone' })
    expect([await rowsOf(db, oldDraft), await rowsOf(db, old), await rowsOf(db, recent)]).toEqual([0, 0, 450])
    expect([await count(db, 'batch_difference'), await count(db, 'batch_file')]).toEqual([1, 2])
  })

  test('one that is not written to its end stays', async () => {
    const { db } = await makeWorld()
    const id = await store(db, batch('2020-01-01T00:00:00.000Z', { is_unfinished: 1 }))
    expect(await sweepOn(db)).toEqual({})
    expect(await rowsOf(db, id)).toBe(450)
  })
})

test('a registration of a past year that was never sent in goes, with its documents; one of this year stays', async () => {
  const { db } = await makeWorld()
  const at = '2024-10-01T12:00:00.000Z'
  const of = (academic_year_id: number, state: 'draft' | 'submitted') => ({
    ...{ student_id: zahra.id, academic_year_id, state, begun_at: at, updated_at: at },
    ...(state === 'submitted' && { submitted_at: at }),
  })
  await db.insertInto('academic_year').values({ id: 20232024 }).execute()
  await addRows(db, 'student_registration', [of(20232024, 'draft'), of(20242025, 'submitted'), of(20252026, 'draft')])
  const paper = { kind: 'passport-photo', name: 'me.png', type: 'image/png', size: 4, bytes: new Uint8Array(4), uploaded_at: at } as const
  await addRows(db, 'student_registration_document', { registration_id: 1, ...paper })
  await db.insertInto('student_registration_value').values({ registration_id: 1, field: 'email', base: null, value: 'x' }).execute()
  expect(await sweepOn(db)).toEqual({ registrations: 1 })
  const left = await db.selectFrom('student_registration').select('academic_year_id as year').orderBy('year').execute()
  expect(left).toEqual([{ year: 20242025 }, { year: 20252026 }])
  expect(await count(db, 'student_registration_document')).toBe(0)
})

describe('documents of students who left', () => {
  async function leave(db: Db, id: number, on: string, uploaded = '2010-01-01T12:00:00.000Z') {
    await db.updateTable('student').set({ archived_on: on }).where('id', '=', id).execute()
    const document = { student_id: id, name: 'scan.pdf', type: 'application/pdf', bytes: new Uint8Array(8), uploaded_at: uploaded } as const
    await addRows(db, 'student_document', { ...document, kind: 'birth-certificate' })
    await addRows(db, 'student_document', { ...document, kind: 'passport-photo', type: 'image/png', name: 'me.png' })
  }
  const documents = async (db: Db) =>
    (await db.selectFrom('student_document').select('student_id as id').distinct().orderBy('id').execute()).map(({ id }) => id)

  test('go ten years after leaving, when they were listed for 30 days, each with a line of the history', async () => {
    const { db } = await makeWorld()
    await leave(db, zahra.id, '2015-11-30')
    await leave(db, marcus.id, '2015-12-01')
    await leave(db, ana.id, '2016-01-05')
    await leave(db, nicolette.id, '2001-06-30', '2025-06-30T12:00:00.000Z')
    const within = (days: number, today = '2025-12-01') => listLeaversWithin(db, '10 years', clockAt(today), days)
    expect(await sweepOn(db)).toEqual({})
    expect((await within(30)).map(({ id, goes }) => [id, goes])).toEqual([
      [zahra.id, '2025-12-31'],
      [marcus.id, '2025-12-31'],
    ])
    expect(await sweepOn(db, '2025-12-30')).toEqual({})
    expect(await sweepOn(db, '2025-12-31')).toEqual({ documents: 4 })
    expect(await documents(db)).toEqual([nicolette.id, ana.id])
    const lines = await db
      .selectFrom('change')
      .select(['actor_name as by', 'entity_key as key', 'old_value as old', 'new_value as new'])
      .execute()
    expect(lines).toContainEqual({
      by: 'Automatic deletion',
      key: `${zahra.id}/passport-photo`,
      old: 'me.png, 2010-01-01T12:00:00.000Z',
      new: null,
    })
    expect((await within(60, '2025-12-31')).map(({ id, goes }) => [id, goes])).toEqual([[ana.id, '2026-01-29']])
    expect((await listFigures(db, clockAt('2025-12-31'))).documents).toMatchObject({ count: 4, next: { day: '2026-01-29', count: 2 } })
  })

  test('a shorter time lists them first; who is kept, or comes back, leaves the list', async () => {
    const { db } = await makeWorld()
    for (const { id } of [zahra, marcus, ana]) await leave(db, id, '2020-11-30')
    await sweepOn(db)
    await saveRule(db, { kind: 'documents', time: '5 years', version: 1 }, admin)
    await sweepOn(db)
    expect(await count(db, 'retention_notice')).toBe(3)
    expect(await saveHold(db, { studentId: zahra.id, reason: 'A question of the ministry' }, admin)).toBe(true)
    await db.updateTable('student').set({ archived_on: null }).where('id', '=', marcus.id).execute()
    expect(await sweepOn(db, '2026-01-01')).toEqual({ documents: 2 })
    expect(await documents(db)).toEqual([zahra.id, marcus.id])
    expect(await count(db, 'retention_notice')).toBe(0)
    await endHold(db, zahra.id, admin)
    await sweepOn(db, '2026-01-02')
    expect((await listLeaversWithin(db, '5 years', clockAt('2026-01-02'), 30)).map(({ goes }) => goes)).toEqual([
      daysLater('2026-01-02', 30),
    ])
  })

  test('are not to be found in the file afterwards', async () => {
    const dir = mkdtempSync(join(tmpdir(), 'term-reports-retention-'))
    try {
      const school = await openSchool(join(dir, 'school.db'))
      const { db } = await makeWorld({ school })
      await leave(db, zahra.id, '2010-11-30')
      const secret = new TextEncoder().encode('a certificate that nobody may read any more '.repeat(400))
      await db.updateTable('student_document').set({ bytes: secret }).where('student_id', '=', zahra.id).execute()
      school.sqlite.pragma('wal_checkpoint(truncate)')
      const isThere = () => readFileSync(join(dir, 'school.db')).includes('nobody may read any more')
      expect(isThere()).toBe(true)
      await sweepOn(db)
      expect(await sweepOn(db, '2025-12-31')).toEqual({ documents: 2 })
      await school.close()
      expect(isThere()).toBe(false)
    } finally {
      rmSync(dir, { recursive: true })
    }
  })
})
