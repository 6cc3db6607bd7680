import { run } from './_sql.ts'

/** Lines about bulk readings change nothing and are deleted after the school's time; none younger than a year is ever deleted. */
const stays = `old.entity <> 'reading' or old.at > strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-1 year')`

export const up = run([
  // The history. Each line is appended in the transaction of its write; triggers refuse UPDATE and DELETE.
  `create table change (
    id integer primary key autoincrement,
    at text not null,
    actor_kind text not null check (actor_kind in ('administrator', 'employee', 'student', 'system')),
    actor_id integer,
    actor_name text not null,
    entity text not null,
    entity_key text not null,
    student_id integer,
    field text not null,
    old_value text,
    new_value text,
    -- The term, as 20252026-1, if its reports were posted when a record of it was changed.
    posted_term text
  ) strict`,
  `create index change_entity on change (entity, entity_key)`,
  `create index change_at on change (at)`,
  `create index change_student on change (student_id, at) where student_id is not null`,
  `create index change_actor on change (actor_kind, actor_id, at)`,
  `create index change_kind on change (entity, at)`,
  `create index change_posted on change (posted_term, student_id) where posted_term is not null`,
  `create index change_birth on change (student_id) where entity = 'student' and field = 'date_of_birth'`,
  `create trigger change_is_not_updated before update on change begin select raise(abort, 'history is never changed'); end`,
  `create trigger change_is_not_deleted before delete on change when ${stays} begin select raise(abort, 'history is never deleted'); end`,
])
