import { isExamOff, isWord, type MarkRules, markText, noWords } from '../../../domain/_marks.ts'
import { ok } from '../../../domain/_result.ts'
import { titleKey } from '../../../domain/_spreadsheet.ts'
import {
  type CodedComment,
  commentCode,
  type Field,
  fields,
  isComment,
  isMark,
  isSaved,
  namedComment,
  parseValue,
  type SheetRow,
  type Values,
} from '../../../domain/marks/enter/index.ts'
import { columnTitles } from '../../../domain/words/enter-marks.ts'
import type { Entry } from '../../_grid/outbox.ts'
import { isWords } from '../../_grid/pasted-headings.ts'
import type { Definition } from '../../_grid/state.ts'

type Parts = { term: number; comments: readonly CodedComment[]; isReadOnly: boolean; rules?: MarkRules | undefined }

/** What the grid must know of a mark sheet. */
export const definitionOf = ({ term, comments, isReadOnly, rules = noWords }: Parts): Definition<SheetRow> => ({
  fields,
  isReadOnly,
  idOf: (row) => row.student_id,
  versionOf: (row) => row.version ?? 0,
  recordOf: (row) => row.id,
  valueOf: (row, field) => row[field as Field],
  isShut: (row, field) => row.version === null || row.left_on !== null || (field === 'exam_mark' && isExamOff(row.form_level, term)),
  show: (field, value) =>
    value === null
      ? ''
      : isComment(field as Field)
        ? commentCode(Number(value))
        : isMark(field as Field) && isWord(value)
          ? markText(value, rules)
          : String(value),
  parse(field, text) {
    const named = isComment(field as Field) && text.trim() !== '' ? namedComment(text, comments) : undefined
    return named ? ok(named.id) : parseTyped(field as Field, text, rules)
  },
  isStray: (field, text) =>
    isMark(field as Field)
      ? isWords(text) && !parseTyped(field as Field, text, rules).ok
      : titleKey(text) === titleKey(columnTitles[field as Field]),
  waits: (row, changes) => (isEmptyValue(row) && !isSaved(changed(row, changes)) ? 'nothing-entered' : undefined),
})

/** A number without a comment is as invalid as words without one. */
function parseTyped(field: Field, text: string, rules: MarkRules) {
  return isComment(field) && text.trim() !== '' ? parseValue(field, 'none') : parseValue(field, text, rules)
}

const isEmptyValue = (row: SheetRow) => fields.every((field) => row[field] === null)
const changed = (row: SheetRow, changes: readonly Entry[]): Values => ({
  ...row,
  ...Object.fromEntries(changes.map((entry) => [entry.field, entry.value])),
})
