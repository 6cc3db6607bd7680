import { subjectGrade } from '../domain/_average.ts'
import { shownDay } from '../domain/_dates.ts'
import { countedMark, figureOf, isExamOff, type MarkRules, noWords, wordsAmong } from '../domain/_marks.ts'
import { fullName } from '../domain/_names.ts'
import { termName } from '../domain/_titles.ts'
import type { StudentTerm, TermSubject } from '../domain/figures/student.ts'
import { given, type TranscriptYear, transcriptYears } from '../domain/figures/transcript.ts'
import { averageText, wordsNote } from '../domain/words/mark-words.ts'
import { cardWords, heldBanner, heldMark, printedOn } from '../domain/words/reports.ts'
import { rankOf } from '../domain/words/student-page.ts'
import { fullTermHead, termHead, transcriptNote, transcriptWords as words, yearHead } from '../domain/words/transcript.ts'
import { averageUrl } from '../views/_links/average.ts'
import { type Block, type Cell, type Column, clean, markFigure, type Row, type Sheet, text, type Verification } from './_model.ts'
import { tableOf } from './_parts.ts'
import { gradeKeys } from './report-card.ts'

export type Transcript = {
  student: { studentId: number; firstName: string; lastName: string; dateOfBirth: string | null; archivedOn: string | null }
  /** The reports that `onTranscript` selects, earliest first. */
  reports: readonly StudentTerm[]
  /** A report is held back. */
  isHeld: boolean
  principal: string
  printedDay: string
  verification: Verification | undefined
}

const none = '–'

/** A student's posted terms, year by year, with the figures of their report cards. */
export function transcript({ student, reports, isHeld, principal, printedDay, verification }: Transcript): Sheet {
  const name = clean(fullName(student))
  const [last, terms] = [given(reports).at(-1), given(reports).length]
  return {
    paper: 'list',
    title: words.title,
    when: last ? termName(last) : '',
    about: [name, words.title, ...(isHeld ? [heldMark] : [])].join(' · '),
    blocks: [
      ...(isHeld ? [{ kind: 'banner', text: heldBanner } as const] : []),
      person(student, name, reports),
      ...(last
        ? transcriptYears(reports).map((year) => tableOfYear(year, student.studentId))
        : [{ kind: 'notice', text: words.none } as const]),
      ...(last ? [signatures(principal), keys(last, terms, verification)] : []),
    ],
    foot: { notes: [transcriptNote, ...notesOf(reports)].join(' '), stamp: printedOn(shownDay(printedDay)) },
  }
}

/** Explains the codes among the marks. Terms with different rules have their own lines. */
function notesOf(reports: readonly StudentTerm[]): string[] {
  const notes = reports.map(({ subjects, rules = noWords }) =>
    wordsNote(wordsAmong(subjects.flatMap((one) => [one.courseMark, one.examMark])), rules),
  )
  const said = new Set(notes.filter(Boolean))
  if (said.size < 2) return [...said]
  return [...said].map((note) => `${termsOf(reports.filter((_, i) => notes[i] === note))}: ${note}`)
}
const termsOf = (reports: readonly StudentTerm[]) => reports.map(termName).join(', ')

const person = ({ studentId, dateOfBirth, archivedOn }: Transcript['student'], name: string, reports: readonly StudentTerm[]): Block => ({
  kind: 'person',
  name,
  facts: [
    [cardWords.studentId, String(studentId)],
    [cardWords.dateOfBirth, shownDay(dateOfBirth) || none],
    [words.lastClass, clean(reports.at(-1)?.formClass ?? none)],
  ],
  more: archivedOn ? [[words.left, shownDay(archivedOn)]] : [],
})

const termsOfYear = [1, 2, 3] as const

