import { setImmediate } from 'node:timers/promises'
import type { Actor } from '../../domain/_policy.ts'
import type { UploadKind } from '../../domain/school-upload/index.ts'
import { writeBatch } from '../_batch.ts'
import { claim, renew } from '../_copies.ts'
import { groupCommit } from '../_group-commit.ts'
import { type By, requireConfirmed } from '../_history.ts'
import { inTurns } from '../_in-steps.ts'
import { type Db, isForeignKeyRefusal, type Trx } from '../_open.ts'
import { postedTermsOf } from '../_posted.ts'
import { countAdded, listBack, listEditedOf } from '../school/students/upload-undo.ts'
import { listUsed, type Used } from '../school/students/uses.ts'
import { whyHeld } from './held.ts'
import { findUpload, type Upload, type Which } from './index.ts'
import { takeFewBack } from './take-back.ts'
import { takeStudentsBack } from './take-people-back.ts'
import { InUse, nextParts, type Plan, type Stored, stagesOf } from './take-steps.ts'
import { forgetTaken, putBackLast, takingFrom } from './taken.ts'
import { asOne, beginWork, findWork, type Work } from './work.ts'

type Undone = 'undone' | 'missing' | 'already' | 'marks' | 'used'

type Answer = { kind: 'undone'; removed: number; restored: number; kept: number } | { kind: Exclude<Undone, 'undone'>; used: Used[] }

/**
 * Takes back what an upload added, all or nothing: not where marks were entered into it, or somebody or something uses it; `used` are the students
 * who are. What it changed of a student becomes what it was, unless it is something else by now; `kept` counts those.
 */
export async function undoUpload(db: Db, which: Which, by: By): Promise<Answer> {
  const upload = await findUpload(db, which)
  if (!upload?.confirmedAt || upload.isUnfinished || upload.sweptAt) return { kind: 'missing', used: [] }
  if (upload.undoneAt) return { kind: 'already', used: [] }
  const [removed, { back, kept }] = await Promise.all([countAdded(db, upload.id), listBack(db, upload.id)])
  const kind = (await asOne(db, upload.id, () => begin(db, upload, 'undoing', by))) ?? 'already'
  return kind === 'undone' ? { kind, removed, restored: back.length, kept } : { kind, used: await listUsers(db, upload) }
}

/** The students because of whom an upload cannot be undone. */
export const listUsers = (db: Db, { kind, id }: Which): Promise<Used[]> => (kind === 'students' ? listUsed(db, id) : listEditedOf(db, id))

/** The same where it was not added whole, from its page. */
export const undoPart = async (db: Db, which: Which, by: By): Promise<Undone> =>
  (await asOne(db, which.id, () => undoUnfinished(db, which, by))) ?? 'missing'

/** Takes back what was written of an upload whose writing ended before its end; it waits to be confirmed again. */
export async function undoUnfinished(db: Db, which: Which, by: By): Promise<Undone> {
  const upload = await findUpload(db, which)
  if (!upload?.confirmedAt || !upload.isUnfinished) return 'missing'
  return begin(db, upload, 'giving-up', by)
}

/** Looks for obstacles first, so that an undo rarely has to be reversed. */
async function begin(db: Db, upload: Upload, work: 'undoing' | 'giving-up', by: By): Promise<Undone> {
  const underWay = await findWork(db, upload.id)
  if (underWay && underWay.work !== 'saving') return goOnWith(db, upload)
  const plan = await readPlan(db, upload)
  const { why, terms } = await whyHeld(db, upload, plan)
  if (why) return why
  const isBegun = await db.transaction().execute(async (trx) => {
    const now = await findUpload(trx, upload)
    if (!now?.confirmedAt || now.undoneAt || now.version !== upload.version) return false
    const begun = await findWork(trx, upload.id) // another copy of the program may have begun it since
    if ((begun && begun.work !== 'saving') || !(await claim(trx, upload.id))) return false
    const { back } = await listBack(trx, upload.id)
    const born = back.filter(({ field }) => field === 'date_of_birth').map((one) => one.id)
    if (work === 'undoing') await requireConfirmed(trx, [...terms, ...(await postedTermsOf(trx, born))], by)
    await beginWork(trx, upload.id, { work, terms }, by)
    return true
  })
  return isBegun ? goOnWith(db, upload, plan) : 'already'
}

/** Goes on where a server ended: with what was being undone, and taking back what was being added. */
export async function finishUploads(db: Db): Promise<void> {
  const left = await db
    .selectFrom('upload_work')
    .innerJoin('batch', 'batch.id', 'batch_id')
    .select(['batch_id as id', 'kind', 'work', 'upload_work.at', 'actor'])
    .execute()
  for (const { id, kind, work, at, actor } of left)
    await asOne(db, id, async () => {
      const upload = await findUpload(db, { id, kind: kind as UploadKind })
      if (!upload) return
      if (work === 'saving') await undoUnfinished(db, upload, { actor: JSON.parse(actor) as Actor, at })
      else await goOnWith(db, upload)
    })
}

