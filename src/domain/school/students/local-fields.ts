import { eachOf } from '../../_changes.ts'
import { fail, ok, type Result } from '../../_result.ts'
import { titleKey } from '../../_spreadsheet.ts'
import { oneLine, textLength } from '../../_text.ts'
import { fieldLabels } from '../../words/registration.ts'
import { documentTitles, labels } from '../../words/students.ts'
import { uploadTitles } from '../../words/students-upload.ts'
import type { RegistrationField } from './fields.ts'
import { type DocumentKind, documentKinds, type StudentField } from './index.ts'
import { type UploadField, uploadFields } from './upload.ts'
import { fieldOf, type OwnTitles } from './upload-sheet.ts'

/** Fields that only some countries have. */
/** Fields of the student; the others are documents. */
const ownFields = ['sea_no', 'birth_certificate_no'] as const
export const localFieldIds = [...ownFields, ...documentKinds] as const
export type LocalFieldId = (typeof localFieldIds)[number]
/** `label`: null for the usual one. `isAlerted`: a missing document is shown in red. */
export type LocalField = { id: LocalFieldId; label: string | null; isOn: boolean; isAlerted: boolean }
export type LabelFault = 'too-long' | 'taken'

type OwnField = (typeof ownFields)[number]
export const isOwnField = (field: string): field is OwnField => (ownFields as readonly string[]).includes(field)

export const usualTitles = { ...eachOf(ownFields, (field) => fieldLabels[field]), ...documentTitles } as const satisfies Record<
  LocalFieldId,
  string
>
export const longestLabel = 40

/** The school's words for its fields, for every screen, paper and spreadsheet. */
export type LocalFields = {
  title: (id: LocalFieldId) => string
  label: (field: RegistrationField) => string
  /** In Add Student and Edit Student. */
  ofStudent: (field: StudentField) => string
  column: (field: UploadField) => string
  isShown: (field: RegistrationField | StudentField | UploadField) => boolean
  /** The titles of the fields' columns in a file. */
  ownTitles: OwnTitles
  isAlerted: (kind: DocumentKind) => boolean
  /** The documents that the school requires. */
  documents: readonly DocumentKind[]
  /** The same, and existing documents that are no longer required. */
  documentsWith: (present: readonly { kind: DocumentKind }[]) => readonly DocumentKind[]
}

export function localFieldsOf(rows: readonly LocalField[]): LocalFields {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const title = (id: LocalFieldId) => byId.get(id)?.label ?? usualTitles[id]
  const isOn = (id: LocalFieldId) => byId.get(id)?.isOn ?? true
  return {
    title,
    label: (field) => (isOwnField(field) ? title(field) : fieldLabels[field]),
    ofStudent: (field) => (isOwnField(field) ? title(field) : labels[field]),
    column: (field) => (isOwnField(field) ? title(field) : uploadTitles[field]),
    isShown: (field) => !isOwnField(field) || isOn(field),
    ownTitles: eachOf(ownFields, title),
    isAlerted: (kind) => byId.get(kind)?.isAlerted ?? true,
    documents: documentKinds.filter(isOn),
    documentsWith: (present) => documentKinds.filter((kind) => isOn(kind) || present.some((one) => one.kind === kind)),
  }
}

export const usualFields = localFieldsOf([])

/** Parses a label; the usual one and blank are stored as null. Two fields of one name would be indistinguishable on a form or in a file. */
export function parseLabel(id: LocalFieldId, typed: string, rows: readonly LocalField[]): Result<string | null, LabelFault> {
  const label = oneLine(typed)
  if (label === '' || label === usualTitles[id]) return ok(null)
  if (textLength(label) > longestLabel) return fail('too-long')
  const column = fieldOf(label)
  return (column && column !== id) || takenBy(id, rows).has(titleKey(label)) ? fail('taken') : ok(label)
}

function takenBy(id: LocalFieldId, rows: readonly LocalField[]): Set<string> {
  const others = localFieldIds.filter((other) => other !== id)
  const renamed = rows.filter((row) => row.id !== id).flatMap(({ label }) => label ?? [])
  const plain = [...Object.values(labels), ...Object.values(fieldLabels), ...uploadFields.map((field) => uploadTitles[field])]
  const own = titleKey(usualTitles[id])
  const keys = [...plain, ...others.map((other) => usualTitles[other]), ...renamed].map(titleKey)
  return new Set(keys.filter((key) => key !== own))
}
