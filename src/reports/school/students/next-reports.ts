import { listed } from '../../../domain/_numbers.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { termName } from '../../../domain/_titles.ts'
import type { NextReport } from '../../../domain/school/students/next-reports.ts'
import { faultText, words } from '../../../domain/words/next-reports.ts'
import { idCell, nameCell, type Sheet, text } from '../../_model.ts'
import { left, tableOf } from '../../_parts.ts'

/** The whole list as a sheet. */
export const nextReportSheets = (reports: readonly NextReport[], terms: readonly TermKey[]): Sheet[] => [
  {
    ...{ paper: 'list', title: words.title, when: listed(terms.map(termName)), about: words.title, foot: null },
    blocks: [
      tableOf(
        [left('No.', 22), left(words.student, 50, true), left(words.class, 14), left(words.term, 30), left(words.why, 'rest')],
        reports.map((one) => [idCell(one.id), nameCell(one), text(one.classId ?? ''), text(termName(one.term)), text(faultText(one))]),
      ),
    ],
  },
]
