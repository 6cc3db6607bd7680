import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '../../src/db/_open.ts'
import { findBoth, mergeStudents } from '../../src/db/doubles/merge.ts'
import { undoMerge } from '../../src/db/doubles/undo.ts'
import { mergedTables } from '../../src/domain/doubles/merge.ts'
import { allRows } from '../_by-hand.ts'
import { addRows } from '../_rows.ts'
import { serverOfRun } from '../_school.ts'
import { keptWrongly } from './_kept-marks.ts'
import { by, demoSchool } from './_year.ts'

type School = Awaited<ReturnType<typeof demoSchool>>

/** What a merge and its undo leave behind: the history, the merge itself, and sign-ins that ended. */
const left = ['change', 'student_merge', 'session']
const moves = /^(version|updated_at|.*_version)$/

/** Every row of every table in words, without what says only that a row was written. */
async function everything(db: Db): Promise<Map<string, string[]>> {
  const plain = (row: unknown) =>
    JSON.stringify(
      Object.entries(row as object).filter(([name]) => !moves.test(name)),
      (_, value) => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value),
    )
  const tables = Object.entries(await allRows(db)).filter(([name]) => !left.includes(name))
  return new Map(tables.map(([name, rows]) => [name, rows.map(plain).sort()]))
}

function differences(before: Map<string, string[]>, after: Map<string, string[]>) {
  return [...before].flatMap(([table, rows]) => {
    const now = after.get(table) ?? []
    const [was, is] = [new Set(rows), new Set(now)]
    const [gone, come] = [rows.filter((row) => !is.has(row)), now.filter((row) => !was.has(row))]
    return rows.length === now.length && gone.length + come.length === 0 ? [] : [{ table, gone: gone.slice(0, 3), come: come.slice(0, 3) }]
  })
}

