import { compareText } from '../_names.ts'
import { percentDone } from '../_numbers.ts'
import { type ClassLine, classLines, type LessonLine, type Readiness } from './readiness.ts'

/** The parts of a term's reports that can be counted without single students. */
export const progressKinds = ['marks', 'remarks', 'deans', 'attendance', 'conduct'] as const
export type ProgressKind = (typeof progressKinds)[number]
export type Part = { done: number; of: number }
export type Parts = Record<ProgressKind, Part>

export type ClassProgress = { classId: string; formLevel: number | null; parts: Parts }
/** A form teacher or dean with the class. */
export type InCharge = { employeeId: number; name: string; nameKey: string; classId: string; post: 'form-teacher' | 'dean' }

export const progressViews = ['form', 'class', 'subject', 'teacher'] as const
export type ProgressView = (typeof progressViews)[number]

/** A bar of each kind; a kind with nothing to count has none. */
export type ProgressLine = {
  key: string
  of: { form: number | null } | { classId: string } | { subject: string } | { teacher: string | null; classes: readonly string[] }
  parts: Partial<Parts>
}

const none = (): Parts => ({
  marks: { done: 0, of: 0 },
  remarks: { done: 0, of: 0 },
  deans: { done: 0, of: 0 },
  attendance: { done: 0, of: 0 },
  conduct: { done: 0, of: 0 },
})

/** The rest: 0 only if nothing is missing. */
export const percentMissing = (part: Part) => (part.of === 0 ? 0 : 100 - percentDone(part))

export function totalOf(classes: readonly ClassProgress[]): Parts {
  const total = none()
  for (const { parts } of classes)
    for (const kind of progressKinds) total[kind] = { done: total[kind].done + parts[kind].done, of: total[kind].of + parts[kind].of }
  return total
}

/** A line for each form, in class order. */
export function byForm(classes: readonly ClassProgress[]): ProgressLine[] {
  const forms = Map.groupBy(classes, ({ formLevel }) => formLevel)
  return [...forms].map(([form, own]) => ({ key: String(form), of: { form }, parts: totalOf(own) }))
}

export const ofForm = (classes: readonly ClassProgress[], form: number | undefined) =>
  classes.filter(({ formLevel }) => form === undefined || formLevel === form)

export const byClass = (classes: readonly ClassProgress[]): ProgressLine[] =>
  classes.map(({ classId, parts }) => ({ key: classId, of: { classId }, parts }))

/** Only marks, by the subject's title. */
export function bySubject(lessons: readonly LessonLine[]): ProgressLine[] {
  const subjects = Map.groupBy(lessons, ({ subject }) => subject)
  return [...subjects]
    .map(([subject, own]) => ({ key: subject, of: { subject }, parts: { marks: marksOf(own) } }))
    .sort((a, b) => compareText(a.key, b.key))
}

const marksOf = (lessons: readonly LessonLine[]): Part => ({
  done: lessons.reduce((sum, { entered }) => sum + entered, 0),
  of: lessons.reduce((sum, { registered }) => sum + registered, 0),
})

/** A teacher's duty: the marks of a lesson, or a form teacher's or dean's part of a class. */
export type Duty = { kind: ProgressKind; classId: string; subject?: string; part: Part }
export type TeacherDuties = { id: number; name: string; nameKey: string; duties: readonly Duty[] }
type ClassParts = Pick<ClassProgress, 'classId' | 'parts'>
const kindsOfPost = { 'form-teacher': ['remarks', 'attendance', 'conduct'], dean: ['deans'] } as const

/** The duties of each teacher, those with most to enter first. */
export function dutiesByTeacher(
  lessons: readonly LessonLine[],
  charges: readonly InCharge[],
  classes: readonly ClassParts[],
): TeacherDuties[] {
  const teachers = new Map<number, TeacherDuties & { duties: Duty[] }>()
  const dutiesOf = (id: number, name: string, nameKey: string) => {
    const known = teachers.get(id) ?? { id, name, nameKey, duties: [] }
    teachers.set(id, known)
    return known.duties
  }
  for (const { classId, subject, teacherIds, teachers: names, teacherKey, ...lesson } of lessons)
    for (const [n, id] of teacherIds.entries())
      dutiesOf(id, names[n] ?? '', teacherKey).push({
        ...{ kind: 'marks', classId, subject },
        part: { done: lesson.entered, of: lesson.registered },
      })
  const partsOf = new Map(classes.map(({ classId, parts }) => [classId, parts]))
  for (const { employeeId, name, nameKey, classId, post } of charges) {
    const parts = partsOf.get(classId)
    if (parts) dutiesOf(employeeId, name, nameKey).push(...kindsOfPost[post].map((kind) => ({ kind, classId, part: parts[kind] })))
  }
  return [...teachers.values()].sort((a, b) => owedBy(b) - owedBy(a) || compareText(a.nameKey, b.nameKey))
}

