import { average, averageGrade, countedMark, type Marks, mean, ranks } from '../_marks.ts'
import { compareNames, type NamedStudent } from '../_names.ts'

type Grade = 'A' | 'B' | 'C' | 'D' | 'E'

/** A subject record as the reports print it: `comments` are the two coded ones and the custom one, where they exist. */
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
  /** The day on which the student left the school, where that was in the term. */
  leftOn: string | null
  subjects: readonly ReportSubject[]
}

/** A class in a term, in the order of the class list: who is printed with it, and apart from them who left in the term. */
export type ReportClass = {
  year: number
  term: number
  formClass: string
  formLevel: number | null
  formTeachers: readonly string[]
  deans: readonly string[]
  principal: string
  /** Whether the card of a student says what the class has on average in each subject. */
  hasClassAverage: boolean
  students: readonly ReportStudent[]
  left: readonly ReportStudent[]
}

/**
 * A student who left during a term is left out of everything printed for the class: no card among the others', no line on a sheet, no place in
 * the rank. A record of the term says so; one of a closed term as it was when the term closed (LEFT-2, LEFT-3).
 */
export const hasLeft = ({ leftOn }: { leftOn: string | null }) => leftOn !== null

export const partedOf = <S extends { leftOn: string | null }>(records: readonly S[]) => ({
  students: records.filter((one) => !hasLeft(one)),
  left: records.filter(hasLeft),
})

/** What counted of a student: `average` and so `grade` and `rank` are as printed; `counted` is the number of marks in it, `sum` theirs. */
export type Standing = { average: string | null; grade: string; rank: number | null; counted: number; sum: number }

/** The standings of a class, in its order. The rank is within the class of the term's records (AVG-2, AVG-5). */
export const standings = ({ students, term }: { students: readonly { subjects: readonly Marks[] }[]; term: number }): Standing[] =>
  standingsOf(
    students.map(({ subjects }) => totalOf(subjects.map((subject) => countedMark(subject, term)).filter((mark) => mark !== null))),
  )

/** The marks that counted of a student. */
export type Total = Pick<Standing, 'counted' | 'sum'>
const totalOf = (marks: readonly number[]): Total => ({ counted: marks.length, sum: marks.reduce((sum, mark) => sum + mark, 0) })

/** The same of a class of which only the sums are known. */
export function standingsOf(totals: readonly Total[]): Standing[] {
  const averages = totals.map(({ sum, counted }) => (counted === 0 ? null : mean([[sum, counted]])))
  const rankOf = ranks(averages)
  return averages.map((printed, i) => ({
    average: printed,
    grade: averageGrade(printed),
    rank: rankOf[i] ?? null,
    counted: totals[i]?.counted ?? 0,
    sum: totals[i]?.sum ?? 0,
  }))
}

/** The standing of a student who left: an average, but no rank. */
export const standingApart = (student: ReportStudent, term: number): Standing => ({
  ...(standings({ students: [student], term })[0] as Standing),
  rank: null,
})

/** How many of a class have a rank: the `N` of `13 of N`. */
export const rankedOf = (standing: readonly Standing[]) => standing.filter(({ rank }) => rank !== null).length

/** The class's mean: of the averages before they are rounded, printed as an average is; null without one (AVG-6). */
export const meanOf = (standing: readonly Standing[]) => mean(standing.filter((s) => s.counted > 0).map((s) => [s.sum, s.counted]))

/** The class's mean in a subject, of the marks that there are, printed as an average is. */
export const subjectMean = (records: readonly (Marks | undefined)[], which: keyof Marks) =>
  average(records.map((one) => one?.[which] ?? null))

/** The mean in each subject of the marks that count, by its number; null where nobody has one (AVG-8). */
export function classAverages({ students, term }: Pick<ReportClass, 'students' | 'term'>): Map<number, string | null> {
  const records = new Map<number, ReportSubject[]>()
  for (const subject of students.flatMap((student) => student.subjects)) {
    const known = records.get(subject.subjectId)
    if (known) known.push(subject)
    else records.set(subject.subjectId, [subject])
  }
  const which = term === 2 ? 'courseMark' : 'examMark'
  return new Map([...records].map(([id, all]) => [id, subjectMean(all, which)]))
}

/** The mean of whole marks or of percentages with a decimal, to 1 decimal, half up, in whole numbers; null without any. */
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

/** The order of classes: by form level, then by code; those without a level last. */
export const byLevel = (a: Levelled, b: Levelled) =>
  (a.formLevel ?? 99) - (b.formLevel ?? 99) || collator.compare(a.formClass, b.formClass) || (a.formClass < b.formClass ? -1 : 1)
type Levelled = { formClass: string; formLevel: number | null }

/** Comments joined, each ended with a full stop. */
export const asSentences = (comments: readonly string[]) =>
  comments
    .map((comment) => comment.trim())
    .filter((comment) => comment !== '')
    .map((comment) => (/[.!?…]["'”’)\]]*$/u.test(comment) ? comment : `${comment}.`))
    .join(' ')
