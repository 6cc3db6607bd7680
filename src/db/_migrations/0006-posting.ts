import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { inTerm, run } from './_sql.ts'

const tables = run([
  `create table term_report_posting (
    academic_year_id integer not null,
    term integer not null,
    posted integer not null default 0 check (posted in (0, 1)),
    date_posted text,
    version integer not null default 1,
    primary key (academic_year_id, term),
    ${inTerm},
    check ((posted = 1) = (date_posted is not null))
  ) strict`,
  `create table term_report_hold (
    academic_year_id integer not null,
    term integer not null,
    student_id integer not null,
    reason text not null default '',
    held_at text not null,
    primary key (academic_year_id, term, student_id),
    foreign key (student_id, academic_year_id, term) references student_term_record (student_id, academic_year_id, term) on delete cascade
  ) strict`,
  // A closed term (posted, or no longer current) whose reports keep the principal and columns of that time.
  `create table term_kept (
    academic_year_id integer not null,
    term integer not null,
    kept_at text not null,
    principal text not null,
    class_average integer not null default 0 check (class_average in (0, 1)),
    primary key (academic_year_id, term),
    ${inTerm}
  ) strict, without rowid`,
  // The form teachers and deans of its classes, in printed order.
  `create table term_staff (
    academic_year_id integer not null,
    term integer not null,
    form_class_id text not null references form_class (id),
    post text not null check (post in ('form-teacher', 'dean')),
    place integer not null,
    employee_id integer not null references employee (id),
    primary key (academic_year_id, term, form_class_id, post, place),
    foreign key (academic_year_id, term) references term_kept (academic_year_id, term) on delete cascade
  ) strict, without rowid`,
  // Its teachers' names, subject titles and coded comments, as printed.
  `create table term_word (
    academic_year_id integer not null,
    term integer not null,
    kind text not null check (kind in ('employee', 'subject', 'comment')),
    id integer not null,
    words text not null,
    abbr text not null default '',
    primary key (academic_year_id, term, kind, id),
    foreign key (academic_year_id, term) references term_kept (academic_year_id, term) on delete cascade
  ) strict, without rowid`,
  // A mark word of the time when the term was closed, and how it counted.
  `create table term_mark_word (
    academic_year_id integer not null,
    term integer not null,
    id text not null references mark_word (id),
    code text not null,
    counts text not null check (counts in ('left-out', 'zero')),
    is_ranked integer not null check (is_ranked in (0, 1)),
    primary key (academic_year_id, term, id),
    foreign key (academic_year_id, term) references term_kept (academic_year_id, term) on delete cascade
  ) strict, without rowid`,
  // The key of the codes at the foot of report cards: one row, made with the file and never displayed.
  `create table report_card_key (
    id integer primary key default 1 check (id = 1),
    secret blob not null check (length(secret) = 32)
  ) strict`,
  `create table report_card_access (
    id integer primary key autoincrement,
    student_id integer not null references student (id),
    academic_year_id integer not null,
    term integer not null,
    at text not null,
    address text,
    ${inTerm}
  ) strict`,
  `create index report_card_access_of_student on report_card_access (academic_year_id, term, student_id, at, address)`,
  `create index report_card_access_student on report_card_access (student_id)`,
  `create index report_card_access_at on report_card_access (at)`,
  // Reports printed together; of every class in reach unless a form level or class is named.
  `create table print_run (
    id integer primary key autoincrement,
    academic_year_id integer not null,
    term integer not null,
    paper text not null check (paper in ('report-cards', 'transcripts', 'mark-sheets', 'rank-sheets')),
    form_level integer check (form_level between 1 and 6),
    form_class_id text references form_class (id),
    part text not null check (part in ('all', 'new', 'changed', 'chosen')),
    sort_order text not null check (sort_order in ('name', 'number')),
    is_duplex integer not null check (is_duplex in (0, 1)),
    has_cover integer not null check (has_cover in (0, 1)),
    has_separators integer not null check (has_separators in (0, 1)),
    at text not null,
    actor_kind text not null check (actor_kind in ('administrator', 'employee')),
    actor_id integer not null,
    actor_name text not null,
    check (form_level is null or form_class_id is null),
    ${inTerm}
  ) strict`,
  `create index print_run_term on print_run (academic_year_id, term, id)`,
  `create index print_run_at on print_run (at)`,
  `create table print_run_student (
    print_run_id integer not null references print_run (id) on delete cascade,
    student_id integer not null references student (id) on delete cascade,
    primary key (print_run_id, student_id)
  ) strict, without rowid`,
  `create index print_run_student_student on print_run_student (student_id)`,
  // The last printed card of a student in a term: a digest of its content, and whether it differed when the term was posted.
  `create table printed_card (
    academic_year_id integer not null,
    term integer not null,
    student_id integer not null,
    digest text not null,
    is_changed integer not null default 0 check (is_changed in (0, 1)),
    at text not null,
    by_name text not null,
    primary key (academic_year_id, term, student_id),
    foreign key (student_id, academic_year_id, term) references student_term_record (student_id, academic_year_id, term) on delete cascade
  ) strict, without rowid`,
  // The posted terms whose change a session has confirmed.
  `create table posted_sitting (
    token_hash text not null references session (token_hash) on delete cascade,
    academic_year_id integer not null,
    term integer not null,
    primary key (token_hash, academic_year_id, term)
  ) strict, without rowid`,
  `create index printed_card_changed on printed_card (academic_year_id, term) where is_changed = 1`,
  `create index printed_card_student on printed_card (student_id)`,
  `create index printed_card_at on printed_card (at)`,
])

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db)
  await sql`insert into report_card_key (secret) values (${randomBytes(32)})`.execute(db)
}
