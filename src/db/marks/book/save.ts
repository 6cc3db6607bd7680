import { type Mark, type MarkRules, noWords } from '../../../domain/_marks.ts'
import { type Assessment, type BookKey, type BookRow, decideMark, type MarkFault, type MarkSave } from '../../../domain/marks/book/index.ts'
import { groupSaves } from '../../_group-commit.ts'
import { type Change, lastChange, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { prepared } from '../../_prepared.ts'
import type { Access } from '../../_scope.ts'
import { rulesOf } from '../../school/terms/mark-words.ts'
import { findHead, findTakers, listAssessments, listLeft, listMarksOf, rowOf, type StoredMark } from './find.ts'

export const markEntity = 'assessment_mark'
/** The history's key of a mark: the assessment's id first. */
const markKey = (assessmentId: number, studentId: number) => `${assessmentId}-${studentId}`

/** The outcome of a mark with the student's stored row; without a row if the student is not in the lesson. */
export type MarkOutcome = { studentId: number; number: number; row: BookRow | null } & (
  | { kind: 'saved' }
  | { kind: 'conflict'; changedBy: string | null; changedAt: string | null }
  | { kind: 'refused'; fault: MarkFault }
)

/** Saves marks of a mark book in one short transaction; undefined if it is out of reach. */
export const saveMarks = (
  db: Db,
  access: Access,
  key: BookKey,
  saves: readonly MarkSave[],
  at: string,
): Promise<MarkOutcome[] | undefined> => groupSaves(db, saves, (trx) => writeMarks(trx, access, key, saves, at))

type Book = {
  trx: Trx
  at: string
  isClosed: boolean
  rules: MarkRules
  assessments: ReadonlyMap<number, Assessment>
  takers: ReadonlySet<number>
  left: ReadonlySet<number>
  rows: Map<number, StoredMark[]>
  changes: Change[]
}

/** The same inside the caller's transaction. Each mark has its own outcome, and a colleague's change is returned, not overwritten. */
export async function writeMarks(
  trx: Trx,
  access: Access,
  key: BookKey,
  saves: readonly MarkSave[],
  at: string,
): Promise<MarkOutcome[] | undefined> {
  const head = await findHead(trx, access, key, at)
  if (!head) return undefined
  const ever = await listAssessments(trx, key)
  const students = saves.map(({ studentId }) => studentId)
  const book: Book = {
    ...{ trx, at, isClosed: head.isClosed, changes: [] },
    assessments: new Map(ever.filter(({ removed }) => !removed).map((one) => [one.number, one])),
    takers: await findTakers(trx, head, students),
    left: await listLeft(trx, head),
    rows: await listMarksOf(trx, key, ever, students),
    rules: saves.some(isWordy) ? await rulesOf(trx, key) : noWords,
  }
  const outcomes: MarkOutcome[] = []
  for (const save of saves) outcomes.push(await saveMark(book, save))
  await recordChanges(trx, book.changes, { actor: access.actor, at })
  return outcomes.map((outcome) => ({ ...outcome, row: outcome.row && rowOf(book.rows.get(outcome.studentId) ?? []) }))
}

/** Skips the mark words for plain numbers. */
const isWordy = ({ mark }: MarkSave) => typeof mark === 'string' && /[a-z]/i.test(mark)

const noRow: BookRow = { version: 0, marks: {} }

/** Its row is filled in when all are written. */
async function saveMark(book: Book, save: MarkSave): Promise<MarkOutcome> {
  const { studentId, number } = save
  const about = { studentId, number, row: noRow }
  if (!book.takers.has(studentId)) return { ...about, row: null, kind: 'refused', fault: 'not-in-lesson' }
  const assessment = book.assessments.get(number)
  const now = book.rows.get(studentId)?.find((mark) => mark.assessmentId === assessment?.id)
  const shut = book.isClosed ? 'closed' : book.left.has(studentId) ? 'left' : undefined
  const decision = decideMark(assessment, now, save, shut, book.rules)
  if (decision.kind === 'refused') return { ...about, ...decision }
  if (decision.kind === 'same' || !assessment) return { ...about, kind: 'saved' }
  if (decision.kind === 'save') {
    await write(book, assessment, studentId, now, decision)
    return { ...about, kind: 'saved' }
  }
  const last = await lastChange(book.trx, markEntity, markKey(assessment.id, studentId), ['mark'])
  return { ...about, kind: 'conflict', changedBy: last?.by ?? null, changedAt: last?.at ?? null }
}

type Written = { mark: Mark; isFence: boolean }

async function write(book: Book, assessment: Assessment, studentId: number, now: StoredMark | undefined, { mark, isFence }: Written) {
  const row = book.rows.get(studentId) ?? []
  const version = rowOf(row).version + 1
  const { id: assessmentId, number } = assessment
  await writeMark(book.trx, { assessmentId, studentId, mark, version, at: book.at })
  const next = { studentId, assessmentId, number, mark, version, removed: false }
  book.rows.set(studentId, [...row.filter((other) => other.assessmentId !== assessmentId), next])
  if (isFence) return
  book.changes.push({
    ...{ entity: markEntity, key: markKey(assessmentId, studentId), studentId },
    ...{ field: 'mark', old: now?.mark ?? null, new: mark },
  })
}

type Values = { assessmentId: number; studentId: number; mark: Mark; version: number; at: string }

const writeMark = prepared((db, { assessmentId, studentId, mark, version, at }: Values) =>
  db
    .insertInto('assessment_mark')
    .values({ assessment_id: assessmentId, student_id: studentId, mark, version, updated_at: at })
    .onConflict((oc) =>
      oc.columns(['assessment_id', 'student_id']).doUpdateSet((eb) => ({
        mark: eb.ref('excluded.mark'),
        version: eb.ref('excluded.version'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    ),
)
