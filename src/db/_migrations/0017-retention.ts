import { day, run } from './_sql.ts'

const kinds = {
  'sign-ins': '13 months',
  openings: '2 years',
  readings: '7 years',
  scans: '13 months',
  drafts: '90 days',
  uploads: '13 months',
  'print-runs': '3 years',
  registrations: '13 months',
  documents: '10 years',
  copies: '13 months',
}

/** How long the school keeps what is deleted automatically, whose records it keeps longer, who is listed before, and past deletions. */
export const up = run([
  `create table retention_rule (
    kind text primary key,
    time text not null check (time = 'always' or time glob '[1-9]* days' or time glob '[1-9]* months' or time glob '[1-9]* years'),
    version integer not null default 1
  ) strict, without rowid`,
  `insert into retention_rule (kind, time) values ${Object.entries(kinds)
    .map(([kind, time]) => `('${kind}', '${time}')`)
    .join(', ')}`,
  // Students whose records are kept beyond their time.
  `create table retention_hold (
    student_id integer primary key references student (id) on delete cascade,
    reason text not null check (trim(reason) <> ''),
    at text not null,
    by_name text not null
  ) strict`,
  // Since when a student's documents are listed for deletion.
  `create table retention_notice (
    student_id integer primary key references student (id) on delete cascade,
    told_on text not null check ${day('told_on')}
  ) strict`,
  // Past deletions of expired records; at night without a person. `counts`: JSON, by kind.
  `create table retention_sweep (
    id integer primary key autoincrement,
    begun_at text not null,
    finished_at text,
    by_name text,
    counts text not null default '{}' check (json_valid(counts))
  ) strict`,
  // The number of each kind at the last count.
  `create table retention_count (
    kind text primary key,
    count integer not null check (count >= 0),
    at text not null
  ) strict, without rowid`,
])
