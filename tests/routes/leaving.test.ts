import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import ExcelJS from 'exceljs'
import { beforeEach, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { type TableName, tableNames, tables } from '../../src/domain/words/leaving.ts'
import { numberIn } from '../_by-hand.ts'
import { addRows } from '../_rows.ts'
import { makeWorld, students, type Who, type World } from '../world.ts'

let world: World
let dir: string
beforeEach(async () => {
  world = await makeWorld()
  dir = mkdtempSync(join(tmpdir(), 'leaving-'))
  return async () => {
    rmSync(dir, { recursive: true })
    await world.close()
  }
})
const url = '/admin/school/leaving'
const { zahra } = students
const ask = (who: Who, form: Record<string, string> = {}) =>
  world.as(who)(url, { method: 'POST', headers: { 'HX-Request': 'true' }, body: new URLSearchParams(form) })

/** The files of an archive, as another program reads them. */
async function unzipped(bytes: Uint8Array): Promise<Map<string, Buffer>> {
  const file = join(dir, `${bytes.length}.zip`)
  writeFileSync(file, bytes)
  const found = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) =>
    yauzl.open(file, { lazyEntries: true }, (error, archive) => {
      if (error) return reject(error)
      archive.on('entry', (entry) =>
        archive.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed)
          const parts: Buffer[] = []
          stream.on('data', (part) => parts.push(part))
          stream.on('error', reject)
          stream.on('end', () => {
            found.set(entry.fileName, Buffer.concat(parts))
            archive.readEntry()
          })
        }),
      )
      archive.on('end', resolve)
      archive.on('error', reject)
      archive.readEntry()
    }),
  )
  return found
}

async function everything(form: Record<string, string> = {}) {
  const asked = await ask('admin', form)
  expect([asked.status, asked.headers.get('HX-Trigger')]).toEqual([204, expect.stringContaining('close-dialog')])
  const res = await world.as('admin')(asked.headers.get('HX-Redirect') ?? '')
  expect([res.status, res.headers.get('Content-Type')]).toEqual([200, 'application/zip'])
  return unzipped(new Uint8Array(await res.arrayBuffer()))
}
const csvIn = (files: Map<string, Buffer>, name: TableName) =>
  parse(files.get(`csv/${name}.csv`) ?? '', { bom: true, columns: true }) as Record<string, string>[]

/** Where a table's rows are stored, counted by this test itself. */
const stored: Record<TableName, string> = {
  ...{ students: 'student', contacts: 'student_contact', teachers: 'employee', classes: 'form_class', subjects: 'subject' },
  ...{ terms: 'academic_term', calendar: 'school_calendar where removed_at is null', comments: 'coded_comment', lessons: 'lesson' },
  form_teachers: '(select 1 from form_teacher_class union all select 1 from dean_class)',
  ...{ subjects_taken: 'subject_student', marks: 'subject_record', term_reports: 'student_term_record', withheld: 'term_report_hold' },
  mark_books: 'assessment where removed_at is null',
  mark_book_marks: 'assessment_mark where assessment_id in (select id from assessment where removed_at is null)',
  ...{ attendance: 'attendance_record', attendance_archive: 'attendance_archive', registers: 'attendance_mark' },
  ...{ absence_reasons: 'attendance_reason', registrations: 'student_registration', moves: 'student_move' },
  ...{ documents: 'student_document', history: 'change' },
}

async function fill() {
  await addRows(world.db, 'student_contact', {
    id: 900,
    student_id: zahra.id,
    place: 1,
    name: '=HYPERLINK("x")',
    telephone: '+1 868 555',
    note: 'a "b"\nc, d',
  })
  const document = {
    id: 1,
    student_id: zahra.id,
    kind: 'passport-photo',
    name: 'z.png',
    type: 'image/png',
    bytes: Buffer.from('png'),
    uploaded_at: 'x',
  } as const
  await addRows(world.db, 'student_document', document)
  await world.db
    .insertInto('attendance_record')
    .values({ student_id: zahra.id, date_scanned: '2025-11-24', attendance_am: 'P', attendance_pm: 'A' })
    .execute()
  const reason = { student_id: zahra.id, date: '2025-11-24', session: 'pm', reason_id: 1, note: 'letter', updated_at: 'x' } as const
  await world.db.insertInto('attendance_reason').values(reason).execute()
  await world.db
    .updateTable('subject_record')
    .set({ exam_mark: 77 })
    .where('student_id', '=', zahra.id)
    .where('subject_id', '=', 104)
    .execute()
  await world.db
    .updateTable('student_term_record')
    .set({ comments: 'Works well', deans: '-5 Çok iyi' })
    .where('student_id', '=', zahra.id)
    .execute()
}

