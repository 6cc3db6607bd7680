import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { run } from './_sql.ts'

const tables = run([
  // A browser at the gate. Its scans are kept when it is removed.
  `create table kiosk (
    id integer primary key autoincrement,
    name text not null check (length(name) between 1 and 60),
    created_at text not null,
    created_by text not null,
    seen_at text,
    -- Scans that it said it had not sent yet when it was last heard of.
    waiting integer not null default 0 check (waiting >= 0),
    ended_at text,
    ended_by text
  ) strict`,
  `create table session (
    token_hash text primary key,
    administrator_id integer references administrator (id) on delete cascade,
    employee_id integer references employee (id) on delete cascade,
    student_id integer references student (id) on delete cascade,
    kiosk_id integer references kiosk (id) on delete cascade,
    -- 1 while only a temporary password has been proved: good for setting a new one and nothing else.
    password_change integer not null default 0 check (password_change in (0, 1)),
    -- What is still to be done before it is good for anything else: to send a code, or to set up what makes them.
    second_factor text check (second_factor in ('code', 'set-up')),
    created_at text not null,
    seen_at text not null,
    -- Where it began, and in which browser, as that describes itself.
    address text,
    browser text,
    check ((administrator_id is not null) + (employee_id is not null) + (student_id is not null) + (kiosk_id is not null) = 1)
  ) strict`,
  `create index session_administrator on session (administrator_id)`,
  `create index session_employee on session (employee_id)`,
  `create index session_student on session (student_id)`,
  `create index session_kiosk on session (kiosk_id)`,
  // The key that seals what a browser keeps for a person, and signs forms to be sent later: one row, never displayed.
  `create table browser_key (
    id integer primary key default 1 check (id = 1),
    secret blob not null check (length(secret) = 32)
  ) strict`,
  `create table sign_in_attempt (
    id integer primary key autoincrement,
    at text not null,
    door text not null check (door in ('administrator', 'employee', 'student')),
    user_name text not null,
    outcome text not null check (outcome in ('signed-in', 'wrong-password', 'unknown-user', 'archived', 'slowed', 'wrong-code')),
    address text
  ) strict`,
  `create index sign_in_attempt_at on sign_in_attempt (at)`,
  `create index sign_in_attempt_failed_student on sign_in_attempt (at) where door = 'student' and outcome <> 'signed-in'`,
  `create index sign_in_attempt_signed_in_student on sign_in_attempt (user_name) where door = 'student' and outcome = 'signed-in'`,
  `create index sign_in_attempt_name on sign_in_attempt (user_name, door, at)`,
  `create index sign_in_attempt_failed_staff on sign_in_attempt (at) where door <> 'student' and outcome <> 'signed-in'`,
  `create table second_factor (
    id integer primary key autoincrement,
    administrator_id integer unique references administrator (id) on delete cascade,
    employee_id integer unique references employee (id) on delete cascade,
    -- What the codes are made of, as on the phone.
    secret blob not null check (length(secret) = 20),
    -- What marks the browsers that need no code for a while.
    browser_key blob not null check (length(browser_key) = 32),
    -- The half minute of the last code: none is good twice.
    last_step integer not null,
    since text not null,
    check ((administrator_id is not null) + (employee_id is not null) = 1)
  ) strict`,
  `create table recovery_code (
    second_factor_id integer not null references second_factor (id) on delete cascade,
    hash text not null,
    used_at text,
    primary key (second_factor_id, hash)
  ) strict, without rowid`,
  // Since when administrators, and all staff, must have a second factor; null if they may choose.
  `create table second_factor_rule (
    id integer primary key default 1 check (id = 1),
    administrators_since text,
    staff_since text,
    reason text not null default '',
    version integer not null default 1
  ) strict`,
  // An address at which very many accounts failed within an hour, and their number.
  `create table sign_in_spray (
    id integer primary key autoincrement,
    address text not null,
    first_at text not null,
    last_at text not null,
    accounts integer not null check (accounts > 0)
  ) strict`,
  `create index sign_in_spray_at on sign_in_spray (last_at)`,
])

export async function up(db: Kysely<unknown>): Promise<void> {
  await tables(db)
  await sql`insert into browser_key (secret) values (${randomBytes(32)})`.execute(db)
  await sql`insert into second_factor_rule (id) values (1)`.execute(db)
}
