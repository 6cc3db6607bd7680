import type { Context } from 'hono'
import { findClosesFor } from '../../db/school/deadlines.ts'
import type { StoredTerm } from '../../db/school/terms/index.ts'
import { shownDay } from '../../domain/_dates.ts'
import { isClosed } from '../../domain/_policy.ts'
import { type Duty, openDuties, type ProgressKind, type TeacherDuties } from '../../domain/posting/progress.ts'
import { type Entry, isOver } from '../../domain/school/deadlines.ts'
import { closesLine, overWords } from '../../domain/words/deadlines.ts'
import type { Reminder } from '../../domain/words/reminders.ts'
import { at, type Env } from '../_env.ts'
import { schoolOf } from '../_once.ts'
import { todayOf } from '../_time.ts'

const entryOf = { marks: 'marks', remarks: 'remarks', attendance: 'remarks', conduct: 'remarks', deans: 'deans' } as const satisfies Record<
  ProgressKind,
  Entry
>

/** What each of these teachers still owes, and until when. */
export async function remindersOf(
  c: Context<Env>,
  term: StoredTerm,
  teachers: readonly TeacherDuties[],
): Promise<(Reminder & { id: number })[]> {
  const [school, closesFor] = await Promise.all([schoolOf(c), findClosesFor(c.get('db'), term)])
  const [day, zone] = [shownDay(await todayOf(c)), school?.timeZone ?? 'UTC']
  const lineOf = (until: string | null, entry: Entry, classId?: string) => {
    if (until === null) return []
    return isOver(until, at(c), zone) ? overWords(until, entry) : closesLine(until, entry, classId)
  }
  /** One line for all classes, and another for a class with more time. */
  const lines = (teacherId: number, { kind, classId }: Duty) => {
    const entry = entryOf[kind]
    const [all, own] = [closesFor(entry, teacherId, ''), closesFor(entry, teacherId, classId)]
    return own === all ? lineOf(all, entry) : lineOf(own, entry, classId)
  }
  return teachers.map((teacher) => {
    const duties = openDuties(teacher)
    const deadlines = isClosed(term) ? [] : duties.flatMap((duty) => lines(teacher.id, duty))
    return { id: teacher.id, name: teacher.name, term, duties, deadlines: [...new Set(deadlines)], school: school?.name ?? '', day }
  })
}
