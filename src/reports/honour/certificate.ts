import { shownDay } from '../../domain/_dates.ts'
import { fullName } from '../../domain/_names.ts'
import { termName } from '../../domain/_titles.ts'
import { rollSays } from '../../domain/words/honour.ts'
import { earned, given, words } from '../../domain/words/honour-papers.ts'
import { type HonourProps, type JudgedStudent, onRoll } from '../../views/honour/index.tsx'
import { clean, type Letterhead } from '../_model.ts'
import type { Fonts } from '../_pdf/fonts.ts'
import { ink, lineHeight, mm } from '../_pdf/geometry.ts'
import { type Fitted, fitted, type Style } from '../_pdf/lines.ts'
import { type Desk, type Pen, penOf } from '../_pdf/pen.ts'
import type { DrawnPage } from './pdf.ts'

/** What every paper of the roll shows of the school. */
export type Setting = {
  letterhead: Letterhead
  fonts: Fonts
  principal: string
  today: string
  isPosted: boolean
  formTeachers: ReadonlyMap<string, readonly string[]>
}

const [width, height] = [mm(297), mm(210)]
const middle = width / 2
const room = mm(225)
const gold = '#a8873a'

/** A page of A4 across for each student on the roll, to be signed and handed out. */
export const certificates = (of: HonourProps, setting: Setting): DrawnPage[] =>
  onRoll(of.students).map((one) => ({
    about: [clean(fullName(one)), clean(one.classId)].join(' · '),
    size: { width, height },
    draw: (desk) => drawCertificate(desk, of, one, setting),
  }))

function drawCertificate(desk: Desk, of: HonourProps, one: JudgedStudent, setting: Setting): void {
  drawFrame(desk.doc)
  drawSeal(desk.doc, middle, mm(167))
  const pen = penOf(desk, 0)
  const air = setting.letterhead.crest ? mm(1.5) : mm(3.5)
  const head = drawSchool(pen, setting)
  drawOrnament(desk.doc, head + mm(4) + air)
  const says = centred(pen, setting.fonts)
  const title = says(serif(40, ink.deep), [40], words.certificate, head + mm(6) + 2 * air)
  const to = says(italic(14), [14], words.awardedTo, title + air)
  const name = drawName(pen, setting.fonts, clean(fullName(one)), to + air)
  pen.bars(gold, [[middle - mm(75), name + mm(1), mm(150), mm(0.25)]])
  const rank = says(italic(15), [15, 13], earned(clean(one.classId), termName(of.term)), name + mm(2) + air)
  const average = says(serif(15, ink.deep), [15], `${words.average} ${one.average ?? ''}`, rank + mm(0.5))
  const rules = says(sans(9, ink.third), [9, 8], rollSays(of.rules), average + mm(0.5))
  says(italic(12), [12], given(shownDay(setting.today)), rules + air)
  drawLines(pen, one, setting)
  if (!setting.isPosted) pen.line(sans(7, ink.third), words.notPosted, 0, height - mm(8), width, 'center')
  pen.done()
}

const serif = (size: number, colour: string): Style => ({ font: 'serif-bold', size, colour })
const italic = (size: number): Style => ({ font: 'serif-italic', size, colour: ink.second })
const sans = (size: number, colour: string): Style => ({ font: 'sans', size, colour })

/** Writes words in the middle, in the largest size that fits, and returns where they end. */
const centred = (pen: Pen, fonts: Fonts) => (style: Style, sizes: readonly number[], text: string, y: number) =>
  write(pen, fitted(fonts, style, sizes, room, 1, text), middle - room / 2, y, room)

function write(pen: Pen, { style, lines }: Fitted, x: number, y: number, wide: number): number {
  for (const [i, line] of lines.entries()) pen.line(style, line, x, y + i * style.size * lineHeight, wide, 'center')
  return y + lines.length * style.size * lineHeight
}

/** A name is made smaller or set on two lines, but never cut. */
function drawName(pen: Pen, fonts: Fonts, name: string, y: number): number {
  const style = serif(34, ink.ink)
  const isShort = fitted(fonts, style, [26], room, 1, name).lines.length === 1
  const set = isShort ? fitted(fonts, style, [34, 30, 26], room, 1, name) : fitted(fonts, style, [24, 20, 16], room, 2, name)
  return write(pen, set, middle - room / 2, y, room)
}

