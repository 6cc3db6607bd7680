import type { LastChange } from '../../domain/_changes.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { decideHold } from '../../domain/posting/holds.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { putRow, removeRow, whoChanged } from '../_save.ts'
import { inTerm, nullsFirst, sameReport } from '../_term.ts'

type HoldKey = TermKey & { studentId: number }
export type Registered = {
  studentId: number
  firstName: string
  lastName: string
  classId: string
  reason: string | null
  heldAt: string | null
}

const rowOf = ({ year, term, studentId }: HoldKey) => ({ table: 'term_report_hold', key: [year, term, studentId], studentId }) as const

/** The students registered into a term, with their holds. */
const registered = (db: Db, { year, term }: TermKey) =>
  db
    .selectFrom('student_term_record as record')
    .innerJoin('student', 'student.id', 'record.student_id')
    .leftJoin('term_report_hold as hold', sameReport('hold', 'record'))
    .select(['record.student_id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .select(['record.form_class_id as classId', 'hold.reason', 'hold.held_at as heldAt'])
    .where(inTerm({ year, term }, 'record'))

/** The students held back in a term, by class. */
export const listHolds = (db: Db, key: TermKey): Promise<Registered[]> =>
  registered(db, key)
    .where('hold.held_at', 'is not', null)
    .orderBy('record.form_level', nullsFirst)
    .orderBy('record.form_class_id')
    .orderBy('student.sort_key')
    .orderBy('student.id')
    .execute()

export const findHold = (db: Db, { studentId, ...key }: HoldKey): Promise<Registered | undefined> =>
  registered(db, key).where('record.student_id', '=', studentId).executeTakeFirst()

/** The number of holds in each of these terms. */
export const countHolds = (db: Db, terms: readonly TermKey[]) =>
  db
    .selectFrom('term_report_hold')
    .select(['academic_year_id as year', 'term'])
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .where('academic_year_id', 'in', [...new Set(terms.map(({ year }) => year))])
    .groupBy(['academic_year_id', 'term'])
    .execute()

/** Past holds and releases of a term, latest first. */
export const listHoldChanges = (db: Db, { year, term }: TermKey) =>
  db
    .selectFrom('change')
    .leftJoin('student', 'student.id', 'change.student_id')
    .select(['change.id', 'change.at', 'change.actor_name as by', 'change.old_value as old', 'change.new_value as new'])
    .select(['change.student_id as studentId', 'student.first_name as firstName', 'student.last_name as lastName'])
    .where('change.entity', '=', 'term_report_hold')
    .where('change.entity_key', '>=', `${year}-${term}-`)
    .where('change.entity_key', '<', `${year}-${term}.`) // the character after '-'
    .orderBy('change.id', 'desc')
    .limit(50)
    .execute()

type HoldAnswer = { kind: 'saved' } | { kind: 'missing' } | { kind: 'conflict'; student: Registered; change: LastChange | undefined }

type Save = { reason: string | null; was: string | null }

/** Holds a report back with a reason, changes the reason, or releases it (null), with its history. */
export async function saveHold(db: Db, key: HoldKey, save: Save, by: By): Promise<HoldAnswer> {
  return db.transaction().execute(async (trx) => {
    const student = await findHold(trx, key)
    if (!student) return { kind: 'missing' }
    const decision = decideHold(student.reason, save)
    if (decision === 'conflict') return { kind: 'conflict', student, change: await whoChanged(trx, rowOf(key), ['reason']) }
    if (decision === 'same') return { kind: 'saved' }
    const stored = { reason: student.reason }
    if (save.reason === null) await removeRow(trx, rowOf(key), stored, by)
    else await putRow(trx, rowOf(key), stored, { reason: save.reason }, by, { held_at: student.heldAt ?? by.at })
    return { kind: 'saved' }
  })
}
