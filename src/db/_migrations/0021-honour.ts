import { run } from './_sql.ts'

/** By which rules the honour roll and the list of those who need help are made: one row. Null is not asked. */
export const up = run([
  `create table honour_rule (
    id integer primary key default 1 check (id = 1),
    average integer not null default 80 check (average between 0 and 100),
    -- No mark below.
    least integer default 60 check (least between 0 and 100),
    conduct text default 'B' check (conduct in ('A', 'B', 'C', 'D', 'E')),
    -- Of the sessions, in per cent.
    attendance integer check (attendance between 0 and 100),
    -- Who needs help: an average below, so many failed subjects, a fall since the term before, failed core subjects (their ids).
    below integer default 50 check (below between 0 and 100),
    fails integer default 3 check (fails between 1 and 30),
    fall integer default 10 check (fall between 1 and 100),
    core text not null default '' check (core not glob '*[^0-9, ]*'),
    version integer not null default 1
  ) strict`,
  `insert into honour_rule (id) values (1)`,
])
