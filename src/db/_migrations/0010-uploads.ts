import { run } from './_sql.ts'

export const up = run([
  `create table batch (
    id integer primary key autoincrement,
    kind text not null,
    name text not null,
    rows integer not null,
    at text not null,
    administrator_id integer references administrator (id),
    undone_at text,
    confirmed_at text,
    confirmed_by text,
    undone_by text,
    swept_at text,
    made_by text not null default '',
    note text not null default '',
    is_unfinished integer not null default 0 check (is_unfinished in (0, 1)),
    version integer not null default 1,
    birth_order text check (birth_order in ('day-first', 'month-first')),
    entry_order text check (entry_order in ('day-first', 'month-first')),
    into_year integer
  ) strict`,
  `create index batch_kind on batch (kind)`,
  `create index batch_draft on batch (at) where confirmed_at is null`,
  `create index batch_kept on batch (at) where confirmed_at is not null and swept_at is null`,
  `create table batch_row (
    batch_id integer not null references batch (id) on delete cascade,
    sheet_row integer not null check (sheet_row > 0),
    typed text not null check (json_valid(typed)),
    unread text not null default '{}' check (json_valid(unread)),
    mended text not null default '[]' check (json_valid(mended)),
    is_hidden integer not null default 0 check (is_hidden in (0, 1)),
    is_accepted integer not null default 0 check (is_accepted in (0, 1)),
    outcome text check (outcome in ('added', 'changed', 'same', 'left')),
    primary key (batch_id, sheet_row)
  ) strict, without rowid`,
  `create index batch_row_unread on batch_row (batch_id, unread)`,
  `create table batch_difference (
    batch_id integer not null references batch (id) on delete cascade,
    student_id integer not null references student (id),
    field text not null,
    old_value text,
    new_value text,
    is_written integer not null default 1 check (is_written in (0, 1)),
    primary key (batch_id, student_id, field)
  ) strict, without rowid`,
  `create index batch_difference_field on batch_difference (batch_id, is_written, field)`,
  `create index batch_difference_student on batch_difference (student_id)`,
  `create table batch_file (
    batch_id integer not null references batch (id) on delete cascade,
    place integer not null,
    name text not null,
    bytes blob not null,
    primary key (batch_id, place)
  ) strict`,
  `create table batch_matching (
    batch_id integer primary key references batch (id) on delete cascade,
    matching text not null check (json_valid(matching)),
    is_matched integer not null check (is_matched in (0, 1))
  ) strict`,
  `create table column_matching (
    headings text primary key,
    matching text not null check (json_valid(matching)),
    said text not null
  ) strict, without rowid`,
  `create table class_marks_upload (
    batch_id integer primary key references batch (id) on delete cascade,
    academic_year_id integer not null,
    term integer not null check (term in (1, 2, 3)),
    uploader_kind text not null check (uploader_kind in ('administrator', 'employee')),
    uploader_id integer not null,
    work text check (work in ('saving', 'giving-up', 'undoing', 'restoring')),
    work_at text,
    failures text not null default '[]' check (json_valid(failures))
  ) strict`,
  `create index class_marks_upload_uploader on class_marks_upload (uploader_kind, uploader_id)`,
  `create index class_marks_upload_work on class_marks_upload (work) where work is not null`,
  `create table school_upload_work (
    batch_id integer primary key references batch (id) on delete cascade,
    work text not null check (work in ('saving', 'undoing', 'giving-up', 'restoring')),
    at text not null,
    actor text not null check (json_valid(actor)),
    terms text not null check (json_valid(terms)),
    stage integer not null default 0,
    after integer not null default 0,
    why text check (why in ('marks', 'used'))
  ) strict`,
  `create table school_upload_taken (
    batch_id integer not null references batch (id) on delete cascade,
    step integer not null,
    taken text not null check (json_valid(taken)),
    primary key (batch_id, step)
  ) strict`,
])
