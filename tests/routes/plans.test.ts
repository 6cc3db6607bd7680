import type Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '../../src/app.ts'
import { connect } from '../../src/db/_open.ts'
import { listLost } from '../../src/db/backups/lost.ts'
import { undoRegistering } from '../../src/db/school/terms/undo-registering.ts'
import { testAssets } from '../assets.ts'
import { actor, cookieOf, today, type Who, year } from '../world.ts'
import { addressesFor, type LeakWorld, makeLeakWorld } from './_leak.ts'
import { routes } from './_leak-routes.ts'

/** Tables that have as many rows after ten years as after one, or a few more. Every other table is taken to grow. */
const steady = [
  ...[
    'school',
    'bell_before',
    'local_field',
    'mark_word',
    'absence_reason',
    'employee_post',
    'form_class',
    'subject',
    'coded_comment',
    'student_registration_window',
  ],
  ...['second_factor', 'recovery_code', 'second_factor_rule'],
  ...['administrator', 'employee', 'kiosk', 'browser_key', 'report_card_key', 'session'], // who has left stays, and ended sessions go
  ...['academic_year', 'academic_term', 'school_calendar', 'term_registration', 'term_report_posting', 'term_kept'], // three a year
  ...['honour_rule', 'retention_rule', 'retention_hold', 'retention_sweep', 'retention_count'], // ten, the few who are kept longer, the last 400, ten
  ...['upload_work', 'student_work', 'student_work_student'], // what is under way at this moment, or was this day
  'hand_over', // some a year
  ...['student_merge', 'student_apart', 'contact_apart'], // the few who were entered twice, or look so
  'entry_deadline', // three a term, and the few who have more time
]

/** What narrows a growing table to a student, to the beginning of a name, a class of a term, some days or one row. A subject, a teacher or a class alone does not: each year adds to it. */
const narrowing = [
  ...['rowid', 'student_id', 'word', 'assessment_id', 'registration_id', 'batch_id', 'batch_id', 'print_run_id'],
  ...['academic_year_id', 'date', 'date_scanned', 'school_day', 'at', 'last_at', 'entity_key', 'user_name', 'client_id'],
]

/** Reads of a growing table that stay as quick as they are, and why. */
const allowed: Record<string, string> = {
  'SCAN json_each VIRTUAL TABLE INDEX 1:': 'the days of one list that is shown',
  'SEARCH lesson USING COVERING INDEX lesson_subject (subject_id=?)': 'what uses a subject, by the index alone, before it is deleted',
  'SEARCH subject_record USING COVERING INDEX subject_record_subject (subject_id=?)': 'the same',
  'SCAN assessment USING COVERING INDEX assessment_book': 'the same',
  'SEARCH attendance_reason USING COVERING INDEX attendance_reason_of (reason_id>?)':
    'which reasons were used, by the index alone, where they are set up',
  'SCAN student USING INDEX student_current': 'who is at the school now',
  'SCAN student USING INDEX student_current_name': 'who is at the school now',
  'SCAN student USING INDEX student_form_class': 'who is in a class now: who leaves is in none',
  'SEARCH student USING INDEX student_form_class (form_class_id=?)': 'the same',
  'SEARCH student USING INDEX student_form_class (form_class_id>?)': 'the same, of every class',
  'SEARCH student_home USING INDEX student_form_class (form_class_id=?)': 'the same, with their contacts',
  'SCAN student_home USING INDEX student_current': 'who is at the school now, with their contacts',
  'SEARCH subject_student USING INDEX subject_student_subject (subject_id=?)':
    'who takes the subject now, and the few who left while they did',
  'SEARCH subject_student USING COVERING INDEX subject_student_subject (subject_id=?)': 'the same',
  'SCAN subject_student USING COVERING INDEX subject_student_subject': 'who takes subjects now, and the few who left while they did',
  'SCAN term_setting': 'the latest few, in the order of their numbers',
  'SCAN student_move': 'the latest 2,000, in the order of their numbers',
  'SEARCH change USING COVERING INDEX change_kind (entity=?)': 'the latest of a kind: one row of the index',
  'SCAN change USING COVERING INDEX change_at': 'the latest so many, in the order of the index',
  'SEARCH student USING COVERING INDEX student_archived_on (archived_on>? AND archived_on<?)': 'who left in some days',
  'SEARCH change': 'the highest number: the last row answers',
  'SEARCH student': 'the same',
  'SEARCH student_move USING COVERING INDEX student_move_change (first_change<?)': 'the last move before a change: one row of the index',
  'SEARCH student_move USING COVERING INDEX student_move_undo (undo_first<?)': 'the same, undone',
  'SEARCH batch USING INDEX batch_kind (kind=?)': 'the latest 200, in the order of the index',
  'SEARCH class_marks_upload USING INDEX class_marks_upload_work (work>?)': 'those under way at this moment',
  'SCAN student USING INDEX student_archived': 'who has left: a list that is asked for by that name',
  'SCAN student USING INDEX student_archived_name': 'the same',
  'SEARCH student USING COVERING INDEX student_archived_on (archived_on>?)': 'the same, counted',
  'SCAN attendance_scan USING INDEX attendance_scan_problem': 'of all scans only those that could not be placed',
  'SCAN attendance_scan USING COVERING INDEX attendance_scan_problem': 'the same, counted',
  'SEARCH student_registration USING INDEX student_registration_open (updated_at>?)':
    'of all registrations only those that were not sent in, a thousand at most',
  'SEARCH student_registration USING INDEX student_registration_open (updated_at<?)': 'the same',
  'SCAN student_registration_document USING COVERING INDEX sqlite_autoindex_student_registration_document_1':
    'those of registrations that nobody has accepted yet: with the others they became the student’s',
  'SEARCH printed_card USING COVERING INDEX printed_card_at': 'the first printing: one row of the index',
  'SCAN printed_card USING COVERING INDEX printed_card_changed': 'of all printed cards only those that have changed since',
  'SCAN sqlite_sequence': 'a row for each table',
  'SCAN student': 'a search of the history finds who has left too',
  'SEARCH student USING INDEX student_archived_on (archived_on>? AND archived_on<?)': 'who left so long ago that their documents go now',
}

