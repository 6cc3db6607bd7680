import { day, run } from './_sql.ts'

const counted = ['attendance_record', 'attendance_archive'] as const
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
  `create trigger student_term_record_${name} after ${event} on student_term_record begin ${counted.map(move).join(';')}; end`

export const up = run([
  `create table attendance_record (
    id integer primary key autoincrement,
    student_id integer not null references student (id),
    date_scanned text not null check ${day('date_scanned')},
    attendance_am text not null check (attendance_am in ('P', 'A')),
    attendance_pm text not null check (attendance_pm in ('P', 'A')),
    time_scanned_in text,
    time_scanned_out text,
    late integer not null default 0 check (late in (0, 1)),
    version integer not null default 1,
    form_level integer not null default 0,
    unique (student_id, date_scanned)
  ) strict`,
  `create index attendance_record_date on attendance_record (date_scanned)`,
  `create index attendance_record_late on attendance_record (date_scanned) where late = 1`,
  `create trigger attendance_record_is_not_archived before insert on attendance_record
    when exists (select 1 from attendance_archive where student_id = new.student_id and date_scanned = new.date_scanned)
    begin select raise(abort, 'this day of the student is archived'); end`,
  `create table attendance_archive (
    id integer primary key autoincrement,
    student_id integer not null references student (id),
    date_scanned text not null check ${day('date_scanned')},
    attendance_am text not null check (attendance_am in ('P', 'A')),
    attendance_pm text not null check (attendance_pm in ('P', 'A')),
    time_scanned_in text,
    time_scanned_out text,
    late integer not null default 0 check (late in (0, 1)),
    academic_year_id integer not null,
    term integer not null,
    archived_at text not null,
    form_level integer not null default 0,
    unique (student_id, date_scanned)
  ) strict`,
  `create index attendance_archive_date on attendance_archive (date_scanned)`,
  `create index attendance_archive_late on attendance_archive (date_scanned) where late = 1`,
  `create table attendance_count (
    date_scanned text not null,
    form_level integer not null,
    records integer not null,
    present integer not null,
    late integer not null,
    mornings integer not null default 0,
    primary key (date_scanned, form_level)
  ) strict, without rowid`,
  `create table attendance_mark (
    student_id integer not null references student (id),
    date text not null check (date glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
    session text not null check (session in ('am', 'pm')),
    mark text check (mark in ('P', 'L', 'A')),
    version integer not null default 1,
    updated_at text not null,
    primary key (student_id, date, session)
  ) strict, without rowid`,
  `create index attendance_mark_date on attendance_mark (date)`,
  `create table kiosk (
    id integer primary key autoincrement,
    name text not null check (length(name) between 1 and 60),
    created_at text not null,
    created_by text not null,
    seen_at text,
    waiting integer not null default 0 check (waiting >= 0),
    ended_at text,
    ended_by text
  ) strict`,
  `create unique index kiosk_name on kiosk (name) where ended_at is null`,
  `create table attendance_scan (
    id integer primary key autoincrement,
    client_id text not null unique check (length(client_id) between 8 and 80),
    source text not null check (source in ('kiosk', 'import', 'record')),
    kiosk_id integer references kiosk (id),
    import_batch_id integer references import_batch (id),
    typed text not null check (length(typed) <= 64),
    student_id integer references student (id),
    scanned_at text not null,
    school_day text not null check (school_day glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'),
    school_time text not null check (school_time glob '[0-2][0-9]:[0-5][0-9]:[0-5][0-9]'),
    received_at text not null,
    problem text check (problem in ('unknown', 'archived', 'future', 'old', 'archived-day', 'outside-term', 'no-school', 'removed')),
    undone_at text,
    undone_by text,
    check (student_id is not null or problem = 'unknown'),
    check ((undone_at is null) = (undone_by is null))
  ) strict`,
  `create index attendance_scan_student on attendance_scan (student_id, school_day)`,
  `create index attendance_scan_kiosk on attendance_scan (kiosk_id, school_day)`,
  `create index attendance_scan_batch on attendance_scan (import_batch_id) where import_batch_id is not null`,
  `create index attendance_scan_problem on attendance_scan (school_day) where problem is not null`,
  ...counted.flatMap(counting),
  moving('update of form_level', 'moves_days'),
  moving('insert', 'takes_days'),
])
