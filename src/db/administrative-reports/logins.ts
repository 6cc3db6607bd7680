import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import { startOfDay } from '../../domain/_time-zones.ts'
import { type Days, type FailedLine, type FailedLogins, type FailedOutcome, most } from '../../domain/administrative-reports.ts'
import type { Db } from '../_open.ts'
import type { Database } from '../_schema.ts'

/** The instants between which days lie in the school's time zone; the second no longer belongs to them. */
export const instantsOf = ({ from, to }: Days, timeZone: string) => ({
  since: from === null ? '' : startOfDay(from, timeZone).toISOString(),
  before: to === null ? '~' : startOfDay(to, timeZone, 1).toISOString(),
})

/** Written out rather than bound: SQLite takes an index of a part of a table only where it can read that the part is meant. */
const [student, signedIn] = [sql.lit('student' as const), sql.lit('signed-in' as const)]

/** Whether someone ever came in at the students' door under that number. */
export const hasSignedIn = (eb: ExpressionBuilder<Database, 'student'>, number: Expression<string>) =>
  eb.exists(
    eb
      .selectFrom('sign_in_attempt as came')
      .select('came.id')
      .where('came.user_name', '=', number)
      .where('came.door', '=', student)
      .where('came.outcome', '=', signedIn),
  )

/** Refused sign-ins of students in those days, alike ones as one line: the latest tries only, where there are very many. */
export async function listFailedLogins(db: Db, days: Days, timeZone: string): Promise<FailedLogins> {
  const { since, before } = instantsOf(days, timeZone)
  const rows = await db
    .with('failed', (cte) =>
      cte
        .selectFrom('sign_in_attempt')
        .select(['user_name', 'outcome', 'address', 'at'])
        .where('door', '=', student)
        .where('outcome', '<>', signedIn)
        .where('at', '>=', since)
        .where('at', '<', before)
        .orderBy('at', 'desc')
        .limit(most.tries),
    )
    .selectFrom('failed')
    .leftJoin('student', (join) => join.on((eb) => eb('student.id', '=', eb.cast<number>('failed.user_name', 'integer'))))
    .leftJoin('form_class', 'form_class.id', 'student.form_class_id')
    .select([
      'failed.outcome',
      'failed.address',
      'student.id as studentId',
      'student.first_name as firstName',
      'student.last_name as lastName',
    ])
    .select(['student.form_class_id as formClass', 'form_class.form_level as formLevel'])
    .select((eb) => [
      eb.fn.countAll<number>().as('times'),
      eb.fn.min<string>('failed.at').as('first'),
      eb.fn.max<string>('failed.at').as('last'),
    ])
    .groupBy(['failed.user_name', 'failed.outcome', 'failed.address'])
    .execute()
  return { days, lines: rows.map(lineOf), isCut: rows.reduce((sum, row) => sum + row.times, 0) >= most.tries }
}

type Row = Pick<FailedLine, 'address' | 'times' | 'first' | 'last'> & {
  outcome: FailedOutcome | 'signed-in'
  studentId: number | null
  firstName: string | null
  lastName: string | null
  formClass: string | null
  formLevel: number | null
}

const lineOf = ({ studentId, firstName, lastName, formClass, formLevel, outcome, ...row }: Row): FailedLine => ({
  ...row,
  outcome: outcome === 'signed-in' ? 'wrong-password' : outcome,
  student: studentId === null ? null : { studentId, firstName: firstName ?? '', lastName: lastName ?? '', formClass, formLevel },
})
