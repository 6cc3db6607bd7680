import type { ClassMove, MoveFacts } from '../../../../domain/school/students/moves.ts'
import type { Db } from '../../../_open.ts'
import { findOpenTerm } from '../../subjects/records.ts'
import { findFacts, findTermOfMoves } from './facts.ts'

const atOnce = 500

/** The records of the open term that would move with these students to other classes. A closed term's records never move. */
export async function listMoving(db: Db, to: ReadonlyMap<number, string | null>) {
  const term = await findOpenTerm(db)
  const records: { id: number; studentId: number; from: string; level: number | null; to: string }[] = []
  const ids = term ? [...to.keys()] : []
  for (let from = 0; from < ids.length; from += atOnce) {
    const rows = await db
      .selectFrom('student_term_record')
      .select(['id', 'student_id as studentId', 'form_class_id as from', 'form_level as level'])
      .where('academic_year_id', '=', term?.year ?? 0)
      .where('term', '=', term?.term ?? 0)
      .where('student_id', 'in', ids.slice(from, from + atOnce))
      .execute()
    for (const row of rows) {
      const next = to.get(row.studentId)
      if (next && next !== row.from) records.push({ ...row, to: next })
    }
  }
  return { term, records }
}

/** True for a class that students can be in. */
export async function isOpenClass(db: Db, classId: string): Promise<boolean> {
  const found = await db
    .selectFrom('form_class')
    .select('id')
    .where('id', '=', classId)
    .where('form_level', 'is not', null)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** What would move with a student to another class from this term, as of today; undefined if nothing would. */
export async function findMove(db: Db, studentId: number, classId: string, today: string): Promise<ClassMove | undefined> {
  const { records } = await listMoving(db, new Map([[studentId, classId]]))
  if (records.length === 0 || !(await isOpenClass(db, classId))) return undefined
  const asked = { kind: 'class', classFrom: 'this-term', studentId, to: classId, day: today } as const
  return (await findFacts(db, await findTermOfMoves(db), asked)) as ClassMove | undefined
}

/** The same for all students with such records. */
export async function findMovesOf(db: Db, to: ReadonlyMap<number, string | null>, today: string): Promise<MoveFacts[]> {
  const { records } = await listMoving(db, to)
  const term = records.length > 0 ? await findTermOfMoves(db) : undefined
  const all: (MoveFacts | undefined)[] = []
  for (const { studentId, to: next } of records)
    all.push(await findFacts(db, term, { kind: 'class', classFrom: 'this-term', studentId, to: next, day: today }))
  return all.filter((facts) => facts !== undefined)
}
