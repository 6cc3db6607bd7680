import { checkReport } from '../../domain/words/reports.ts'
import type { Key, Verification } from '../_model.ts'
import { mm } from './geometry.ts'
import type { Laid, Layout, Part } from './laid.ts'
import { linesOf, type Style, widthOf } from './lines.ts'
import { high, label, small, smallStrong, strong } from './parts.ts'
import type { Pen } from './pen.ts'

/** The start of the next term, what counted, the meaning of the grades, and on the right how to check the card. */
export function layKeys(layout: Layout, part: Extract<Part, { kind: 'keys' }>): Laid {
  const keys = layGrades(layout, part.keys)
  const value: Style = { ...strong(layout), size: Math.max(8, layout.density.text) }
  const check = layVerification(layout, part.verification)
  const right = keys.width + (check ? check.width + mm(5) : 0)
  const width = layout.place.content - right - mm(6)
  const valueLines = linesOf(layout, value, width, part.lead.value)
  const notes = part.lead.notes.flatMap((note) => linesOf(layout, small, width, note))
  const left = high(label(layout)) + valueLines.length * high(value) + notes.length * high(small)
  const height = Math.max(left, keys.height, check?.height ?? 0)
  return {
    part,
    isLow: true,
    height,
    draw(pen, y) {
      const top = y + (height - left) / 2
      pen.line(label(layout), part.lead.title, 0, top)
      pen.lines(value, valueLines, 0, top + high(label(layout)))
      pen.lines(small, notes, 0, top + high(label(layout)) + valueLines.length * high(value))
      keys.draw(pen, layout.place.content - right, y + (height - keys.height) / 2)
      check?.draw(pen, layout.place.content - check.width, y + (height - check.height) / 2)
    },
  }
}

function layGrades(layout: Layout, keys: readonly Key[]) {
  const titles = Math.max(...keys.map((k) => widthOf(layout.fonts, small, k.title))) + mm(2.8)
  const gradeWidth = (grade: string) => widthOf(layout.fonts, smallStrong, `${grade} `)
  const rows = keys.map((key) => {
    let x = titles
    const cells = key.grades.map(([grade, meaning]) => {
      const at = x
      x += gradeWidth(grade) + widthOf(layout.fonts, small, meaning) + mm(2.2)
      return { grade, meaning, at, means: at + gradeWidth(grade) }
    })
    return { title: key.title, cells, end: x - mm(2.2) }
  })
  const step = high(small) + mm(0.8)
  return {
    width: Math.max(...rows.map((r) => r.end)),
    height: rows.length * step,
    draw(pen: Pen, left: number, y: number) {
      rows.forEach((row, i) => {
        const at = y + i * step + mm(0.4)
        pen.line(small, row.title, left, at)
        for (const cell of row.cells) {
          pen.line(smallStrong, cell.grade, left + cell.at, at)
          pen.line(small, cell.meaning, left + cell.means, at)
        }
      })
    },
  }
}

const codeSide = mm(16)

/** The QR code, and beside it its purpose and the code in letters. */
function layVerification(layout: Layout, verification: Verification | undefined) {
  if (!verification) return undefined
  const { code, squares } = verification
  const lines = code.split('\n')
  const words = Math.max(widthOf(layout.fonts, small, checkReport), ...lines.map((line) => widthOf(layout.fonts, smallStrong, line)))
  return {
    width: codeSide + mm(2) + words,
    height: codeSide,
    draw(pen: Pen, left: number, y: number) {
      pen.squares(squares, left, y, codeSide)
      const top = y + (codeSide - high(small) * (1 + lines.length)) / 2
      pen.line(small, checkReport, left + codeSide + mm(2), top)
      pen.lines(smallStrong, lines, left + codeSide + mm(2), top + high(small))
    },
  }
}
