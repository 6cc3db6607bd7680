import type { MarkRules } from '../../../domain/_marks.ts'
import type { CodedComment, Field, SaveFault, SheetRow } from '../../../domain/marks/enter/index.ts'
import { columnTitles, faultWords } from '../../../domain/words/enter-marks.ts'
import { openRecords } from '../../_grid/late-records.ts'
import { definitionOf } from './definition.ts'
import { transportOf } from './transport.ts'

type Answer = { students: SheetRow[]; coded_comments: CodedComment[]; mark_words: MarkRules }

/** Opens the mark sheet at an address, to send what was typed there before; otherwise returns the answer's status. */
export const openLate = (path: string, ticket: string) =>
  openRecords<SheetRow, Answer>(`/api/lesson-marks/${path}`, ticket, transportOf, ({ coded_comments: comments, mark_words: rules }) => ({
    def: definitionOf({ term: Number(path.split('/')[1]), comments, isReadOnly: false, rules }),
    titleOf: (field) => columnTitles[field as Field],
    wordsOf: (fault) => faultWords[fault as SaveFault] ?? faultWords.missing,
  }))
