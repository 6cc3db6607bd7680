import { average, averageGrade, mean, ranks } from '../_average.ts'
import { BoundedMap } from '../_bounded-map.ts'
import {
  countedMark,
  isUnranked,
  type Mark,
  type MarkRules,
  type MarkStep,
  type Marks,
  type MarkWord,
  noWords,
  stepOf,
  wordsAmong,
} from '../_marks.ts'
import { compareNames, type NamedStudent } from '../_names.ts'
import type { TrendPoint } from '../_terms.ts'

type Grade = 'A' | 'B' | 'C' | 'D' | 'E'

/** A subject record as reports print it: `comments` are the two coded ones and the custom one, if present. */
export type ReportSubject = Marks & { subjectId: number; abbr: string; title: string; comments: readonly string[]; teacher: string | null }

/** A student term record as the reports print it. */
export type ReportStudent = {
  recordId: number
  studentId: number
  firstName: string
  lastName: string
  dateOfBirth: string | null
  possibleAttendance: number | null
  timesAbsent: number | null
  timesLate: number | null
  conduct: Grade | null
  deportment: Grade | null
  remarks: string | null
  deansComment: string | null
  customComment: string | null
  newTermBeginning: string | null
  /** The day on which the student left the school, if in the term. */
  leftOn: string | null
  /** The student's first day in the class, if after the term began: from joining the school or from another class. */
  joinedOn?: string | null
  /** The given-out terms before this one, earliest first. Not in the card's code: they have their own cards (TREND-1). */
  trend?: readonly TrendPoint[]
  subjects: readonly ReportSubject[]
}

/** A class in a term, in class-list order: the students printed with it, and separately those who left in the term. */
export type ReportClass = {
  year: number
  term: number
  formClass: string
  formLevel: number | null
  formTeachers: readonly string[]
  deans: readonly string[]
  principal: string
  /** True if a card shows the class average of each subject. */
  hasClassAverage: boolean
  /** The mark words and how they count. */
  rules?: MarkRules | undefined
  students: readonly ReportStudent[]
  left: readonly ReportStudent[]
}

/**
 * A student who left during a term is left out of everything printed for the class: cards, sheets and ranks. The term's record says
 * so; a closed term keeps its state (LEFT-2, LEFT-3).
 */
export const hasLeft = ({ leftOn }: { leftOn: string | null }) => leftOn !== null

export const partedOf = <S extends { leftOn: string | null }>(records: readonly S[]) => ({
  students: records.filter((one) => !hasLeft(one)),
  left: records.filter(hasLeft),
})

/**
 * A student's result: `average`, and so `grade` and `rank`, as printed; `counted` is the number of marks in it, `sum` their sum;
 * `words` are the mark words among the marks that count.
 */
export type StudentResult = { average: string | null; grade: string; rank: number | null; counted: number; sum: number; words?: MarkWord[] }

/** The results of a class, in its order. Ranks are within the class of the term's records (AVG-2, AVG-5). */
export const classResults = ({ students, term, rules = noWords }: Rankable): StudentResult[] =>
  resultsOfTotals(
    students.map(({ subjects }) => totalOf(markSteps(subjects, term, rules))),
    rules,
  )
type Rankable = { students: readonly { subjects: readonly Marks[] }[]; term: number; rules?: MarkRules | undefined }

/** The marks that count for a student. */
export type Total = Pick<StudentResult, 'counted' | 'sum' | 'words'>

/** Each subject's counting mark and how it goes into the average: what the total is made from, and what explains it (AVG-9). */
export const markSteps = <S extends Marks>(subjects: readonly S[], term: number, rules: MarkRules) =>
  subjects.map((subject) => {
    const mark = countedMark(subject, term)
    return { subject, mark, ...stepOf(mark, rules) }
  })

function totalOf(steps: readonly (MarkStep & { mark: Mark })[]): Total {
  const [figures, words] = [steps.flatMap(({ figure }) => figure ?? []), wordsAmong(steps.map(({ mark }) => mark))]
  return { counted: figures.length, sum: figures.reduce((sum, mark) => sum + mark, 0), ...(words.length > 0 && { words }) }
}

