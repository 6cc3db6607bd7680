import Sqlite from 'better-sqlite3'
import ExcelJS from 'exceljs'
import { recordChanges } from '../../src/db/_history.ts'
import { connect } from '../../src/db/_open.ts'
import { addRows } from '../_rows.ts'
import { serverOfRun } from '../_school.ts'
import { bare, textOf } from '../reports/_poppler.ts'
import { book } from '../spreadsheets/make.ts'
import { actor, makeWorld, people, students, subjects, type World, year } from '../world.ts'
import { addressesOf, type Keys, type When } from './_addresses.ts'

/** Whose report somebody asks for. What each has that must not be told is nobody else's: a name, a mark, words. */
export const targets = {
  zahra: { ...students.zahra, n: 1, mark: 79, remark: 'Quiet plumage' },
  nicolette: { ...students.nicolette, n: 2, mark: 83, remark: 'Amber lanterns' },
  marcus: { ...students.marcus, n: 1, mark: 87, remark: 'Velvet harbours' },
  ana: { ...students.ana, n: 1, mark: 91, remark: 'Copper windmills' },
} as const
export type Target = keyof typeof targets

export type LeakWorld = World & { keys: Record<Target, Keys> }

type Words = { first: string; last: string; remark: string }

const made = new Map<string, Promise<Filled>>()

/** Everyone has a mark, remarks, a picture, a history, an upload that names them and a print run of their class: written once a worker, and copied. */
export async function makeLeakWorld(instead?: Words): Promise<LeakWorld> {
  const name = JSON.stringify(instead)
  const filled = made.get(name) ?? fill(instead)
  if (!serverOfRun()) made.set(name, filled)
  const { keys, ...stored } = await filled
  const school = 'bytes' in stored ? connect(new Sqlite(stored.bytes)) : stored.world
  return { ...(await makeWorld({ school, isStored: true })), keys: structuredClone(keys) }
}

type Filled = { bytes: Buffer; keys: LeakWorld['keys'] } | { world: World; keys: LeakWorld['keys'] }

async function fill(instead?: Words): Promise<Filled> {
  const world = await makeWorld()
  if (instead) await world.db.updateTable('student').set({ first_name: instead.first, last_name: instead.last }).execute()
  const keys = {} as Record<Target, Keys>
  for (const name of Object.keys(targets) as Target[]) keys[name] = { ...(await write(world, name, instead)), code: '' }
  for (const name of Object.keys(targets) as Target[]) {
    const card = await (await world.as('admin')(`/reports/report-card/${targets[name].id}/${year}/1`)).text()
    keys[name].code = /\/verify\/([0-9A-Z]{24})/.exec(card)?.[1] ?? ''
  }
  await world.db.deleteFrom('session').execute()
  if (serverOfRun()) return { world, keys }
  const bytes = world.sqlite.serialize()
  await world.close()
  return { bytes, keys }
}

async function write({ db, as }: World, name: Target, instead?: Words): Promise<Omit<Keys, 'code'>> {
  const { id, mark, remark, first, last, formClass } = { ...targets[name], ...instead }
  await db.updateTable('student_term_record').set({ comments: remark, deans: remark }).where('student_id', '=', id).execute()
  const written = { course_mark: mark, exam_mark: mark, custom_comment: remark }
  await db.updateTable('subject_record').set(written).where('student_id', '=', id).execute()
  const picture = {
    kind: 'passport-photo',
    name: 'p.png',
    type: 'image/png',
    bytes: Buffer.from(`${first} ${last}`),
    uploaded_at: '2025-11-30T12:00:00.000Z',
  } as const
  await addRows(db, 'student_document', { student_id: id, ...picture })
  const earlier = { student_id: id, ...picture, replaced_at: picture.uploaded_at }
  const before = await db.insertInto('student_document_before').values(earlier).returning('id').executeTakeFirstOrThrow()
  const contact = { id, student_id: id, place: 1, name: 'Farida Ali', note: remark }
  await db.insertInto('student_contact').values(contact).execute()
  const late = { date_scanned: '2025-11-10', attendance_am: 'P', attendance_pm: 'P', time_scanned_in: '08:09:34', late: 1 } as const
  await addRows(db, 'attendance_record', { student_id: id, ...late })
  const at = '2025-11-30T12:00:00.000Z'
  const sent = { student_id: id, academic_year_id: year, state: 'submitted', begun_at: at, updated_at: at, submitted_at: at } as const
  const registration = await db.insertInto('student_registration').values(sent).returning('id').executeTakeFirstOrThrow()
  // Zahra is asked for what is hers too, which is no leak.
  const address = { registration_id: registration.id, field: 'home_address', value: remark }
  if (name !== 'zahra') await db.insertInto('student_registration_value').values(address).execute()
  await addRows(db, 'student_registration_document', { ...picture, registration_id: registration.id, size: picture.bytes.length })
  await addRows(db, 'sign_in_attempt', {
    at: '2025-11-30T12:00:00.000Z',
    door: 'student',
    user_name: String(id),
    outcome: 'wrong-password',
  })
  await addRows(db, 'report_card_access', { student_id: id, academic_year_id: year, term: 1, at: '2025-11-30T12:00:00.000Z' })
  const report = await db.selectFrom('student_term_record').select('id').where('student_id', '=', id).executeTakeFirstOrThrow()
  const row = await db
    .selectFrom('subject_record')
    .select('id')
    .where('student_id', '=', id)
    .where('subject_id', '=', subjects.mathematics)
    .executeTakeFirstOrThrow()
  await keepMark(db, id, formClass, mark)
  const told = { studentId: id, old: null }
  const changes = [
    { ...told, entity: 'student_term_record', key: report.id, field: 'comments', new: remark },
    { ...told, entity: 'subject_record', key: row.id, field: 'exam_mark', new: mark },
  ]
  await db.transaction().execute((trx) => recordChanges(trx, changes, { actor: actor('admin'), at: '2025-11-30T12:00:00.000Z' }))
  const post = (path: string, body: FormData | URLSearchParams) => as('admin')(path, { method: 'POST', body })
  const upload = async () => {
    const head = ['Student ID', 'Last Name', 'First Name', 'SEA Reg No.', 'Class', 'DOB', 'House', 'Entry Date']
    const form = new FormData()
    form.set(
      'file',
      new File([new Uint8Array(book([head, [id, last, first, 'S1', formClass, '08-May-2014', 'Poui', '01-Sep-2026']]))], 'new.xlsx'),
    )
    return Number(/(\d+)$/.exec((await post('/admin/students/upload', form)).headers.get('Location') ?? '')?.[1])
  }
  const run = await post('/admin/reports/print', new URLSearchParams({ of: `class-${formClass}`, term: `${year}-1` }))
  const held = (fields: Record<string, string>) => post(`/admin/posting/${year}/1/held/${id}`, new URLSearchParams(fields))
  await held({ action: 'hold', reason: remark, was: '' })
  await held({ action: 'release', reason: '', was: remark })
  const [open, batch] = [await upload(), await upload()]
  await db.updateTable('batch').set({ confirmed_at: '2025-11-30T12:00:00.000Z', confirmed_by: 'admin' }).where('id', '=', batch).execute()
  return {
    report: report.id,
    mark: row.id,
    run: /\/(\d+)#/.exec(run.headers.get('Location') ?? '')?.[1] ?? '',
    open,
    batch,
    before: before.id,
  }
}