const askers = ['admin', 'lutchman', 'joseph', 'noel', 'baptiste', 'zahra', 'gate'] as const satisfies Who[]
/** Lists in another order, by what is searched for, or of who has left. */
const more = [
  ...['/admin/students?of=level-5&sort=name', '/admin/students?of=class-5A', '/admin/students?show=archived&of=level-5'],
  ...['/admin/students?sort=name', '/admin/students?q=zahra', '/admin/students?show=archived', '/admin/students?show=archived&sort=name'],
  ...[
    '/admin/history?q=zahra',
    '/admin/history?sort=at',
    '/admin/posting?q=2025',
    '/admin/teachers?tab=archived',
    '/admin/subjects?q=math',
  ],
  ...['/admin/attendance/students?q=zahra', '/admin/registration/students?q=zahra', '/api/students?archived=1'],
  ...['/admin/subjects/104/students?q=zahra', '/admin/reports/failed-logins?of=staff', '/admin/enter-marks?class=5A'],
]

let world: LeakWorld
/** Every statement that the pages prepare, by where it was prepared first. */
const asked = new Map<string, string>()
beforeAll(async () => {
  world = await makeLeakWorld()
  const { sqlite } = world
  for (const who of askers) await world.as(who)('/healthz')
  const prepare = sqlite.prepare.bind(sqlite)
  let at = ''
  sqlite.prepare = ((sql: string) => {
    if (!asked.has(sql)) asked.set(sql, at)
    return prepare(sql)
  }) as typeof sqlite.prepare
  const options = { assets: testAssets, log: { info() {}, error() {} }, now: () => today }
  const app = createApp({ ...options, db: connect(sqlite).db }) // one that remembers no statement
  const visit = async (who: Who, address: string) => {
    at = `${who} ${address}`
    await (await app.request(address, { headers: { Cookie: `session=${cookieOf(who)}` } })).arrayBuffer()
  }
  const all = new Set(Object.values(routes).flatMap((paths) => paths.flatMap((path) => addressesFor(path, 'zahra', world.keys.zahra))))
  for (const who of askers) for (const address of all) await visit(who, address)
  for (const address of more) await visit('admin', address)
  await post(world)
  for (const address of all) if (address.startsWith('/student/')) await visit('zahra', address)
  at = 'the question before a backup is restored'
  await listLost(connect(sqlite).db, today.toISOString())
  at = 'the undoing of registering'
  const by = { actor: actor('admin'), at: today.toISOString() }
  expect((await undoRegistering(connect(sqlite).db, { year: year + 10_001 }, 0, by)).kind).toBe('refused')
  sqlite.prepare = prepare
}, 180_000) // 3,100 pages
afterAll(() => world.close())

