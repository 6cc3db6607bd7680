import { day, json, run } from './_sql.ts'

/** A teacher's work handed to others, given back, or given out where nobody had it. */
export const up = run([
  `create table hand_over (
    id integer primary key autoincrement,
    -- Whose work; null where nobody had it.
    employee_id integer references employee (id),
    kind text not null check (kind in ('leaves', 'away', 'back', 'fill')),
    day text not null check ${day('day')},
    -- The day on which the teacher comes back.
    until text check ${day('until')},
    is_archiving integer not null default 0 check (is_archiving in (0, 1)),
    -- The hand-over whose rows it gives back.
    of_id integer references hand_over (id),
    -- Each lesson, class and deadline: from whom, to whom, and what its undo restores.
    rows text not null check ${json('rows')},
    at text not null,
    -- JSON, who began it: a later day does it in the same name.
    actor text not null check (json_valid(actor)),
    -- Null until its day.
    done_at text,
    undone_at text,
    undone_by text,
    check (employee_id is not null or kind = 'fill')
  ) strict`,
  `create index hand_over_employee on hand_over (employee_id)`,
  `create index hand_over_of on hand_over (of_id)`,
])