/** The number of marks, remarks, comments and figures that a teacher still has to enter. */
export const owedBy = ({ duties }: Pick<TeacherDuties, 'duties'>) => duties.reduce((sum, { part }) => sum + part.of - part.done, 0)

/** The duties of a kind added up. */
export function partsOfDuties({ duties }: Pick<TeacherDuties, 'duties'>): Partial<Parts> {
  const parts: Partial<Parts> = {}
  for (const { kind, part } of duties) {
    const { done, of } = parts[kind] ?? { done: 0, of: 0 }
    parts[kind] = { done: done + part.done, of: of + part.of }
  }
  return parts
}

/** Duties without a person: lessons without a present teacher, and classes without a form teacher or dean. */
function dutiesOfNobody(...[lessons, charges, classes]: Parameters<typeof dutiesByTeacher>): Duty[] {
  const marks = lessons.filter(({ teacherIds }) => teacherIds.length === 0)
  const isCharged = (classId: string, post: InCharge['post']) => charges.some((one) => one.classId === classId && one.post === post)
  const posts = (['form-teacher', 'dean'] as const).flatMap((post) =>
    classes
      .filter(({ classId }) => !isCharged(classId, post))
      .flatMap(({ classId, parts }) => kindsOfPost[post].map((kind): Duty => ({ kind, classId, part: parts[kind] }))),
  )
  return [...marks.map((one): Duty => ({ kind: 'marks', classId: one.classId, part: marksOf([one]) })), ...posts]
}

/** The same as lines of the Dashboard; first the duties without a person, if anything is missing. */
export function byTeacher(...found: Parameters<typeof dutiesByTeacher>): ProgressLine[] {
  const nobody = { duties: dutiesOfNobody(...found) }
  const parts = partsOfDuties(nobody)
  const classes = [...new Set(openDuties(nobody).map(({ classId }) => classId))]
  return [...(missingOf(parts) > 0 ? [{ key: '', of: { teacher: null, classes }, parts }] : []), ...ofTeachers(...found)]
}

const ofTeachers = (...found: Parameters<typeof dutiesByTeacher>): ProgressLine[] =>
  dutiesByTeacher(...found).map((teacher) => {
    const classes = teacher.duties.filter(({ kind }) => kind !== 'marks').map(({ classId }) => classId)
    return { key: String(teacher.id), of: { teacher: teacher.name, classes: [...new Set(classes)] }, parts: partsOfDuties(teacher) }
  })

/** A class of Readiness, as the Dashboard counts it. */
export function partsOfClass({ students, marks, counts }: Pick<ClassLine, 'students' | 'marks' | 'counts'>): Parts {
  const part = (of: number, missing: number) => ({ done: of - missing, of })
  const { remarks, deans, attendance, conduct } = counts
  return {
    marks: part(marks, counts.marks),
    remarks: part(students, remarks),
    deans: part(students, deans),
    attendance: part(students, attendance),
    conduct: part(students, conduct),
  }
}

/** The teachers with work left, in the classes within reach or in one. */
export const owedIn = (readiness: Readiness, charges: readonly InCharge[]): TeacherDuties[] =>
  dutiesByTeacher(
    readiness.lessons,
    charges,
    classLines(readiness).map((line) => ({ classId: line.classId, parts: partsOfClass(line) })),
  ).filter((teacher) => owedBy(teacher) > 0)

/** The duties with something missing. */
export const openDuties = ({ duties }: Pick<TeacherDuties, 'duties'>) => duties.filter(({ part }) => part.done < part.of)

/** The last row of a table: the sum of its rows. */
export function sumOfLines(lines: readonly Pick<ProgressLine, 'parts'>[]): Partial<Parts> {
  const sum: Partial<Parts> = {}
  for (const { parts } of lines)
    for (const kind of progressKinds) {
      const [part, before] = [parts[kind], sum[kind] ?? { done: 0, of: 0 }]
      if (part) sum[kind] = { done: before.done + part.done, of: before.of + part.of }
    }
  return sum
}

/** A teacher with work left: how much, in how many lessons and classes. */
export type Behind = { id: number; name: string; missing: number; lessons: number; classes: number }
export function behindOf(teachers: readonly TeacherDuties[]): Behind[] {
  return teachers.flatMap((teacher) => {
    const open = openDuties(teacher)
    const classes = new Set(open.filter(({ kind }) => kind !== 'marks').map(({ classId }) => classId))
    const lessons = open.filter(({ kind }) => kind === 'marks').length
    return open.length > 0 ? [{ id: teacher.id, name: teacher.name, missing: owedBy(teacher), lessons, classes: classes.size }] : []
  })
}

export const missingOf = (parts: Partial<Parts>) => Object.values(parts).reduce((sum, { done, of }) => sum + of - done, 0)