/** The crest with the school's name and motto below it; returns where they end. */
function drawSchool(pen: Pen, { letterhead, fonts }: Setting): number {
  const { crest, name, motto } = letterhead
  const [top, tall] = [mm(19), mm(23)]
  if (crest) pen.crest(middle - (tall * crest.ratio) / 2, top, tall * crest.ratio, tall)
  const says = centred(pen, fonts)
  const end = says(serif(22, ink.deep), [22, 19, 16], clean(name), crest ? top + tall + mm(2) : mm(30))
  return motto ? says(italic(11), [11, 9.5], clean(motto), end - mm(0.5)) : end
}

/** The lines for the form teacher and the principal, on both sides of the seal. */
function drawLines(pen: Pen, one: JudgedStudent, { fonts, formTeachers, principal }: Setting): void {
  const [long, y] = [mm(78), mm(173)]
  const signed = [
    { x: mm(30), name: (formTeachers.get(one.classId) ?? []).map(clean).join(', '), role: words.formTeacher },
    { x: width - mm(30) - long, name: clean(principal), role: words.principal },
  ]
  for (const { x, name, role } of signed) {
    pen.bars(ink.ink, [[x, y, long, mm(0.25)]])
    const set = fitted(fonts, { font: 'sans-bold', size: 10.5, colour: ink.ink }, [10.5, 9, 8], long, 1, name || ' ')
    pen.line(sans(9, ink.second), role, x, write(pen, set, x, y + mm(1.5), long), long, 'center')
  }
}

/** A broad line with a fine one inside, whose corners are cut out in a quarter of a circle around a small square. */
function drawFrame(doc: PDFKit.PDFDocument): void {
  const [out, inner, cut] = [mm(10), mm(13.5), mm(9)]
  doc
    .lineWidth(mm(1.1))
    .rect(out, out, width - 2 * out, height - 2 * out)
    .stroke(ink.green)
  const [right, low] = [width - inner, height - inner]
  const arc = (x: number, y: number) => `A ${cut} ${cut} 0 0 0 ${x} ${y}`
  doc
    .lineWidth(mm(0.35))
    .path(
      [
        `M ${inner + cut} ${inner} H ${right - cut}`,
        `${arc(right, inner + cut)} V ${low - cut}`,
        `${arc(right - cut, low)} H ${inner + cut}`,
        `${arc(inner, low - cut)} V ${inner + cut}`,
        `${arc(inner + cut, inner)} Z`,
      ].join(' '),
    )
    .stroke(gold)
  for (const x of [inner + mm(2.4), right - mm(2.4)])
    for (const y of [inner + mm(2.4), low - mm(2.4)]) doc.path(diamond(x, y, mm(1.6))).fill(ink.green)
}

const diamond = (x: number, y: number, by: number) => `M ${x - by} ${y} L ${x} ${y - by} L ${x + by} ${y} L ${x} ${y + by} Z`

function drawOrnament(doc: PDFKit.PDFDocument, y: number): void {
  for (const from of [middle - mm(48), middle + mm(4)]) doc.rect(from, y - mm(0.15), mm(44), mm(0.3)).fill(gold)
  doc.path(diamond(middle, y, mm(1.5))).fill(gold)
}

/** A golden seal with two ribbons and a star. */
function drawSeal(doc: PDFKit.PDFDocument, x: number, y: number): void {
  const at = (radius: number, turn: number) => `${x + radius * Math.sin(turn)} ${y - radius * Math.cos(turn)}`
  const round = (count: number, radius: (i: number) => number) =>
    `M ${Array.from({ length: count }, (_, i) => at(radius(i), (i / count) * 2 * Math.PI)).join(' L ')} Z`
  for (const side of [-1, 1]) {
    const [from, to, low] = [x + side * mm(2), x + side * mm(9), y + mm(22)]
    const notch = (from + to) / 2 + side * mm(2)
    doc.path(`M ${from} ${y} L ${to} ${y} L ${to + side * mm(4)} ${low} L ${notch} ${low - mm(3.5)} L ${from + side * mm(3)} ${low} Z`)
    doc.fill(ink.green)
  }
  doc.path(round(72, (i) => mm(i % 2 ? 12.4 : 13.6))).fill(gold)
  doc.circle(x, y, mm(11)).lineWidth(mm(0.4)).stroke('#ffffff')
  doc.circle(x, y, mm(9.6)).fill(ink.deep)
  doc.path(round(10, (i) => mm(i % 2 ? 2.7 : 6.8))).fill('#ffffff')
}
