import { type Bases, decideChange } from '../_changes.ts'
import { parseDay } from '../_dates.ts'
import { fail, ok, type Result } from '../_result.ts'
import { cleanLine, textLength } from '../_text.ts'
import type { ClassFrom } from './class-move.ts'
import { fieldOfStudent, type StudentField } from './fields.ts'
import { isCutOff, mostPixels, pixelsOf } from './pixels.ts'

export { type StudentField, studentFields } from './fields.ts'

/** What the office writes of a student. */
export type StudentValues = Record<StudentField, string | null> & { first_name: string; last_name: string }
export type StudentFault = 'required' | 'too-long' | 'not-a-day' | 'not-yet'

/** A field as typed or sent. Most are required; nobody is born after `today`. */
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

/** A student's number: digits as they stand, without a leading zero (PERSON-1). */
export const isStudentId = (text: string) => /^[1-9]\d{0,14}$/.test(text)

/** `version` is that of the row when it was read, none for a caller that knows none; `bases` are the values that a change may replace. */
export type StudentSave = {
  version: number | undefined
  values: Partial<StudentValues>
  bases?: Bases<StudentValues> | undefined
  /** From when another class counts; `ask`: nothing is saved before that is said, where it makes a difference. */
  classFrom?: ClassFrom | 'ask' | undefined
}
/** What becomes of a save, given the row as it is now. Another's change of another field is no conflict, nor is the same save twice. */
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

/** How the list of students is sorted: a key, with `-` before it when descending. */
export const studentSorts = ['updated', 'id', 'name', 'class', 'birth', 'pin'] as const
export type StudentSort = (typeof studentSorts)[number] | `-${(typeof studentSorts)[number]}`
/** Those at the school, or those who have left. */
export type Whose = 'current' | 'archived'

/** 5 MB (FILE-1). */
export const mostBytes = 5 * 1024 * 1024
export type DocumentType = 'application/pdf' | 'image/jpeg' | 'image/png'
export type DocumentFault = 'no-file' | 'too-large' | 'wrong-kind' | 'heic' | 'not-a-picture' | 'too-many-pixels' | 'cut-off'

const beginnings: readonly (readonly [DocumentType, readonly (number | null)[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, null, null, null, null, 0x49, 0x48, 0x44, 0x52]],
]

/** What a file is by how it begins, whatever its name says. */
export const documentType = (bytes: Uint8Array): DocumentType | undefined =>
  beginnings.find(([, begins]) => bytes.length > begins.length && begins.every((byte, i) => byte === null || bytes[i] === byte))?.[0]

/** What an iPhone's camera makes, unless it is told otherwise. */
const isHeic = (bytes: Uint8Array) => /^ftyp(hei[cfmsx]|hev[cmx]|mif1|msf1)/.test(String.fromCharCode(...bytes.subarray(4, 12)))

/** A file as it may be kept: PDF, JPEG or PNG, and the passport photo a picture. */
export function parseDocument(kind: DocumentKind, bytes: Uint8Array): Result<DocumentType, DocumentFault> {
  if (bytes.length === 0) return fail('no-file')
  if (bytes.length > mostBytes) return fail('too-large')
  const type = documentType(bytes)
  if (type === undefined) return fail(isHeic(bytes) ? 'heic' : 'wrong-kind')
  if (kind === 'passport-photo' && type === 'application/pdf') return fail('not-a-picture')
  if (pixelsOf(type, bytes) > mostPixels) return fail('too-many-pixels')
  return isCutOff(type, bytes) ? fail('cut-off') : ok(type)
}