/** Rows that the demo school does not have, for each student, so that each table has some. */
async function addRare({ db }: School, ids: readonly number[]) {
  const [term] = await db.selectFrom('academic_term').selectAll().where('is_current', '=', 1).execute()
  const key = { academic_year_id: term?.academic_year_id ?? 0, term: term?.term ?? 0 }
  const [administrator, subject] = [1, (await db.selectFrom('subject').select('id').execute())[0]?.id ?? 0]
  const at = '2026-06-01T08:00:00.000Z'
  const { id: batch } = await db
    .insertInto('batch')
    .values({ kind: 'students', name: 'f', rows: 1, at, administrator_id: administrator })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: work } = await db
    .insertInto('student_work')
    .values({ doing: 'class', at, actor: '{}', finished_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const run = {
    ...key,
    paper: 'report-cards',
    part: 'all',
    sort_order: 'name',
    is_duplex: 0,
    has_cover: 0,
    has_separators: 0,
    at,
    actor_kind: 'administrator',
    actor_id: 1,
    actor_name: 'a',
  } as const
  const { id: printRun } = await db.insertInto('print_run').values(run).returning('id').executeTakeFirstOrThrow()
  for (const [n, id] of ids.entries()) {
    const [student_id, day] = [id, `2026-06-0${1 + (n % 3)}`]
    await addRows(db, 'retention_hold', { student_id, reason: 'r', at, by_name: 'a' })
    await addRows(db, 'retention_notice', { student_id, told_on: day })
    await addRows(db, 'print_run_student', { student_id, print_run_id: printRun })
    await addRows(db, 'student_work_student', { student_id, work_id: work })
    await addRows(db, 'batch_difference', { student_id, batch_id: batch, field: 'sex' })
    await addRows(db, 'year_student', { student_id, academic_year_id: key.academic_year_id })
    await addRows(db, 'year_option', { student_id, academic_year_id: key.academic_year_id, subject_id: subject, is_taken: 1 })
    await addRows(db, 'term_registration_flag', { student_id, ...key })
    await addRows(db, 'report_card_access', { student_id, ...key, at })
    const session = { student_id, date: day, session: 'am' } as const
    for (const table of ['attendance_reason', 'attendance_mark'] as const)
      await db.deleteFrom(table).where('student_id', '=', id).where('date', '=', day).where('session', '=', 'am').execute()
    await addRows(db, 'attendance_reason', { ...session, reason_id: 1 + (n % 2), updated_at: at })
    await addRows(db, 'attendance_mark', { ...session, mark: n % 2 ? 'P' : 'A', updated_at: at })
    await addRows(db, 'student_document', {
      student_id,
      kind: n % 2 ? 'birth-certificate' : 'immunization-card',
      name: `${id}.pdf`,
      type: 'application/pdf',
      bytes: Buffer.from(`pdf ${id}`),
      uploaded_at: at,
    })
    await addRows(db, 'student_document', {
      student_id,
      kind: 'contribution-receipt',
      name: `${id}.pdf`,
      type: 'application/pdf',
      bytes: Buffer.from(`receipt ${id}`),
      uploaded_at: at,
    })
    await addRows(db, 'student_document_before', {
      student_id,
      kind: 'passport-photo',
      name: `${id}.png`,
      type: 'image/png',
      bytes: Buffer.from(`old ${id}`),
      uploaded_at: at,
      replaced_at: at,
    })
    const { id: registration } = await db
      .insertInto('student_registration')
      .values({ student_id, academic_year_id: key.academic_year_id, state: 'draft', begun_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addRows(db, 'student_registration_value', { registration_id: registration, field: 'telephone', value: `${id}` })
    await addRows(db, 'student_registration_document', {
      registration_id: registration,
      kind: 'birth-certificate',
      name: 'b.pdf',
      type: 'application/pdf',
      size: 3,
      bytes: Buffer.from(`own ${id}`),
      uploaded_at: at,
    })
    await addRows(db, 'student_move', {
      student_id,
      kind: 'class',
      day,
      said: 's',
      stood: '{}',
      first_change: 1,
      last_change: 1,
      at,
      actor_name: 'a',
    })
    const records = await db
      .selectFrom('student_term_record')
      .selectAll()
      .where('student_id', '=', id)
      .orderBy('academic_year_id')
      .orderBy('term')
      .execute()
    for (const record of records) {
      const of = { student_id, academic_year_id: record.academic_year_id, term: record.term }
      await addRows(db, 'subject_record_aside', {
        ...of,
        id: record.id,
        subject_id: subject,
        form_class_id: record.form_class_id,
        marks: 1,
        record: '{}',
      })
      const hold = { ...of, reason: `${id}`, held_at: at }
      await db
        .insertInto('term_report_hold')
        .values(hold)
        .onConflict((on) => on.doNothing())
        .execute()
      const card = { ...of, digest: `${id}`, at, by_name: 'a' }
      await db
        .insertInto('printed_card')
        .values(card)
        .onConflict((on) => on.doNothing())
        .execute()
    }
  }
}

let school: School
let ids: number[]
beforeAll(async () => {
  school = await demoSchool()
  const rows = await school.db.selectFrom('student').select('id').orderBy('form_class_id').orderBy('id').execute()
  ids = [rows[0], rows[1], rows[70], rows[149]].map((row) => row?.id ?? 0)
  await addRare(school, ids)
})

const merge = async (kept: number, gone: number, isTaken: (n: number) => boolean) => {
  const both = await findBoth(school.db, kept, gone)
  if (!both) throw new Error('nobody')
  const takes = new Set(both.plan.questions.flatMap(({ id }, n) => (isTaken(n) ? [id] : [])))
  return { both, takes, merged: await mergeStudents(school.db, { kept, gone, takes, shown: both.shown }, by()) }
}

/** What a server holds itself. */
function expectKept(): void {
  if (serverOfRun()) return
  expect(school.sqlite.pragma('foreign_key_check')).toEqual([])
  expect(keptWrongly(school.sqlite)).toEqual([])
}

describe('merging two students', () => {
  test('and undoing it leaves every table as it was, whatever was chosen', async () => {
    const before = await everything(school.db)
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 2, maxLength: 2 }),
        fc.infiniteStream(fc.boolean()),
        async ([a = 0, b = 0], choices) => {
          const [kept = 0, gone = 0] = [ids[a], ids[b]]
          const { merged } = await merge(kept, gone, () => choices.next().value === true)
          if (merged.kind !== 'merged') throw new Error(merged.kind)
          expectKept()
          expect(await undoMerge(school.db, merged.id, by())).toEqual({ kind: 'undone', gone })
          expect(differences(before, await everything(school.db))).toEqual([])
        },
      ),
      { numRuns: 8 },
    )
    expectKept()
  })

  test.skipIf(serverOfRun())('knows every table that refers to a student', () => {
    const names = school.sqlite.prepare(`select name from sqlite_schema where type = 'table'`).pluck().all() as string[]
    const own = names.filter((name) =>
      (school.sqlite.pragma(`table_info("${name}")`) as { name: string }[]).some((column) => column.name === 'student_id'),
    )
    const aside = ['change', 'session', 'student_apart', 'student_word']
    expect(own.filter((name) => !aside.includes(name)).sort()).toEqual([...mergedTables].filter((name) => name !== 'student').sort())
  })
})