/** Of a whole school few sums are different, and rounding one exactly takes a thousandth of a millisecond. */
const known = new BoundedMap<number, string | null>(20_000)

/** The average of a student whose sum alone is known, as printed. */
export function averageOf({ sum, counted }: Pick<Total, 'sum' | 'counted'>): string | null {
  if (counted === 0) return null
  const key = sum * 2 ** 20 + counted
  const printed = known.get(key) ?? mean([[sum, counted]])
  known.set(key, printed)
  return printed
}

/** The results of a class whose sums alone are known. */
export function resultsOfTotals(totals: readonly Total[], rules: MarkRules = noWords): StudentResult[] {
  const averages = totals.map(averageOf)
  const rankOf = ranks(averages.map((printed, i) => (isUnranked(totals[i]?.words ?? [], rules) ? null : printed)))
  return totals.map(({ counted, sum, words }, i) => ({
    average: averages[i] ?? null,
    grade: averageGrade(averages[i] ?? null),
    rank: rankOf[i] ?? null,
    counted,
    sum,
    ...(words && { words }),
  }))
}

/** The result of a student who left: an average without a rank. */
export const leaverResult = (student: ReportStudent, term: number, rules: MarkRules = noWords): StudentResult => ({
  ...(classResults({ students: [student], term, rules })[0] as StudentResult),
  rank: null,
})

/** How many students of a class have a rank: the `N` of `13 of N`. */
export const rankedOf = (standing: readonly StudentResult[]) => standing.filter(({ rank }) => rank !== null).length

/** The class's mean of unrounded averages, printed as an average; null without any (AVG-6). */
export const meanOf = (standing: readonly Pick<StudentResult, 'counted' | 'sum'>[]) =>
  mean(standing.filter((s) => s.counted > 0).map((s) => [s.sum, s.counted]))

/** The class's mean in a subject, from the existing marks, printed as an average. */
export const subjectMean = (records: readonly (Marks | undefined)[], which: keyof Marks, rules?: MarkRules) =>
  average(
    records.map((one) => one?.[which] ?? null),
    rules,
  )

/** The mean of the counting marks in each subject, by id; null if nobody has one (AVG-8). */
export function classAverages({ students, term, rules }: Pick<ReportClass, 'students' | 'term' | 'rules'>): Map<number, string | null> {
  const records = new Map<number, ReportSubject[]>()
  for (const subject of students.flatMap((student) => student.subjects)) {
    const known = records.get(subject.subjectId)
    if (known) known.push(subject)
    else records.set(subject.subjectId, [subject])
  }
  const which = term === 2 ? 'courseMark' : 'examMark'
  return new Map([...records].map(([id, all]) => [id, subjectMean(all, which, rules)]))
}

/** The mean of whole marks or of percentages with a decimal, to 1 decimal, half up, by exact arithmetic; null without any. */
export function tenthsMean(values: readonly (number | string | null)[]): string | null {
  const present = values.filter((value) => value !== null)
  if (present.length === 0) return null
  const thousandths = present.reduce<number>((sum, value) => sum + Math.round(Number(value) * 1000), 0)
  const unit = 100 * present.length
  return (Math.floor((2 * thousandths + unit) / (2 * unit)) / 10).toFixed(1)
}

/** The order of a class list. */
export const byName = (a: NamedStudent, b: NamedStudent) => compareNames(a, b) || a.studentId - b.studentId

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** The order of classes: by form level, then by code; classes without a level come last. */
export const byLevel = (a: Levelled, b: Levelled) =>
  (a.formLevel ?? 99) - (b.formLevel ?? 99) || collator.compare(a.formClass, b.formClass) || (a.formClass < b.formClass ? -1 : 1)
type Levelled = { formClass: string; formLevel: number | null }

/** Joins comments, each with a full stop. */
export const asSentences = (comments: readonly string[]) =>
  comments
    .map((comment) => comment.trim())
    .filter((comment) => comment !== '')
    .map((comment) => (/[.!?…]["'”’)\]]*$/u.test(comment) ? comment : `${comment}.`))
    .join(' ')
