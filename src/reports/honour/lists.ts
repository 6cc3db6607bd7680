import { termLine } from '../../domain/_titles.ts'
import { helpText, honourText, words } from '../../domain/words/honour.ts'
import { groupOf, type HonourProps, inNeed, type JudgedStudent, onRoll } from '../../views/honour/index.tsx'
import { averageFigure, clean, idCell, nameCell, type Sheet, text } from '../_model.ts'
import { left, right, tableOf } from '../_parts.ts'

/** The two lists, each on a page of its own. */
export function honourSheets(of: HonourProps): Sheet[] {
  const sheet = (about: string, students: readonly JudgedStudent[], why: (one: JudgedStudent) => string): Sheet => ({
    ...{ paper: 'list', title: `${words.title} ${clean(groupOf(of))}`, when: termLine(of.term), about, foot: null },
    blocks: [
      tableOf(
        [left('No.', 22), left(words.student, 50, true), left(words.class, 14), right(words.average, 18), left(words.reasons, 'rest')],
        students.map((one) => [idCell(one.studentId), nameCell(one), text(one.classId), averageFigure(one), text(why(one))]),
      ),
    ],
  })
  return [
    sheet(words.roll, onRoll(of.students), ({ honour }) => (honour ? honourText(honour) : '')),
    sheet(words.help, inNeed(of.students), ({ help }) => help.map((one) => helpText(one, of.titles)).join('. ')),
  ]
}
