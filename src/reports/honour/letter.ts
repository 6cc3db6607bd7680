import { shownDay } from '../../domain/_dates.ts'
import { fullName } from '../../domain/_names.ts'
import { classTitle, termName } from '../../domain/_titles.ts'
import { closing, dear, letterText, opening, words } from '../../domain/words/honour-papers.ts'
import { type HonourProps, inNeed, type JudgedStudent } from '../../views/honour/index.tsx'
import { clean, cleanLines } from '../_model.ts'
import { densities, ink, lineHeight, mm } from '../_pdf/geometry.ts'
import { layLetterhead } from '../_pdf/heads.ts'
import { linesOf, type Style } from '../_pdf/lines.ts'
import { type Desk, type Pen, penOf } from '../_pdf/pen.ts'
import type { Setting } from './certificate.ts'
import type { DrawnPage } from './pdf.ts'

/** The family's name and address, as far as the reader may know them. */
export type Home = { name: string | null; address: string | null }
type LetterSetting = Setting & { homes: ReadonlyMap<number, Home> }

const [width, height, left, top] = [mm(210), mm(297), mm(22), mm(13)]
const content = width - 2 * left
/** The address lies behind the window of a long envelope, the paper folded in three. */
const [windowTop, windowWidth] = [mm(53), mm(85)]
const [bodyTop, signTop] = [mm(103), mm(255)]

/** A page for the family of each student who needs help, with a sentence for each reason. */
export const letters = (of: HonourProps, setting: LetterSetting): DrawnPage[] =>
  inNeed(of.students).map((one) => ({
    about: [clean(fullName(one)), clean(one.classId)].join(' · '),
    size: { width, height },
    draw: (desk) => drawLetter(desk, of, one, setting),
  }))

function drawLetter(desk: Desk, of: HonourProps, one: JudgedStudent, setting: LetterSetting): void {
  const pen = penOf(desk, left)
  drawHead(pen, setting, setting.homes.get(one.studentId))
  drawLines(pen, one, setting, drawBody(pen, of, one, setting) + mm(2))
  if (!setting.isPosted) pen.line({ font: 'sans', size: 7, colour: ink.third }, words.notPosted, 0, height - mm(12))
  pen.done()
}

const sans = (size: number): Style => ({ font: 'sans', size, colour: ink.ink })
const bold = (size: number): Style => ({ ...sans(size), font: 'sans-bold' })

/** The school's letterhead, the address, the day, and where the paper is folded. */
function drawHead(pen: Pen, { letterhead, fonts, today }: LetterSetting, home: Home | undefined): void {
  const place = { width, height, top, left, content, room: height - 2 * top }
  const layout = {
    fonts,
    hasReplaced: false,
    isCramped: false,
    isWide: false,
    density: densities.card[0] as (typeof densities.card)[0],
    place,
  }
  layLetterhead(layout, { kind: 'letterhead', letterhead, title: '', when: '' }).draw(pen, top)
  const address = cleanLines(home?.address ?? '')
  const to = [clean(home?.name ?? '') || words.family, address.includes('\n') ? address : address.replaceAll(', ', '\n')]
  const lines = linesOf(layout, sans(10.5), windowWidth, to.filter(Boolean).join('\n'))
  pen.lines(sans(10.5), lines.slice(0, 7), 0, windowTop)
  pen.line(sans(10.5), shownDay(today), 0, windowTop, content, 'right')
  pen.bars(ink.edge, [
    [mm(5) - left, height / 3, mm(4), mm(0.2)],
    [mm(5) - left, (height * 2) / 3, mm(4), mm(0.2)],
  ])
}

type Line = { text: string; style: Style; indent: number; before: number; bullet?: true }

/** Everything between the address and the signatures, in the largest size that leaves room for them; returns where it ends. */
function drawBody(pen: Pen, of: HonourProps, one: JudgedStudent, setting: LetterSetting): number {
  const tries = [11, 10, 9, 8].map((size) => linesAt(size, of, one, setting))
  const heightOf = (lines: readonly Line[]) => lines.reduce((sum, { style, before }) => sum + style.size * lineHeight + before, 0)
  const lines = tries.find((all) => bodyTop + heightOf(all) < signTop) ?? tries.at(-1) ?? []
  let y = bodyTop
  for (const { text, style, indent, before, bullet } of lines) {
    y += before
    if (bullet) pen.line(style, '•', indent - mm(4), y)
    pen.line(style, text, indent, y)
    y += style.size * lineHeight
  }
  return y
}

function linesAt(size: number, of: HonourProps, one: JudgedStudent, { fonts, homes }: LetterSetting): Line[] {
  const setting = { fonts, hasReplaced: false, isCramped: false }
  const name = clean(fullName(one))
  const set = (text: string, style = sans(size), before = size, isReason = false): Line[] => {
    const indent = isReason ? mm(6) : 0
    return linesOf(setting, style, content - indent, text).map((line, i) => ({
      ...{ text: line, style, indent, before: i === 0 ? before : 0 },
      ...(isReason && i === 0 && { bullet: true as const }),
    }))
  }
  return [
    ...set(`${name} · ${clean(classTitle(one.classId))} · ${termName(of.term)}`, bold(size), 0),
    ...set(dear(clean(homes.get(one.studentId)?.name ?? ''))),
    ...set(opening(name, termName(of.term))),
    ...one.help.flatMap((why) => set(clean(letterText(why, of.titles)), sans(size), size / 3, true)),
    ...set(closing),
    ...set(words.yours),
  ]
}

/** The lines for the form teacher and the principal. */
function drawLines(pen: Pen, one: JudgedStudent, { fonts, formTeachers, principal }: Setting, y: number): void {
  const long = (content - mm(12)) / 2
  const signed = [
    { x: 0, name: (formTeachers.get(one.classId) ?? []).map(clean).join(', '), role: words.formTeacher },
    { x: long + mm(12), name: clean(principal), role: words.principal },
  ]
  for (const { x, name, role } of signed) {
    pen.bars(ink.ink, [[x, y + mm(16), long, mm(0.2)]])
    const lines = linesOf({ fonts, hasReplaced: false, isCramped: false }, bold(9.5), long, name)
    pen.lines(bold(9.5), lines, x, y + mm(17))
    pen.line(sans(9), role, x, y + mm(17) + Math.max(1, lines.length) * 9.5 * lineHeight)
  }
}
