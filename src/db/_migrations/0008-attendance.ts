import { day, run } from './_sql.ts'

const counted = ['attendance_record', 'attendance_archive'] as const
const figures = ['records', 'present', 'mornings', 'late'] as const
const countsOfRow = (row: string) =>
  `1, (${row}.attendance_am = 'P') + (${row}.attendance_pm = 'P'), (${row}.attendance_am = 'P'), ${row}.late`

/** The student's form in a term before a move later than the day. */
const formBefore = (row: string) => `(select coalesce(c.form_level, 0) from student_move as m join form_class as c on c.id = m.from_class
    where m.student_id = ${row}.student_id and m.kind = 'class' and m.undone_at is null and m.academic_year_id = r.academic_year_id
      and m.term = r.term and m.day > ${row}.date_scanned order by m.first_change limit 1)`
/**
 * The form level in which a day counts: that of the day in its term, or of the present class if the current term has no record; 0 for
 * none, -1 if the student did not belong to the school. The same as `owedOn` in domain/_owed.ts, for counting in SQL.
 */
const levelOf = (row: string) => `coalesce(
    (select case when ${row}.date_scanned < r.joined_on or ${row}.date_scanned > coalesce(r.left_on, s.archived_on)
        or exists (select 1 from json_each(r.away) as gap where ${row}.date_scanned between gap.value ->> 0 and gap.value ->> 1)
        then -1 else coalesce(${formBefore(row)}, r.form_level, 0) end
      from academic_term as t join student_term_record as r
      on r.student_id = ${row}.student_id and r.academic_year_id = t.academic_year_id and r.term = t.term
      join student as s on s.id = r.student_id
      where ${row}.date_scanned between t.term_start and t.term_end limit 1),
    (select -1 from academic_term as t where ${row}.date_scanned between t.term_start and t.term_end and t.is_current = 0 limit 1),
    (select case when ${row}.date_scanned < s.entry_date or ${row}.date_scanned > s.archived_on then -1 else c.form_level end
      from student as s join form_class as c on c.id = s.form_class_id where s.id = ${row}.student_id), 0)`

const addRow = (table: string) => `insert into attendance_count (date_scanned, form_level, ${figures.join(', ')})
    select date_scanned, form_level, ${countsOfRow(table)} from ${table} where id = new.id and form_level is not null
    on conflict (date_scanned, form_level) do update set ${figures.map((figure) => `${figure} = attendance_count.${figure} + excluded.${figure}`).join(', ')}`
const subtract = `update attendance_count set records = records - 1, late = late - old.late, mornings = mornings - (old.attendance_am = 'P'),
    present = present - (old.attendance_am = 'P') - (old.attendance_pm = 'P')
    where date_scanned = old.date_scanned and form_level = old.form_level;
  delete from attendance_count where date_scanned = old.date_scanned and form_level = old.form_level and records = 0`

/** Counts a day in its form, when it is stored and again when the deciding facts change. */
const counting = (table: string) => [
  `create trigger ${table}_is_counted after insert on ${table} begin
    ${addRow(table)};
    update ${table} set form_level = ${levelOf(table)} where id = new.id and form_level is null; end`,
  `create trigger ${table}_is_recounted after update of date_scanned, attendance_am, attendance_pm, late, form_level on ${table} begin
    ${subtract}; ${addRow(table)}; end`,
  `create trigger ${table}_is_uncounted after delete on ${table} begin ${subtract}; end`,
]

const termDays = (
  row: string,
) => `(select term_start from academic_term where academic_year_id = ${row}.academic_year_id and term = ${row}.term)
    and (select term_end from academic_term where academic_year_id = ${row}.academic_year_id and term = ${row}.term)`
/** Counts the days of a student again. */
const again = (which: string) =>
  counted
    .map((table) => `update ${table} set form_level = ${levelOf(table)} where ${which} and form_level is not ${levelOf(table)}`)
    .join(';\n    ')
const whenever = (table: string, name: string, event: string, which: string, when = '') =>
  `create trigger ${table}_${name} after ${event} on ${table} ${when} begin
    ${again(which)}; end`
const ofRecord = (row: string) => `student_id = ${row}.student_id and date_scanned between ${termDays(row)}`

