import type { Whose } from '../../../domain/school/students/index.ts'
import { type Effect, effectsOf, together } from '../../../domain/school/students/moves.ts'
import { inParts } from '../../_in-steps.ts'
import type { Db } from '../../_open.ts'
import { inTerm } from '../../_term.ts'
import { listMoving } from './moves/class-records.ts'
import { findFacts, findTaken, findTermOfMoves, type Planned } from './moves/index.ts'

export type TickedStudent = { id: number; firstName: string; lastName: string; classId: string | null; archivedOn: string | null }

/** The ticked students who are still present, or still archived, by name. */
export async function listTicked(db: Db, ids: readonly number[], whose: Whose): Promise<TickedStudent[]> {
  return db
    .selectFrom('student')
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'form_class_id as classId', 'archived_on as archivedOn'])
    .where('id', 'in', ids)
    .where('archived_on', whose === 'current' ? 'is' : 'is not', null)
    .orderBy('sort_key')
    .orderBy('id')
    .execute()
}

/** For each former class, the same class if all its students have a report of the open term in it. */
export async function listOwnClasses(db: Db, ids: readonly number[]): Promise<Map<string, string>> {
  const term = await findTermOfMoves(db)
  if (!term) return new Map()
  const rows = await db
    .selectFrom('student as s')
    .leftJoin('student_term_record as r', (join) =>
      join.onRef('r.student_id', '=', 's.id').onRef('r.form_class_id', '=', 's.form_class_id').on(inTerm(term, 'r')),
    )
    .select(['s.form_class_id as classId', 'r.id as record'])
    .where('s.id', 'in', ids)
    .execute()
  const all = [...Map.groupBy(rows, ({ classId }) => classId ?? '')]
  return new Map(all.flatMap(([classId, own]) => (own.every(({ record }) => record !== null) ? [[classId, classId] as const] : [])))
}

/** How many of them have a record of the open term that another class would move. */
export async function countMoving(db: Db, ids: readonly number[]): Promise<number> {
  return (await listMoving(db, new Map(ids.map((id) => [id, 'another'])))).records.length
}

/** The number read before other requests run. */
const readAtOnce = 6

/** The combined effects of moving all of them. */
export async function findEffects(db: Db, ids: readonly number[], asked: Omit<Planned, 'studentId'>): Promise<Effect[]> {
  const term = await findTermOfMoves(db)
  const taken = term && asked.kind === 'class' && asked.to !== null ? await findTaken(db, term, asked.to) : undefined
  const all: Effect[][] = []
  await inParts(ids, readAtOnce, async (some) => {
    for (const studentId of some) {
      const facts = await findFacts(db, term, { ...asked, studentId }, taken)
      if (facts && (asked.kind !== 'class' || facts.from !== asked.to)) all.push(effectsOf(facts))
    }
  })
  return together(all)
}

/** The latest day on which one of them moved: the next move cannot be earlier (MOVE-7). */
export async function findLastDay(db: Db, ids: readonly number[]): Promise<string | undefined> {
  const { day } = await db
    .selectFrom('student_move')
    .select((eb) => eb.fn.max('day').as('day'))
    .where('student_id', 'in', ids)
    .where('undone_at', 'is', null)
    .where('kind', '<>', 'subjects')
    .executeTakeFirstOrThrow()
  return day ?? undefined
}