/** Every year has places for three terms, so that the years line up; the place of a term without a report is empty. */
function tableOfYear({ year, terms, subjects }: TranscriptYear, studentId: number): Block {
  const places = termsOfYear.map((term) => {
    const at = terms.findIndex((one) => one.term === term)
    return {
      term,
      at,
      report: terms[at],
      hasExam: hasExam(
        terms[at],
        subjects.map(({ records }) => records[at]),
      ),
    }
  })
  const columns: Column[] = [
    { title: yearHead(year), align: 'left', width: 'rest', isHead: true },
    ...places.flatMap(({ term, report, hasExam }) => columnsOf(year, term, report, hasExam)),
  ]
  const rows = subjects.map(
    ({ title, records }): Row => [
      text(title),
      ...places.flatMap(({ term, at, report, hasExam }) => marks(records[at], term, hasExam, report?.rules)),
    ],
  )
  const foot = lines.map(
    ([title, of]): Row => [
      text(title),
      ...places.map(
        ({ report, hasExam }): Cell => ({
          ...text(report?.isFinal ? of(report) : title === words.average && report ? words.notPosted : '', 'bold'),
          ...(report?.isFinal && explained.includes(title) && { why: averageUrl({ studentId, ...report }) }),
          span: hasExam ? 3 : 2,
        }),
      ),
    ],
  )
  return { ...tableOf(columns, rows, foot), isWhole: true }
}

/** As on the card: no exam column if the form has no exam in the term, unless a mark is recorded anyway. */
const hasExam = (report: StudentTerm | undefined, records: readonly (TermSubject | undefined)[]) =>
  report === undefined || !isExamOff(report.formLevel, report.term) || records.some((one) => (one?.examMark ?? null) !== null)

function columnsOf(year: number, term: number, report: StudentTerm | undefined, hasExam: boolean): Column[] {
  const formClass = clean(report?.formClass ?? none)
  const group = { title: termHead({ term }, formClass), full: fullTermHead({ year, term }, formClass) }
  const width = hasExam ? 13 : 19.5
  const course: Column = { title: words.course, align: 'right', width, group, ...(term === 2 && { tone: 'bold' }) }
  const exam: Column = { title: words.exam, align: 'right', width, group, ...(term !== 2 && { tone: 'bold' }) }
  return [course, ...(hasExam ? [exam] : []), { title: words.grade, align: 'right', width, group }]
}

const marks = (record: TermSubject | undefined, term: number, hasExam: boolean, rules: MarkRules = noWords): Cell[] => [
  markFigure(record?.courseMark ?? null, rules, term === 2 ? 'bold' : undefined),
  ...(hasExam ? [markFigure(record?.examMark ?? null, rules, term === 2 ? undefined : 'bold')] : []),
  text((record && subjectGrade(figureOf(countedMark(record, term), rules))) ?? ''),
]

const lines: readonly (readonly [title: string, of: (report: StudentTerm) => string])[] = [
  [words.average, ({ standing }) => averageText(standing)],
  [words.overallGrade, ({ standing }) => standing.grade],
  [words.rank, rankOf],
  [words.absent, ({ timesAbsent, possibleAttendance }) => outOf(timesAbsent, possibleAttendance)],
  [words.late, ({ timesLate }) => String(timesLate ?? none)],
  [words.conduct, ({ conduct }) => conduct ?? none],
  [words.deportment, ({ deportment }) => deportment ?? none],
]

/** What the reader can ask the making of, on a screen. */
const explained: readonly string[] = [words.average, words.overallGrade, words.rank]

const outOf = (absent: number | null, possible: number | null) =>
  absent === null ? none : possible === null ? String(absent) : `${absent} of ${possible}`

const signatures = (principal: string): Block => ({
  kind: 'signatures',
  signatures: [
    { name: clean(principal), role: cardWords.principal },
    { name: '', role: words.stamp },
  ],
})

const keys = (last: StudentTerm, terms: number, verification: Verification | undefined): Block => ({
  kind: 'keys',
  lead: { title: words.terms, value: String(terms), notes: [`${words.upTo} ${termName(last)}`] },
  keys: gradeKeys,
  ...(verification && { verification }),
})
