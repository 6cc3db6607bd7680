import { administratorRoles, employeeRoles, type Actor } from '../domain/_policy.ts'
import type { Db } from './_open.ts'

export type Session = { tokenHash: string; passwordChange: boolean; seenAt: string; actor: Actor }

/** The session behind a cookie's hash, with who it belongs to as they are now; none when idle since before `idleSince` or archived. */
export async function findSession(db: Db, tokenHash: string, idleSince: string): Promise<Session | undefined> {
  const row = await db
    .selectFrom('session')
    .leftJoin('administrator', 'administrator.id', 'session.administrator_id')
    .leftJoin('employee', (join) => join.onRef('employee.id', '=', 'session.employee_id').on('employee.deleted_at', 'is', null))
    .leftJoin('student', (join) => join.onRef('student.id', '=', 'session.student_id').on('student.archived_on', 'is', null))
    .select([
      'session.password_change as passwordChange',
      'session.seen_at as seenAt',
      'administrator.id as administratorId',
      'administrator.user_name as administratorName',
      'employee.id as employeeId',
      'employee.user_name as employeeUserName',
      'employee.first_name as employeeFirst',
      'employee.last_name as employeeLast',
      'employee.post_id as postId',
      'student.id as studentId',
      'student.first_name as studentFirst',
      'student.last_name as studentLast',
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.seen_at', '>=', idleSince)
    .executeTakeFirst()
  const actor = row && actorOf(row)
  return actor && { tokenHash, passwordChange: row.passwordChange === 1, seenAt: row.seenAt, actor }
}

function actorOf(row: {
  administratorId: number | null
  administratorName: string | null
  employeeId: number | null
  employeeUserName: string | null
  employeeFirst: string | null
  employeeLast: string | null
  postId: number | null
  studentId: number | null
  studentFirst: string | null
  studentLast: string | null
}): Actor | undefined {
  if (row.administratorId !== null) {
    const name = row.administratorName ?? ''
    return { kind: 'administrator', id: row.administratorId, name, userName: name, roles: administratorRoles(name) }
  }
  if (row.employeeId !== null) {
    const name = `${(row.employeeFirst ?? '').slice(0, 1)}. ${row.employeeLast}`
    return { kind: 'employee', id: row.employeeId, name, userName: row.employeeUserName ?? '', roles: employeeRoles(row.postId) }
  }
  if (row.studentId !== null) {
    const name = `${row.studentFirst} ${row.studentLast}`
    return { kind: 'student', id: row.studentId, name, userName: String(row.studentId), roles: ['student'] }
  }
  return undefined
}

type SessionOwner = { kind: Actor['kind']; id: number }

/** Stores a new session; only the hash of its token is kept. */
export async function saveSession(db: Db, owner: SessionOwner, tokenHash: string, at: string, passwordChange = false): Promise<void> {
  await db
    .insertInto('session')
    .values({
      token_hash: tokenHash,
      administrator_id: owner.kind === 'administrator' ? owner.id : null,
      employee_id: owner.kind === 'employee' ? owner.id : null,
      student_id: owner.kind === 'student' ? owner.id : null,
      password_change: passwordChange ? 1 : 0,
      created_at: at,
      seen_at: at,
    })
    .execute()
}

export async function touchSession(db: Db, tokenHash: string, at: string): Promise<void> {
  await db.updateTable('session').set({ seen_at: at }).where('token_hash', '=', tokenHash).execute()
}

export async function removeSession(db: Db, tokenHash: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
}
