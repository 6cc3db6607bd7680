import { type ClassAttendance, type ClassStudent, mostDays } from '../../domain/attendance/class.ts'
import { type AttendanceDay, figuresOf, possibleSessions } from '../../domain/attendance.ts'
import type { Db } from '../_open.ts'
import { findCurrentTerm } from '../terms.ts'
import { countAttendanceInTurns } from './counts.ts'
import { type Between, listDaysHeld, listDaysOf } from './days.ts'

type Member = { studentId: number; firstName: string; lastName: string; possible: number | null }

/** A class in these days, or in the current term: who was in it in the last of the terms that they touch, in name order. */
export async function findClassAttendance(db: Db, classId: string, between: Between, today: string): Promise<ClassAttendance | undefined> {
  const known = await db.selectFrom('form_class').select('id').where('id', '=', classId).executeTakeFirst()
  if (!known) return undefined
  const current = await findCurrentTerm(db)
  const isTerm = current?.termStart === between.from && current.termEnd === between.to
  const isOver = isTerm && between.to < today
  const held = await listDaysHeld(db, between)
  const members = await listMembers(db, classId, between)
  const ids = members.map((member) => member.studentId)
  const counts = await countAttendanceInTurns(db, ids, between, held.length)
  const days = held.length <= mostDays.spreadsheet ? await listDaysOf(db, ids, between) : new Map<number, Map<string, AttendanceDay>>()
  const students = members.map(({ possible, ...member }): ClassStudent => {
    const stored = isTerm ? (possible ?? current?.possibleAttendance ?? null) : null
    const sessions = possibleSessions({ stored, daysHeld: held.length, isOver })
    const { studentId } = member
    return {
      ...member,
      figures: figuresOf(counts.get(studentId) ?? { present: 0, lates: 0 }, sessions),
      days: days.get(studentId) ?? new Map(),
    }
  })
  return { classId, between, isTerm, held, students }
}

/** By the term records of those terms; where there are none, or of the current term, whoever is in the class now without one too. */
async function listMembers(db: Db, classId: string, { from, to }: Between): Promise<Member[]> {
  const terms = db.selectFrom('academic_term').where('term_start', '<=', to).where('term_end', '>=', from)
  const touched = await terms.select(['academic_year_id as year', 'term', 'is_current as isCurrent']).execute()
  const names = ['s.id as studentId', 's.first_name as firstName', 's.last_name as lastName', 's.sort_key as sortKey'] as const
  const records = db
    .selectFrom('student_term_record as r')
    .innerJoin('academic_term as t', (join) => join.onRef('t.academic_year_id', '=', 'r.academic_year_id').onRef('t.term', '=', 'r.term'))
    .where('t.term_start', '<=', to)
    .where('t.term_end', '>=', from)
  const rows = await records
    .innerJoin('student as s', 's.id', 'r.student_id')
    .select([...names, 'r.form_class_id as classId', 'r.possible_attendance as possible'])
    .where('s.id', 'in', records.select('r.student_id').where('r.form_class_id', '=', classId))
    .orderBy('t.term_start')
    .execute()
  const isNow = touched.length === 0 || touched.some((term) => term.isCurrent === 1)
  const others = isNow
    ? await db
        .selectFrom('student as s')
        .select([...names, 's.form_class_id as classId'])
        .where('s.form_class_id', '=', classId)
        .where('s.archived_on', 'is', null)
        .where('s.id', 'not in', records.select('r.student_id'))
        .execute()
    : []
  const last = new Map([...others.map((row) => ({ ...row, possible: null })), ...rows].map((row) => [row.studentId, row]))
  return [...last.values()]
    .filter((row) => row.classId === classId)
    .sort((a, b) => (a.sortKey < b.sortKey ? -1 : a.sortKey > b.sortKey ? 1 : a.studentId - b.studentId))
    .map(({ classId: _, sortKey: __, ...member }) => member)
}
