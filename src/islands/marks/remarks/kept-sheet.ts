import { type RemarkField, type RemarkRow, remarkFields } from '../../../domain/marks/remarks/index.ts'
import { columnTitles, faultWords } from '../../../domain/words/class-remarks.ts'
import { openRecords } from '../../_grid/late-records.ts'
import { definitionOf } from './definition.ts'
import { transportOf } from './transport.ts'

/** Opens the sheet at an address, to send what was typed there before; otherwise returns the answer's status. */
export const openLate = (path: string, ticket: string) =>
  openRecords<RemarkRow>(`/api/class-remarks/${path}`, ticket, transportOf, () => ({
    def: definitionOf({ columns: remarkFields, shut: [], readOnly: null }, []),
    titleOf: (field) => columnTitles[field as RemarkField],
    wordsOf: (fault) => faultWords[fault as keyof typeof faultWords] ?? faultWords.missing,
  }))
