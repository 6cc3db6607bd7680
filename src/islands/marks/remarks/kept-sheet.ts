import { fullName } from '../../../domain/_names.ts'
import { type RemarkField, type RemarkRow, remarkFields, remarksPath } from '../../../domain/marks/remarks/index.ts'
import { columnTitles, faultWords } from '../../../domain/words/class-remarks.ts'
import type { LateSheet } from '../../_grid/kept-sheet.ts'
import { load } from '../../_grid/post-json.ts'
import { definitionOf } from './definition.ts'
import { transportOf } from './transport.ts'

/** Opens the sheet at an address, to send what was typed there before; otherwise returns the answer's status. */
export async function openLate(path: string, ticket: string): Promise<LateSheet<RemarkRow> | { failed: number }> {
  const [year, term, of = ''] = path.split('/')
  const classId = decodeURIComponent(of)
  const url = `/api/class-remarks/${remarksPath({ year: Number(year), term: Number(term), classId })}`
  const loaded = await load(url)
  if ('failed' in loaded) return { failed: loaded.status }
  const { students } = loaded.body as { students: RemarkRow[] }
  const shut: RemarkField[] = []
  return {
    ...{ rows: students, classId },
    def: definitionOf({ columns: remarkFields, shut, readOnly: null }, []),
    transport: transportOf(url, (id) => students.find((row) => row.student_id === id), ticket),
    nameOf: (row, field) => `${columnTitles[field as RemarkField]}, ${fullName(row)}`,
    wordsOf: (fault) => faultWords[fault as keyof typeof faultWords] ?? faultWords.missing,
  }
}
