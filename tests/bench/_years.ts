import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { addFunctions } from '../../src/db/_open.ts'
import type { Keys } from '../routes/_addresses.ts'
import { mathematics, now, student, term, year } from './_paths.ts'
import { makeSchool } from './_server.ts'
import { present } from './_years-made.ts'

/** Who has a session, whose token is that very name. */
export const people = {
  admin: "administrator_id, id from administrator where user_name = 'admin'",
  ...Object.fromEntries(
    ['d.lutchman', 'm.achong', 'k.joseph', 'p.baptiste'].map((name) => [name, `employee_id, id from employee where user_name = '${name}'`]),
  ),
  student: `student_id, id from student where id = ${student}`,
  gate: 'kiosk_id, id from kiosk',
}

const over = `from subject_record as r join academic_term as t on t.academic_year_id = r.academic_year_id and t.term = r.term
  where t.is_current = 0`
const written = `strftime('%Y-%m-%dT%H:%M:%fZ', t.term_end, '-' || (r.id % 2000) || ' minutes')`
const change = 'insert into change (at, actor_kind, actor_id, actor_name, entity, entity_key, student_id, field, new_value)'
const seat = `from student_term_record as r join academic_term as t on t.academic_year_id = r.academic_year_id and t.term = r.term
  where t.is_current = 0`

/** What years leave behind that the demonstration school has of its present alone: mark books, history, openings, sign-ins, scans, print runs, registrations. */
const past = [
  `insert into kiosk (id, name, created_at, created_by) values (1, 'Main gate', '2026-05-01T12:00:00.000Z', 'admin')`,
  ...['course_mark', 'exam_mark', 'coded_comment'].map(
    (
      field,
    ) => `${change} select ${written}, 'employee', r.employee_id, 'D. Lutchman', 'subject_record', r.id, r.student_id, '${field}', r.${field}
      ${over} and r.${field} is not null order by t.term_end, r.id`,
  ),
  `${change} select ${written}, 'employee', 1, 'M. Achong', 'student_term_record', r.id, r.student_id, 'comments', r.comments ${seat}
    and r.comments is not null order by t.term_end, r.id`,
  `${change} select s.updated_at, 'administrator', 1, 'admin', 'student', s.id, s.id, 'password', 'printed on a slip' from student as s`,
  `insert into assessment (employee_id, form_class_id, subject_id, academic_year_id, term, assessment_number, topic, date, total)
    select l.employee_id, l.form_class_id, l.subject_id, t.academic_year_id, t.term, n.value, 'Test', t.term_end, 20
    from lesson as l join academic_term as t on t.academic_year_id = l.academic_year_id join json_each('[1, 2]') as n where t.is_current = 0`,
  `insert into assessment_mark (assessment_id, student_id, mark, updated_at)
    select a.id, r.student_id, r.student_id % 20, '2026-04-03T12:00:00.000Z' from student_term_record as r
    join assessment as a on a.form_class_id = r.form_class_id and a.academic_year_id = r.academic_year_id and a.term = r.term
    join subject_record as m on m.student_id = r.student_id and m.academic_year_id = r.academic_year_id and m.term = r.term
    and m.subject_id = a.subject_id where true on conflict do nothing`,
  ...['', '-1 day', '-2 days'].map(
    (before) => `insert into sign_in_attempt (at, door, user_name, outcome, address)
      select datetime(${written}${before && `, '${before}'`}), 'student', r.student_id, 'signed-in', '203.0.113.7' ${seat}`,
  ),
  `insert into report_card_access (student_id, academic_year_id, term, at, address)
    select r.student_id, r.academic_year_id, r.term, ${written}, '203.0.113.7' ${seat}`,
  ...['attendance_record', 'attendance_archive'].map(
    (
      days,
    ) => `insert into attendance_scan (client_id, source, kiosk_id, typed, student_id, scanned_at, school_day, school_time, received_at, problem)
      select '${days}-' || id, 'kiosk', 1, student_id, student_id, date_scanned || 'T12:00:00.000Z', date_scanned, time_scanned_in,
      date_scanned || 'T12:00:01.000Z', case when id % 3000 = 0 then 'outside-term' end from ${days} where time_scanned_in is not null and id % 3 = 0`,
  ),
  `insert into print_run (academic_year_id, term, paper, form_class_id, part, sort_order, is_duplex, has_cover, has_separators, at, actor_kind, actor_id, actor_name)
    select distinct r.academic_year_id, r.term, 'report-cards', r.form_class_id, 'all', 'name', 0, 0, 0, t.term_end || 'T12:00:00.000Z', 'administrator', 1, 'admin' ${seat}`,
  `insert into print_run_student (print_run_id, student_id) select p.id, r.student_id from print_run as p join student_term_record as r
    on r.academic_year_id = p.academic_year_id and r.term = p.term and r.form_class_id = p.form_class_id`,
  `insert into student_registration (student_id, academic_year_id, state, begun_at, updated_at, submitted_at, decided_at, decided_by)
    select distinct student_id, academic_year_id, 'accepted', '2025-09-01', '2025-09-02', '2025-09-03', '2025-09-04', 'admin' from student_term_record`,
  `insert into student_contact (student_id, place, name) select id, 9, 'Farida Ali' from student`,
  `insert into retention_hold (student_id, reason, at, by_name) values (${student}, 'A question', '2026-05-01T12:00:00.000Z', 'admin')`,
  `insert into student_registration_window (form_level, open) select value, 1 from json_each('[1, 2, 3, 4, 5, 6]')`,
  `insert into batch (kind, name, rows, at, confirmed_at) with day (n) as (select 1 union all select n + 1 from day where n < 200)
    select 'attendance', 'day.csv', 1000, y.id / 10000 || '-10-01', y.id / 10000 || '-10-01' from academic_year as y join day`,
  `insert into batch (kind, name, rows, at, confirmed_at, made_by) values ('students', 'old.xlsx', 0, '2025-09-01', '2025-09-01', 'admin'),
    ('attendance', 'gate.csv', 0, '2026-05-01', null, 'admin'), ('students', 'new.xlsx', 0, '2026-05-01', null, 'admin')`,
]

