import { averageGrade, averageGrades } from '../domain/_average.ts'
import { shownDay } from '../domain/_dates.ts'
import { type MarkRules, type MarkWord, markText, markWords, noWords } from '../domain/_marks.ts'
import { classTitle, termLine } from '../domain/_titles.ts'
import { classResults, meanOf, type ReportClass, type ReportStudent, type StudentResult } from '../domain/figures/index.ts'
import { wordsNote } from '../domain/words/mark-words.ts'
import { countedName, printedOn, rankSheetNote, reportTitles } from '../domain/words/reports.ts'
import { averageUrl } from '../views/_links/average.ts'
import { averageFigure, blank, type Cell, type Column, clean, figure, nameCell, nobodyIn, type Row, type Sheet, text } from './_model.ts'

/** A class by rank, with shared ranks; at the end the students without a rank, in class-list order. */
export function rankSheet(of: ReportClass, printedDay: string): Sheet {
  const standing = classResults(of)
  const order = of.students
    .flatMap((student, i) => (standing[i] ? [{ student, standing: standing[i] }] : []))
    .sort((a, b) => (a.standing.rank ?? Number.MAX_SAFE_INTEGER) - (b.standing.rank ?? Number.MAX_SAFE_INTEGER))
  return {
    paper: 'list',
    title: reportTitles['rank-sheet'],
    when: `${classTitle(clean(of.formClass))} · ${termLine(of)}`,
    about: classTitle(clean(of.formClass)),
    blocks:
      of.students.length === 0
        ? [nobodyIn(of)]
        : [
            {
              kind: 'table',
              isRuled: false,
              columns: columns(of.term),
              rows: order.map((o) => row(o.student, o.standing, of)),
              foot: foot(standing),
            },
          ],
    foot: { notes: notes(of, standing), stamp: printedOn(shownDay(printedDay)) },
  }
}

function notes({ term, rules = noWords }: ReportClass, standing: readonly StudentResult[]): string {
  const used = new Set<MarkWord>(standing.flatMap(({ words = [] }) => words))
  const own = wordsNote(
    markWords.filter((word) => used.has(word)),
    rules,
  )
  return [rankSheetNote(term, averageGrades.map((g) => g.join(' ')).join(', ')), own].filter(Boolean).join(' ')
}

const columns = (term: number): Column[] => [
  { title: 'Rank', align: 'right', width: 14 },
  { title: 'Name', align: 'left', width: 62, isHead: true },
  { title: 'Average', align: 'right', width: 18 },
  { title: '', align: 'left', width: 'rest' },
  { title: 'Grade', align: 'center', width: 16 },
  { title: countedName(term) === 'exam' ? 'Exams' : 'Courses', align: 'right', width: 20 },
]

function row(student: ReportStudent, standing: StudentResult, { year, term, rules = noWords }: ReportClass): Row {
  const why = averageUrl({ studentId: student.studentId, year, term })
  return [
    { ...figure(standing.rank, 'bold'), why },
    nameCell(student),
    { ...averageFigure(standing), why },
    standing.average === null ? blank : { text: '', bar: Number(standing.average) },
    { ...text(standing.grade), why },
    counted(standing, rules),
  ]
}

/** The number of marks that count, and the words that are no number: `7 · AB INC`. */
const counted = ({ counted: count, words = [] }: StudentResult, rules: MarkRules): Cell =>
  words.length === 0 ? figure(count) : { ...figure(count), text: `${count} · ${words.map((word) => markText(word, rules)).join(' ')}` }

function foot(standing: readonly StudentResult[]): Row[] {
  const mean = meanOf(standing)
  return [[blank, text('Class mean'), averageFigure({ average: mean }, 'bold'), blank, text(averageGrade(mean)), blank]]
}