test('has every row of every table, and chosen cells as they are stored', async () => {
  await fill()
  const files = await everything()
  for (const name of tableNames) {
    const rows = csvIn(files, name)
    const n = await numberIn(world.db, `select count(*) as n from ${stored[name]}`)
    expect([name, rows.length], name).toEqual([name, n])
    const book = new ExcelJS.Workbook()
    await book.xlsx.load((files.get(`excel/${name}.xlsx`) ?? Buffer.alloc(0)) as never)
    expect(book.worksheets.map((sheet) => sheet.actualRowCount)).toEqual([n + 1])
    expect((book.worksheets[0]?.getRow(1).values as string[] | undefined)?.slice(1)).toEqual(Object.keys(tables[name].columns))
  }
  expect(csvIn(files, 'students').find(({ student }) => student === String(zahra.id))).toMatchObject({ first_name: 'Zahra', class: '5A' })
  expect(csvIn(files, 'contacts').find(({ student }) => student === String(zahra.id))).toMatchObject({
    note: 'a "b"\nc, d',
    name: expect.stringContaining(', Zahra'),
  })
  const report = csvIn(files, 'term_reports').find(({ student }) => student === String(zahra.id))
  expect(report).toMatchObject({ form_teacher_remarks: 'Works well', deans_comment: "'-5 Çok iyi" })
  expect(csvIn(files, 'attendance')).toContainEqual(
    expect.objectContaining({ student: String(zahra.id), day: '2025-11-24', morning: 'P', afternoon: 'A' }),
  )
  expect(csvIn(files, 'absence_reasons')).toMatchObject([{ reason: 'Ill', counts: 'excused', note: 'letter' }])
  const marked = world.db.selectFrom('subject_record').select(['student_id', 'exam_mark']).where('exam_mark', 'is not', null)
  const mark = await marked.executeTakeFirstOrThrow()
  expect(csvIn(files, 'marks')).toContainEqual(
    expect.objectContaining({ student: String(mark.student_id), exam_mark: String(mark.exam_mark) }),
  )
  const index = files.get('index.html')?.toString() ?? ''
  for (const name of tableNames)
    for (const [column, meaning] of Object.entries(tables[name].columns))
      expect(index.includes(`<code>${column}</code>`) && index.includes(meaning.replaceAll("'", '&#x27;')), `${name}.${column}`).toBe(true)
  expect([...files.keys()].some((name) => /^(?:files|report-cards)\//.test(name))).toBe(false)
})

test('is safe against formulas in text, and keeps words as text in workbooks', async () => {
  await fill()
  const files = await everything()
  const text = files.get('csv/contacts.csv')?.toString() ?? ''
  expect(text).toContain(`"'=HYPERLINK(""x"")"`)
  expect(csvIn(files, 'contacts').find(({ student }) => student === String(zahra.id))).toMatchObject({ telephone: "'+1 868 555" })
  const book = new ExcelJS.Workbook()
  await book.xlsx.load((files.get('excel/contacts.xlsx') ?? Buffer.alloc(0)) as never)
  const row = book.worksheets[0]?.getRows(2, 99)?.find((one) => one.getCell(1).value === zahra.id)
  expect([row?.getCell(4).value, row?.getCell(4).type, row?.getCell(4).numFmt]).toEqual(['=HYPERLINK("x")', ExcelJS.ValueType.String, '@'])
})

test('no column is a secret, and no secret of the school is anywhere in it', async () => {
  await fill()
  await world.db.updateTable('employee').set({ password_hash: '$argon2id$of-a-teacher' }).execute()
  await world.db.updateTable('student').set({ password_hash: '$argon2id$of-a-student' }).execute()
  const files = await everything({ files: '1' })
  const sessions = (await world.db.selectFrom('session').select('token_hash').execute()).map((row) => row.token_hash)
  const secrets = ['$argon2id$', ...sessions]
  for (const name of tableNames)
    for (const column of Object.keys(tables[name].columns)) expect(column).not.toMatch(/password|secret|token|key|hash/i)
  expect(secrets.length).toBeGreaterThan(1)
  for (const [name, bytes] of files) for (const secret of secrets) expect(bytes.includes(secret), name).toBe(false)
})

test('with the documents and the cards of posted terms, if they are wanted', async () => {
  await fill()
  const records = world.db.selectFrom('student_term_record').select(['academic_year_id as year', 'term'])
  const { year, term } = await records.executeTakeFirstOrThrow()
  const posted = { posted: 1, date_posted: '2025-11-01' } as const
  const posting = world.db.insertInto('term_report_posting').values({ academic_year_id: year, term, ...posted })
  await posting.onConflict((on) => on.columns(['academic_year_id', 'term']).doUpdateSet(posted)).execute()
  const files = await everything({ files: '1', cards: '1' })
  expect(files.get(`files/${zahra.id}/passport-photo.png`)?.toString()).toBe('png')
  const cards = [...files.keys()].filter((name) => name.startsWith('report-cards/'))
  expect(cards).toContain(`report-cards/${year}-${term}/5A.pdf`)
  expect(files.get(`report-cards/${year}-${term}/5A.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-')
})

describe('who may, and how often', () => {
  test.each<Who>(['deansHods', 'joseph', 'baptiste'])('not %s', async (who) => {
    expect([(await ask(who)).status, (await world.as(who)(url)).status]).toEqual([403, 403])
  })

  test('by a link that works once, for the one who asked, for a minute; and the history says so', async () => {
    const link = (await ask('admin')).headers.get('HX-Redirect') ?? ''
    expect((await world.as('admin')(`${url}/file/nothing`)).status).toBe(404)
    const sent = await world.as('admin')(link)
    await sent.arrayBuffer()
    expect((await world.as('admin')(link)).status).toBe(404)
    expect((await (await world.as('admin')('/admin/history')).text()).includes('Everything out')).toBe(true)
    expect(await (await world.as('admin')(url)).text()).toContain('The last file was sent whole.')
    const late = (await ask('admin')).headers.get('HX-Redirect') ?? ''
    world.setNow(new Date('2025-12-01T14:02:00Z'))
    expect((await world.as('admin')(late)).status).toBe(404)
  })

  test('one at a time; a browser that leaves ends it, and it is said', async () => {
    const res = await world.as('admin')((await ask('admin')).headers.get('HX-Redirect') ?? '')
    const reader = res.body?.getReader()
    await reader?.read()
    expect((await ask('admin')).status).toBe(409)
    const part = await world.as('admin')(url, { headers: { 'HX-Request': 'true' } })
    expect(await part.text()).toMatch(/^<div id="leaving-state".*The file is being sent/s)
    await reader?.cancel()
    expect(await (await world.as('admin')(url)).text()).toContain('was not sent whole')
    expect((await ask('admin')).status).toBe(204)
  })
})
