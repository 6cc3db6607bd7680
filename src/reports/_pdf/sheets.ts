import { paperMark } from '../../domain/words/rehearsal.ts'
import { type Desk, penOf } from './pen.ts'

type Size = { width: number; height: number }
const pale = '#f6cfcc'

/** Adds a page to a document; on a copy of the school it prints the warning below everything else. */
export function addSheet(desk: Desk, { width, height }: Size, isCopy: boolean): void {
  const { doc } = desk
  doc.addPage({ size: [width, height], margin: 0 })
  if (!isCopy) return
  const size = width / 4
  doc.save().rotate(-35, { origin: [width / 2, height / 2] })
  const pen = penOf(desk, 0)
  pen.line({ font: 'sans-bold', size, colour: pale }, paperMark, 0, height / 2 - size, width, 'center', 2 * size)
  pen.done()
  doc.restore()
}
