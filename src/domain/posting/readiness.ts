import { compareText, fullName } from '../_names.ts'
import { findsEvery } from '../_text.ts'

/** What a term report can lack: teachers lack marks, the rest is listed by student. */
export const studentKinds = ['remarks', 'deans', 'attendance', 'conduct', 'unusual', 'subjects', 'teachers', 'unregistered'] as const
export const kinds = ['marks', ...studentKinds] as const
type StudentKind = (typeof studentKinds)[number]
export type Kind = (typeof kinds)[number]
export type Counts = Record<Kind, number>

/** A mark is unusual if it is further than this from the mean of enough others in the term, or course from exam mark (MARK-8). */
export const unusual = { further: 35, others: 2 } as const

/** `sum` and `count` cover all the student's marks in the term, including this one. */
export function isUnusual({ mark, sum, count }: { mark: number; sum: number; count: number }): boolean {
  const others = count - 1
  return others >= unusual.others && Math.abs(mark * others - (sum - mark)) > unusual.further * others
}

/** A student registered into the term; `n` is the place in the class list. */
export type StudentFigures = {
  studentId: number
  firstName: string
  lastName: string
  classId: string
  n: number
  possibleAttendance: number | null
  timesAbsent: number | null
  timesLate: number | null
  conduct: string | null
  deportment: string | null
  hasRemarks: boolean
  hasDeans: boolean
}
type LessonMarks = {
  classId: string
  subjectId: number
  subject: string
  /** The teacher of the records; the lesson may have changed hands since. */
  employeeId: number | null
  teacher: string | null
  /** `nameKey` of the teacher. */
  teacherKey: string | null
  /** The former teacher, who has left the school: it needs a new one. */
  left?: string
  registered: number
  entered: number
  /** The students with an incomplete mark, which does not count as entered (WORD-3). */
  incomplete?: readonly string[]
}
type Teaching = { classId: string; subjectId: number; employeeId: number; teacher: string; teacherKey: string }
export type Found = {
  students: readonly StudentFigures[]
  lessons: readonly LessonMarks[]
  teaching: readonly Teaching[]
  unusual: readonly { studentId: number; subject: string; mark: number; sum: number; count: number }[]
  /** Course and exam mark of a subject that are far apart. */
  apart: readonly { studentId: number; subject: string; course: number; exam: number }[]
  /** The marks of a class, and how many could not be compared. */
  checks: readonly Checks[]
  unrecorded: readonly { studentId: number; subject: string }[]
  untaught: readonly { studentId: number; subject: string }[]
  /** Registered students without any subject. */
  withoutSubjects: readonly { studentId: number }[]
  /** Present students who are not registered into the term; `classId` is empty without a class. */
  unregistered: readonly Omit<Student, 'n'>[]
}
export type Checks = { classId: string; entered: number; unchecked: number }

export type Gap =
  | { code: 'remarks' | 'deans' | 'possible' | 'absent' | 'late' | 'beyond' | 'conduct' | 'deportment' }
  | { code: 'unusual'; subject: string; mark: number; others: number }
  | { code: 'apart'; subject: string; course: number; exam: number }
  | { code: 'unrecorded' | 'untaught'; subject: string }
  | { code: 'no-subjects' | 'no-class' | 'unregistered' }
type Student = Pick<StudentFigures, 'studentId' | 'firstName' | 'lastName' | 'classId' | 'n'>
export type StudentLine = Student & { gaps: readonly Gap[] }
export type LessonLine = {
  classId: string
  subjectId: number
  subject: string
  teachers: readonly string[]
  /** The ids of the same teachers. */
  teacherIds: readonly number[]
  /** The sort key of the first teacher. */
  teacherKey: string
  mine: boolean
} & Pick<LessonMarks, 'registered' | 'entered' | 'incomplete' | 'left'>
export type Readiness = {
  students: readonly Student[]
  lessons: readonly LessonLine[]
  checks: readonly Checks[]
  gaps: Record<StudentKind, readonly StudentLine[]>
}

