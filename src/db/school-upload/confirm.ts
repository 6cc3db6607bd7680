import type { TermKey } from '../../domain/_terms.ts'
import type { ClassFrom } from '../../domain/school/students/class-move.ts'
import type { CheckedRow, Plan, UploadKind } from '../../domain/school-upload/index.ts'
import { writeBatch } from '../_batch.ts'
import { type By, requireConfirmed } from '../_history.ts'
import type { Db } from '../_open.ts'
import { postedTermsOf } from '../_posted.ts'
import { countMoves, findNewcomers, withFirstDay } from '../school/students/upload-add.ts'
import { settleTerm } from '../school/terms/kept.ts'
import { applyFew, type Refs } from './apply.ts'
import { addFigures } from './figures.ts'
import { checkUpload, findUpload, type Upload, type Which } from './index.ts'
import type { Of } from './known.ts'
import { addMarks } from './marks.ts'
import { addChoices, addPeople } from './people.ts'
import { type Into, inSlices, Moved, whileOwn } from './slices.ts'
import { undoUnfinished } from './undo.ts'
import { asOne, beginWork, eachTerm } from './work.ts'

type Confirmed =
  | { kind: 'confirmed' | 'missing' | 'moved' | 'empty' }
  | { kind: 'already'; by: string | null }
  | { kind: 'faulty'; rows: readonly CheckedRow[] }
  /** Records of the term under way would go into other classes, or new students have no Entry Date, and it was not said since when. */
  | { kind: 'ask-class' | 'ask-day' }
type Confirming = Of & {
  version: number
  /** The first day of new students without an Entry Date; null: since the term began. */
  firstDay?: string | null | undefined
  classFrom?: ClassFrom | undefined
  /** Nobody may be there already, and nothing is asked. */
  isStrict?: boolean
}

const tries = 3

/**
 * Puts every row into the school, or none. Rows are checked and written a part at a time, so that nobody waits for thousands of marks; what
 * does not fit any more, because somebody was faster, takes all of it back.
 */
export async function confirmUpload(db: Db, which: Which, confirming: Confirming, by: By): Promise<Confirmed> {
  const confirmed = await asOne(db, which.id, async (): Promise<Confirmed> => {
    for (let i = 0; i < tries; i++) {
      const answer = await tryToConfirm(db, which, confirming, by)
      if (answer !== 'again') return answer
    }
    return { kind: 'moved' }
  })
  return confirmed ?? { kind: 'already', by: (await findUpload(db, which))?.confirmedBy ?? null }
}

async function tryToConfirm(db: Db, which: Which, confirming: Confirming, by: By): Promise<Confirmed | 'again'> {
  const { version, classFrom, isStrict, ...of } = confirming
  const upload = await findUpload(db, which)
  const refusal = refusalOf(upload, version)
  if (!upload || refusal) return refusal ?? { kind: 'missing' }
  const seen = await lastChange(db)
  const { rows, plan: checked } = await checkUpload(db, which, of)
  if (rows.length === 0) return { kind: 'empty' }
  if (rows.some(({ state, known }) => state === 'faulty' || (isStrict && known))) return { kind: 'faulty', rows }
  const firstDay = isStrict ? null : await chosenDay(db, upload, checked, confirming)
  if (firstDay === undefined) return { kind: 'ask-day' }
  const moves = which.kind === 'students' ? await countMoves(db, checked.changes) : undefined
  if (moves && !classFrom) return { kind: 'ask-class' }
  const plan = { ...checked, students: withFirstDay(checked.students, firstDay) }
  const written = moves && classFrom === 'this-term' ? [moves.term] : []
  const begun = await begin(db, upload, { plan, version, year: of.year, seen, written }, by)
  if (typeof begun === 'string') return begun
  if ('kind' in begun) return begun
  try {
    await addMany(db, upload, { plan, rows, year: of.own, refs: begun, classFrom: classFrom ?? 'this-term' }, by)
  } catch (error) {
    await giveUp(db, which, by)
    if (error instanceof Moved) return { kind: 'moved' }
    throw error
  }
  return { kind: 'confirmed' }
}

/** The first day of new students: as answered, or as proposed; undefined if it must still be given. */
async function chosenDay(db: Db, { kind }: Upload, plan: Plan, { firstDay, today }: Confirming): Promise<string | null | undefined> {
  const asked = await findFirstDay(db, kind, plan, today)
  if (!asked || firstDay !== undefined) return firstDay ?? null
  return asked.chosen === undefined ? undefined : asked.chosen === 'day' ? today : null
}

