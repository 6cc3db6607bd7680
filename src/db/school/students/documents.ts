import type { Expression } from 'kysely'
import type { DocumentKind, DocumentType } from '../../../domain/school/students/index.ts'
import { type By, recordChanges } from '../../_history.ts'
import type { Db, Trx } from '../../_open.ts'

/** The documents that these students have brought. */
export async function listDocumentKinds(db: Db, ids: readonly number[] | Expression<number>): Promise<Map<number, DocumentKind[]>> {
  const stored = await db
    .selectFrom('student_document')
    .select(['student_id as studentId', 'kind'])
    .where('student_id', 'in', ids)
    .execute()
  const kinds = new Map<number, DocumentKind[]>()
  for (const { studentId, kind } of stored) kinds.set(studentId, [...(kinds.get(studentId) ?? []), kind])
  return kinds
}

/** A document's data without its bytes. */
export async function findDocument(db: Db, studentId: number, kind: DocumentKind) {
  return documentOf(db, studentId, kind).select(['name', 'type', 'uploaded_at as uploadedAt']).executeTakeFirst() as Promise<
    { name: string; type: DocumentType; uploadedAt: string } | undefined
  >
}

export async function readDocument(db: Db, studentId: number, kind: DocumentKind) {
  return documentOf(db, studentId, kind).select(['type', 'bytes']).executeTakeFirst() as Promise<
    { type: DocumentType; bytes: Uint8Array<ArrayBuffer> } | undefined
  >
}

/** The replaced documents of the kind, latest first. */
export const listBefore = (db: Db, studentId: number, kind: DocumentKind) =>
  beforeOf(db, studentId, kind)
    .select(['id', 'name', 'uploaded_at as uploadedAt', 'replaced_at as replacedAt'])
    .orderBy('id', 'desc')
    .execute()

export async function readBefore(db: Db, studentId: number, kind: DocumentKind, id: number) {
  return beforeOf(db, studentId, kind).select(['type', 'bytes']).where('id', '=', id).executeTakeFirst() as Promise<
    { type: DocumentType; bytes: Uint8Array<ArrayBuffer> } | undefined
  >
}

const beforeOf = (db: Db, studentId: number, kind: DocumentKind) =>
  db.selectFrom('student_document_before').where('student_id', '=', studentId).where('kind', '=', kind)

const documentOf = (db: Db, studentId: number, kind: DocumentKind) =>
  db.selectFrom('student_document').where('student_id', '=', studentId).where('kind', '=', kind)

type NewDocument = { studentId: number; kind: DocumentKind; name: string; type: DocumentType; bytes: Uint8Array }

/** Stores a document in place of the old one, with the history of both. */
export const saveDocument = (db: Db, document: NewDocument, by: By) => db.transaction().execute((trx) => keepDocument(trx, document, by))

async function keepDocument(trx: Trx, { studentId, kind, ...file }: NewDocument, by: By): Promise<void> {
  const before = await findDocument(trx, studentId, kind)
  const row = { ...file, uploaded_at: by.at }
  await trx
    .insertInto('student_document')
    .values({ student_id: studentId, kind, ...row })
    .onConflict((oc) => oc.columns(['student_id', 'kind']).doUpdateSet(row))
    .execute()
  const about = { entity: 'student_document', key: `${studentId}/${kind}`, studentId, field: kind }
  const old = before ? `${before.name}, ${before.uploadedAt}` : null
  await recordChanges(trx, [{ ...about, old, new: `${file.name}, ${by.at}` }], by)
}
