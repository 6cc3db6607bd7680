import { nameWord } from '../../../domain/_names.ts'
import { titleKey } from '../../../domain/_spreadsheet.ts'
import { isText, type RemarkField, type RemarkRow } from '../../../domain/marks/remarks/index.ts'
import { parseField } from '../../../domain/term-reports/fields.ts'
import { cellTitles } from '../../../domain/words/class-remarks.ts'
import { isWords } from '../../_grid/pasted-headings.ts'
import type { Definition } from '../../_grid/state.ts'
import type { RemarksHead } from './props.ts'

type Head = Pick<RemarksHead, 'columns' | 'shut' | 'readOnly'>
type Student = Pick<RemarkRow, 'first_name' | 'last_name'>

/** What the grid must know of the remarks of a class. */
export const definitionOf = ({ columns, shut, readOnly }: Head, students: readonly Student[]): Definition<RemarkRow> => {
  let names: Set<string> | undefined
  const isName = (text: string) => {
    names ??= namesOf(students)
    return names.has(nameWord(text))
  }
  return {
    fields: columns,
    isReadOnly: readOnly !== null,
    idOf: (row) => row.student_id,
    versionOf: (row) => row.version,
    recordOf: (row) => row.id,
    valueOf: (row, field) => row[field as RemarkField],
    isShut: (row, field) => readOnly === null && (row.left_on !== null || shut.includes(field as RemarkField)),
    show: (_, value) => String(value ?? ''),
    parse: (field, text) => parseField(field as RemarkField, text),
    isStray: (field, text) =>
      isText(field as RemarkField)
        ? ['remarks', 'comments', titleKey(cellTitles[field as RemarkField])].includes(titleKey(text))
        : isWords(text) && !parseField(field as RemarkField, text).ok,
    isNever: (field, text) => isText(field) && (/^[\d\s.,%]+$/.test(text) || isName(text)),
    waits: () => undefined,
  }
}

/** A class list may have a number beside its remarks, and the name in either order or in two columns; none of these is a remark. */
function namesOf(students: readonly Student[]): Set<string> {
  const names = students.flatMap(({ first_name: first, last_name: last }) => [`${first} ${last}`, `${last} ${first}`, first, last])
  return new Set(names.map(nameWord))
}
