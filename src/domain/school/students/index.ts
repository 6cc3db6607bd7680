import { type Bases, decideChange } from '../../_changes.ts'
import { parseDay } from '../../_dates.ts'
import { type FileFault, type FileType, fileTypes, parseFile } from '../../_file.ts'
import { fail, ok, type Result } from '../../_result.ts'
import { cleanLine, textLength } from '../../_text.ts'
import type { ClassFrom } from './class-move.ts'
import { fieldOfStudent, type StudentField } from './fields.ts'

export { type StudentField, studentFields } from './fields.ts'

/** The office's values of a student. */
export type StudentValues = Record<StudentField, string | null> & { first_name: string; last_name: string }
export type StudentFault = 'required' | 'too-long' | 'not-a-day' | 'not-yet'

/** Parses a typed or sent field. Most are required, and nobody is born after `today`. */
export function parseStudentField(field: StudentField, text: string, today: string): Result<string | null, StudentFault> {
  const { kind, most, mustRegister, column } = fieldOfStudent(field)
  if (kind === 'day') {
    const day = parseDay(text)
    return day.ok && day.value !== null && day.value > today ? fail('not-yet') : day
  }
  const line = cleanLine(text)
  if (line === null) return mustRegister || column?.isRequired ? fail('required') : ok(null)
  return textLength(line) > most ? fail('too-long') : ok(line)
}

/** True for a student's number: digits without a leading zero (PERSON-1). */
export const isStudentId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** `version` is the row's when it was read, undefined if unknown; `bases` are the values that a change may replace. */
export type StudentSave = {
  version: number | undefined
  values: Partial<StudentValues>
  bases?: Bases<StudentValues> | undefined
  /** When another class applies; `ask`: nothing is saved before this is chosen, if it matters. */
  classFrom?: ClassFrom | 'ask' | undefined
}
/** Decides a save against the stored row. A colleague's change of another field is no conflict, nor is the same save twice. */
export function decideStudent({ version, values }: { version: number; values: StudentValues }, save: StudentSave) {
  const decision = decideChange<StudentValues>({ ...values, version }, save.values, save.version, save.bases)
  return decision.kind === 'same' ? ({ kind: 'save', changed: {} as Partial<StudentValues> } as const) : decision
}

export const documentKinds = [
  'birth-certificate',
  'immunization-card',
  'sea-placement-slip',
  'passport-photo',
  'contribution-receipt',
] as const
export type DocumentKind = (typeof documentKinds)[number]

export type ListedStudent = {
  id: number
  firstName: string
  lastName: string
  classId: string | null
  dateOfBirth: string | null
  pin: string | null
  archivedOn: string | null
  documents: readonly DocumentKind[]
}

/** The sort keys of the list of students, with `-` before them for descending order. */
export const studentSorts = ['updated', 'id', 'name', 'class', 'birth', 'pin'] as const
export type StudentSort = (typeof studentSorts)[number] | `-${(typeof studentSorts)[number]}`
/** Present or former students. */
export type Whose = 'current' | 'archived'

/** 5 MB (FILE-1). */
export const mostBytes = 5 * 1024 * 1024
export type DocumentType = FileType
export type DocumentFault = FileFault | 'not-a-picture'

/** Checks a file: PDF, JPEG or PNG, and an image for the passport photo. */
export function parseDocument(kind: DocumentKind, bytes: Uint8Array): Result<DocumentType, DocumentFault> {
  const type = parseFile(bytes, fileTypes, mostBytes)
  return type.ok && kind === 'passport-photo' && type.value === 'application/pdf' ? fail('not-a-picture') : type
}
