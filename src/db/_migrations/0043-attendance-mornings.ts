import { type Kysely, sql } from 'kysely'

const tables = ['attendance_record', 'attendance_archive'] as const
const figures = ['records', 'present', 'mornings', 'late'] as const
const of = (row: string) => `1, (${row}.attendance_am = 'P') + (${row}.attendance_pm = 'P'), ${row}.attendance_am = 'P', ${row}.late`

/** The form level of a day: of the record of its term, otherwise of the class now; 0 for none. */
const levelOf = (row: string) => `coalesce(
    (select r.form_level from academic_term as t join student_term_record as r
      on r.student_id = ${row}.student_id and r.academic_year_id = t.academic_year_id and r.term = t.term
      where ${row}.date_scanned between t.term_start and t.term_end limit 1),
    (select c.form_level from student as s join form_class as c on c.id = s.form_class_id where s.id = ${row}.student_id), 0)`

const add = (from: string) => `insert into attendance_count (date_scanned, form_level, ${figures.join(', ')}) ${from}
    on conflict do update set ${figures.map((figure) => `${figure} = ${figure} + excluded.${figure}`).join(', ')}`
const addRow = (table: string) => add(`select date_scanned, form_level, ${of(table)} from ${table} where id = new.id`)
const subtract = `update attendance_count set records = records - 1, late = late - old.late, mornings = mornings - (old.attendance_am = 'P'),
    present = present - (old.attendance_am = 'P') - (old.attendance_pm = 'P')
    where date_scanned = old.date_scanned and form_level = old.form_level;
  delete from attendance_count where date_scanned = old.date_scanned and form_level = old.form_level and records = 0`

const counting = (table: string) => [
  `create trigger ${table}_is_counted after insert on ${table} begin
    update ${table} set form_level = ${levelOf('new')} where id = new.id and form_level = 0;
    ${addRow(table)}; end`,
  `create trigger ${table}_is_recounted after update of date_scanned, attendance_am, attendance_pm, late on ${table} begin
    ${subtract}; ${addRow(table)}; end`,
  `create trigger ${table}_is_uncounted after delete on ${table} begin ${subtract}; end`,
]

/** The days of a term that are counted in another form level than its record now says. */
const misplaced = (row: string) => `${row}.student_id = new.student_id and ${row}.form_level <> coalesce(new.form_level, 0)
    and ${row}.date_scanned between (select term_start from academic_term where academic_year_id = new.academic_year_id and term = new.term)
    and (select term_end from academic_term where academic_year_id = new.academic_year_id and term = new.term)`
const move = (table: string) => `
    ${add(`select date_scanned, coalesce(new.form_level, 0), ${of('a')} from ${table} as a where ${misplaced('a')}`)};
    update attendance_count set records = attendance_count.records - 1, late = attendance_count.late - a.late,
      mornings = attendance_count.mornings - (a.attendance_am = 'P'),
      present = attendance_count.present - (a.attendance_am = 'P') - (a.attendance_pm = 'P')
      from ${table} as a where a.date_scanned = attendance_count.date_scanned and a.form_level = attendance_count.form_level
      and ${misplaced('a')};
    delete from attendance_count where records = 0 and date_scanned in (select date_scanned from ${table} as a where ${misplaced('a')});
    update ${table} set form_level = coalesce(new.form_level, 0) where ${misplaced(table)}`
const moving = (event: string, name: string) =>
  `create trigger student_term_record_${name} after ${event} on student_term_record begin ${tables.map(move).join(';')}; end`

const statements = [
  'alter table attendance_count add column mornings integer not null default 0',
  `update attendance_count set mornings = (select count(*) from (${tables
    .map((table) => `select date_scanned, form_level, attendance_am from ${table}`)
    .join(' union all ')}) as a
    where a.date_scanned = attendance_count.date_scanned and a.form_level = attendance_count.form_level and a.attendance_am = 'P')`,
  ...tables.flatMap((table) => ['counted', 'recounted', 'uncounted'].map((what) => `drop trigger ${table}_is_${what}`)),
  ...tables.flatMap(counting),
  moving('update of form_level', 'moves_days'),
  moving('insert', 'takes_days'),
]

/** Lates are counted against mornings. The days of a term belong to the form of its record, so that every report has them in the same. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
