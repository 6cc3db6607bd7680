import { runsOf } from '../_model.ts'
import { type Crest, storeCrest } from './crest.ts'
import { type Face, type Fonts, plain } from './fonts.ts'
import { ink, lineHeight } from './geometry.ts'
import { type Style, widthOf } from './lines.ts'
import { type Run, runsIn } from './scripts.ts'
import type { Spelling } from './spelling.ts'

export type Align = 'left' | 'right' | 'center'
export type Pen = ReturnType<typeof penOf>

/** The page being drawn, and what all pages of a document share. */
export type Desk = {
  doc: PDFKit.PDFDocument
  fonts: Fonts
  spelling(face: Face): Spelling
  crest: PDFKit.Mixins.ImageSrc | undefined
}

/** Collects the commands of a page, and remembers the present colour and font. */
function inkOf() {
  const written: string[] = []
  let colour = ''
  let face = ''
  return {
    written,
    dip(next: string) {
      if (next !== colour) written.push(`${rgb(next)} rg`)
      colour = next
    },
    choose(next: string) {
      if (next !== face) written.push(next)
      face = next
    },
  }
}

/** Writes one line of words, centred vertically in its box. */
function writerOf({ doc, fonts, spelling }: Desk, left: number, { written, dip, choose }: ReturnType<typeof inkOf>) {
  const page = doc.page as unknown as { fonts: Record<string, unknown> }

  function spelt({ face, text }: Run, size: number) {
    const { id, ref, spell } = spelling(face)
    page.fonts[id] ??= ref()
    const drawn = `[${spell(text, size)}] TJ`
    const isJoined = !plain.test(text) && joined.test(text)
    return { face: `/${id} ${size} Tf`, drawn: isJoined ? `/Span <</ActualText <${utf16(text)}>>> BDC ${drawn} EMC` : drawn }
  }

  return function line(
    style: Style,
    words: string,
    x: number,
    y: number,
    width = 0,
    align: Align = 'left',
    height = lineHeight * style.size,
  ) {
    if (words === '') return
    const { ascent, descent } = fonts.font(style.font)
    dip(style.colour)
    const slack = align === 'left' ? 0 : width - widthOf(fonts, style, words)
    const start = left + x + (align === 'center' ? slack / 2 : slack)
    const base = y + (height - (ascent + descent) * style.size) / 2 + ascent * style.size
    const at = `BT 1 0 0 -1 ${tidy(start)} ${tidy(base)} Tm`
    const runs = runsIn(fonts, style.font, words).map((run) => spelt(run, style.size))
    const [only] = runs
    if (runs.length === 1 && only) {
      choose(only.face)
      written.push(`${at} ${only.drawn} ET`)
      return
    }
    written.push(at)
    for (const run of runs) {
      choose(run.face)
      written.push(run.drawn)
    }
    written.push('ET')
  }
}

/** Draws on the present page, in points from the left margin and the top of the paper; `done` adds the drawing to the page. */
export function penOf(desk: Desk, left: number) {
  const { doc, fonts, crest } = desk
  const paint = inkOf()
  const { written, dip } = paint
  const line = writerOf(desk, left, paint)

  function box(x: number, y: number, width: number, height: number) {
    written.push(`${tidy(left + x)} ${tidy(y)} ${tidy(width)} ${tidy(height)} re`)
  }

  return {
    line,
    /** Writes lines below each other from `y`. */
    lines(style: Style, lines: readonly string[], x: number, y: number, by = lineHeight) {
      for (const [i, words] of lines.entries()) line(style, words, x, y + i * style.size * by, 0, 'left', style.size * by)
    },
    underline(style: Style, words: string, x: number, y: number, width: number, align: Align, height: number) {
      const wide = widthOf(fonts, style, words)
      const slack = align === 'left' ? 0 : width - wide
      this.bars(style.colour, [[x + (align === 'center' ? slack / 2 : slack), y + height - style.size * 0.14, wide, style.size * 0.07]])
    },
    /** Fills rectangles: rules and bars. */
    bars(of: string, all: readonly (readonly [x: number, y: number, width: number, height: number])[]) {
      if (all.length === 0) return
      dip(of)
      for (const each of all) box(...each)
      written.push('f')
    },
    /** Fills a box with a border and round corners, below everything else. */
    frame(edge: string, fill: string, x: number, y: number, width: number, height: number, weight: number) {
      doc.lineWidth(weight).roundedRect(left + x + weight / 2, y + weight / 2, width - weight, height - weight, 4.25)
      doc.fillAndStroke(fill, edge)
    },
    /** A line through points, each with a dot. */
    trend(of: string, points: readonly (readonly [x: number, y: number])[]) {
      const at = points.map(([x, y]) => `${tidy(left + x)} ${tidy(y)}`)
      const dots = at.map((point) => `${point} m ${point} l`)
      written.push(`q ${rgb(of)} RG 1 J .8 w ${at.join(' l ').replace(' l', ' m')} l S 3 w`, ...dots, 'S Q')
    },
    crest(x: number, y: number, width: number, height: number) {
      if (crest) doc.image(crest, left + x, y, { width, height })
    },
    /** Draws a QR code as one path, so that no gaps show between its rows. */
    photo(of: Crest, x: number, y: number, width: number, height: number) {
      doc.image(storeCrest(doc, of), left + x, y, { fit: [width, height], align: 'center', valign: 'center' })
    },
    squares(rows: readonly (readonly boolean[])[], x: number, y: number, side: number) {
      if (rows.length === 0) return
      dip(ink.ink)
      const unit = tidy(side / rows.length, 10_000)
      const all = rows.flatMap((row, i) => runsOf(row).map(([from, count]) => `${from} ${i} ${count} 1 re`))
      written.push(`q ${unit} 0 0 ${unit} ${tidy(left + x)} ${tidy(y)} cm`, ...all, 'f Q')
    },
    done() {
      doc.addContent(written.join('\n'))
    },
  }
}

const colours = new Map<string, string>()

/** Converts `#1a671b` to three numbers. */
function rgb(hex: string): string {
  const known = colours.get(hex) ?? [1, 3, 5].map((at) => tidy(Number.parseInt(hex.slice(at, at + 2), 16) / 255, 1000)).join(' ')
  colours.set(hex, known)
  return known
}

const joined = /\p{Script=Arabic}/u
/** Text for search and copy, because the glyphs of joined letters do not carry it. */
const utf16 = (text: string) =>
  `feff${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('')}`

const tidy = (value: number, by = 100) => Math.round(value * by) / by
