import { type Kysely, sql } from 'kysely'

const statements = [
  `create index sign_in_attempt_failed_student on sign_in_attempt (at) where door = 'student' and outcome <> 'signed-in'`,
  `create index sign_in_attempt_signed_in_student on sign_in_attempt (user_name) where door = 'student' and outcome = 'signed-in'`,
  `drop index report_card_access_term`,
  `create index report_card_access_of_student on report_card_access (academic_year_id, term, student_id, at, address)`,
]

/** What the administrative reports ask of the logs of students, which only grow. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
