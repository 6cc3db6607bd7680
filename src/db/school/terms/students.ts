import { skipReason, type TermKey } from '../../../domain/_terms.ts'
import type { Db } from '../../_open.ts'
import { inTerm } from '../../_term.ts'
import { currentStudents } from './records.ts'

/** The present students of a class, or of all, without a record in a term. */
const unregistered = (db: Db, key: TermKey, classId: string | null) =>
  currentStudents(db, classId)
    .leftJoin('student_term_record as r', (join) =>
      join.onRef('r.student_id', '=', 's.id').on('r.academic_year_id', '=', key.year).on('r.term', '=', key.term),
    )
    .where('r.id', 'is', null)

/** The students of a class, or of all, who cannot be registered and why, in class-list order. */
export async function listSkipped(db: Db, key: TermKey, classId: string | null) {
  const rows = await unregistered(db, key, classId)
    .select([
      's.id',
      's.first_name as firstName',
      's.last_name as lastName',
      's.form_class_id as classId',
      'c.form_level as formLevel',
      'c.retired_at',
    ])
    .where((eb) => eb.or([eb('c.form_level', 'is', null), eb('c.retired_at', 'is not', null)]))
    .orderBy('s.sort_key')
    .orderBy('s.id')
    .execute()
  return rows.flatMap(({ retired_at, ...student }) => {
    const reason = skipReason({ ...student, isRetired: retired_at !== null })
    return reason ? [{ ...student, reason }] : []
  })
}

type Ending = TermKey & { termEnd: string | null }
/** How many students of each class would be registered in a term now; one who comes after its end would not. */
export async function countToRegister(db: Db, term: Ending): Promise<{ classId: string; students: number }[]> {
  return unregistered(db, term, null)
    .select((eb) => ['c.id as classId', eb.fn.countAll<number>().as('students')])
    .where('c.form_level', 'is not', null)
    .where('c.retired_at', 'is', null)
    .where((eb) => eb.or([eb('s.entry_date', 'is', null), eb('s.entry_date', '<=', term.termEnd ?? '9999')]))
    .groupBy(['c.form_level', 'c.id'])
    .orderBy('c.form_level')
    .orderBy('c.id')
    .$narrowType<{ classId: string }>()
    .execute()
}

/** The students with a record in a term, by class and name. */
export async function listRegistered(db: Db, { year, term }: TermKey) {
  return db
    .selectFrom('student_term_record as r')
    .innerJoin('student as s', 's.id', 'r.student_id')
    .select(['s.id as student_id', 's.first_name', 's.last_name', 'r.form_class_id as class_id'])
    .where(inTerm({ year, term }, 'r'))
    .orderBy('r.form_class_id')
    .orderBy('s.sort_key')
    .orderBy('s.id')
    .execute()
}

export async function countRegistered(db: Db, { year, term }: TermKey): Promise<number> {
  const row = await db
    .selectFrom('student_term_record')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(inTerm({ year, term }))
    .executeTakeFirstOrThrow()
  return row.n
}
