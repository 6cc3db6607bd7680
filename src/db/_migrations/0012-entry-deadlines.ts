import { inTerm, run } from './_sql.ts'

/** For everybody unless a teacher or a class is named. `closes` is in the school's time; 24:00 is the end of the day. */
export const up = run([
  // For everybody unless a teacher or a class is named.
  `create table entry_deadline (
    id integer primary key autoincrement,
    academic_year_id integer not null,
    term integer not null,
    entry text not null check (entry in ('marks', 'remarks', 'deans')),
    employee_id integer references employee (id),
    form_class_id text references form_class (id),
    -- 2026-12-04 16:00 in the school's time; 24:00 is the end of the day.
    closes text not null check (closes glob '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9] [0-2][0-9]:[0-5][0-9]' and
      substr(closes, 1, 10) is date(substr(closes, 1, 10)) and substr(closes, 12) <= '24:00'),
    check (employee_id is null or form_class_id is null),
    ${inTerm}
  ) strict`,
  `create unique index entry_deadline_of on entry_deadline
    (academic_year_id, term, entry, coalesce(employee_id, 0), coalesce(form_class_id, ''))`,
  `create index entry_deadline_closes on entry_deadline (closes)`,
])