/** What to ask about new students; in a whole school, those with marks or attendance have been here. */
export async function findFirstDay(db: Db, kind: UploadKind, { students, marks, figures }: Plan, today: string) {
  const found = await findNewcomers(db, students, today, kind === 'school')
  const chosen = kind === 'students' ? undefined : marks.length + figures.length > 0 ? ('always' as const) : ('day' as const)
  return found && { ...found, today, chosen }
}

function refusalOf(upload: Upload | undefined, version: number): Confirmed | undefined {
  if (!upload) return { kind: 'missing' }
  if (upload.confirmedAt) return { kind: 'already', by: upload.confirmedBy }
  return upload.version === version ? undefined : { kind: 'moved' }
}

type Begin = { plan: Plan; version: number; year: number | null; seen: number; written: readonly TermKey[] }

/** Adds the few things in one transaction, if the school is unchanged since the check. */
async function begin(db: Db, { kind, id }: Upload, { plan, version, year, seen, written }: Begin, by: By) {
  return db.transaction().execute(async (trx): Promise<Refs | Confirmed | 'again'> => {
    const late = refusalOf(await findUpload(trx, { kind, id }), version)
    if (late) return late
    if (await hasChanged(trx, seen)) return 'again'
    const born = plan.changes.filter(({ field }) => field === 'date_of_birth').map((change) => change.id)
    await requireConfirmed(trx, [...eachTerm([...plan.marks, ...plan.figures, ...written]), ...(await postedTermsOf(trx, born))], by)
    const refs = await applyFew(trx, plan, year, by)
    await writeBatch(trx, id, { confirmed_at: by.at, confirmed_by: by.actor.name, is_unfinished: 1 })
    await beginWork(trx, id, { work: 'saving', terms: eachTerm([...plan.terms, ...plan.marks, ...plan.figures, ...written]) }, by)
    return refs
  })
}

/** The tables that rows refer to; marks and figures are compared again while they are written. */
const concerns = [
  ...['academic_term', 'coded_comment', 'dean_class', 'employee', 'form_class', 'form_teacher_class', 'lesson'],
  ...['student', 'subject', 'subject_student', 'term_report_posting'],
]

async function lastChange(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('change')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

async function hasChanged(db: Db, since: number): Promise<boolean> {
  const found = await db
    .selectFrom('change')
    .select('id')
    .where('id', '>', since)
    .where('entity', 'in', concerns)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

type Adding = { plan: Plan; rows: readonly CheckedRow[]; year: number | null; refs: Refs; classFrom: ClassFrom }

async function addMany(db: Db, upload: Upload, { plan, rows, classFrom, ...of }: Adding, by: By): Promise<void> {
  const into = { db, id: upload.id }
  await addPeople(into, upload.fileName, plan, classFrom, by)
  await addFigures(into, plan, by)
  await addMarks(into, plan, of, by)
  await addChoices(into, plan, of, by)
  await sayOutcomes(into, rows)
  await whileOwn(into, async (trx) => {
    for (const term of plan.terms) await settleTerm(trx, term, by.at)
    await writeBatch(trx, upload.id, { is_unfinished: 0 })
    for (const table of ['upload_work', 'batch_file', 'batch_matching'] as const)
      await trx.deleteFrom(table).where('batch_id', '=', upload.id).execute()
  })
}

/** Stores the outcome of the rows that were not new. */
async function sayOutcomes(into: Into, rows: readonly CheckedRow[]): Promise<void> {
  const outcomeOf = ({ state, isAccepted }: CheckedRow) => (state === 'differs' ? (isAccepted ? 'changed' : 'left') : state)
  for (const outcome of ['changed', 'same', 'left'] as const) {
    const numbers = rows.filter((row) => outcomeOf(row) === outcome).map(({ number }) => number)
    await inSlices(into, numbers, 500, async (trx, some) => {
      await trx.updateTable('batch_row').set({ outcome }).where('batch_id', '=', into.id).where('sheet_row', 'in', some).execute()
    })
  }
}

/** Undoes everything; if something prevents that, the upload stays as unfinished, to be undone on its page. */
async function giveUp(db: Db, which: Which, by: By): Promise<void> {
  await undoUnfinished(db, which, by).catch(() => undefined)
}
