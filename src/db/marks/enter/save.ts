import { type MarkRules, noWords } from '../../../domain/_marks.ts'
import type { Actor } from '../../../domain/_policy.ts'
import {
  type Decision,
  decideSave,
  type Field,
  type LessonKey,
  type Save,
  type SaveFault,
  type Value,
  type Values,
} from '../../../domain/marks/enter/index.ts'
import { groupSaves } from '../../_group-commit.ts'
import { askWhole, type By, type Change, differences, lastChange, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { prepared } from '../../_prepared.ts'
import type { Access } from '../../_scope.ts'
import { rulesOf } from '../../school/terms/mark-words.ts'
import { type Found, findRecords } from './records.ts'
import { isReached } from './sheet.ts'

export type RowSave = Save & { studentId: number }
/** The stored row. */
type Current = Values & { id: number; version: number; employee_id: number | null }
type Conflict = { field: Field; changedBy: string | null; changedAt: string | null }
export type Outcome = { studentId: number } & (
  | { kind: 'saved'; row: Current }
  | { kind: 'conflict'; row: Current; conflicts: readonly Conflict[] }
  | { kind: 'refused'; row: Current | null; fault: SaveFault; fields: readonly Field[] }
)

const entity = 'subject_record'
type Saving = Extract<Decision, { kind: 'save' }>
type Write = { trx: Trx; actor: Actor; at: string; offered: ReadonlySet<number>; rules: MarkRules; changes: Change[] }

/**
 * Writes rows of a sheet in one short transaction; each has its own outcome, and a value that a colleague changed since is returned,
 * not overwritten. Undefined if the sheet is out of reach.
 */
export async function saveMarks(
  db: Db,
  access: Access,
  key: LessonKey,
  saves: readonly RowSave[],
  at: string,
): Promise<Outcome[] | undefined> {
  return groupSaves(db, saves, async (trx) => {
    const students = saves.map((save) => save.studentId)
    const records = await findRecords(trx, access, key, students, at)
    if (records.size === 0 && !(await isReached(trx, access, key))) return undefined
    return askWhole({ actor: access.actor, at }, (by) => writeMarks(trx, key, records, saves, by))
  })
}

/** The same for found records, within a transaction. */
export async function writeMarks(
  trx: Trx,
  key: LessonKey,
  records: ReadonlyMap<number, Found>,
  saves: readonly RowSave[],
  by: By,
): Promise<Outcome[]> {
  const write = {
    trx,
    actor: by.actor,
    at: by.at,
    offered: await findOffered(trx, saves),
    rules: await findRules(trx, key, saves),
    changes: [],
  }
  const outcomes: Outcome[] = []
  for (const save of saves) outcomes.push(await saveRow(write, records.get(save.studentId), save))
  await recordChanges(trx, write.changes, by)
  return outcomes
}

async function saveRow(write: Write, found: Found | undefined, save: RowSave): Promise<Outcome> {
  const { studentId } = save
  if (!found) return { studentId, kind: 'refused', row: null, fault: 'missing', fields: [] }
  const row = { ...found.values, id: found.id, version: found.version, employee_id: found.employeeId }
  const decision = decideSave({ ...found, rules: write.rules, isOffered: (id) => write.offered.has(id) }, save)
  if (decision.kind === 'refused') return { ...decision, studentId, row }
  if (decision.kind === 'conflict') {
    const conflicts = await Promise.all(decision.fields.map((field) => whoChanged(write.trx, found.id, field)))
    return { studentId, kind: 'conflict', row, conflicts }
  }
  return { studentId, kind: 'saved', row: { ...row, ...(await update(write, found, save, decision)) } }
}

/** A teacher's own entry makes the record theirs; other people's entries leave it with its teacher. */
async function update({ trx, actor, at, changes }: Write, found: Found, save: RowSave, { changed, fenced }: Saving) {
  const touched = [...(Object.keys(changed) as Field[]), ...fenced]
  if (touched.length === 0) return {}
  const isEntry = touched.length > fenced.length
  const next = { ...changed, ...(isEntry && found.isOwnLesson && { employee_id: actor.id }) }
  const version = found.version + 1
  const since = Object.fromEntries(touched.map((field) => [`${field}_version`, version]))
  await writeRecord(trx, { ...next, ...since, version, updated_at: at }, found.id)
  const old = { ...found.values, employee_id: found.employeeId }
  changes.push(...differences({ entity, key: found.id, studentId: save.studentId }, old, next))
  return { ...next, version }
}

type Written = Partial<Values> & { employee_id?: number; version: number; updated_at: string }
const writers = new Map<string, (trx: Trx, values: Record<string, Value | undefined>) => Promise<unknown>>()

/** Makes the SQL for each choice of fields once. */
function writeRecord(trx: Trx, written: Written, id: number): Promise<unknown> {
  const names = Object.keys(written)
  const shape = names.join()
  const write =
    writers.get(shape) ??
    prepared((db, values: Record<string, Value | undefined>) =>
      db
        .updateTable(entity)
        .set(Object.fromEntries(names.map((name) => [name, values[name]])))
        .where('id', '=', values.id as number),
    )
  writers.set(shape, write)
  return write(trx, { ...written, id })
}

async function whoChanged(trx: Trx, id: number, field: Field): Promise<Conflict> {
  const last = await lastChange(trx, entity, id, [field])
  return { field, changedBy: last?.by ?? null, changedAt: last?.at ?? null }
}

/** Skips the mark words for plain numbers. */
const findRules = async (trx: Trx, key: LessonKey, saves: readonly RowSave[]): Promise<MarkRules> =>
  saves.some(({ values }) => isWordy(values.course_mark) || isWordy(values.exam_mark)) ? rulesOf(trx, key) : noWords
const isWordy = (value: Value | undefined) => typeof value === 'string' && /[a-z]/i.test(value)

/** The comments in the saves that may be chosen. */
async function findOffered(trx: Trx, saves: readonly RowSave[]): Promise<ReadonlySet<number>> {
  const named = saves.flatMap(({ values }) => [values.coded_comment, values.coded_comment_1]).filter((id) => typeof id === 'number')
  if (named.length === 0) return new Set()
  const found = await trx
    .selectFrom('coded_comment')
    .select('id')
    .where('id', 'in', [...new Set(named)])
    .where('retired_at', 'is', null)
    .execute()
  return new Set(found.map(({ id }) => id))
}