/** What a term lacks, from what was found; `actorId` is the asking employee, if any. */
export function readinessOf(found: Found, actorId: number | null): Readiness {
  const marks = Map.groupBy(found.unusual.filter(isUnusual), (mark) => mark.studentId)
  const [apart, unrecorded, untaught] = [
    Map.groupBy(found.apart, (marks) => marks.studentId),
    Map.groupBy(found.unrecorded, (record) => record.studentId),
    Map.groupBy(found.untaught, (record) => record.studentId),
  ]
  const blank = new Set(found.withoutSubjects.map(({ studentId }) => studentId))
  const list = (gapsOf: (s: StudentFigures) => Gap[]) =>
    found.students.flatMap((s) => {
      const gaps = gapsOf(s)
      return gaps.length > 0 ? [{ ...studentOf(s), gaps }] : []
    })
  return {
    students: found.students,
    lessons: lessonLines(found, actorId),
    checks: found.checks,
    gaps: {
      remarks: list((s) => (s.hasRemarks ? [] : [{ code: 'remarks' }])),
      deans: list((s) => (s.hasDeans ? [] : [{ code: 'deans' }])),
      attendance: list(attendanceGaps),
      conduct: list((s) => (['conduct', 'deportment'] as const).flatMap((code) => (s[code] === null ? [{ code }] : []))),
      unusual: list((s) => [
        ...(marks.get(s.studentId) ?? []).map(unusualGap),
        ...(apart.get(s.studentId) ?? []).map(({ subject, course, exam }): Gap => ({ code: 'apart', subject, course, exam })),
      ]),
      subjects: list((s) => [
        ...(blank.has(s.studentId) ? [{ code: 'no-subjects' } as const] : []),
        ...(unrecorded.get(s.studentId) ?? []).map(({ subject }): Gap => ({ code: 'unrecorded', subject })),
      ]),
      teachers: list((s) => (untaught.get(s.studentId) ?? []).map(({ subject }) => ({ code: 'untaught', subject }))),
      unregistered: found.unregistered.map((s) => ({ ...s, n: 0, gaps: [{ code: s.classId === '' ? 'no-class' : 'unregistered' }] })),
    },
  }
}

const studentOf = ({ studentId, firstName, lastName, classId, n }: StudentFigures): Student => ({
  studentId,
  firstName,
  lastName,
  classId,
  n,
})

function attendanceGaps({ possibleAttendance: possible, timesAbsent: absent, timesLate: late }: StudentFigures): Gap[] {
  const gaps: Gap[] = []
  if (possible === null) gaps.push({ code: 'possible' })
  if (absent === null) gaps.push({ code: 'absent' })
  if (late === null) gaps.push({ code: 'late' })
  if (possible !== null && absent !== null && absent > possible) gaps.push({ code: 'beyond' })
  return gaps
}

const unusualGap = ({ subject, mark, sum, count }: Found['unusual'][number]): Gap => ({
  code: 'unusual',
  subject,
  mark,
  others: Math.round((sum - mark) / (count - 1)),
})

/**
 * A line for each class, subject and teacher. Records belong to their teacher while that teacher has the lesson, then to the lesson's
 * present teacher; without one, to the teacher named in them, unless that teacher has left.
 */
export function lessonLines({ lessons, teaching }: Pick<Found, 'lessons' | 'teaching'>, actorId: number | null): LessonLine[] {
  const taught = Map.groupBy(teaching, (t) => `${t.classId}/${t.subjectId}`)
  const lines = new Map<string, LessonLine>()
  for (const lesson of lessons) {
    const { classId, subjectId, subject, registered, entered } = lesson
    const place = `${classId}/${subjectId}`
    const now = taught.get(place) ?? []
    const own = now.filter((t) => t.employeeId === lesson.employeeId)
    const teaching = own.length > 0 ? own : now
    const { employeeId: id, teacher: name } = lesson
    const people = teaching.length > 0 || id === null || name === null ? teaching : [{ employeeId: id, teacher: name }]
    const named = people.map(({ teacher }) => teacher)
    const key = `${place}/${named}`
    const line = lines.get(key) ?? {
      classId,
      subjectId,
      subject,
      teachers: named,
      teacherIds: people.map(({ employeeId }) => employeeId),
      teacherKey: (teaching[0] ?? lesson).teacherKey ?? '',
      mine: now.some((t) => t.employeeId === actorId),
      registered: 0,
      entered: 0,
    }
    const incomplete = [...(line.incomplete ?? []), ...(lesson.incomplete ?? [])]
    const counts = { registered: line.registered + registered, entered: line.entered + entered }
    const left = people.length === 0 ? (lesson.left ?? line.left) : undefined
    lines.set(key, { ...line, ...counts, ...(left && { left }), ...(incomplete.length > 0 && { incomplete }) })
  }
  return [...lines.values()]
}

