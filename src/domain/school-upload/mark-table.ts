import type { Kind, Matching, Target } from '../_matching/index.ts'
import { type Cell, isFilled, type Sheet, titleKey } from '../_spreadsheet.ts'
import { nearest } from './nearest-name.ts'

/** A row for each student and a column for each subject, as in schools' own lists: each column becomes rows of the sheet Marks. */
export const markTable = 'mark-table'
export type TableSubject = { title: string; abbr: string }

/** The use of a column: `course:Physics`, or `course:` if its heading names the subject. */
const prefixes = { courseMark: 'course:', examMark: 'exam:' } as const
type MarkField = keyof typeof prefixes
const fields = Object.keys(prefixes) as MarkField[]
export const markColumn = (field: MarkField, subject: string) => `${prefixes[field]}${subject}`

/** The mark and the subject of a column's use; '' means the subject of its heading. */
export function markOfUse(use: string): { field: MarkField; subject: string } | undefined {
  const field = fields.find((one) => use.startsWith(prefixes[one]))
  return field && { field, subject: use.slice(prefixes[field].length) }
}

const endings: Record<MarkField, readonly string[]> = {
  courseMark: ['', 'course', 'coursemark', 'coursework', 'cw', 'mark', 'marks', 'ca'],
  examMark: ['exam', 'exammark', 'examination', 'ex'],
}
const ended: Record<MarkField, RegExp> = {
  examMark: /[\s\-–—:(]+(exam(ination)?( mark)?|ex)\)?$/i,
  courseMark: /[\s\-–—:(]+(course( ?(mark|work))?|cw|marks?|ca|%)\)?$/i,
}

/** `Maths - Exam` means the exam mark in `Maths`. */
function markOfHeading(heading: string): { field: MarkField; subject: string } {
  const title = heading.replace(/\s+/g, ' ').trim()
  const field = ended.examMark.test(title) ? 'examMark' : 'courseMark'
  return { field, subject: title.replace(ended[field], '').trim() || title }
}

const ofStudentAndTerm = ['student', 'studentName', 'year', 'term', 'class']

/** The columns of Marks that identify the row and its time, then two for each subject. */
export function markTableKind({ targets }: Kind, subjects: readonly TableSubject[]): Kind {
  const isSubject = (use: string) => (markOfUse(use)?.subject ?? '') !== ''
  const own = Object.entries(targets).filter(([field]) => ofStudentAndTerm.includes(field))
  const marks = subjects.flatMap(({ title, abbr }) =>
    fields.map((field): [string, Target] => [
      markColumn(field, title),
      { titles: [title, abbr].flatMap((name) => endings[field].map((end) => `${titleKey(name)}${end}`)), kind: 'mark' },
    ]),
  )
  const byHeading = fields.map((field): [string, Target] => [markColumn(field, ''), { titles: [], kind: 'mark' }])
  return {
    names: ['marksheet', 'marksbysubject'],
    targets: Object.fromEntries([...own, ...byHeading, ...marks]),
    more: (headings, columns, below) => ({
      columns: columns.map((use, at) => use || markColumnOf(headings[at] ?? '', at, { below, subjects })),
      same: {},
    }),
    isUnlikely: (columns) => subjects.length > 0 && !columns.some(isSubject),
    isLikely: (columns) =>
      columns.some((use) => use === 'student' || use === 'studentName') &&
      new Set(columns.filter(isSubject).map((use) => markOfUse(use)?.subject)).size > 1,
  }
}

type Among = { below: readonly (readonly Cell[])[]; subjects: readonly TableSubject[] }

/** Finds the one subject with a similar name; otherwise a column of marks belongs to the subject of its heading. */
function markColumnOf(heading: string, at: number, { below, subjects }: Among): string {
  const { field, subject } = markOfHeading(heading)
  const cells = below.flatMap((row) => (row[at] && isFilled(row[at]) ? [row[at]] : []))
  if (subject === '' || noSubject.test(subject) || !cells.some(isMark)) return ''
  const near = nearest(
    subject,
    subjects.map(({ title }) => title),
  )
  if (near) return markColumn(field, near)
  return cells.filter(isMark).length > cells.length / 2 ? markColumn(field, '') : ''
}

const isMark = ({ text, shown }: Cell) => /^(100|\d{1,2})([.,]\d+)?\s*%?$/.test((shown ?? text).trim())
/** Other figures in lists. */
const noSubject =
  /^(age|form|year|term|no|nr|#|number|total|sum|average|avg|mean|rank|position|pos|points|gpa|grade|percent|%|overall|absen|late|days|sessions|possible|attend|conduct|deportment|sex|gender|house|phone|tel|((locker|bus|route|sibling|seat|desk|room|card|pin|lot|box|height|weight|size|distance|serial|roll|reg|sea|zone|brother|sister)s?\b))/i

/** Makes a matching for each subject, as for the sheet Marks, with the rows that have a mark in it; leaves other matchings unchanged. */
export function unfolded(sheet: Sheet, matching: Matching): { sheet: Sheet; matching: Matching }[] {
  if (matching.kind !== markTable) return [{ sheet, matching }]
  const marks = matching.columns.map((use, at) => {
    const mark = markOfUse(use)
    return mark && { ...mark, subject: mark.subject || markOfHeading(sheet.rows[matching.head]?.[at]?.text ?? '').subject }
  })
  const subjects = new Set(marks.flatMap((mark) => mark?.subject ?? []))
  return [...subjects].map((subject) => {
    const columns = matching.columns.map((use, at) => (!marks[at] ? use : marks[at].subject === subject ? marks[at].field : ''))
    const isMarked = (cells: readonly Cell[]) => marks.some((mark, at) => mark?.subject === subject && cells[at] && isFilled(cells[at]))
    const rows = sheet.rows.map((cells, i) => (i <= matching.head || isMarked(cells) ? cells : []))
    return { sheet: { ...sheet, rows }, matching: { ...matching, kind: 'marks', columns, same: { ...matching.same, subject } } }
  })
}
