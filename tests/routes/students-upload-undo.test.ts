import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tablesOfUse } from '../../src/db/school/students/index.ts'
import { goesAlong } from '../../src/db/school-upload/take-people-back.ts'
import { goesWith } from '../../src/db/school-upload/take-steps.ts'
import { run } from '../_by-hand.ts'
import { serverOfRun } from '../_school.ts'
import { book } from '../spreadsheets/make.ts'
import { makeWorld, today, type Who, type World } from '../world.ts'

const head = ['Student ID', 'Last Name', 'First Name', 'Class']
const htmx = { 'HX-Request': 'true' }
const id = 20260001

async function world() {
  const world = await makeWorld()
  const post = async (path: string, fields: Record<string, string> = {}, who: Who = 'admin', headers = {}) => {
    const res = await world.as(who)(path, { method: 'POST', headers, body: new URLSearchParams(fields) })
    return { status: res.status, text: await res.text() }
  }
  const get = async (path: string, who: Who = 'admin') => (await world.as(who)(path)).text()
  const upload = async (...ids: number[]) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(book([head, ...ids.map((n) => [n, 'Ali', 'Ria', '1A'])]))], 'new.xlsx'))
    return (await world.as('admin')('/admin/students/upload', { method: 'POST', body: form })).headers.get('Location') ?? ''
  }
  const version = async (url: string) => /name="version" value="(\d+)"/.exec(await get(url))?.[1] ?? ''
  const confirm = async (url: string) =>
    expect((await post(`${url}/confirm`, { version: await version(url), first: 'always' })).status).toBe(303)
  const there = async () => (await world.db.selectFrom('student').select('id').where('id', '>=', id).execute()).length
  return { ...world, post, get, upload, version, confirm, there }
}

/** What the database writes itself, or stands for a use that is asked for otherwise: a password, an edit. */
const ofOthers = ['session', 'student_word', 'student_document_before', 'batch_difference']

type Key = { table: string; on_delete: string }
const referringTo = ({ sqlite }: World, table: string, isMeant: (key: Key) => boolean = () => true) =>
  (sqlite.prepare(`select name from sqlite_schema where type = 'table'`).pluck().all() as string[]).filter((name) =>
    (sqlite.pragma(`foreign_key_list("${name}")`) as Key[]).some((key) => key.table === table && isMeant(key)),
  )

test.skipIf(serverOfRun())('what the database removes with a record is put back with it', async () => {
  const world = await makeWorld()
  for (const [table, known] of Object.entries(goesWith))
    expect([table, referringTo(world, table, (key) => key.on_delete === 'CASCADE').sort()]).toEqual([table, [...known].sort()])
})

test.skipIf(serverOfRun())('every table that refers to a student is known to the undoing', async () => {
  const referring = referringTo(await makeWorld(), 'student')
  expect(referring.length).toBeGreaterThan(6)
  const known = new Set<string>([...tablesOfUse.map(([table]) => table), ...goesAlong, ...ofOthers])
  expect(referring.filter((table) => !known.has(table))).toEqual([])
})

test.skipIf(serverOfRun())('what the database removes with what goes along with a student is known too', async () => {
  const world = await makeWorld()
  const further = goesAlong.flatMap((table) => referringTo(world, table, (key) => key.on_delete === 'CASCADE'))
  expect([...new Set(further)].sort()).toEqual(['contact_apart', 'contact_word'])
})

const at = '2025-12-01T10:00:00.000Z'
const scan = `student_id, date_scanned, attendance_am, attendance_pm`
test.each([
  ['has subjects', `insert into subject_student (student_id, subject_id) values (${id}, 101)`],
  ['has attendance', `insert into attendance_record (${scan}) values (${id}, '2025-11-03', 'P', 'P')`],
  [
    'has attendance',
    `insert into attendance_archive (id, ${scan}, academic_year_id, term, archived_at) values (1, ${id}, '2025-11-03', 'P', 'P', 20252026, 1, '${at}')`,
  ],
  [
    'has documents',
    sql`insert into student_document (student_id, kind, name, type, bytes, uploaded_at) values (${id}, 'passport-photo', 'a', 'image/png', ${Buffer.from([0])}, ${at})`,
  ],
  [
    'registered in a term',
    `insert into student_term_record (student_id, academic_year_id, term, form_class_id, updated_at) values (${id}, 20252026, 1, '1A', '${at}')`,
  ],
  [
    'has opened a report card',
    `insert into report_card_access (student_id, academic_year_id, term, at) values (${id}, 20252026, 1, '${at}')`,
  ],
  ['has a password', `update student set password_hash = 'x' where id = ${id}`],
  ['edited since', `update student set version = 2 where id = ${id}`],
  [
    'One of these students now has other records.',
    [`create table test_loan (student_id bigint references student (id))`, `insert into test_loan values (${id})`],
  ],
])('a student who %s keeps the whole upload', async (words, change) => {
  const { upload, confirm, post, there, db } = await world()
  const url = await upload(id, id + 1)
  await confirm(url)
  await run(db, ...(Array.isArray(change) ? change : [change]))
  const { status, text } = await post(`${url}/undo`, {}, 'admin', htmx)
  expect([status, await there()]).toEqual([409, 2])
  expect(text).toContain(words)
  if (/^(has|edited|registered)/.test(words)) expect(text).toMatch(/20260001.*Ria Ali/s)
  expect(text).not.toMatch(/<form/)
})

