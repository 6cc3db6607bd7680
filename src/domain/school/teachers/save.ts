import { parseDay } from '../../_dates.ts'
import { isUserName } from '../../_sign-in/index.ts'
import { oneLine, textLength } from '../../_text.ts'

export type TeacherValues = {
  teacherNum: string | null
  firstName: string
  lastName: string
  dateOfBirth: string | null
  postId: number | null
  userName: string
}
export type TeacherField = keyof TeacherValues
export type Teacher = TeacherValues & { id: number; isArchived: boolean; version: number }

export type TeacherFault = 'required' | 'too-long' | 'not-a-day' | 'in-future' | 'not-a-user-name' | 'taken' | 'unknown-post'
export type TeacherFaults = { [F in TeacherField]?: TeacherFault }

/** As typed; a missing field is not changed. */
export type TypedTeacher = { [F in Exclude<TeacherField, 'postId'>]?: string } & { postId?: number | null }

const most = { teacherNum: 20, firstName: 100, lastName: 100 } as const

/** Parses a teacher: the values to store and the faults; `today` is the latest date of birth. */
export function readTeacher(typed: TypedTeacher, today: string): { values: Partial<TeacherValues>; faults: TeacherFaults } {
  const values: Partial<TeacherValues> = {}
  const faults: TeacherFaults = {}
  for (const field of ['teacherNum', 'firstName', 'lastName'] as const) {
    if (typed[field] === undefined) continue
    const text = oneLine(typed[field])
    if (textLength(text) > most[field]) faults[field] = 'too-long'
    else if (text === '' && field !== 'teacherNum') faults[field] = 'required'
    else Object.assign(values, { [field]: text || null })
  }
  if (typed.dateOfBirth !== undefined) {
    const day = parseDay(typed.dateOfBirth)
    if (!day.ok) faults.dateOfBirth = 'not-a-day'
    else if (day.value !== null && day.value > today) faults.dateOfBirth = 'in-future'
    else values.dateOfBirth = day.value
  }
  if (typed.userName !== undefined) {
    const name = typed.userName.trim()
    if (name === '') faults.userName = 'required'
    else if (!isUserName(name)) faults.userName = 'not-a-user-name'
    else values.userName = name
  }
  if (typed.postId !== undefined) values.postId = typed.postId
  return { values, faults }
}

export type TeacherChange = Partial<TeacherValues & { isArchived: boolean }>
/** A teacher with another post or user name, or without one, must sign in again (SIGN-4). */
export const endsSessions = (changed: TeacherChange) =>
  changed.postId !== undefined || changed.userName !== undefined || changed.isArchived === true
