import { type LateLine, type LateList, mostLate } from '../../domain/attendance/late.ts'
import type { Db } from '../_open.ts'
import type { Between } from './days.ts'

/** Who was late in these days, by day, class and name; the latest so many. */
export async function findLateList(db: Db, between: Between): Promise<LateList> {
  const { firstBell } = await db.selectFrom('school').select('first_bell as firstBell').executeTakeFirstOrThrow()
  const read = [...(await lateIn(db, 'attendance_record', between)), ...(await lateIn(db, 'attendance_archive', between))]
  const latest = read.sort((a, b) => (a.date === b.date ? 0 : a.date < b.date ? 1 : -1)).slice(0, mostLate)
  const place = (row: (typeof read)[number]) => `${row.date}/${row.level ?? 9}/${row.classId ?? '~'}/`
  const sorted = latest.sort((a, b) => compare(place(a), place(b)) || compare(a.sortKey, b.sortKey) || a.studentId - b.studentId)
  const lines = sorted.map(({ sortKey: _, level: __, ...line }): LateLine => line)
  return { lines, isCut: read.length > mostLate, firstBell }
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

type Table = 'attendance_record' | 'attendance_archive'

const lateIn = (db: Db, table: Table, between: Between) =>
  db
    .selectFrom(latest(db, table, between).as('a'))
    .innerJoin('student as s', 's.id', 'a.studentId')
    .leftJoin('academic_term as t', (join) => join.onRef('t.term_start', '<=', 'a.date').onRef('t.term_end', '>=', 'a.date'))
    .leftJoin('student_term_record as r', (join) =>
      join.onRef('r.student_id', '=', 's.id').onRef('r.academic_year_id', '=', 't.academic_year_id').onRef('r.term', '=', 't.term'),
    )
    .leftJoin('form_class as c', (join) => join.on((eb) => eb('c.id', '=', eb.fn.coalesce('r.form_class_id', 's.form_class_id'))))
    .select(['a.date', 'a.timeIn', 'a.studentId', 's.sort_key as sortKey'])
    .select(['s.first_name as firstName', 's.last_name as lastName', 'c.id as classId', 'c.form_level as level'])
    .execute()

/** By the index of those who were late, no further than is wanted. */
const latest = (db: Db, table: Table, { from, to }: Between) =>
  db
    .selectFrom(table)
    .select(['student_id as studentId', 'date_scanned as date', 'time_scanned_in as timeIn'])
    .where('late', '=', 1)
    .where('date_scanned', '>=', from)
    .where('date_scanned', '<=', to)
    .orderBy('date_scanned', 'desc')
    .limit(mostLate + 1)
