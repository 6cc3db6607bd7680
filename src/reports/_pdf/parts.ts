import type { Block, Fact } from '../_model.ts'
import { headLineHeight, ink, labelSize, lineHeight, mm, smallSize } from './geometry.ts'
import type { Laid, Layout, Part } from './laid.ts'
import { linesOf, type Style, widthOf } from './lines.ts'
import type { Pen } from './pen.ts'

type Of<K extends Part['kind']> = Extract<Part, { kind: K }>

export const label = (layout: Layout): Style => ({ font: 'sans-bold', size: labelSize(layout.density), colour: ink.green })
const body = (layout: Layout): Style => ({ font: 'sans', size: layout.density.text, colour: ink.ink })
export const strong = (layout: Layout): Style => ({ ...body(layout), font: 'sans-bold' })
const title: Style = { font: 'serif-bold', size: 15, colour: ink.ink }
export const small: Style = { font: 'sans', size: smallSize, colour: ink.ink }
export const smallStrong: Style = { ...small, font: 'sans-bold' }

export const high = (style: Style, by = lineHeight) => style.size * by

/** The student's name with details below it, and the attendance on the right if there is room. */
export function layPerson(layout: Layout, part: Of<'person'>): Laid {
  const name = linesOf(layout, title, layout.place.content, part.name)
  const nameHeight = name.length * high(title, headLineHeight) + mm(1)
  const facts = layFacts(layout, part.facts, layout.place.content)
  const more = layFacts(layout, part.more, layout.place.content)
  const isBeside = facts.rows === 1 && facts.width + more.width + mm(8) <= layout.place.content
  const factsHeight = isBeside ? facts.height : facts.height + mm(1.5) + more.height
  return {
    part,
    height: nameHeight + factsHeight,
    draw(pen, y) {
      pen.lines(title, name, 0, y, headLineHeight)
      facts.draw(pen, 0, y + nameHeight)
      if (isBeside) more.draw(pen, layout.place.content - more.width, y + nameHeight)
      else more.draw(pen, 0, y + nameHeight + facts.height + mm(1.5))
    },
  }
}

const factGap = mm(4.2)

/** Sets a small label above each value, side by side while they fit; a value wider than the paper is broken into lines. */
function layFacts(layout: Layout, facts: readonly Fact[], most: number) {
  const [over, under] = [label(layout), strong(layout)]
  let x = 0
  let row = 0
  const boxes = facts.map(([words, value]) => {
    const lines = linesOf(layout, under, most, value)
    const width = Math.max(...[widthOf(layout.fonts, over, words), ...lines.map((l) => widthOf(layout.fonts, under, l))])
    if (x > 0 && x + width > most) {
      x = 0
      row++
    }
    const box = { words, lines, x, row }
    x += width + factGap
    return { ...box, end: x - factGap }
  })
  const heights = Array.from(
    { length: row + 1 },
    (_, r) => high(over) + high(under) * Math.max(1, ...boxes.flatMap((b) => (b.row === r ? [b.lines.length] : []))),
  )
  const top = (r: number) => heights.slice(0, r).reduce((sum, h) => sum + h, r * mm(1.5))
  return {
    rows: row + 1,
    width: Math.max(0, ...boxes.map((b) => b.end)),
    height: top(row + 1) - mm(1.5),
    draw(pen: Pen, left: number, y: number) {
      for (const b of boxes) {
        pen.line(over, b.words, left + b.x, y + top(b.row))
        pen.lines(under, b.lines, left + b.x, y + top(b.row) + high(over))
      }
    },
  }
}

/** The important figures in one frame. A figure's meaning is beside it, or below it if the frame is too narrow. */
export function layFigures(layout: Layout, part: Of<'figures'>): Laid {
  const [over, value, note] = [
    label(layout),
    { ...strong(layout), size: layout.density.figure },
    { ...body(layout), size: layout.density.figure * 0.6 },
  ]
  const [padX, padY] = [mm(3), mm(2 - (15 - layout.density.figure) * 0.2)]
  const width = layout.place.content / part.figures.length
  const boxes = part.figures.map((f) => {
    const start = widthOf(layout.fonts, value, `${f.value} `)
    const isBeside = start + widthOf(layout.fonts, note, f.note ?? '') <= width - 2 * padX
    return { ...f, start, lines: linesOf(layout, note, isBeside ? width : width - 2 * padX, f.note ?? ''), isBeside }
  })
  const below = Math.max(0, ...boxes.map((b) => (b.isBeside ? 0 : b.lines.length))) * high(note)
  const height = 2 * padY + high(over) + high(value) + below
  return {
    part,
    height,
    draw(pen, y) {
      pen.frame(ink.green, ink.wash, 0, y, layout.place.content, height, mm(0.3))
      pen.bars(
        ink.frame,
        boxes.slice(1).map((_, i) => [(i + 1) * width, y + mm(0.3), mm(0.2), height - mm(0.6)] as const),
      )
      boxes.forEach((b, i) => {
        const x = i * width + padX
        pen.line(over, b.label, x, y + padY)
        pen.line(value, b.value, x, y + padY + high(over))
        if (b.isBeside) pen.line(note, b.lines[0] ?? '', x + b.start, y + padY + high(over) + value.size * 0.12, 0, 'left', high(value))
        else pen.lines(note, b.lines, x, y + padY + high(over) + high(value))
      })
    },
  }
}

