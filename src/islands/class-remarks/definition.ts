import { titleKey } from '../../domain/_spreadsheet.ts'
import { isGrade, isText, type RemarkField, type RemarkRow } from '../../domain/class-remarks/index.ts'
import { parseField } from '../../domain/term-reports/fields.ts'
import { cellTitles } from '../../domain/words/class-remarks.ts'
import type { Definition } from '../_grid/state.ts'
import { isWords } from '../_grid/stray.ts'
import type { RemarksHead } from './props.ts'

/** What the grid must know of the remarks of a class. */
export const definitionOf = ({ columns, shut, readOnly }: Pick<RemarksHead, 'columns' | 'shut' | 'readOnly'>): Definition<RemarkRow> => ({
  fields: columns,
  isReadOnly: readOnly !== null,
  idOf: (row) => row.student_id,
  versionOf: (row) => row.version,
  recordOf: (row) => row.id,
  valueOf: (row, field) => row[field as RemarkField],
  isShut: (row, field) => readOnly === null && (row.left_on !== null || shut.includes(field as RemarkField)),
  show: (_, value) => String(value ?? ''),
  parse: (field, text) => parse(field as RemarkField, text),
  isStray: (field, text) =>
    isText(field as RemarkField)
      ? ['remarks', 'comments', titleKey(cellTitles[field as RemarkField])].includes(titleKey(text))
      : isWords(text) && !parse(field as RemarkField, text).ok,
  waits: () => undefined,
})

const parse = (field: RemarkField, text: string) => parseField(field, isGrade(field) ? text.trim().toUpperCase() : text)
