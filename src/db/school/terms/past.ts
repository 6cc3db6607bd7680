import type { TermKey, TermValues } from '../../../domain/_terms.ts'
import { type By, recordChanges } from '../../_history.ts'
import type { Trx } from '../../_open.ts'
import { ensureYear } from '../../_term.ts'

type Values = Pick<TermValues, 'termStart' | 'termEnd' | 'possibleAttendance'>

/** Adds a term that is over, with its year. What its reports say of the school is kept when its records are there (`settleTerm`). */
export async function addPastTerm(trx: Trx, { year, term }: TermKey, { termStart, termEnd, possibleAttendance }: Values, by: By) {
  await ensureYear(trx, year)
  const values = { term_start: termStart, term_end: termEnd, new_term_beginning: null, possible_attendance: possibleAttendance }
  await trx
    .insertInto('academic_term')
    .values({ academic_year_id: year, term, ...values, is_brought: 1 })
    .execute()
  const about = { entity: 'academic_term', key: `${year}-${term}`, old: null }
  const fields = Object.entries({ term, ...values }).map(([field, value]) => ({ ...about, field, new: value }))
  await recordChanges(trx, fields, by)
}

/** What keeps a year, which may have been there before its first term: who has which class in it, and the change of year into it. */
const ofYear = [
  ...(['academic_term', 'lesson', 'form_teacher_class', 'dean_class', 'student_registration'] as const),
  ...(['year_class', 'year_student', 'year_subject', 'year_option', 'year_batch'] as const),
] as const

/** Takes such a term away again, unless something was done to it since: then nothing is, and the answer says so. */
export async function removePastTerm(trx: Trx, { year, term }: TermKey): Promise<boolean> {
  const own = { academic_year_id: year, term }
  for (const table of ['term_kept', 'term_staff', 'term_word'] as const)
    await trx
      .deleteFrom(table as 'term_kept')
      .where((eb) => eb.and(own))
      .execute()
  const { numDeletedRows } = await trx
    .deleteFrom('academic_term')
    .where((eb) => eb.and({ ...own, version: 1, is_current: 0 }))
    .executeTakeFirstOrThrow()
  await trx
    .deleteFrom('academic_year')
    .where('id', '=', year)
    .where((eb) =>
      eb.and(
        ofYear.map((table) => eb.not(eb.exists(eb.selectFrom(table).select('academic_year_id').where('academic_year_id', '=', year)))),
      ),
    )
    .execute()
  return numDeletedRows > 0n
}
