import { shownDay } from '../../domain/_dates.ts'
import { fullName } from '../../domain/_names.ts'
import { classTitle } from '../../domain/_titles.ts'
import type { ListChoice, ListColumn, ListedInClass } from '../../domain/class-page/list.ts'
import { listWords as words } from '../../domain/words/class-page.ts'
import { printedOn } from '../../domain/words/reports.ts'
import { type Block, blank, type Cell, type Column, clean, figure, idCell, nameCell, type Paper, type Sheet, text } from '../_model.ts'
import { left, middle, right } from '../_parts.ts'
import type { Crest } from '../_pdf/crest.ts'

type Line = ListedInClass & { telephone: string | undefined }
export type ClassList = {
  classId: string
  students: readonly Line[]
  choice: ListChoice
  printedDay: string
  medium: 'paper' | 'spreadsheet'
  /** Only of those who have one, and only if they are asked for. */
  photos: ReadonlyMap<number, Crest>
}

type Chosen = { column: Column; cell: (line: Line) => Cell }
const columns: Record<Exclude<ListColumn, 'photo'>, Chosen> = {
  number: { column: left(words.column.number, 23), cell: ({ studentId }) => idCell(studentId) },
  sex: { column: middle(words.column.sex, 11), cell: ({ sex }) => text(sex ?? '') },
  birthday: { column: left(words.column.birthday, 27), cell: ({ dateOfBirth }) => text(shownDay(dateOfBirth)) },
  contact: { column: left(words.column.contact, 44), cell: ({ telephone }) => text(clean(telephone ?? '')) },
}
const [leastBlank, usualBlank, nameWidth, onPortrait] = [7, 12, 48, 188] as const

/** The names of a class with chosen columns and empty ones, and their photographs on pages of their own. */
export function classListSheets({ classId, students, choice, printedDay, medium, photos }: ClassList): Sheet[] {
  const chosen = choice.columns.flatMap((one) => (one === 'photo' ? [] : [columns[one]]))
  const { paper, width } = paperFor(choice, chosen)
  const empty = Array.from({ length: choice.blank }, () => middle('', width))
  const sheet = { paper, title: words.title, when: classTitle(clean(classId)), about: clean(classId) }
  const foot = { notes: words.notes, stamp: printedOn(shownDay(printedDay)) }
  const list: Block = {
    kind: 'table',
    isRuled: true,
    columns: [right('#', 9), left(words.name, 'rest', true), ...chosen.map(({ column }) => column), ...empty],
    rows: students.map((line, n) => [figure(n + 1), nameCell(line), ...chosen.map(({ cell }) => cell(line)), ...empty.map(() => blank)]),
    foot: [],
  }
  const pictures = choice.columns.includes('photo') && medium === 'paper'
  const own = choice.columns.length === 1 && choice.blank === 0 && pictures ? [] : [{ ...sheet, blocks: [list], foot }]
  return [
    ...own,
    ...(pictures ? [{ ...sheet, paper: 'list' as const, title: words.photos, blocks: photoRows(students, photos), foot }] : []),
  ]
}

/** Portrait while the empty columns stay wide enough to write in. */
function paperFor({ blank: count }: ListChoice, chosen: readonly Chosen[]): { paper: Paper; width: number } {
  const room = onPortrait - 9 - nameWidth - chosen.reduce((sum, { column }) => sum + Number(column.width), 0)
  if (count === 0) return { paper: room < 0 ? 'wide' : 'list', width: usualBlank }
  if (room / count >= leastBlank) return { paper: 'list', width: Math.min(usualBlank, Math.floor(room / count)) }
  return { paper: 'wide', width: Math.max(5, Math.min(usualBlank, Math.floor((room + 93) / count))) }
}

const across = 5
const photoRows = (students: readonly Line[], photos: ReadonlyMap<number, Crest>): Block[] =>
  Array.from({ length: Math.ceil(students.length / across) }, (_, row) => ({
    kind: 'faces' as const,
    across,
    faces: students.slice(row * across, (row + 1) * across).map((one) => ({
      name: clean(fullName(one)),
      photo: photos.get(one.studentId) ?? null,
      source: photos.has(one.studentId) ? `/students/${one.studentId}/picture?v=${encodeURIComponent(one.picture ?? '')}` : null,
    })),
  }))
