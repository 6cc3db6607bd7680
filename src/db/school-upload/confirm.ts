import type { Plan } from '../../domain/school-upload/index.ts'
import { type Batch, writeBatch } from '../_batch.ts'
import type { By } from '../_history.ts'
import { type Db, isForeignKeyRefusal } from '../_open.ts'
import { settleTerm } from '../terms/kept.ts'
import { applyFew, type Refs } from './apply.ts'
import { addFigures } from './figures.ts'
import { checkSchoolUpload, findSchoolUpload } from './index.ts'
import type { Of } from './known.ts'
import { addMarks } from './marks.ts'
import { addChoices, addPeople } from './people.ts'
import { Moved } from './slices.ts'
import { InUse, takeBack } from './take-back.ts'

type Confirmed = { kind: 'confirmed' } | { kind: 'missing' | 'already' | 'moved' | 'faulty' | 'empty' }
type Confirming = Of & { version: number }

/** Uploads whose rows are being written now. */
const writing = new WeakMap<Db, Set<number>>()
export const isBeingWritten = (db: Db, id: number) => writing.get(db)?.has(id) === true

const tries = 3

/**
 * Puts every row into the school, or none. Rows are checked and written a part at a time, so that nobody waits for thousands of marks; what
 * does not fit any more, because somebody was faster, takes all of it back.
 */
export async function confirmSchoolUpload(db: Db, id: number, confirming: Confirming, by: By): Promise<Confirmed> {
  if (isBeingWritten(db, id)) return { kind: 'already' }
  const own = writing.get(db) ?? new Set()
  writing.set(db, own.add(id))
  try {
    for (let i = 0; i < tries; i++) {
      const answer = await tryToConfirm(db, id, confirming, by)
      if (answer !== 'again') return answer
    }
    return { kind: 'moved' }
  } finally {
    own.delete(id)
  }
}

async function tryToConfirm(db: Db, id: number, { version, ...of }: Confirming, by: By): Promise<Confirmed | 'again'> {
  const upload = await findSchoolUpload(db, id)
  const refusal = refusalOf(upload, version)
  if (!upload || refusal) return { kind: refusal ?? 'missing' }
  const seen = await lastChange(db)
  const { rows, plan } = await checkSchoolUpload(db, id, of)
  if (rows.length === 0) return { kind: 'empty' }
  if (rows.some(({ state }) => state === 'faulty')) return { kind: 'faulty' }
  const begun = await begin(db, id, { plan, version, year: of.year, seen }, by)
  if (typeof begun === 'string') return begun === 'again' ? 'again' : { kind: begun }
  try {
    await addMany(db, upload, { plan, year: of.year, refs: begun }, by)
  } catch (error) {
    await giveUp(db, id, by)
    if (error instanceof Moved) return { kind: 'moved' }
    throw error
  }
  return { kind: 'confirmed' }
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
    const refs = await applyFew(trx, plan, year, by)
    await writeBatch(trx, id, { confirmed_at: by.at, confirmed_by: by.actor.name, is_unfinished: 1 })
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
    for (const table of ['import_file', 'import_matching'] as const) await trx.deleteFrom(table).where('batch_id', '=', upload.id).execute()
  })
}

/** Nothing of it stays; where something holds it already, it stands as unfinished, to be taken back from its page. */
async function giveUp(db: Db, id: number, by: By): Promise<void> {
  await undoUnfinished(db, id, by).catch(() => undefined)
}

/** Takes back what was written of an upload whose writing ended before its end; it waits to be confirmed again. */
export async function undoUnfinished(db: Db, id: number, by: By): Promise<'undone' | 'missing' | 'marks' | 'used'> {
  const undoing = db.transaction().execute(async (trx) => {
    const upload = await findSchoolUpload(trx, id)
    if (!upload?.confirmedAt || !upload.isUnfinished) return 'missing'
    await takeBack(trx, { id, at: upload.confirmedAt, by: upload.confirmedBy ?? '', fileName: upload.fileName }, by)
    await writeBatch(trx, id, { confirmed_at: null, confirmed_by: null, is_unfinished: 0 })
    return 'undone'
  })
  return undoing.catch(whyNot)
}

type Undone = { kind: 'undone' } | { kind: 'missing' | 'already' | 'marks' | 'used' }

/** Takes back what an upload added, all or nothing: not where marks were entered into it, or somebody or something uses it. */
export async function undoSchoolUpload(db: Db, id: number, by: By): Promise<Undone> {
  const undoing = db.transaction().execute(async (trx) => {
    const upload = await findSchoolUpload(trx, id)
    if (!upload?.confirmedAt || upload.isUnfinished || upload.sweptAt) return 'missing'
    if (upload.undoneAt) return 'already'
    await takeBack(trx, { id, at: upload.confirmedAt, by: upload.confirmedBy ?? '', fileName: upload.fileName }, by)
    await writeBatch(trx, id, { undone_at: by.at, undone_by: by.actor.name })
    return 'undone'
  })
  return { kind: await undoing.catch(whyNot) }
}

function whyNot(error: unknown): 'marks' | 'used' {
  if (error instanceof InUse) return error.why
  if (isForeignKeyRefusal(error)) return 'used'
  throw error
}
