import { setImmediate } from 'node:timers/promises'
import { bellsOn } from '../../../domain/_bells.ts'
import { type LateLine, type LateList, mostLate } from '../../../domain/attendance/days/late-list.ts'
import { findBells } from '../../_bells.ts'
import type { Db } from '../../_open.ts'
import { findSchoolDays } from '../../_school-days.ts'
import type { Between } from './days.ts'

/** The late students of these school days, by day, class and name; only the latest ones. Other requests run between the parts. */
export async function findLateList(db: Db, between: Between): Promise<LateList> {
  const [{ days }, bells] = await Promise.all([findSchoolDays(db, between), findBells(db)])
  const read = [...(await latest(db, 'attendance_record', between)), ...(await latest(db, 'attendance_archive', between))]
  const newest = read.sort((a, b) => compare(b.date, a.date)).slice(0, mostLate)
  const late = newest.filter(({ date, level }) => days.sessionsOn(level, date).am)
  await setImmediate()
  const [students, classOn] = await Promise.all([
    findStudents(db, [...new Set(late.map((row) => row.studentId))]),
    findClasses(db, { from: late.at(-1)?.date ?? between.from, to: late[0]?.date ?? between.to }),
  ])
  const levels = new Map(
    (await db.selectFrom('form_class').select(['id', 'form_level as level']).execute()).map((row) => [row.id, row.level]),
  )
  await setImmediate()
  const lines = late.flatMap(({ level: _, ...row }) => {
    const student = students.get(row.studentId)
    if (!student) return []
    const { currentClass, ...named } = student
    const classId = classOn(row.studentId, row.date) ?? currentClass
    const level = classId === null ? null : levels.get(classId)
    return [
      {
        place: `${row.date}/${level ?? 9}/${classId ?? '~'}/${named.sortKey}`,
        line: { ...row, ...named, classId, firstBell: bellsOn(bells, row.date).first } satisfies LateLine,
      },
    ]
  })
  const sorted = lines.sort((a, b) => compare(a.place, b.place) || a.line.studentId - b.line.studentId)
  return { lines: sorted.map(({ line }) => line), isCut: read.length > mostLate }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** Read from the index of late records, only as many as needed. */
const latest = (db: Db, table: 'attendance_record' | 'attendance_archive', { from, to }: Between) =>
  db
    .selectFrom(table)
    .select(['student_id as studentId', 'date_scanned as date', 'time_scanned_in as timeIn', 'form_level as level'])
    .where('late', '=', 1)
    .where('form_level', '>=', 0)
    .where('date_scanned', '>=', from)
    .where('date_scanned', '<=', to)
    .orderBy('date_scanned', 'desc')
    .limit(mostLate + 1)
    .execute()

async function findStudents(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('student')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'sort_key as sortKey', 'form_class_id as currentClass'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, ...student }) => [id, student]))
}

/** A student's class on a day, by the record of its term. */
async function findClasses(db: Db, { from, to }: Between) {
  const rows = await db
    .selectFrom('academic_term as t')
    .crossJoin('student_term_record as r') // in this order: few terms, then their records
    .whereRef('r.academic_year_id', '=', 't.academic_year_id')
    .whereRef('r.term', '=', 't.term')
    .select(['t.term_start as from', 't.term_end as to', 'r.student_id as studentId', 'r.form_class_id as classId'])
    .where('t.term_start', '<=', to)
    .where('t.term_end', '>=', from)
    .execute()
  const classes = new Map<number, typeof rows>()
  for (const row of rows) classes.set(row.studentId, [...(classes.get(row.studentId) ?? []), row])
  return (studentId: number, day: string) =>
    classes.get(studentId)?.find((row) => row.from !== null && row.to !== null && row.from <= day && day <= row.to)?.classId
}
