import { footSize, headLineHeight, ink, lineHeight, mm, nameSizes } from './geometry.ts'
import type { Laid, Layout, Part } from './laid.ts'
import { linesOf, type Style, widthOf } from './lines.ts'

type Of<K extends Part['kind']> = Extract<Part, { kind: K }>

/** The school on the left, the report on the right; the double rule below. */
export function layLetterhead(layout: Layout, part: Of<'letterhead'>): Laid {
  const { letterhead } = part
  const size = layout.isWide ? 7 : 9
  const titleStyle: Style = { font: 'serif-bold', size: 15, colour: ink.ink }
  const mottoStyle: Style = { font: 'serif-italic', size, colour: ink.ink }
  const bodyStyle: Style = { font: 'sans', size, colour: ink.ink }
  const content = layout.place.content
  const right = Math.min(
    content * 0.4,
    Math.max(widthOf(layout.fonts, titleStyle, part.title), widthOf(layout.fonts, bodyStyle, part.when)),
  )
  const crestSize = letterhead.crest ? mm(layout.isWide ? 14.8 : 22.2) : 0
  const crestWidth = crestSize * (letterhead.crest?.ratio ?? 0)
  const start = letterhead.crest ? crestWidth + mm(5) : 0
  const middle = content - start - right - mm(5)
  const name = layName(layout, letterhead.name, middle)
  const left = [
    { ...name, by: headLineHeight },
    { style: mottoStyle, by: lineHeight, lines: linesOf(layout, mottoStyle, middle, letterhead.motto) },
    { style: bodyStyle, by: lineHeight, lines: linesOf(layout, bodyStyle, middle, letterhead.contact) },
  ]
  const beside = [
    { style: titleStyle, by: headLineHeight, lines: linesOf(layout, titleStyle, right, part.title) },
    { style: bodyStyle, by: lineHeight, lines: linesOf(layout, bodyStyle, right, part.when) },
  ]
  const tall = (all: typeof left) => all.reduce((sum, { style, by, lines }) => sum + lines.length * style.size * by, 0)
  const inner = Math.max(crestSize, tall(left), tall(beside))
  return {
    part: { ...part, nameSize: name.style.size },
    height: inner + mm(3) + mm(1.3),
    draw(pen, y) {
      if (letterhead.crest) pen.crest(0, y + (inner - crestSize) / 2, crestWidth, crestSize)
      for (const [all, x, width, align] of [
        [left, start, middle, 'left'],
        [beside, content - right, right, 'right'],
      ] as const) {
        let at = y + (inner - tall(all)) / 2
        for (const { style, by, lines } of all)
          for (const line of lines) {
            pen.line(style, line, x, at, width, align, style.size * by)
            at += style.size * by
          }
      }
      const rule = y + inner + mm(3)
      pen.bars(ink.green, [
        [0, rule, content, mm(0.4)],
        [0, rule + mm(0.9), content, mm(0.4)],
      ])
    },
  }
}

/** Sets the name on one line in the largest possible size, else on two. Only the smallest size takes more lines. */
function layName(layout: Layout, name: string, width: number) {
  const tries = nameSizes.map((size) => {
    const style: Style = { font: 'serif-bold', size, colour: ink.deep }
    return { style, lines: linesOf(layout, style, width, name) }
  })
  const oneLine = tries.slice(0, -1).find(({ lines }) => lines.length <= 1)
  return oneLine ?? tries.find(({ lines }) => lines.length <= 2) ?? (tries.at(-1) as (typeof tries)[number])
}

/** The head of each following sheet, which names its subject. */
export function layRunning(layout: Layout, part: Of<'running'>): Laid {
  const size = layout.isWide ? 8 : 9
  const about: Style = { font: 'sans-bold', size, colour: ink.ink }
  const what: Style = { font: 'sans', size, colour: ink.second }
  const words = `${part.title} · ${part.when}`
  const right = widthOf(layout.fonts, what, words)
  const lines = linesOf(layout, about, layout.place.content - right - mm(6), part.about)
  const inner = Math.max(1, lines.length) * size * lineHeight
  return {
    part,
    height: inner + mm(1.5) + mm(0.4),
    draw(pen, y) {
      pen.lines(about, lines, 0, y)
      pen.line(what, words, 0, y, layout.place.content, 'right')
      pen.bars(ink.green, [[0, y + inner + mm(1.5), layout.place.content, mm(0.4)]])
    },
  }
}

/** The note of what counted and how, and the number of this sheet. */
export function layFoot(layout: Layout, part: Of<'foot'>): Laid {
  const style: Style = { font: 'sans', size: footSize, colour: ink.third }
  const right = widthOf(layout.fonts, style, part.stamp)
  const lines = linesOf(layout, style, layout.place.content - right - mm(8), part.notes)
  return {
    part,
    height: Math.max(1, lines.length) * style.size * lineHeight,
    draw(pen, y) {
      pen.lines(style, lines, 0, y)
      pen.line(style, part.stamp, 0, y, layout.place.content, 'right')
    },
  }
}
