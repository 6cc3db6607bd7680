import type { TermKey } from '../../domain/_terms.ts'
import type { TermReport } from '../../domain/term-reports/index.ts'
import type { Db } from '../_open.ts'
import type { Access } from '../_scope.ts'
import { findClass } from './classes.ts'
import { listRecords } from './records.ts'
import { listSubjectRows } from './subjects.ts'

export { changeClass } from '../school/students/moves/change-class.ts'
export { findMove } from '../school/students/moves/class-records.ts'
export { type Setting, setForClasses, settingFault } from './administer.ts'
export { findClass, listClasses } from './classes.ts'
export { listComments } from './comments.ts'
export { findRecord, listOthers, listRecords, listTerms } from './records.ts'
export { removeSubjectRecord, removeTermReport } from './remove.ts'
export { listRemoved, restoreSubjectRecord } from './restore.ts'
export { type Saved, saveTermReport } from './save.ts'
export { searchStudents } from './search.ts'
export { findImpact, listSettings, undoSetting } from './settings.ts'
export { type RecordedRow, type SavedSubject, saveSubjectRecord } from './subject-save.ts'
export { listSubjectRows } from './subjects.ts'

/** Student `n` of a class in the given term, or the current one. */
export async function findTermReport(
  db: Db,
  access: Access,
  { classId, n, term }: { classId: string; n: number; term: TermKey | undefined },
  at: string,
): Promise<TermReport | undefined> {
  const formClass = await findClass(db, access, classId, term, at)
  if (!formClass) return undefined
  const { records, total, pictures } = await listRecords(db, formClass, n - 1, 1)
  const [[record], [picture]] = [records, pictures]
  const subjects = record ? await listSubjectRows(db, record, formClass.isCurrent) : []
  return { formClass, n, total, record, subjects, picture: picture ?? null }
}
