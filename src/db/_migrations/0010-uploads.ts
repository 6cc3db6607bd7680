import { run } from './_sql.ts'

export const up = run([
  `create index batch_kind on batch (kind)`,
  `create index batch_draft on batch (at) where confirmed_at is null`,
  `create index batch_kept on batch (at) where confirmed_at is not null and swept_at is null`,
  // A row of an uploaded file as JSON: its cells, and those that could not be read.
  `create table batch_row (
    batch_id integer not null references batch (id) on delete cascade,
    sheet_row integer not null check (sheet_row > 0),
    typed text not null check (json_valid(typed)),
    unread text not null default '{}' check (json_valid(unread)),
    -- Whether what the school has otherwise is to become as in the row; null until somebody says it.
    is_accepted integer check (is_accepted in (0, 1)),
    -- What became of it when it was confirmed; null where it was new.
    outcome text check (outcome in ('changed', 'same', 'left')),
    primary key (batch_id, sheet_row)
  ) strict, without rowid`,
  `create index batch_row_unread on batch_row (batch_id, unread)`,
  // A confirmed upload's change of an existing student.
  `create table batch_difference (
    batch_id integer not null references batch (id) on delete cascade,
    student_id integer not null references student (id),
    field text not null,
    old_value text,
    new_value text,
    -- 0: it is only to be written, or was taken back again.
    is_written integer not null default 1 check (is_written in (0, 1)),
    primary key (batch_id, student_id, field)
  ) strict, without rowid`,
  `create index batch_difference_field on batch_difference (batch_id, is_written, field)`,
  `create index batch_difference_student on batch_difference (student_id)`,
  // The files of an upload until it is confirmed, so that their columns can be matched again.
  `create table batch_file (
    batch_id integer not null references batch (id) on delete cascade,
    place integer not null,
    name text not null,
    bytes blob not null,
    primary key (batch_id, place)
  ) strict`,
  // How the sheets of its files are matched.
  `create table batch_matching (
    batch_id integer primary key references batch (id) on delete cascade,
    matching text not null check (json_valid(matching)),
    is_matched integer not null check (is_matched in (0, 1))
  ) strict`,
  // How the columns under these headings were matched the last time, and that in words.
  `create table column_matching (
    headings text primary key,
    matching text not null check (json_valid(matching)),
    said text not null
  ) strict, without rowid`,
  // The uploader and term of a file of marks, and the running work on it, which writes a few changes at a time.
  `create table class_marks_upload (
    batch_id integer primary key references batch (id) on delete cascade,
    academic_year_id integer not null,
    term integer not null check (term in (1, 2, 3)),
    uploader_kind text not null check (uploader_kind in ('administrator', 'employee')),
    uploader_id integer not null,
    work text check (work in ('saving', 'giving-up', 'undoing', 'restoring')),
    -- The instant that all of it has in the history.
    work_at text,
    -- Why the last work was given up: JSON.
    failures text not null default '[]' check (json_valid(failures))
  ) strict`,
  `create index class_marks_upload_uploader on class_marks_upload (uploader_kind, uploader_id)`,
  `create index class_marks_upload_work on class_marks_upload (work) where work is not null`,
  // The running work on an upload, its terms, and how far its undo came: `stage` of its parts, `after` this line of the history.
  `create table upload_work (
    batch_id integer primary key references batch (id) on delete cascade,
    work text not null check (work in ('saving', 'undoing', 'giving-up', 'restoring')),
    at text not null,
    actor text not null check (json_valid(actor)),
    terms text not null check (json_valid(terms)),
    stage integer not null default 0,
    after integer not null default 0,
    -- Why it was turned back.
    why text check (why in ('marks', 'used')),
    -- The copy of the program that works on it, where several serve the school.
    claimed_by text,
    claimed_until text
  ) strict`,
  // The rows that a step of undoing changed or removed, as they stood before and after it, until all of it is undone.
  `create table upload_taken (
    batch_id integer not null references batch (id) on delete cascade,
    step integer not null,
    taken text not null check (json_valid(taken)),
    primary key (batch_id, step)
  ) strict`,
])
