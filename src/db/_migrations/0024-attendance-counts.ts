import { type Kysely, sql } from 'kysely'

const tables = ['attendance_record', 'attendance_archive'] as const

/** The form level in which the student was on that day: of the record of its term, otherwise of the class now; 0 for none. */
const levelOf = (row: string) => `coalesce(
    (select r.form_level from academic_term as t join student_term_record as r
      on r.student_id = ${row}.student_id and r.academic_year_id = t.academic_year_id and r.term = t.term
      where ${row}.date_scanned between t.term_start and t.term_end limit 1),
    (select c.form_level from student as s join form_class as c on c.id = s.form_class_id where s.id = ${row}.student_id), 0)`

const figures = `1, (attendance_am = 'P') + (attendance_pm = 'P'), late`
const present = (row: string) => `((${row}.attendance_am = 'P') + (${row}.attendance_pm = 'P'))`

const add = (table: string) => `insert into attendance_count (date_scanned, form_level, records, present, late)
    select date_scanned, form_level, ${figures} from ${table} where id = new.id
    on conflict do update set records = records + 1, present = present + excluded.present, late = late + excluded.late`
const subtract = `update attendance_count set records = records - 1, present = present - ${present('old')}, late = late - old.late
    where date_scanned = old.date_scanned and form_level = old.form_level;
  delete from attendance_count where date_scanned = old.date_scanned and form_level = old.form_level and records = 0`

const triggers = (table: string) => [
  `create trigger ${table}_is_counted after insert on ${table} begin
    update ${table} set form_level = ${levelOf('new')} where id = new.id and form_level = 0;
    ${add(table)}; end`,
  `create trigger ${table}_is_recounted after update of date_scanned, attendance_am, attendance_pm, late on ${table} begin
    ${subtract}; ${add(table)}; end`,
  `create trigger ${table}_is_uncounted after delete on ${table} begin ${subtract}; end`,
]

const statements = [
  `create table attendance_count (
    date_scanned text not null, form_level integer not null, records integer not null, present integer not null, late integer not null,
    primary key (date_scanned, form_level)) strict, without rowid`,
  ...tables.flatMap((table) => [
    `alter table ${table} add column form_level integer not null default 0`,
    `update ${table} set form_level = ${levelOf(table)}`,
  ]),
  `insert into attendance_count (date_scanned, form_level, records, present, late)
    select date_scanned, form_level, count(*), sum((attendance_am = 'P') + (attendance_pm = 'P')), sum(late)
    from (${tables.map((table) => `select date_scanned, form_level, attendance_am, attendance_pm, late from ${table}`).join(' union all ')})
    group by date_scanned, form_level`,
  ...tables.flatMap(triggers),
]

/** Sessions present and lates of each day and form level, kept by the database itself, so that years of them are summed at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
