import { type Expression, type ExpressionBuilder, sql } from 'kysely'
import type { Days } from '../../domain/_days.ts'
import { lastFirst } from '../../domain/_names.ts'
import { startOfDay } from '../../domain/_time-zones.ts'
import { doorOf, type FailedLine, type FailedLogins, type FailedOf, type FailedOutcome, most } from '../../domain/administrative-reports.ts'
import { numberOf } from '../_engine/index.ts'
import type { Db } from '../_open.ts'
import type { Database } from '../_schema.ts'
import { listSprays } from '../_sessions.ts'

/** The instants that bound the days in the school's time zone; the second is excluded. */
export const instantsOf = ({ from, to }: Days, timeZone: string) => ({
  since: from === null ? '' : startOfDay(from, timeZone).toISOString(),
  before: to === null ? '~' : startOfDay(to, timeZone, 1).toISOString(),
})

/** Written literally instead of bound: SQLite uses a partial index only if it can read its condition. */
const [student, signedIn] = [sql.lit('student' as const), sql.lit('signed-in' as const)]

/** True if anybody ever signed in at the students' door with that number. */
export const hasSignedIn = (eb: ExpressionBuilder<Database, 'student'>, number: Expression<string>) =>
  eb.exists(
    eb
      .selectFrom('sign_in_attempt as came')
      .select('came.id')
      .where('came.user_name', '=', number)
      .where('came.door', '=', student)
      .where('came.outcome', '=', signedIn),
  )

type FailedQuery = { of: FailedOf; days: Days }

/** Failed sign-ins of those days, equal ones as one line; only the latest tries if they are very many. */
export async function listFailedLogins(db: Db, { of, days }: FailedQuery, timeZone: string): Promise<FailedLogins> {
  const instants = instantsOf(days, timeZone)
  const [lines, sprays] = await Promise.all([
    of === 'students' ? linesOfStudents(db, instants) : linesOfAccounts(db, of, instants),
    listSprays(db, instants.since, instants.before),
  ])
  return { of, days, lines, isCut: lines.reduce((sum, { times }) => sum + times, 0) >= most.tries, sprays }
}

type Instants = { since: string; before: string }

const failedAt = (db: Db, of: FailedOf, { since, before }: Instants) =>
  db
    .selectFrom('sign_in_attempt')
    .select(['user_name', 'outcome', 'address', 'at'])
    .where('door', of === 'students' ? '=' : '<>', student)
    .where('door', '=', doorOf[of])
    .where('outcome', '<>', signedIn)
    .where('at', '>=', since)
    .where('at', '<', before)
    .orderBy('at', 'desc')
    .limit(most.tries)

/** The number of failed sign-ins since an instant, up to the reading limit. */
export async function countFailedLogins(db: Db, of: FailedOf, since: string): Promise<number> {
  const { failed } = await db
    .with('failed', () => failedAt(db, of, { since, before: '~' }))
    .selectFrom('failed')
    .select((eb) => eb.fn.countAll<number>().as('failed'))
    .executeTakeFirstOrThrow()
  return failed
}

async function linesOfStudents(db: Db, instants: Instants): Promise<FailedLine[]> {
  const rows = await db
    .with('failed', () => failedAt(db, 'students', instants))
    .selectFrom('failed')
    .leftJoin('student', (join) => join.on((eb) => eb('student.id', '=', numberOf(eb.ref('failed.user_name')))))
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
    .groupBy(['failed.user_name', 'failed.outcome', 'failed.address', 'student.id', 'form_class.form_level'])
    .execute()
  return rows.map(lineOf)
}

/** For employees or administrators: the user name, and the employee's name. */
async function linesOfAccounts(db: Db, of: FailedOf, instants: Instants): Promise<FailedLine[]> {
  const rows = await db
    .with('failed', () => failedAt(db, of, instants))
    .selectFrom('failed')
    .leftJoin('employee', (join) =>
      join.onRef('employee.user_name', '=', 'failed.user_name').on(sql.lit(of === 'staff'), '=', sql.lit(true)),
    )
    .select(['failed.user_name as userName', 'failed.outcome', 'failed.address'])
    .select(['employee.first_name as firstName', 'employee.last_name as lastName'])
    .select((eb) => [
      eb.fn.countAll<number>().as('times'),
      eb.fn.min<string>('failed.at').as('first'),
      eb.fn.max<string>('failed.at').as('last'),
    ])
    .groupBy(['failed.user_name', 'failed.outcome', 'failed.address', 'employee.id'])
    .execute()
  return rows.map(({ userName, firstName, lastName, outcome, ...row }) => ({
    ...row,
    student: null,
    userName: userName || null,
    name: lastName === null ? null : lastFirst({ firstName, lastName }),
    outcome: refusalOf(outcome),
  }))
}

type Outcome = FailedOutcome | 'signed-in'
type Row = Pick<FailedLine, 'address' | 'times' | 'first' | 'last'> & {
  outcome: Outcome
  studentId: number | null
  firstName: string | null
  lastName: string | null
  formClass: string | null
  formLevel: number | null
}

const refusalOf = (outcome: Outcome): FailedOutcome => (outcome === 'signed-in' ? 'wrong-password' : outcome)

const lineOf = ({ studentId, firstName, lastName, formClass, formLevel, outcome, ...row }: Row): FailedLine => ({
  ...row,
  outcome: refusalOf(outcome),
  student: studentId === null ? null : { studentId, firstName: firstName ?? '', lastName: lastName ?? '', formClass, formLevel },
  ...{ userName: null, name: null },
})
