import { average, averageGrade, mean, ranks } from '../_average.ts'
import { countedMark, figureOf, isUnranked, type Mark, type MarkRules, type Marks, type MarkWord, noWords, wordsAmong } from '../_marks.ts'
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
  /** The day since when the student is in the class, where that is after the term began: of joining the school, or from another class. */
  joinedOn?: string | null
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
  /** What its marks can be besides numbers, and how that counts. */
  rules?: MarkRules | undefined
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

/**
 * What counted of a student: `average` and so `grade` and `rank` are as printed; `counted` is the number of marks in it, `sum` theirs; `words`
 * those of the marks that count that are no number, where there are any.
 */
export type Standing = { average: string | null; grade: string; rank: number | null; counted: number; sum: number; words?: MarkWord[] }

/** The standings of a class, in its order. The rank is within the class of the term's records (AVG-2, AVG-5). */
export const standings = ({ students, term, rules = noWords }: Rankable): Standing[] =>
  standingsOf(
    students.map(({ subjects }) =>
      totalOf(
        subjects.map((subject) => countedMark(subject, term)),
        rules,
      ),
    ),
    rules,
  )
type Rankable = { students: readonly { subjects: readonly Marks[] }[]; term: number; rules?: MarkRules | undefined }

/** The marks that counted of a student. */
export type Total = Pick<Standing, 'counted' | 'sum' | 'words'>

function totalOf(marks: readonly Mark[], rules: MarkRules): Total {
  const [figures, words] = [marks.map((mark) => figureOf(mark, rules)).filter((mark) => mark !== null), wordsAmong(marks)]
  return { counted: figures.length, sum: figures.reduce((sum, mark) => sum + mark, 0), ...(words.length > 0 && { words }) }
}

/** The same of a class of which only the sums are known. */
export function standingsOf(totals: readonly Total[], rules: MarkRules = noWords): Standing[] {
  const averages = totals.map(({ sum, counted }) => (counted === 0 ? null : mean([[sum, counted]])))
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

/** The standing of a student who left: an average, but no rank. */
export const standingApart = (student: ReportStudent, term: number, rules: MarkRules = noWords): Standing => ({
  ...(standings({ students: [student], term, rules })[0] as Standing),
  rank: null,
})

/** How many of a class have a rank: the `N` of `13 of N`. */
export const rankedOf = (standing: readonly Standing[]) => standing.filter(({ rank }) => rank !== null).length

/** The class's mean: of the averages before they are rounded, printed as an average is; null without one (AVG-6). */
export const meanOf = (standing: readonly Standing[]) => mean(standing.filter((s) => s.counted > 0).map((s) => [s.sum, s.counted]))

/** The class's mean in a subject, of the marks that there are, printed as an average is. */
export const subjectMean = (records: readonly (Marks | undefined)[], which: keyof Marks, rules?: MarkRules) =>
  average(
    records.map((one) => one?.[which] ?? null),
    rules,
  )

/** The mean in each subject of the marks that count, by its number; null where nobody has one (AVG-8). */
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