/** A mark in the mark book of the class. */
async function keepMark(db: World['db'], studentId: number, formClass: string, mark: number): Promise<void> {
  const book = {
    employee_id: draftOwnerOf(formClass),
    form_class_id: formClass,
    subject_id: subjects.mathematics,
    academic_year_id: year,
    term: 1,
  }
  const ofBook = db
    .selectFrom('assessment')
    .select('id')
    .where((eb) => eb.and(book))
  const test = { ...book, assessment_number: 1, topic: 'Sets', date: '2025-10-01', total: 1000, weighting: null }
  const known = await ofBook.executeTakeFirst()
  const { id } = known ?? (await db.insertInto('assessment').values(test).returning('id').executeTakeFirstOrThrow())
  const stored = { assessment_id: id, student_id: studentId, mark, updated_at: '2025-11-30T12:00:00.000Z' }
  await db.insertInto('assessment_mark').values(stored).execute()
}

/** What a person reads in an answer: the text of a PDF, the cells of a spreadsheet, or the page as it is. */
export async function readAnswer(res: Response): Promise<string> {
  const type = res.headers.get('Content-Type') ?? ''
  if (type === 'application/pdf') return textOf(new Uint8Array(await res.arrayBuffer()))
  if (type.includes('spreadsheetml')) return cellsOf(await res.arrayBuffer())
  return (await res.text()).replace(/<svg.*?<\/svg>|<!-- -->/gs, '').replaceAll('&#x27;', "'")
}

export async function bookOf(bytes: ArrayBuffer): Promise<ExcelJS.Workbook> {
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(bytes)
  return workbook
}

async function cellsOf(bytes: ArrayBuffer): Promise<string> {
  const cells: string[] = []
  for (const sheet of (await bookOf(bytes)).worksheets) sheet.eachRow((row) => row.eachCell((cell) => cells.push(`${cell.value}`)))
  return cells.join('\n')
}

/** Which of a student's own words and figures stand in a text; `named` is false where the name is no secret. */
export function toldOf(text: string, of: Target, named = true): string[] {
  const { first, last, mark, remark } = targets[of]
  const plain = bare(text)
  const words = [...(named ? [first, last] : []), remark].filter((word) => word.length > 3 && plain.includes(bare(word)))
  return new RegExp(`(?<![\\w.:#/-])${mark}(?![\\w.%/-])`).test(text) ? [...words, String(mark)] : words
}

/** Whose the mark book of Mathematics is: Lutchman's; in 5B, where she teaches nobody, that of a colleague who has left. */
const draftOwnerOf = (formClass: string) => (formClass === '5B' ? people.gone.id : people.lutchman.id)

/** The class of a student and the lesson of Mathematics in it, this term. */
export function lessonNow(of: Target) {
  const { formClass } = targets[of]
  return { year, term: 1, formClass, employeeId: draftOwnerOf(formClass) }
}

/** The addresses by which a route is asked for a student, in the class and term where the student is now if no other are said. */
export const addressesFor = (path: string, of: Target, keys: Keys, when: When = lessonNow(of)) => addressesOf(path, targets[of], keys, when)