/** Sets longer texts side by side under their titles. */
export function layTexts(layout: Layout, part: Of<'texts'>): Laid {
  const gap = mm(5)
  const width = (layout.place.content - gap * (part.texts.length - 1)) / part.texts.length
  const columns = part.texts.map((t) => ({ title: t.title, lines: linesOf(layout, body(layout), width, t.text) }))
  return {
    part,
    height: high(label(layout)) + Math.max(1, ...columns.map((c) => c.lines.length)) * high(body(layout)),
    draw(pen, y) {
      columns.forEach((column, i) => {
        pen.line(label(layout), column.title, i * (width + gap), y)
        pen.lines(body(layout), column.lines, i * (width + gap), y + high(label(layout)))
      })
    },
  }
}

/** A line for each signature, with space above it to write. */
export function laySignatures(layout: Layout, part: Of<'signatures'>): Laid {
  const gap = mm(6)
  const width = (layout.place.content - gap * (part.signatures.length - 1)) / part.signatures.length
  const boxes = part.signatures.map((s) => ({ role: s.role, lines: linesOf(layout, smallStrong, width, s.name) }))
  const hand = mm(layout.density.sign)
  const most = Math.max(...boxes.map((b) => b.lines.length + 1))
  return {
    part,
    isLow: true,
    height: hand + mm(0.2) + most * high(small),
    draw(pen, y) {
      pen.bars(
        ink.ink,
        boxes.map((_, i) => [i * (width + gap), y + hand, width, mm(0.2)] as const),
      )
      boxes.forEach((box, i) => {
        const below = y + hand + mm(0.2)
        pen.lines(smallStrong, box.lines, i * (width + gap), below)
        pen.line(small, box.role, i * (width + gap), below + box.lines.length * high(small))
      })
    },
  }
}

const [faceHeight, faceGap] = [mm(38), mm(4)]

/** A row of photographs with their names; an empty frame where there is none. */
export function layFaces(layout: Layout, part: Of<'faces'>): Laid {
  const width = (layout.place.content - faceGap * (part.across - 1)) / part.across
  const boxes = part.faces.map(({ name, photo }) => ({ photo, lines: linesOf(layout, small, width, name) }))
  return {
    part,
    height: faceHeight + mm(1) + Math.max(1, ...boxes.map(({ lines }) => lines.length)) * high(small),
    draw(pen, y) {
      boxes.forEach(({ photo, lines }, i) => {
        const x = i * (width + faceGap)
        if (photo) pen.photo(photo, x, y, width, faceHeight)
        else pen.frame(ink.frame, '#ffffff', x + (width - mm(29)) / 2, y, mm(29), faceHeight, mm(0.2))
        for (const [n, line] of lines.entries()) pen.line(small, line, x, y + faceHeight + mm(1) + n * high(small), width, 'center')
      })
    },
  }
}

export function layNotice(layout: Layout, part: Extract<Block, { kind: 'notice' }>): Laid {
  const style: Style = { ...body(layout), size: 11 }
  const lines = linesOf(layout, style, layout.place.content, part.text)
  return { part, height: mm(8) + lines.length * high(style), draw: (pen, y) => pen.lines(style, lines, 0, y + mm(8)) }
}

/** A box across the page for what must be read first. */
export function layBanner(layout: Layout, part: Extract<Block, { kind: 'banner' }>): Laid {
  const style: Style = { ...strong(layout), size: 11 }
  const pad = mm(2)
  const lines = linesOf(layout, style, layout.place.content - 4 * pad, part.text)
  const height = 2 * pad + lines.length * high(style)
  return {
    part,
    height,
    draw(pen, y) {
      pen.frame(ink.ink, '#ffffff', 0, y, layout.place.content, height, mm(0.5))
      pen.lines(style, lines, 2 * pad, y + pad)
    },
  }
}
