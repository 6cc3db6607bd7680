import { run } from './_sql.ts'

/** Students who were entered twice: pairs that are two people, and what was merged. */
export const up = run([
  // Two people who look alike, so that nobody is asked about them again.
  `create table student_apart (
    student_id integer not null references student (id) on delete cascade,
    other_id integer not null references student (id) on delete cascade,
    at text not null,
    by_name text not null,
    primary key (student_id, other_id),
    check (student_id < other_id)
  ) strict, without rowid`,
  `create index student_apart_other on student_apart (other_id)`,
  // The same of two contacts of a student.
  `create table contact_apart (
    contact_id integer not null references student_contact (id) on delete cascade,
    other_id integer not null references student_contact (id) on delete cascade,
    at text not null,
    by_name text not null,
    primary key (contact_id, other_id),
    check (contact_id < other_id)
  ) strict, without rowid`,
  `create index contact_apart_other on contact_apart (other_id)`,
  // The student, or the contact of a student, that became another. The number of the one that went is given to nobody.
  `create table student_merge (
    id integer primary key autoincrement,
    kept_id integer not null,
    gone_id integer,
    contact_id integer,
    -- Who has the records of the one that went by now: another, where the one that stayed was merged later.
    holder_id integer not null,
    name text not null,
    -- The numbers of the term records that went, each with the one that has its values.
    records text not null default '[]' check (json_valid(records)),
    -- What undo goes by.
    stood text not null check (json_valid(stood)),
    at text not null,
    actor_name text not null,
    last_change integer not null,
    undone_at text,
    undone_by text,
    check ((gone_id is null) <> (contact_id is null))
  ) strict`,
  `create unique index student_merge_gone on student_merge (gone_id) where undone_at is null and gone_id is not null`,
  `create index student_merge_holder on student_merge (holder_id) where undone_at is null and gone_id is not null`,
  // A document of a registration that was not taken, until the merge is undone.
  `create table student_merge_file (
    merge_id integer not null references student_merge (id) on delete cascade,
    document_id integer not null,
    bytes blob not null,
    primary key (merge_id, document_id)
  ) strict`,
  `create trigger student_number_is_free before insert on student
    when exists (select 1 from student_merge where gone_id = new.id and undone_at is null)
    begin select raise(abort, 'this number belongs to a student who was merged'); end`,
])