/** The facts that place a student: the term's record, its moves, the leaving day, and without a record the student's own row. */
const placing = [
  whenever('student_term_record', 'takes_days', 'insert', ofRecord('new')),
  whenever('student_term_record', 'moves_days', 'update of form_level, joined_on, left_on, away', ofRecord('new')),
  whenever('student_term_record', 'leaves_days', 'delete', ofRecord('old')),
  whenever(
    'student',
    'moves_days',
    'update of archived_on',
    `student_id = new.id and date_scanned > min(coalesce(old.archived_on, new.archived_on), coalesce(new.archived_on, old.archived_on))`,
    'when old.archived_on is not new.archived_on',
  ),
  whenever(
    'student',
    'places_days',
    'update of entry_date, form_class_id',
    `student_id = new.id and date_scanned between (select term_start from academic_term where is_current = 1)
      and (select term_end from academic_term where is_current = 1)`,
    'when old.entry_date is not new.entry_date or old.form_class_id is not new.form_class_id',
  ),
  whenever(
    'academic_term',
    'places_days',
    'update of term_start, term_end, is_current',
    `date_scanned between min(coalesce(old.term_start, new.term_start), coalesce(new.term_start, old.term_start))
      and max(coalesce(old.term_end, new.term_end), coalesce(new.term_end, old.term_end))
      and student_id in (select s.id from student as s left join student_term_record as r on r.student_id = s.id
        and r.academic_year_id = new.academic_year_id and r.term = new.term
        where r.id is null or coalesce(r.joined_on, r.left_on, r.away, s.archived_on) is not null)`,
    'when old.term_start is not new.term_start or old.term_end is not new.term_end or old.is_current is not new.is_current',
  ),
]
/** Created with the table of moves. */
export const movesPlaceDays = [
  whenever('student_move', 'places_days', 'insert', ofRecord('new'), `when new.kind = 'class' and new.term is not null`),
  whenever(
    'student_move',
    'undone_places_days',
    'update of undone_at',
    ofRecord('new'),
    `when new.kind = 'class' and new.term is not null`,
  ),
]

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
    -- Of the student on that day, 0 for none, -1 outside the stay: the database finds it when the row is added, and again when that changes.
    form_level integer,
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
    form_level integer,
    unique (student_id, date_scanned)
  ) strict`,
  `create index attendance_archive_date on attendance_archive (date_scanned)`,
  `create index attendance_archive_late on attendance_archive (date_scanned) where late = 1`,
  // By day and form level, records and archive together; `present` counts sessions, `mornings` those before noon. Only triggers write it.
  `create table attendance_count (
    date_scanned text not null,
    form_level integer not null,
    records integer not null,
    present integer not null,
    late integer not null,
    mornings integer not null default 0,
    primary key (date_scanned, form_level)
  ) strict, without rowid`,
  // A session's mark by hand; null if it was withdrawn and scans count again.
  `create table attendance_mark (
    student_id integer not null references student (id),
    date text not null check ${day('date')},
    session text not null check (session in ('am', 'pm')),
    mark text check (mark in ('P', 'L', 'A')),
    version integer not null default 1,
    updated_at text not null,
    primary key (student_id, date, session)
  ) strict, without rowid`,
  `create index attendance_mark_date on attendance_mark (date)`,
  // Why a student can be absent; a session with one that is excused counts as absent, and is counted apart.
  `create table absence_reason (
    id integer primary key autoincrement,
    title text not null check (length(title) between 1 and 60),
    counts text not null check (counts in ('absent', 'excused', 'present')),
    retired_at text,
    version integer not null default 1
  ) strict`,
  `insert into absence_reason (title, counts) values
    ('Ill', 'excused'), ('Excused', 'excused'), ('School business', 'present'), ('Suspended', 'absent')`,
  // Of the morning's, the afternoon has the same unless it has a row of its own. Null: none.
  `create table attendance_reason (
    student_id integer not null references student (id),
    date text not null check ${day('date')},
    session text not null check (session in ('am', 'pm')),
    reason_id integer references absence_reason (id),
    note text not null default '' check (length(note) <= 200),
    version integer not null default 1,
    updated_at text not null,
    primary key (student_id, date, session)
  ) strict, without rowid`,
  `create index attendance_reason_date on attendance_reason (date)`,
  `create index attendance_reason_of on attendance_reason (reason_id)`,
  `create unique index kiosk_name on kiosk (name) where ended_at is null`,
  // Rows are only added, and only the outcome changes. A scan counts if it has no problem and was not undone.
  `create table attendance_scan (
    id integer primary key autoincrement,
    client_id text not null unique check (length(client_id) between 8 and 80),
    -- record: a time of a record that stood there before anything was scanned.
    source text not null check (source in ('kiosk', 'import', 'record')),
    kiosk_id integer references kiosk (id),
    batch_id integer references batch (id),
    typed text not null check (length(typed) <= 64),
    student_id integer references student (id),
    scanned_at text not null,
    -- The day, and HH:MM:SS, in the school's time zone.
    school_day text not null check ${day('school_day')},
    school_time text not null check (school_time glob '[0-2][0-9]:[0-5][0-9]:[0-5][0-9]' and school_time < '24:00'),
    received_at text not null,
    problem text check (problem in ('unknown', 'archived', 'future', 'old', 'archived-day', 'outside-term', 'no-school', 'removed')),
    undone_at text,
    undone_by text,
    check (student_id is not null or problem = 'unknown'),
    check ((undone_at is null) = (undone_by is null))
  ) strict`,
  `create index attendance_scan_student on attendance_scan (student_id, school_day)`,
  `create index attendance_scan_kiosk on attendance_scan (kiosk_id, school_day)`,
  `create index attendance_scan_batch on attendance_scan (batch_id) where batch_id is not null`,
  `create index attendance_scan_problem on attendance_scan (school_day, school_time, problem, undone_at) where problem is not null`,
  ...counted.flatMap(counting),
  ...placing,
])
