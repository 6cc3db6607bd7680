import type { DocumentKind } from '../../domain/students.ts'
import type { Db } from '../_open.ts'

/** Which documents each student has brought: of these students, or of all. */
export async function listDocumentKinds(db: Db, ids?: readonly number[]): Promise<Map<number, DocumentKind[]>> {
  const all = db.selectFrom('student_document').select(['student_id as studentId', 'kind'])
  const stored = await (ids ? all.where('student_id', 'in', ids) : all).execute()
  const kinds = new Map<number, DocumentKind[]>()
  for (const { studentId, kind } of stored) kinds.set(studentId, [...(kinds.get(studentId) ?? []), kind])
  return kinds
}