test('confirmed twice at the same moment, it is in the school once; undone twice, it is out once', async () => {
  const { upload, version, post, there, db } = await world()
  const url = await upload(id, id + 1)
  const fields = { version: await version(url), first: 'always' }
  const confirmed = await Promise.all([post(`${url}/confirm`, fields), post(`${url}/confirm`, fields, 'deansHods')])
  expect(confirmed.map((one) => one.status).sort()).toEqual([303, 409])
  expect(confirmed.find((one) => one.status === 409)?.text).toMatch(/has confirmed this upload already\.|is being added now/)
  const history = () => db.selectFrom('change').select('id').where('field', '=', 'batch').execute()
  expect([await there(), (await history()).length]).toEqual([2, 2])
  const undone = await Promise.all([post(`${url}/undo`, {}, 'admin', htmx), post(`${url}/undo`, {}, 'deansHods', htmx)])
  expect(undone.map((one) => one.status).sort()).toEqual([204, 409])
  expect([await there(), (await history()).length]).toEqual([0, 4])
})

test('two administrators mend the same upload, and a reload has the work of both', async () => {
  const { upload, post, get, version, there } = await world()
  const url = await upload(id, id, id + 1, id + 1)
  const seen = await version(url)
  const mend = (row: number, value: string, base: number, who: Who) =>
    post(`${url}/rows/${row}`, { id: value, 'was-id': `${base}` }, who, htmx)
  const both = await Promise.all([mend(2, '20260007', id, 'admin'), mend(4, '20260008', id + 1, 'deansHods')])
  expect(both.map((one) => one.status)).toEqual([200, 200])
  const page = await get(url)
  for (const part of ['20260007', '20260008', 'No errors found']) expect(page).toContain(part)
  const early = await post(`${url}/confirm`, { version: seen, first: 'always' })
  expect([early.status, await there()]).toEqual([409, 0])
  expect((await post(`${url}/confirm`, { version: await version(url), first: 'always' }, 'deansHods')).status).toBe(303)
  expect(await there()).toBe(4)
  const late = await mend(2, '20260009', 20260007, 'admin')
  expect([late.status, late.text]).toEqual([409, expect.stringContaining('This upload is confirmed already.')])
})

test('an upload whose class was closed after it was looked at is not confirmed', async () => {
  const { upload, post, version, there, db } = await world()
  const url = await upload(id)
  const seen = await version(url)
  await db.updateTable('form_class').set({ retired_at: at }).where('id', '=', '1A').execute()
  const { status, text } = await post(`${url}/confirm`, { version: seen, first: 'always' })
  expect([status, await there()]).toEqual([409, 0])
  expect(text).toContain('This class is no longer used.')
})

test('a page left open on a cancelled upload reaches no later file', async () => {
  const { upload, post, version, there, setNow } = await world()
  const old = await upload(id)
  const seen = await version(old)
  expect((await post(`${old}/cancel`, {}, 'deansHods')).status).toBe(303)
  setNow(new Date(today.getTime() + 60_000))
  const later = await upload(id + 1, id + 2)
  expect((await post(`${old}/confirm`, { version: seen, first: 'always' })).status).toBe(404)
  expect((await post(`${old}/delete`, { row: '2' })).status).toBe(404)
  expect((await post(`${old}/cancel`)).status).toBe(404)
  expect(await there()).toBe(0)
  expect((await post(`${later}/confirm`, { version: await version(later), first: 'always' })).status).toBe(303)
  expect(await there()).toBe(2)
})
