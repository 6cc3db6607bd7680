import type { ClassKey } from '../../../domain/marks/remarks/index.ts'
import { canEdit, type Field, isValueFault, type Save, type SaveFault, type TermRecord } from '../../../domain/term-reports/index.ts'
import { groupSaves } from '../../_group-commit.ts'
import { askWhole, type By } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'
import { whoChanged } from '../../_save.ts'
import type { Access } from '../../_scope.ts'
import { findClass } from '../../term-reports/index.ts'
import { keyOf, type Saved, saveRecord } from '../../term-reports/save.ts'

export type RemarkSave = Save & { studentId: number }
type Changed = { field: Field; by: string | null; at: string | null }
export type RemarkOutcome = { studentId: number } & (
  | { kind: 'saved'; record: TermRecord }
  | { kind: 'conflict'; record: TermRecord; changes: readonly Changed[] }
  | { kind: 'refused'; record: TermRecord | null; fault: SaveFault | 'missing'; fields: readonly Field[] }
)

/**
 * Writes rows of a class in one short transaction, each like a save of the term report with its own outcome. Undefined if the class is
 * out of reach.
 */
export function saveRemarks(
  db: Db,
  access: Access,
  key: ClassKey,
  saves: readonly RemarkSave[],
  by: By,
): Promise<RemarkOutcome[] | undefined> {
  return groupSaves(db, saves, async (trx) => {
    if (!(await findClass(trx, access, key.classId, key, by.at))) return undefined
    return askWhole(by, async (own) => {
      const outcomes: RemarkOutcome[] = []
      for (const save of saves) outcomes.push(await saveRow(trx, key, save, own))
      return outcomes
    })
  })
}

/** Skips a student who is in another class by now. */
async function saveRow(trx: Trx, { classId, year, term }: ClassKey, { studentId, ...save }: RemarkSave, by: By): Promise<RemarkOutcome> {
  const missing = { studentId, kind: 'refused', record: null, fault: 'missing', fields: [] } as const
  const place = await trx
    .selectFrom('student_term_record')
    .select('form_class_id as classId')
    .where((eb) => eb.and({ student_id: studentId, academic_year_id: year, term }))
    .executeTakeFirst()
  if (place?.classId !== classId) return missing
  return outcomeOf(trx, studentId, save, await saveRecord(trx, { studentId, year, term }, save, by))
}

async function outcomeOf(trx: Trx, studentId: number, save: Save, saved: Saved): Promise<RemarkOutcome> {
  if (saved.kind === 'missing') return { studentId, kind: 'refused', record: null, fault: 'missing', fields: [] }
  if (saved.kind === 'saved') return { studentId, ...saved }
  if (saved.kind === 'refused') {
    const named = Object.keys(save.values) as Field[]
    const fields = isValueFault(saved.fault)
      ? named.filter((field) => field === 'times_absent')
      : named.filter((field) => !canEdit(field, saved.record.rights))
    return { studentId, ...saved, fields }
  }
  const changes: Changed[] = []
  for (const field of saved.fields) {
    const change = await whoChanged(trx, keyOf(saved.current), [field])
    changes.push({ field, by: change?.by ?? null, at: change?.at ?? null })
  }
  return { studentId, kind: 'conflict', record: saved.current, changes }
}