/** The same for one of them, from its page; nothing while it is running. */
export const goOn = (db: Db, upload: Upload): Promise<Undone | undefined> => asOne(db, upload.id, () => goOnWith(db, upload))

/** A part after the other, each in a short transaction with what it took, and others between them; what holds it puts all of it back. */
async function goOnWith(db: Db, upload: Upload, known?: Plan): Promise<Undone> {
  const plan = known ?? (await readPlan(db, upload))
  for (;;) {
    try {
      const outcome = await groupCommit(db, (trx) => step(trx, upload, plan))
      if (outcome !== 'more') return outcome
    } catch (error) {
      if ((await findWork(db, upload.id))?.work === 'restoring') throw error
      const why = whyNot(error)
      await db.updateTable('upload_work').set({ work: 'restoring', why }).where('batch_id', '=', upload.id).execute()
    }
    await setImmediate()
  }
}

const forgottenAtOnce = 20

async function step(trx: Trx, upload: Upload, { stages, changes }: Plan): Promise<'more' | Undone> {
  const { id } = upload
  const work = await findWork(trx, id)
  if (!work || !(await renew(trx, id))) return 'already'
  const by = { actor: work.actor, at: work.at }
  if (work.work === 'restoring') return (await putBackLast(trx, id, by)) ? 'more' : stand(trx, upload, work)
  const stage = stages[work.stage]
  const turnTo = (next: number) => trx.updateTable('upload_work').set({ stage: next, after: 0 }).where('batch_id', '=', id).execute()
  if (work.stage > stages.length) return (await forgetTaken(trx, id, forgottenAtOnce)) ? 'more' : end(trx, id, work)
  if (!stage) {
    if (await takeStudentsBack(trx, upload, by)) return 'more'
    await takeFewBack(trx, upload, changes, by)
    await turnTo(work.stage + 1)
    return 'more'
  }
  const parts = nextParts(stage, work.after)
  const last = parts.at(-1)?.[0].id
  if (last === undefined) {
    await turnTo(work.stage + 1)
    return 'more'
  }
  const own = { parts, since: upload.confirmedAt ?? '' }
  await takingFrom(trx, id, stage.among(own), () => stage.take(trx, own, by))
  await trx.updateTable('upload_work').set({ after: last }).where('batch_id', '=', id).execute()
  return 'more'
}

async function end(trx: Trx, id: number, { work, at, actor }: Work): Promise<'undone'> {
  await forget(trx, id)
  const undone = { undone_at: at, undone_by: actor.name }
  await writeBatch(trx, id, work === 'undoing' ? undone : { confirmed_at: null, confirmed_by: null, is_unfinished: 0 })
  return 'undone'
}

/** Everything is restored: a complete upload is valid again, and an incomplete one waits for its undo. */
async function stand(trx: Trx, { id, isUnfinished }: Upload, { why }: Work): Promise<Undone> {
  if (!isUnfinished) await forget(trx, id)
  else await trx.updateTable('upload_work').set({ work: 'saving', stage: 0, after: 0 }).where('batch_id', '=', id).execute()
  return why ?? 'used'
}

async function forget(trx: Trx, id: number): Promise<void> {
  for (const table of ['upload_taken', 'upload_work'] as const) await trx.deleteFrom(table).where('batch_id', '=', id).execute()
}

function whyNot(error: unknown): 'marks' | 'used' {
  if (error instanceof InUse) return error.why
  if (isForeignKeyRefusal(error)) return 'used'
  throw error
}

const atOnce = 2000

/** What it added is what the history has at that instant, by that person; others have their turn in between. Students alone are found by the batch. */
async function readPlan(db: Db, { kind, confirmedAt, confirmedBy }: Upload): Promise<Plan> {
  const changes: Stored[] = []
  if (kind === 'students') return { changes, stages: [] }
  for (;;) {
    const some = await db
      .selectFrom('change')
      .select(['id', 'entity', 'entity_key as key', 'student_id as studentId', 'field', 'old_value as old', 'new_value as new'])
      .where('at', '=', confirmedAt)
      .where('actor_name', '=', confirmedBy)
      .where('id', '>', changes.at(-1)?.id ?? 0)
      .orderBy('id')
      .limit(atOnce)
      .execute()
    changes.push(...some)
    if (some.length < atOnce) return { changes, stages: await inTurns(stagesOf(changes)) }
    await setImmediate()
  }
}
