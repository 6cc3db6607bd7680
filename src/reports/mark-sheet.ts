import { averageGrade } from '../domain/_average.ts'
import { shownDay } from '../domain/_dates.ts'
import { countedMark, isFinal, type Mark, type MarkRules, noWords, wordsAmong } from '../domain/_marks.ts'
import { classTitle, termLine } from '../domain/_titles.ts'
import {
  classResults,
  meanOf,
  type ReportClass,
  type ReportStudent,
  type ReportSubject,
  type StudentResult,
  subjectMean,
} from '../domain/figures/index.ts'
import { unrankedText, wordsNote } from '../domain/words/mark-words.ts'
import { countedName, markSheetNote, partOf, printedOn, reportTitles } from '../domain/words/reports.ts'
import { averageUrl } from '../views/_links/average.ts'
import {
  averageFigure,
  blank,
  type Cell,
  type Column,
  clean,
  figure,
  markFigure,
  nameCell,
  nobodyIn,
  type Row,
  type Sheet,
  text,
} from './_model.ts'
import { evenly, onePaper } from './_parts.ts'

type Subject = { id: number; abbr: string; title: string; records: readonly (ReportSubject | undefined)[] }

/** With more subjects the marks are too small to read on one sheet. */
const subjectsOnPaper = 22

/** The marks of a class: one sheet, or two for very many subjects, with the averages on each. A spreadsheet has all subjects on one. */
export function markSheet(of: ReportClass, printedDay: string, most = subjectsOnPaper): Sheet[] {
  const subjects = subjectsOf(of.students)
  const standing = classResults(of)
  const sheets = evenly(subjects, most).map(
    (some, i, parts): Sheet => ({
      paper: 'wide',
      title: reportTitles['mark-sheet'],
      when: [classTitle(clean(of.formClass)), termLine(of), ...(parts.length > 1 ? [partOf(i + 1, parts.length)] : [])].join(' · '),
      about: classTitle(clean(of.formClass)),
      blocks:
        of.students.length === 0
          ? [nobodyIn(of)]
          : [
              {
                kind: 'table',
                isRuled: true,
                columns: columns(some, of.term),
                rows: of.students.map((student, n) => row(n, student, some, standing[n], of)),
                foot: foot(some, standing, of),
              },
            ],
      foot: { notes: [markSheetNote(of.term), noteOf(of)].filter(Boolean).join(' '), stamp: printedOn(shownDay(printedDay)) },
    }),
  )
  return [...onePaper(sheets)]
}

/** Explains the codes on the sheet. */
const noteOf = ({ students, rules = noWords }: ReportClass) =>
  wordsNote(wordsAmong(students.flatMap(({ subjects }) => subjects.flatMap((one) => [one.courseMark, one.examMark]))), rules)

/** Lists every subject that a student of the class takes, by number, with the records in class-list order. */
function subjectsOf(students: readonly ReportStudent[]): Subject[] {
  const found = new Map(students.flatMap((s) => s.subjects.map((r) => [r.subjectId, r] as const)))
  const recordOf = students.map((s) => new Map(s.subjects.map((r) => [r.subjectId, r])))
  return [...found.values()]
    .sort((a, b) => a.subjectId - b.subjectId)
    .map((r) => ({ id: r.subjectId, abbr: clean(r.abbr), title: clean(r.title), records: recordOf.map((of) => of.get(r.subjectId)) }))
}

const columns = (subjects: readonly Subject[], term: number): Column[] => [
  { title: '#', align: 'right', width: 7 },
  { title: 'Name', align: 'left', width: subjects.length > 8 ? 44 : 70, isHead: true },
  ...subjects.flatMap(({ abbr, title }): Column[] => {
    const group = { title: abbr, full: title }
    return [
      { title: 'C', align: 'right', width: 'rest', group, ...(term === 2 && { tone: 'bold' }) },
      { title: 'E', align: 'right', width: 'rest', group, ...(term !== 2 && { tone: 'bold' }) },
    ]
  }),
  { title: 'Avg', align: 'right', width: 10 },
  { title: 'Grade', align: 'center', width: 10 },
  { title: 'Rank', align: 'right', width: 9 },
]

const row = (
  n: number,
  student: ReportStudent,
  subjects: readonly Subject[],
  standing: StudentResult | undefined,
  { year, term, rules = noWords }: ReportClass,
): Row => [
  figure(n + 1),
  nameCell(student),
  ...subjects.flatMap(({ records }) => marks(records[n], term, rules)),
  ...[
    averageFigure(standing ?? { average: null }, 'bold'),
    text(standing?.grade ?? ''),
    standing?.words && standing.rank === null ? text(unrankedText(standing, rules), 'dim') : figure(standing?.rank ?? null),
  ].map((cell) => ({ ...cell, why: averageUrl({ studentId: student.studentId, year, term }) })),
]

function marks(record: ReportSubject | undefined, term: number, rules: MarkRules): Cell[] {
  const cell = (mark: Mark, counts: boolean) =>
    markFigure(mark, rules, counts ? (typeof mark === 'number' && mark < 50 ? 'low' : 'bold') : undefined)
  return [cell(record?.courseMark ?? null, term === 2), cell(record?.examMark ?? null, term !== 2)]
}

function foot(subjects: readonly Subject[], standing: readonly StudentResult[], { term, rules }: ReportClass): Row[] {
  const counted = countedName(term)
  const mean = meanOf(standing)
  const line = (title: string, of: (s: Subject) => string | number | null, last: Row, tone?: 'bold'): Row => [
    blank,
    text(title, tone),
    ...subjects.map((s) => ({ ...figure(of(s), tone), span: 2 })),
    ...last,
  ]
  const means = (which: 'course' | 'exam', last: Row) =>
    line(`Class mean, ${which}`, (s) => subjectMean(s.records, `${which}Mark`, rules), last, which === counted ? 'bold' : undefined)
  const own = [figure(mean, 'bold'), text(mean === null ? '' : averageGrade(mean)), blank]
  const other = [blank, blank, blank]
  const entered = (s: Subject) => s.records.filter((r) => r && isFinal(countedMark(r, term))).length
  return [
    means('course', counted === 'course' ? own : other),
    means('exam', counted === 'exam' ? own : other),
    line(`${counted === 'exam' ? 'Exam' : 'Course'} marks entered`, entered, other),
  ]
}
