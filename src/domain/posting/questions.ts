import { isUnusual, unusual } from './readiness.ts'

/** The thresholds of questions about a whole lesson (MARK-9): at least so many marks, and so far from what is compared. */
export const lessonLimits = { marks: 8, others: 3, meanFromOthers: 20, meanFromBefore: 15, exchanged: 10 } as const

/** The counting marks of a lesson; `pairs` have both marks, and `apart` is the sum of exam less course mark. */
export type LessonFigures = {
  classId: string
  subjectId: number
  subject: string
  count: number
  sum: number
  least: number
  most: number
  pairs: number
  apart: number
  /** The mean of the same lesson in the term before, if enough had a mark. */
  before: number | null
}
type Of = { classId: string; subjectId: number; subject: string }
type OfStudent = Of & { studentId: number; firstName: string; lastName: string }
/** A mark far from the student's others, and a course mark far from the exam mark (MARK-8). */
export type FarMark = OfStudent & { mark: number; sum: number; count: number }
export type ApartMarks = OfStudent & { course: number; exam: number }

/** Something to look at again. `figures` say what it is asked of: once they change, it is asked again. */
export type Question = Of & { student: Omit<OfStudent, keyof Of> | null } & (
    | { kind: 'far'; figures: [mark: number, others: number] }
    | { kind: 'apart'; figures: [course: number, exam: number] }
    | { kind: 'same'; figures: [mark: number, count: number] }
    | { kind: 'exchanged'; figures: [own: number, others: number] }
    | { kind: 'mean'; figures: [mean: number, others: number, before: number | null] }
  )

const tenth = (n: number) => Math.round(n * 10) / 10
const lessonOf = ({ classId, subjectId, subject }: Of): Of => ({ classId, subjectId, subject })

/** Questions about single marks. */
export const questionsOfMarks = (far: readonly FarMark[], apart: readonly ApartMarks[]): Question[] => [
  ...withoutPulled(far).map(({ studentId, firstName, lastName, mark, sum, count, ...of }): Question => {
    const others = Math.round((sum - mark) / (count - 1))
    return { ...lessonOf(of), student: { studentId, firstName, lastName }, kind: 'far', figures: [mark, others] }
  }),
  ...apart
    .filter(({ course, exam }) => Math.abs(course - exam) > unusual.further)
    .map(({ studentId, firstName, lastName, course, exam, ...of }): Question => {
      return { ...lessonOf(of), student: { studentId, firstName, lastName }, kind: 'apart', figures: [course, exam] }
    }),
]

/** Without those that are far only because the farthest mark pulls the mean of the others. */
function withoutPulled(far: readonly FarMark[]): FarMark[] {
  const distance = ({ mark, sum, count }: FarMark) => Math.abs(mark - (sum - mark) / (count - 1))
  const pulling = new Map<number, FarMark[]>()
  for (const one of far.filter(isUnusual).sort((a, b) => distance(b) - distance(a))) {
    const known = pulling.get(one.studentId) ?? []
    const farther = known.filter((other) => distance(other) > distance(one))
    const rest = { mark: one.mark, sum: one.sum - farther.reduce((sum, { mark }) => sum + mark, 0), count: one.count - farther.length }
    if (isUnusual(rest)) pulling.set(one.studentId, [...known, one])
  }
  return far.filter((one) => pulling.get(one.studentId)?.includes(one))
}

/** Questions about whole lessons, each beside the other lessons of its class (MARK-9). */
export function questionsOfLessons(lessons: readonly LessonFigures[]): Question[] {
  const classes = Map.groupBy(lessons, ({ classId }) => classId)
  return lessons.flatMap((lesson): Question[] => {
    const others = (classes.get(lesson.classId) ?? []).filter((one) => one !== lesson)
    return [...sameOf(lesson), ...meanOf(lesson, others), ...exchangedOf(lesson, others)]
  })
}

const sameOf = (lesson: LessonFigures): Question[] =>
  lesson.count >= lessonLimits.marks && lesson.least === lesson.most
    ? [{ ...lessonOf(lesson), student: null, kind: 'same', figures: [lesson.most, lesson.count] }]
    : []

function meanOf(lesson: LessonFigures, others: readonly LessonFigures[]): Question[] {
  const beside = others.filter(({ count }) => count >= lessonLimits.marks)
  if (lesson.count < lessonLimits.marks || beside.length < lessonLimits.others) return []
  const [own, theirs] = [lesson.sum / lesson.count, beside.reduce((sum, one) => sum + one.sum / one.count, 0) / beside.length]
  const isFarFromBefore = lesson.before === null || Math.abs(own - lesson.before) > lessonLimits.meanFromBefore
  if (Math.abs(own - theirs) <= lessonLimits.meanFromOthers || !isFarFromBefore) return []
  const before = lesson.before === null ? null : tenth(lesson.before)
  return [{ ...lessonOf(lesson), student: null, kind: 'mean', figures: [tenth(own), tenth(theirs), before] }]
}

/** In this lesson the exam is as much above the course marks as it is below them in the others, or the other way round. */
function exchangedOf(lesson: LessonFigures, others: readonly LessonFigures[]): Question[] {
  const beside = others.filter(({ pairs }) => pairs >= lessonLimits.marks)
  if (lesson.pairs < lessonLimits.marks || beside.length < lessonLimits.others) return []
  const [own, theirs] = [lesson.apart / lesson.pairs, beside.reduce((sum, one) => sum + one.apart / one.pairs, 0) / beside.length]
  const isTurned = own * theirs < 0 && Math.min(Math.abs(own), Math.abs(theirs)) >= lessonLimits.exchanged
  return isTurned ? [{ ...lessonOf(lesson), student: null, kind: 'exchanged', figures: [tenth(own), tenth(theirs)] }] : []
}

type Term = { year: number; term: number }
/** Names what is asked, without what it is asked of. */
export const questionKey = (
  { kind, classId, subjectId, student }: Pick<Question, 'kind' | 'classId' | 'subjectId' | 'student'>,
  { year, term }: Term,
) => `${year}-${term}-${subjectId}-${student?.studentId ?? 0}-${kind}-${classId}`
export const questionValue = ({ figures }: Pick<Question, 'figures'>) => figures.map((one) => one ?? '').join(' ')

/** Those that nobody has answered; an answer holds as long as the figures are the same (MARK-10). */
export const unanswered = <Q extends Question>(questions: readonly Q[], answers: ReadonlyMap<string, { value: string }>, term: Term) =>
  questions.filter((one) => answers.get(questionKey(one, term))?.value !== questionValue(one))
