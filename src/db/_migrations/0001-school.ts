import { day, run, time } from './_sql.ts'

const localFields = [
  'sea_no',
  'birth_certificate_no',
  'birth-certificate',
  'immunization-card',
  'sea-placement-slip',
  'passport-photo',
  'contribution-receipt',
].map((id) => `'${id}'`)

export const up = run([
  `create table school (
    id integer primary key default 1 check (id = 1),
    name text not null check (trim(name) <> ''),
    motto text not null default '',
    address text not null default '',
    telephone text not null default '',
    principal text not null default '',
    time_zone text not null,
    first_bell text not null default '08:00' check ${time('first_bell')},
    afternoon_bell text not null default '12:30' check ${time('afternoon_bell')},
    -- The first day on which these ring; before, those of bell_before do.
    bells_from text check ${day('bells_from')},
    logo blob,
    logo_type text,
    version integer not null default 1,
    -- https://reports.school.example, as phones outside reach it; empty: as the page was asked for.
    public_address text not null default '',
    -- Where to report a security problem: an e-mail address, a telephone number or a page.
    security_contact text not null default '',
    -- Whether students scan again when they leave.
    scans_out integer not null default 1 check (scans_out in (0, 1)),
    -- Whether a report card has the class average of each subject.
    class_average integer not null default 0 check (class_average in (0, 1)),
    -- Whether the Dashboard says only at a click what comes next in a new school.
    hides_next_steps integer not null default 0 check (hides_next_steps in (0, 1))
  ) strict`,
  // The bells that applied until a day, including that day.
  `create table bell_before (
    until text primary key check ${day('until')},
    first_bell text not null check ${time('first_bell')},
    afternoon_bell text not null check ${time('afternoon_bell')},
    scans_out integer not null check (scans_out in (0, 1))
  ) strict, without rowid`,
  `create table local_field (
    id text primary key check (id in (${localFields.join(', ')})),
    label text check (length(label) between 1 and 40),
    is_on integer not null default 1 check (is_on in (0, 1)),
    is_alerted integer not null default 1 check (is_alerted in (0, 1)),
    version integer not null default 1
  ) strict`,
  `insert into local_field (id) values ${localFields.map((id) => `(${id})`).join(', ')}`,
  // The words that a mark can be instead of a number.
  `create table mark_word (
    id text primary key check (id in ('absent', 'exempt', 'incomplete')),
    is_on integer not null default 0 check (is_on in (0, 1)),
    code text not null unique check (code glob '[A-Z]*' and length(code) between 1 and 4),
    counts text not null default 'left-out' check (counts = 'left-out' or (counts = 'zero' and id = 'absent')),
    is_ranked integer not null default 0 check (is_ranked in (0, 1)),
    version integer not null default 1
  ) strict`,
  `insert into mark_word (id, code, is_ranked) values ('absent', 'AB', 0), ('exempt', 'EX', 1), ('incomplete', 'INC', 0)`,
  `create table employee_post (
    id integer primary key autoincrement,
    title text not null check (trim(title) <> ''),
    rank integer not null,
    version integer not null default 1
  ) strict`,
  `create table academic_year (
    id integer primary key check (id between 19001901 and 29982999 and id / 10000 + 1 = id % 10000)
  ) strict`,
  `create table academic_term (
    academic_year_id integer not null references academic_year (id),
    term integer not null check (term between 1 and 3),
    term_start text check ${day('term_start')},
    term_end text check ${day('term_end')},
    new_term_beginning text check ${day('new_term_beginning')},
    possible_attendance integer check (possible_attendance between 0 and 999),
    is_current integer not null default 0 check (is_current in (0, 1)),
    -- It was over before the school used the program: its reports were given out elsewhere.
    is_brought integer not null default 0 check (is_brought in (0, 1)),
    version integer not null default 1,
    primary key (academic_year_id, term),
    check (term_start is null or term_end is null or term_start <= term_end)
  ) strict`,
  `create unique index academic_term_is_current on academic_term (is_current) where is_current = 1`,
  `create table form_class (
    id text primary key check (trim(id) <> ''),
    form_level integer check (form_level between 1 and 6),
    retired_at text,
    version integer not null default 1
  ) strict`,
  // Days without school, or with school despite a weekend; null in `form_level` means the whole school.
  `create table school_calendar (
    id integer primary key autoincrement,
    date_from text not null check ${day('date_from')},
    date_to text not null check ${day('date_to')},
    reason text not null check (length(reason) between 1 and 80),
    form_level integer check (form_level between 1 and 6),
    kind text not null default 'closed' check (kind in ('closed', 'held', 'exams')),
    -- Null for the whole of each day.
    session text check (session in ('am', 'pm')),
    -- The file or the year from which it came.
    source text check (length(source) <= 120),
    added_at text not null,
    removed_at text,
    version integer not null default 1,
    check (date_from <= date_to)
  ) strict`,
  `create index school_calendar_date on school_calendar (date_to) where removed_at is null`,
  `create table subject (
    id integer primary key autoincrement check (id > 0),
    title text not null check (trim(title) <> ''),
    abbr text not null collate nocase unique check (trim(abbr) <> ''),
    version integer not null default 1
  ) strict`,
  `create table coded_comment (
    id integer primary key autoincrement check (id > 0),
    detail text not null check (trim(detail) <> ''),
    retired_at text,
    version integer not null default 1,
    -- How often it stands on subject records; triggers count.
    uses integer not null default 0 check (uses >= 0)
  ) strict`,
])
