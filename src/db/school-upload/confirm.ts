import type { Plan } from '../../domain/school-upload/index.ts'
import { type Batch, writeBatch } from '../_batch.ts'
import { type By, requireAsked } from '../_history.ts'
import type { Db } from '../_open.ts'
import { postedTermsOf } from '../_posted.ts'
import { findNewcomers, withFirstDay } from '../school/students/upload-confirm.ts'
import { settleTerm } from '../school/terms/kept.ts'
import { applyFew, type Refs } from './apply.ts'
import { addFigures } from './figures.ts'
import { checkSchoolUpload, findSchoolUpload } from './index.ts'
import type { Of } from './known.ts'
import { addMarks } from './marks.ts'
import { addChoices, addPeople } from './people.ts'
import { Moved } from './slices.ts'
import { undoUnfinished } from './undo.ts'
import { asOne, beginWork, eachTerm } from './work.ts'

type Confirmed = { kind: 'confirmed' } | { kind: 'missing' | 'already' | 'moved' | 'faulty' | 'empty' }
/** `firstDay`: since when new students without an Entry Date are here; null: since the term began, undefined: as is proposed. */
type Confirming = Of & { version: number; firstDay?: string | null | undefined }

const tries = 3

/**
 * Puts every row into the school, or none. Rows are checked and written a part at a time, so that nobody waits for thousands of marks; what
 * does not fit any more, because somebody was faster, takes all of it back.
 */
export async function confirmSchoolUpload(db: Db, id: number, confirming: Confirming, by: By): Promise<Confirmed> {
  const confirmed = await asOne(db, id, async (): Promise<Confirmed> => {
    for (let i = 0; i < tries; i++) {
      const answer = await tryToConfirm(db, id, confirming, by)
      if (answer !== 'again') return answer
    }
    return { kind: 'moved' }
  })
  return confirmed ?? { kind: 'already' }
}

async function tryToConfirm(db: Db, id: number, { version, firstDay, ...of }: Confirming, by: By): Promise<Confirmed | 'again'> {
  const upload = await findSchoolUpload(db, id)
  const refusal = refusalOf(upload, version)
  if (!upload || refusal) return { kind: refusal ?? 'missing' }
  const seen = await lastChange(db)
  const { rows, plan: checked } = await checkSchoolUpload(db, id, of)
  if (rows.length === 0) return { kind: 'empty' }
  if (rows.some(({ state }) => state === 'faulty')) return { kind: 'faulty' }
  const asked = await findFirstDay(db, checked, of.today)
  const proposed = asked?.chosen === 'day' ? of.today : null
  const plan = asked ? { ...checked, students: withFirstDay(checked.students, firstDay === undefined ? proposed : firstDay) } : checked
  const begun = await begin(db, id, { plan, version, year: of.year, seen }, by)
  if (typeof begun === 'string') return begun === 'again' ? 'again' : { kind: begun }
  try {
    await addMany(db, upload, { plan, year: of.own, refs: begun }, by)
  } catch (error) {
    await giveUp(db, id, by)
    if (error instanceof Moved) return { kind: 'moved' }
    throw error
  }
  return { kind: 'confirmed' }
}

/** What is to be asked about new students; those who come with marks or attendance have been here. */
export async function findFirstDay(db: Db, { students, marks, figures }: Plan, today: string) {
  const found = await findNewcomers(db, students, today, true)
  return found && { ...found, today, chosen: marks.length + figures.length > 0 ? ('always' as const) : ('day' as const) }
}

function refusalOf(upload: Batch | undefined, version: number) {
  if (!upload) return 'missing'
  if (upload.confirmedAt) return 'already'
  return upload.version === version ? undefined : 'moved'
}

type Begin = { plan: Plan; version: number; year: number | null; seen: number }

/** What the school has few of, in one transaction, if the school is still as it was checked. */
async function begin(db: Db, id: number, { plan, version, year, seen }: Begin, by: By) {
  return db.transaction().execute(async (trx): Promise<Refs | 'missing' | 'already' | 'moved' | 'again'> => {
    const late = refusalOf(await findSchoolUpload(trx, id), version)
    if (late) return late
    if (await hasChanged(trx, seen)) return 'again'
    const born = plan.fills.filter(({ field }) => field === 'date_of_birth').map((fill) => fill.id)
    await requireAsked(trx, [...eachTerm([...plan.marks, ...plan.figures]), ...(await postedTermsOf(trx, born))], by)
    const refs = await applyFew(trx, plan, year, by)
    await writeBatch(trx, id, { confirmed_at: by.at, confirmed_by: by.actor.name, is_unfinished: 1 })
    await beginWork(trx, id, { work: 'saving', terms: eachTerm([...plan.terms, ...plan.marks, ...plan.figures]) }, by)
    return refs
  })
}

/** Of what rows refer to; marks and figures are compared once more as they are written. */
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

async function addMany(db: Db, upload: Batch, { plan, ...of }: { plan: Plan; year: number | null; refs: Refs }, by: By): Promise<void> {
  await addPeople(db, upload, plan, by)
  await addFigures(db, plan, by)
  await addMarks(db, plan, of, by)
  await addChoices(db, plan, of, by)
  await db.transaction().execute(async (trx) => {
    for (const term of plan.terms) await settleTerm(trx, term, by.at)
    await writeBatch(trx, upload.id, { is_unfinished: 0 })
    for (const table of ['school_upload_work', 'batch_file', 'batch_matching'] as const)
      await trx.deleteFrom(table).where('batch_id', '=', upload.id).execute()
  })
}

/** Nothing of it stays; where something holds it already, it stands as unfinished, to be taken back from its page. */
async function giveUp(db: Db, id: number, by: By): Promise<void> {
  await undoUnfinished(db, id, by).catch(() => undefined)
}
