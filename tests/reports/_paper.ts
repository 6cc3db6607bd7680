import type { Paper } from '../../src/reports/_model.ts'
import { type Fonts, openFonts } from '../../src/reports/_pdf/fonts.ts'
import { lineHeight, places } from '../../src/reports/_pdf/geometry.ts'
import { type Style, widthOf } from '../../src/reports/_pdf/lines.ts'
import { type Page, placed } from '../../src/reports/_pdf/pages.ts'
import type { Align, Pen } from '../../src/reports/_pdf/pen.ts'
import { testAssets } from '../assets.ts'

export const fonts: Fonts = await openFonts(testAssets)

/** A line of words on a page, in points from the top left of what may be printed on. */
export type Ink = { words: string; x: number; y: number; width: number; height: number }

/** What a page says and where, as a pen that writes it down instead of drawing it. */
export function inkOf(page: Page, paper: Paper): Ink[] {
  const ink: Ink[] = []
  const { top } = places[paper]
  const line = (style: Style, words: string, x: number, y: number, width = 0, align: Align = 'left', height = lineHeight * style.size) => {
    if (words === '') return
    const wide = widthOf(fonts, style, words)
    const slack = align === 'left' ? 0 : width - wide
    ink.push({ words, x: x + (align === 'center' ? slack / 2 : slack), y: y - top, width: wide, height })
  }
  const pen: Pen = {
    line,
    lines(style, lines, x, y, by = lineHeight) {
      for (const [i, words] of lines.entries()) line(style, words, x, y + i * style.size * by, 0, 'left', style.size * by)
    },
    underline() {},
    bars() {},
    frame() {},
    trend() {},
    crest() {},
    photo() {},
    squares(_, x, y, side) {
      ink.push({ words: 'square code', x, y: y - top, width: side, height: side })
    },
    done() {},
  }
  for (const { part, y } of placed(page, { paper })) part.draw(pen, y)
  return ink
}

/** Where words lie over others or outside what may be printed on. */
export function faultsOf(ink: readonly Ink[], paper: Paper): string[] {
  const { content, room } = places[paper]
  const slack = 0.3
  const outside = ink.filter((i) => i.x < -slack || i.y < -slack || i.x + i.width > content + slack || i.y + i.height > room + slack)
  const sorted = [...ink].sort((a, b) => a.y - b.y)
  const over = sorted.flatMap((a, i) =>
    sorted
      .slice(i + 1)
      .filter((b) => meets(a, b, slack))
      .map((b) => `${a.words} | ${b.words}`),
  )
  return [...outside.map((i) => `outside: ${i.words}`), ...over]
}

const meets = (a: Ink, b: Ink, slack: number) =>
  a.x + a.width > b.x + slack && b.x + b.width > a.x + slack && a.y + a.height > b.y + slack && b.y + b.height > a.y + slack
