import { compareText } from '../_names.ts'
import type { LessonLine } from './readiness.ts'

/** What is entered into the reports of a term, and can be counted without looking at single students. */
export const progressKinds = ['marks', 'remarks', 'deans', 'attendance', 'conduct'] as const
export type ProgressKind = (typeof progressKinds)[number]
export type Part = { done: number; of: number }
export type Parts = Record<ProgressKind, Part>

export type ClassProgress = { classId: string; formLevel: number | null; parts: Parts }
/** A teacher with a class that is theirs as form teacher or as dean. */
export type InCharge = { employeeId: number; name: string; nameKey: string; classId: string; post: 'form-teacher' | 'dean' }

export const progressViews = ['form', 'class', 'subject', 'teacher'] as const
export type ProgressView = (typeof progressViews)[number]

/** One bar of each kind; what has nothing to count, has no bar. */
export type ProgressLine = {
  key: string
  of: { form: number | null } | { classId: string } | { subject: string } | { teacher: string; classes: readonly string[] }
  parts: Partial<Parts>
}

const none = (): Parts => ({
  marks: { done: 0, of: 0 },
  remarks: { done: 0, of: 0 },
  deans: { done: 0, of: 0 },
  attendance: { done: 0, of: 0 },
  conduct: { done: 0, of: 0 },
})

/** Whole per cent, and 100 only where nothing is missing. */
export const percentDone = ({ done, of }: Part) => (of === 0 ? 0 : Math.floor((done * 100) / of))

function add(parts: Partial<Parts>, kinds: readonly ProgressKind[], more: Parts): void {
  for (const kind of kinds) {
    const part = parts[kind] ?? { done: 0, of: 0 }
    parts[kind] = { done: part.done + more[kind].done, of: part.of + more[kind].of }
  }
}

export function totalOf(classes: readonly ClassProgress[]): Parts {
  const total = none()
  for (const { parts } of classes) add(total, progressKinds, parts)
  return total
}

/** A line for each form, in the order of the classes. */
export function byForm(classes: readonly ClassProgress[]): ProgressLine[] {
  const forms = Map.groupBy(classes, ({ formLevel }) => formLevel)
  return [...forms].map(([form, own]) => ({ key: String(form), of: { form }, parts: totalOf(own) }))
}

export const byClass = (classes: readonly ClassProgress[], form?: number): ProgressLine[] =>
  classes
    .filter(({ formLevel }) => form === undefined || formLevel === form)
    .map(({ classId, parts }) => ({ key: classId, of: { classId }, parts }))

/** Marks alone, by the title of the subject. */
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

type Teacher = { name: string; nameKey: string; lessons: LessonLine[]; classes: Set<string>; parts: Partial<Parts> }

/** What each teacher has to enter: the marks of the lessons, a form teacher's and a dean's part of the classes. Who owes most comes first. */
export function byTeacher(lessons: readonly LessonLine[], charges: readonly InCharge[], classes: readonly ClassProgress[]): ProgressLine[] {
  const teachers = new Map<number, Teacher>()
  const of = (id: number, name: string, nameKey: string) => {
    const known = teachers.get(id) ?? { name, nameKey, lessons: [], classes: new Set<string>(), parts: {} }
    teachers.set(id, known)
    return known
  }
  for (const lesson of lessons)
    lesson.teacherIds.forEach((id, n) => {
      of(id, lesson.teachers[n] ?? '', lesson.teacherKey).lessons.push(lesson)
    })
  const partsOf = new Map(classes.map(({ classId, parts }) => [classId, parts]))
  for (const { employeeId, name, nameKey, classId, post } of charges) {
    const parts = partsOf.get(classId)
    if (!parts) continue
    const teacher = of(employeeId, name, nameKey)
    teacher.classes.add(classId)
    add(teacher.parts, post === 'dean' ? ['deans'] : ['remarks', 'attendance', 'conduct'], parts)
  }
  return [...teachers]
    .map(([id, { name, nameKey, lessons: own, classes: theirs, parts }]) => ({
      nameKey,
      key: String(id),
      of: { teacher: name, classes: [...theirs] },
      parts: { ...(own.length > 0 && { marks: marksOf(own) }), ...parts },
    }))
    .sort((a, b) => missingOf(b.parts) - missingOf(a.parts) || compareText(a.nameKey, b.nameKey))
    .map(({ nameKey, ...line }) => line)
}

export const missingOf = (parts: Partial<Parts>) => Object.values(parts).reduce((sum, { done, of }) => sum + of - done, 0)
