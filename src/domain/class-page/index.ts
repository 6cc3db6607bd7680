import { compareText } from '../_names.ts'
import { percentOf } from '../_numbers.ts'
import { type SessionName, sessions } from '../_school-days.ts'
import { tenthsBetween } from '../_trend.ts'
import type { ClassStudent } from '../attendance/days/class.ts'
import type { SubjectMeans, TermMeans } from '../figures/over-terms.ts'
import type { Part } from '../posting/progress.ts'
import { countsOf, type Kind, kinds, type LessonLine, type Readiness } from '../posting/readiness.ts'
import type { Closes } from '../school/deadlines.ts'

/** A subject of the class in the term: who teaches it, what is entered, its mean and the change on last term in tenths. */
export type SubjectOfClass = {
  subjectId: number
  subject: string
  teachers: readonly { id: number; name: string }[]
  part: Part
  mean: string | null
  change: number | null
  mine: boolean
}
/** What only those in charge of a class see. `days`: the last school days of the term; `present`: the per cent of their sessions. */
export type WholeClass = {
  students: number
  marks: Part
  remarks: Part
  remarksClose: { closes: Closes; isOver: boolean } | undefined
  terms: readonly TermMeans[]
  missing: readonly Missing[]
  days: readonly DayOfClass[]
  present: number | null
  absentToday: number | undefined
}

/** The lessons of a class as subjects, by title: a subject that several teach is one. */
export function subjectsOfClass(lessons: readonly LessonLine[], { now, before }: SubjectMeans): SubjectOfClass[] {
  const subjects = Map.groupBy(lessons, ({ subjectId }) => subjectId)
  return [...subjects]
    .map(([subjectId, own]) => ({
      subjectId,
      subject: own[0]?.subject ?? '',
      teachers: teachersOf(own),
      part: {
        done: own.reduce((sum, { entered }) => sum + entered, 0),
        of: own.reduce((sum, { registered }) => sum + registered, 0),
      },
      mean: now.get(subjectId) ?? null,
      change: tenthsBetween(now.get(subjectId) ?? null, before.get(subjectId) ?? null),
      mine: own.some(({ mine }) => mine),
    }))
    .sort((a, b) => compareText(a.subject, b.subject))
}

function teachersOf(lessons: readonly LessonLine[]) {
  const named = lessons.flatMap(({ teachers, teacherIds }) => teachers.map((name, n) => ({ id: teacherIds[n] ?? 0, name })))
  return [...new Map(named.map((one) => [one.id, one])).values()]
}

/** A fall of the mean that is worth a look: three whole marks. */
export const isFall = (change: number | null) => change !== null && change <= -30

const mostNamed = 3
/** The lowest means first, and the highest; none is in both. */
export function extremesOf(subjects: readonly SubjectOfClass[]) {
  const ranked = subjects.filter(({ mean }) => mean !== null).sort((a, b) => Number(a.mean) - Number(b.mean))
  const each = Math.min(mostNamed, Math.floor(ranked.length / 2))
  return { weakest: ranked.slice(0, each), best: ranked.toReversed().slice(0, each) }
}

/** What is missing of a kind, and of whom, if they are few. */
export type Missing = { kind: Kind; count: number; names: readonly { firstName: string; lastName: string }[] }
export function missingIn(readiness: Readiness): Missing[] {
  const counts = countsOf(readiness)
  return kinds
    .filter((kind) => kind !== 'marks' && counts[kind] > 0)
    .map((kind) => {
      const students = kind === 'marks' ? [] : readiness.gaps[kind]
      return { kind, count: counts[kind], names: students.length > mostNamed ? [] : students }
    })
}

/** The sessions of a class on a school day; undefined without school, or before it is over. `absent`: at the last of them. */
export type DayOfClass = { day: string; am: Part | undefined; pm: Part | undefined; absent: number }

/** The attendance of each day; of `today` only the sessions that are `due` and in which somebody is present: before that nobody is known. */
export function daysOfClass(
  students: readonly Pick<ClassStudent, 'owed' | 'days'>[],
  held: readonly string[],
  { today, due }: { today: string; due: readonly SessionName[] },
): DayOfClass[] {
  const partOn = (day: string, session: SessionName): Part | undefined => {
    const isPresent = ({ days }: (typeof students)[number]) => days.get(day)?.[session] === 'P'
    if (day === today && !(due.includes(session) && students.some(isPresent))) return undefined
    const owing = students.filter(({ owed }) => owed.get(day)?.[session])
    return owing.length === 0 ? undefined : { of: owing.length, done: owing.filter(isPresent).length }
  }
  return held.map((day) => {
    const [am, pm] = sessions.map((session) => partOn(day, session))
    const last = pm ?? am
    return { day, am, pm, absent: last ? last.of - last.done : 0 }
  })
}

/** The per cent of those sessions. */
export function presentOf(days: readonly DayOfClass[]): number | null {
  const parts = days.flatMap(({ am, pm }) => [am, pm]).filter((part) => part !== undefined)
  const sum = (of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0)
  return percentOf(
    sum(({ done }) => done),
    sum(({ of }) => of),
  )
}
