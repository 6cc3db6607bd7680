import type { TermKey, TermValues } from '../../../domain/_terms.ts'
import type { By } from '../../_history.ts'
import type { Trx } from '../../_open.ts'
import { putRow, removeRow } from '../../_save.ts'
import { dropYear, ensureYear } from '../../_term.ts'

type Values = Pick<TermValues, 'termStart' | 'termEnd' | 'possibleAttendance'>

/** Adds a past term with its year. Its reports keep the school's words once its records exist (`settleTerm`). */
export async function addPastTerm(trx: Trx, { year, term }: TermKey, { termStart, termEnd, possibleAttendance }: Values, by: By) {
  await ensureYear(trx, year)
  const values = { term_start: termStart, term_end: termEnd, new_term_beginning: null, possible_attendance: possibleAttendance }
  await putRow(trx, keyOf({ year, term }), {}, { term, ...values }, by, { is_brought: 1 })
}

/** Takes such a term away again, unless something was done to it since: then nothing is, and the answer says so. */
export async function removePastTerm(trx: Trx, { year, term }: TermKey, by: By): Promise<boolean> {
  const own = { academic_year_id: year, term }
  for (const table of ['term_kept', 'term_staff', 'term_word'] as const)
    await trx
      .deleteFrom(table as 'term_kept')
      .where((eb) => eb.and(own))
      .execute()
  const untouched = trx
    .selectFrom('academic_term')
    .select('term')
    .where((eb) => eb.and({ ...own, version: 1, is_current: 0 }))
  const isThere = (await untouched.executeTakeFirst()) !== undefined
  if (isThere) await removeRow(trx, keyOf({ year, term }), {}, by)
  await dropYear(trx, year)
  return isThere
}

const keyOf = ({ year, term }: TermKey) => ({ table: 'academic_term', key: [year, term] }) as const