/** `oldest` has the most terms of all, which are so many. */
export type Filled = {
  student: { id: number; n: number; last: string }
  oldest: number
  terms: number
  keys: Keys
  gate: { open: number; batch: number }
}

/** A school as the years leave it, kept for the next run: made anew once what makes it is changed. */
export function makeYears(options: { students: number; years: number }): { data: string; filled: Filled } {
  const name = `ten-years-${options.students}-${options.years}-`
  const kept = join('.cache', `${name}${hashOf(['src/demo', 'src/db/_migrations', 'tests/bench/_years.ts'])}.db`)
  if (!existsSync(kept)) {
    for (const old of globSync(`.cache/${name}*.db`)) rmSync(old)
    const made = makeSchool(options)
    fill(join(made, 'school.db'), past)
    mkdirSync('.cache', { recursive: true })
    cpSync(join(made, 'school.db'), `${kept}.making`)
    renameSync(`${kept}.making`, kept)
    rmSync(made, { recursive: true })
  }
  const data = mkdtempSync(join(tmpdir(), 'term-reports-bench-'))
  const file = join(data, 'school.db')
  cpSync(kept, file)
  const now = new Date().toISOString()
  const sessions = Object.entries(people).map(([token, whose]) => {
    const [column, from] = whose.split(', ')
    const hash = createHash('sha256').update(token).digest('hex')
    return `insert into session (token_hash, created_at, seen_at, ${column}) select '${hash}', '${now}', '${now}', ${from}`
  })
  return { data, filled: fill(file, [...sessions, ...present]) }
}

function hashOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  const filesOf = (path: string) => (statSync(path).isFile() ? [path] : globSync(`${path}/**/*.ts`).sort())
  for (const file of paths.flatMap(filesOf)) hash.update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}

function fill(file: string, statements: readonly string[]): Filled {
  const sqlite = new Sqlite(file)
  addFunctions(sqlite)
  // Millions of rows are written all over their indexes, and nobody needs a half of them after a power cut.
  for (const pragma of ['foreign_keys = ON', 'cache_size = -524288', 'synchronous = OFF', 'temp_store = MEMORY']) sqlite.pragma(pragma)
  sqlite.transaction(() => {
    for (const statement of statements) sqlite.exec(statement)
  })()
  const found = numbersIn(sqlite)
  sqlite.close()
  return found
}

function numbersIn(sqlite: Sqlite.Database): Filled {
  const number = (sql: string) => (sqlite.prepare(sql).pluck().get() as number) ?? 0
  const ofTerm = `academic_year_id = ${year} and term = ${term}`
  const own = `${ofTerm} and student_id = ${student}`
  const ids = sqlite.prepare(`select r.student_id from student_term_record as r join student as s on s.id = r.student_id
    where ${ofTerm} and r.form_class_id = '${now.formClass}' order by s.sort_key, s.id`)
  const n = ids.pluck().all().indexOf(student) + 1
  const { last } = sqlite.prepare(`select last_name as last from student where id = ${student}`).get() as { last: string }
  const batch = (kind: string, isConfirmed: boolean) =>
    number(`select max(id) from batch where kind = '${kind}' and confirmed_at is ${isConfirmed ? 'not null' : 'null'}`)
  const keys = {
    report: number(`select id from student_term_record where ${own}`),
    mark: number(`select id from subject_record where ${own} and subject_id = ${mathematics}`),
    run: number(`select max(id) from print_run where form_class_id = '${now.formClass}'`),
    open: batch('students', false),
    batch: batch('students', true),
    contact: number(`select id from student_contact where student_id = ${student} and place = 9`),
    code: '',
  }
  const most = 'from student_term_record group by student_id order by count(*) desc, student_id limit 1'
  const [oldest, terms] = [number(`select student_id ${most}`), number(`select count(*) ${most}`)]
  return {
    student: { id: student, n, last },
    oldest,
    terms,
    keys,
    gate: { open: batch('attendance', false), batch: batch('attendance', true) },
  }
}
