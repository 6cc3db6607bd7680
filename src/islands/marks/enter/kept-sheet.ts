import type { MarkRules } from '../../../domain/_marks.ts'
import { fullName } from '../../../domain/_names.ts'
import {
  type CodedComment,
  type Field,
  type LessonKey,
  type SaveFault,
  type SheetRow,
  sheetPath,
} from '../../../domain/marks/enter/index.ts'
import { columnTitles, faultWords } from '../../../domain/words/enter-marks.ts'
import type { LateSheet } from '../../_grid/kept-sheet.ts'
import { load } from '../../_grid/post-json.ts'
import { definitionOf } from './definition.ts'
import { transportOf } from './transport.ts'

/** Opens the mark sheet at an address, to send what was typed there before; otherwise returns the answer's status. */
export async function openLate(path: string, ticket: string): Promise<LateSheet<SheetRow> | { failed: number }> {
  const [year, term, classId = '', subjectId] = path.split('/')
  const key: LessonKey = {
    ...{ year: Number(year), term: Number(term), subjectId: Number(subjectId) },
    classId: decodeURIComponent(classId),
  }
  const url = `/api/lesson-marks/${sheetPath(key)}`
  const loaded = await load(url)
  if ('failed' in loaded) return { failed: loaded.status }
  const { students, coded_comments, mark_words } = loaded.body as {
    students: SheetRow[]
    coded_comments: CodedComment[]
    mark_words: MarkRules
  }
  return {
    ...{ rows: students, classId: key.classId },
    def: definitionOf({ term: key.term, comments: coded_comments, isReadOnly: false, rules: mark_words }),
    transport: transportOf(url, (id) => students.find((row) => row.student_id === id), ticket),
    nameOf: (row, field) => `${columnTitles[field as Field]}, ${fullName(row)}`,
    wordsOf: (fault) => faultWords[fault as SaveFault] ?? faultWords.missing,
  }
}