/** The same for a single class. */
export function ofClass(readiness: Readiness, classId: string): Readiness {
  const own = <T extends { classId: string }>(lines: readonly T[]) => lines.filter((line) => line.classId === classId)
  const gaps = Object.fromEntries(studentKinds.map((kind) => [kind, own(readiness.gaps[kind])])) as unknown as Readiness['gaps']
  return { students: own(readiness.students), lessons: own(readiness.lessons), checks: own(readiness.checks), gaps }
}

/** The lessons and students that contain every typed word. */
export function matching(readiness: Readiness, typed: string): Readiness {
  if (typed === '') return readiness
  const named = (s: Student) => findsEvery(typed, `${s.classId} ${fullName(s)}`)
  const gaps = Object.fromEntries(studentKinds.map((kind) => [kind, readiness.gaps[kind].filter(named)])) as unknown as Readiness['gaps']
  const lessons = readiness.lessons.filter((l) => findsEvery(typed, [l.classId, l.subject, ...l.teachers].join(' ')))
  return { ...readiness, lessons, gaps }
}

/** Counts marks, unusual marks, missing records and teachers singly, and otherwise the students who lack something. */
export function countsOf({ lessons, gaps }: Readiness): Counts {
  const each = (lines: readonly StudentLine[]) => lines.reduce((sum, line) => sum + line.gaps.length, 0)
  return {
    marks: lessons.reduce((sum, l) => sum + l.registered - l.entered, 0),
    remarks: gaps.remarks.length,
    deans: gaps.deans.length,
    attendance: gaps.attendance.length,
    conduct: gaps.conduct.length,
    unusual: each(gaps.unusual),
    subjects: each(gaps.subjects),
    teachers: each(gaps.teachers),
    unregistered: gaps.unregistered.length,
  }
}

/** How many of the entered marks could be compared. */
export function checksOf({ checks }: Readiness): Omit<Checks, 'classId'> {
  const sum = (of: 'entered' | 'unchecked') => checks.reduce((total, line) => total + line[of], 0)
  return { entered: sum('entered'), unchecked: sum('unchecked') }
}

export const marksOf = ({ lessons }: Readiness) => lessons.reduce((sum, l) => sum + l.registered, 0)

/** `marks`: those of its subject records, entered or not. */
export type ClassLine = { classId: string; students: number; marks: number; counts: Counts }

/** A line for each class with students in the term, in the students' order. */
export function classLines(readiness: Readiness): ClassLine[] {
  const classes = new Map<string, Readiness>()
  const of = (classId: string) => {
    const found = classes.get(classId) ?? { students: [], lessons: [], checks: [], gaps: emptyGaps() }
    classes.set(classId, found)
    return found as { students: Student[]; lessons: LessonLine[]; checks: Checks[]; gaps: Record<StudentKind, StudentLine[]> }
  }
  for (const s of readiness.students) of(s.classId).students.push(s)
  for (const l of readiness.lessons) of(l.classId).lessons.push(l)
  for (const kind of studentKinds) for (const line of readiness.gaps[kind]) of(line.classId).gaps[kind].push(line)
  return [...classes].map(([classId, own]) => ({ classId, students: own.students.length, marks: marksOf(own), counts: countsOf(own) }))
}

const emptyGaps = () => Object.fromEntries(studentKinds.map((kind) => [kind, []])) as unknown as Readiness['gaps']

export const lessonSorts = ['class', '-class', 'teacher', '-teacher'] as const
export type LessonSort = (typeof lessonSorts)[number]

/** The lessons with missing marks. They come by class, which is also a teacher's order. */
export function openLessons({ lessons }: Readiness, sort: LessonSort): LessonLine[] {
  const open = lessons.filter((l) => l.entered < l.registered)
  if (sort.endsWith('teacher')) open.sort((a, b) => compareText(a.teacherKey, b.teacherKey))
  return sort.startsWith('-') ? open.reverse() : open
}
