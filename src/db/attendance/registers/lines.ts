import { type Expression, sql } from 'kysely'
import { isHere } from '../../../domain/_owed.ts'
import type { Mark, RegisterLine, SessionName } from '../../../domain/attendance/registers.ts'
import type { Db } from '../../_open.ts'
import { type Access, classInScope } from '../../_scope.ts'
import { nullsFirst } from '../../_term.ts'

export type RegisterTerm = { year: number; term: number; isCurrent: boolean }
type Which = { term: RegisterTerm; day: string; isArchived: boolean; classId?: string | undefined; studentId?: number | undefined }

/** The term of a day. */
export async function findTermOf(db: Db, day: string): Promise<RegisterTerm | undefined> {
  const row = await db
    .selectFrom('academic_term')
    .select(['academic_year_id as year', 'term', 'is_current as isCurrent'])
    .where('term_start', '<=', day)
    .where('term_end', '>=', day)
    .orderBy('is_current', 'desc')
    .orderBy('academic_year_id', 'desc')
    .orderBy('term', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { ...row, isCurrent: row.isCurrent === 1 }
}

/** The students of the classes in reach on a day, class after class in class-list order, with the day's data. */
export async function listLines(db: Db, access: Access, which: Which): Promise<RegisterLine[]> {
  const { classId, studentId } = which
  let query = studentsWithDay(db, access, which)
    .select(['s.id as studentId', 's.firstName', 's.lastName', 's.classId', 'am.mark as amMark', 'am.version as amVersion'])
    .select(['pm.mark as pmMark', 'pm.version as pmVersion', 'record.attendance_am', 'record.attendance_pm', 'record.late'])
    .select(['record.time_scanned_in', 'record.time_scanned_out', ...stay])
    .orderBy('form_class.form_level', nullsFirst)
    .orderBy('s.classId')
    .orderBy('s.sort_key')
    .orderBy('s.id')
  if (classId !== undefined) query = query.where('s.classId', '=', classId)
  if (studentId !== undefined) query = query.where('s.id', '=', studentId)
  return (await query.execute()).filter((row) => isHere(row, which.day)).map(lineOf)
}

/** The classes with a student whose session is unknown: without a mark or a scan (`standing`). */
export async function listUntaken(db: Db, access: Access, which: Which, session: SessionName) {
  const rows = await studentsWithDay(db, access, which)
    .select(['s.classId', 'form_class.form_level as formLevel', ...stay])
    .where(`${session}.mark`, 'is', null)
    .where((eb) =>
      eb.or([
        eb('record.student_id', 'is', null),
        eb.and([eb('record.time_scanned_in', 'is', null), eb.or([eb('am.mark', 'is not', null), eb('pm.mark', 'is not', null)])]),
      ]),
    )
    .execute()
  const classes = new Map(rows.filter((row) => isHere(row, which.day)).map(({ classId, formLevel }) => [classId, { classId, formLevel }]))
  return [...classes.values()]
}

const stay = ['s.joinedOn', 's.leftOn', 's.away'] as const

const studentsWithDay = (db: Db, access: Access, { term, day, isArchived }: Which) =>
  db
    .selectFrom(studentsOf(db, term, day).as('s'))
    .innerJoin('form_class', 'form_class.id', 's.classId')
    .leftJoin(recordsOf(db, day, isArchived), (join) => join.onRef('record.student_id', '=', 's.id').on('record.date_scanned', '=', day))
    .leftJoin('attendance_mark as am', (join) =>
      join.onRef('am.student_id', '=', 's.id').on('am.date', '=', day).on('am.session', '=', 'am'),
    )
    .leftJoin('attendance_mark as pm', (join) =>
      join.onRef('pm.student_id', '=', 's.id').on('pm.date', '=', day).on('pm.session', '=', 'pm'),
    )
    .where('form_class.form_level', 'is not', null)
    .where((eb) => classInScope(access, eb.ref('s.classId') as Expression<string | null>, sql<number>`${term.year}`))

const columns = ['student_id', 'date_scanned', 'attendance_am', 'attendance_pm', 'late', 'time_scanned_in', 'time_scanned_out'] as const

/** A day is archived in steps, so its records can be in either table, with the same columns. */
function recordsOf(db: Db, day: string, isArchived: boolean): 'attendance_record as record' {
  if (!isArchived) return 'attendance_record as record'
  const kept = db.selectFrom('attendance_record').select(columns).where('date_scanned', '=', day)
  const archived = db.selectFrom('attendance_archive').select(columns).where('date_scanned', '=', day)
  return kept.unionAll(archived).as('record') as unknown as 'attendance_record as record'
}

/** In the current term the class's students of that day, otherwise the registered ones. `isHere` checks who belonged to the school. */
function studentsOf(db: Db, { year, term, isCurrent }: RegisterTerm, day: string) {
  const students = db
    .selectFrom('student')
    .select(['student.id', 'student.first_name as firstName', 'student.last_name as lastName', 'student.sort_key'])
    .leftJoin('student_term_record as seat', (join) =>
      join.onRef('seat.student_id', '=', 'student.id').on('seat.academic_year_id', '=', year).on('seat.term', '=', term),
    )
    .select((eb) => [
      eb.case().when('seat.id', 'is', null).then(eb.ref('student.entry_date')).else(eb.ref('seat.joined_on')).end().as('joinedOn'),
      eb.fn.coalesce('seat.left_on', 'student.archived_on').as('leftOn'),
      'seat.away',
    ])
  if (!isCurrent) return students.select('seat.form_class_id as classId').where('seat.id', 'is not', null)
  return students
    .select(classOn(day).as('classId'))
    .where((eb) => eb.or([eb('student.archived_on', 'is', null), eb('student.archived_on', '>=', day)]))
}

/** The class before the first move later than the day. */
const classOn = (day: string) => sql<string | null>`coalesce((select move.from_class from student_move as move
  where move.student_id = student.id and move.kind = 'class' and move.undone_at is null and move.day > ${day}
  order by move.first_change limit 1), student.form_class_id)`

type Row = {
  studentId: number
  firstName: string
  lastName: string
  classId: string | null
  amMark: Mark | null
  amVersion: number | null
  pmMark: Mark | null
  pmVersion: number | null
  attendance_am: 'P' | 'A' | null
  attendance_pm: 'P' | 'A' | null
  late: 0 | 1 | null
  time_scanned_in: string | null
  time_scanned_out: string | null
}

const lineOf = (row: Row): RegisterLine => ({
  studentId: row.studentId,
  firstName: row.firstName,
  lastName: row.lastName,
  classId: row.classId ?? '',
  marks: { am: { mark: row.amMark, version: row.amVersion ?? 0 }, pm: { mark: row.pmMark, version: row.pmVersion ?? 0 } },
  record:
    row.attendance_am && row.attendance_pm
      ? {
          am: row.attendance_am,
          pm: row.attendance_pm,
          isLate: row.late === 1,
          timeIn: row.time_scanned_in,
          timeOut: row.time_scanned_out,
        }
      : null,
})
