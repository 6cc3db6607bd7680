import { decideChange, type LastChange } from '../../../domain/_changes.ts'
import {
  endsSessions,
  freeUserName,
  type TeacherChange,
  type TeacherFaults,
  type TeacherValues,
  userNameOf,
} from '../../../domain/school/teachers/index.ts'
import { type By, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { addRow, changeRow, whoChanged } from '../../_save.ts'
import { removeSessionsOf } from '../../_sign-in.ts'
import { keepWord } from '../terms/kept.ts'
import { findTeacher, listUserNames, type StoredTeacher } from './find.ts'

const columnOf = {
  teacherNum: 'teacher_num',
  firstName: 'first_name',
  lastName: 'last_name',
  dateOfBirth: 'date_of_birth',
  userName: 'user_name',
  postId: 'post_id',
  isArchived: 'deleted_at',
} as const satisfies Record<keyof TeacherChange, string>

function columnsOf(change: TeacherChange, at: string): Record<string, unknown> {
  const value = (field: string, of: unknown) => (field === 'isArchived' ? (of ? at : null) : of)
  return Object.fromEntries(Object.entries(change).map(([field, of]) => [columnOf[field as keyof TeacherChange], value(field, of)]))
}

type NewTeacher = Omit<TeacherValues, 'userName'> & { userName?: string | undefined }
type AddAnswer = { kind: 'added'; teacher: StoredTeacher } | { kind: 'fault'; faults: TeacherFaults }

/** Adds a teacher with a temporary password; without a user name, it is made from the name. */
export async function addTeacher(db: Db, { userName, ...typed }: NewTeacher, passwordHash: string, by: By): Promise<AddAnswer> {
  return db.transaction().execute(async (trx) => {
    const free = () => listUserNames(trx).then((taken) => freeUserName(userNameOf(typed.firstName, typed.lastName), taken))
    const values = { ...typed, userName: userName ?? (await free()) }
    const faults = await faultsOf(trx, values)
    if (Object.keys(faults).length > 0) return { kind: 'fault', faults }
    const id = await addRow(trx, 'employee', columnsOf(values, by.at), by, { password_hash: passwordHash, password_reset: 1 })
    await recordChanges(trx, [{ entity: 'employee', key: id, field: 'password', old: null, new: 'temporary' }], by)
    return { kind: 'added', teacher: (await findTeacher(trx, id)) as StoredTeacher }
  })
}

type TeacherAnswer =
  | { kind: 'saved'; teacher: StoredTeacher }
  | { kind: 'missing' }
  | { kind: 'fault'; faults: TeacherFaults }
  | { kind: 'conflict'; teacher: StoredTeacher; fields: readonly (keyof TeacherChange)[]; change: LastChange | undefined }

type TeacherSave = { id: number; change: TeacherChange; version: number | undefined }

/** Changes, archives or restores a teacher. Another post or user name, or archiving, ends the teacher's sessions. */
export const saveTeacher = (db: Db, save: TeacherSave, by: By): Promise<TeacherAnswer> =>
  db.transaction().execute((trx) => saveTeacherWithin(trx, save, by))

/** The same within a larger save. */
export async function saveTeacherWithin(trx: Trx, { id, ...save }: TeacherSave, by: By): Promise<TeacherAnswer> {
  const now = await findTeacher(trx, id)
  if (!now) return { kind: 'missing' }
  const decision = decideChange<TeacherChange>(now, save.change, save.version)
  if (decision.kind === 'same') return { kind: 'saved', teacher: now }
  if (decision.kind === 'conflict') return conflictOf(trx, now, decision.fields)
  const faults = await faultsOf(trx, decision.changed, id)
  if (Object.keys(faults).length > 0) return { kind: 'fault', faults }
  const set = columnsOf(decision.changed, by.at)
  const old = { ...columnsOf(valuesOf(now), by.at), deleted_at: now.deletedAt }
  await keepWord(trx, 'employee', id)
  await changeRow(trx, { table: 'employee', key: id }, old, set, by)
  if (endsSessions(decision.changed)) await removeSessionsOf(trx, { kind: 'employee', id })
  return { kind: 'saved', teacher: (await findTeacher(trx, id)) as StoredTeacher }
}

const valuesOf = ({ teacherNum, firstName, lastName, dateOfBirth, postId, userName }: StoredTeacher): TeacherChange => ({
  ...{ teacherNum, firstName, lastName },
  ...{ dateOfBirth, postId, userName },
})

async function conflictOf(trx: Trx, teacher: StoredTeacher, fields: readonly (keyof TeacherChange)[]): Promise<TeacherAnswer> {
  const change = await whoChanged(trx, { table: 'employee', key: teacher.id }, Object.values(columnOf))
  return { kind: 'conflict', teacher, fields, change }
}

/** Faults that need other rows: a number or user name that is taken, a post that does not exist. */
async function faultsOf(trx: Trx, values: Partial<TeacherValues>, self = 0): Promise<TeacherFaults> {
  const { teacherNum, userName, postId } = values
  const others = trx.selectFrom('employee').select('id').where('id', '<>', self)
  const faults: TeacherFaults = {}
  if (teacherNum && (await others.where('teacher_num', '=', teacherNum).executeTakeFirst())) faults.teacherNum = 'taken'
  if (userName && (await others.where('user_name', '=', userName).executeTakeFirst())) faults.userName = 'taken'
  if (postId && !(await trx.selectFrom('employee_post').select('id').where('id', '=', postId).executeTakeFirst()))
    faults.postId = 'unknown-post'
  return faults
}
