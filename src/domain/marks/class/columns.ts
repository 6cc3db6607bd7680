import type { MarkRules } from '../../_marks.ts'
import type { Values as RecordValues, Rights, TermRecord } from '../../term-reports/index.ts'
import type { Values as MarkValues } from '../enter/index.ts'

/** A class in a term. */
export type ClassKey = { year: number; term: number; classId: string }

export const markFields = ['course_mark', 'exam_mark'] as const satisfies readonly (keyof MarkValues)[]
export type MarkField = (typeof markFields)[number]
/** The fields of the term report that a form teacher or dean writes. */
export const recordFields = [
  'possible_attendance',
  'times_absent',
  'times_late',
  'conduct',
  'deportment',
  'comments',
  'deans',
  'custom_comment',
] as const satisfies readonly (keyof RecordValues)[]
export type RecordField = (typeof recordFields)[number]
export type Value = number | string | null

/** A column in the file and the database: `104/exam_mark` for a subject, `record/conduct` for the term record. */
export type ColumnKey = `${number}/${MarkField}` | `record/${RecordField}`
type Column = { subjectId: number; field: MarkField } | { subjectId: null; field: RecordField }

export const markColumn = (subjectId: number, field: MarkField): ColumnKey => `${subjectId}/${field}`
export const recordColumn = (field: RecordField): ColumnKey => `record/${field}`
export const isColumn = (text: string): text is ColumnKey =>
  /^(?:[1-9]\d{0,8}\/(?:course|exam)_mark|record\/[a-z_]+)$/.test(text) && isField(text)

const isField = (text: string) => !text.startsWith('record/') || recordFields.some((field) => text === recordColumn(field))

export function columnOf(key: ColumnKey): Column {
  const [of = '', field] = key.split('/')
  return of === 'record' ? { subjectId: null, field: field as RecordField } : { subjectId: Number(of), field: field as MarkField }
}

/** Marks the hidden row of a sheet that names its class. */
const mark = 'class-marks'
export const sheetKey = ({ year, term, classId }: ClassKey) => [mark, year, term, encodeURIComponent(classId)].join('/')
export const isSheetKey = (text: string) => text.startsWith(`${mark}/`)

export function parseSheetKey(text: string): ClassKey | undefined {
  const [, year = '', term = '', classId = ''] = /^class-marks\/(\d{8})\/([123])\/([\w%.~!*'()-]{1,120})$/.exec(text) ?? []
  if (!year) return undefined
  try {
    return { year: Number(year), term: Number(term), classId: decodeURIComponent(classId) }
  } catch {
    return undefined
  }
}

/** Marks the row of titles in its hidden column, to find it after sorting. */
export const titlesMark = 'titles'
export const [idColumn, nameColumn] = ['student', 'name'] as const

/** A class in a file; `isOpen`: whether the person may enter marks of a subject now. */
export type ClassSheet = ClassKey & {
  rights: Rights
  rules: MarkRules
  subjects: readonly { id: number; title: string; abbr: string; isOpen: boolean }[]
  rows: readonly { record: TermRecord; marks: ReadonlyMap<number, Pick<MarkValues, MarkField>> }[]
}