const post = ({ db }: LeakWorld) =>
  db.insertInto('term_report_posting').values({ academic_year_id: year, term: 1, posted: 1, date_posted: '2025-12-15 09:12:40' }).execute()

test('no page reads through what ten years have left', () => {
  expect(asked.size).toBeGreaterThan(250)
  const found = [...asked].flatMap(([sql, where]) => growingReads(world.sqlite, sql).map((read) => `${read} | ${where}`))
  expect(found).toEqual([])
})

describe('of a query it is seen', () => {
  test.each([
    ['that it reads a whole table', 'select id from subject_record where custom_comment = ?', ['SCAN subject_record']],
    ['under another name', 'select m.id from subject_record as m where m.exam_mark > ?', ['SCAN subject_record']],
    ['in a query within', 'select n from (select sum(total) as n from "assessment" as "a") as "b"', ['SCAN assessment']],
    [
      'that its index says too little',
      'select version from subject_record where subject_id = ?',
      ['SEARCH subject_record USING INDEX subject_record_subject (subject_id=?)'],
    ],
    [
      'that an index would be made for it each time',
      'select a.id from assessment as a join assessment as b on b.topic = a.topic',
      ['SCAN assessment', 'SEARCH assessment USING AUTOMATIC COVERING INDEX (topic=?)'],
    ],
    ['that it reads one row', 'select exam_mark from subject_record where id = ?', []],
    ['that it reads the marks of one student', 'select exam_mark from subject_record where student_id = ?', []],
    ['that its table stays small', 'select * from subject order by title', []],
  ])('%s', (_, sql, reads) => {
    expect(growingReads(world.sqlite, sql)).toEqual(reads)
  })
})

/** The steps of a query's plan that read more of a table the older the school is. SQLite plans by the schema alone: there are no statistics. */
function growingReads(sqlite: Sqlite.Database, sql: string): string[] {
  const values = Array(sql.replace(/'[^']*'/g, '').split('?').length - 1).fill(null)
  const plan = sqlite.prepare(`explain query plan ${easy(sql)}`).all(...values) as { detail: string }[]
  const tables = tablesOf(sql)
  const within = [...sql.matchAll(/"(\w+)" as (?:materialized )?\(select/g)].map(([, name]) => name)
  return plan.flatMap(({ detail }) => {
    const [, how = '', name = '', rest = ''] = /^(SCAN|SEARCH) (\S+)(.*)$/.exec(detail) ?? []
    const table = tables.get(name)
    if (!table || steady.includes(table) || within.includes(table)) return []
    const read = `${how} ${table}${rest.replace(/ (LEFT-JOIN|EXISTS)/, '')}`
    const columns = [...(/\((.*)\)/.exec(rest)?.[1] ?? '').matchAll(/(\w+)[=<>]/g)].map(([, column]) => column ?? '')
    const isNarrow = columns.some((column) => narrowing.includes(column)) && !rest.includes('AUTOMATIC')
    return isNarrow || read in allowed ? [] : [read]
  })
}

/** Without what costs nothing: a list of nobody, and whether a table has any row at all. */
const easy = (sql: string) => sql.replaceAll('in ()', 'in (null)').replace(/exists \(select \S+(?: as "\w+")? from "\w+"\)/g, '1')

const words = new Set('where on inner left join order group limit union cross set natural'.split(' '))

/** The tables of a query by the names that its plan calls them. */
function tablesOf(sql: string): Map<string, string> {
  const tables = new Map<string, string>()
  for (const [, table = '', alias = ''] of sql.matchAll(/\b(?:from|join|update|into)\s+"?(\w+)"?(?:\s+(?:as\s+)?"?(\w+)"?)?/gi))
    tables.set(words.has(alias) || !alias ? table : alias, table)
  return tables
}
