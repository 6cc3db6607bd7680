import type { Context } from 'hono'
import { z } from 'zod'
import { findTeacher, listReach, titlesOf } from '../../db/analysis/index.ts'
import { fullName } from '../../domain/_names.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { type Group, groupIn, type Reach } from '../../domain/analysis/index.ts'
import { groupTitle } from '../../domain/words/analysis.ts'
import type { AnalysisProps, Choices } from '../../views/analysis/shown.ts'
import { baseOf } from '../_come-back.ts'
import { actorOf, type Env } from '../_env.ts'
import { orNotFound, readAddress } from '../_form.tsx'
import { accessOf, may } from '../_rights.ts'
import { groupAsked, termAmong } from '../_term.ts'

const id = z.union([z.literal(''), z.coerce.number().int().positive()]).optional()
const Asked = z.object({ ...groupAsked, subject: id, teacher: id })

/** What the address asks, where it is in reach; otherwise 404. Undefined `props`: the reader reaches nothing in the term. */
export async function askedOf(c: Context<Env>) {
  const [db, access] = [c.get('db'), accessOf(c)]
  const asked = readAddress(c, Asked, c.req.query())
  const { terms, term, before } = await termAmong(c, asked.term)
  const level = /^form-([1-6])$/.exec(asked.class ?? '')?.[1]
  const wanted: Group = {
    classId: asked.class && !level ? asked.class : null,
    level: level ? Number(level) : null,
    subjectId: asked.subject || null,
    teacherId: asked.teacher ? teacherOf(c, asked.teacher) : null,
  }
  const reach = await listReach(db, access, term)
  const isAll = access.scopes.includes('all')
  const isNothing = reach.length === 0 && wanted.classId === null && wanted.level === null && wanted.subjectId === null
  const group = isNothing || wanted.teacherId !== null ? wanted : orNotFound(groupIn(reach, wanted, isAll))
  const titles = await titlesOf(db, term)
  const teacher = group.teacherId === null ? undefined : orNotFound(await findTeacher(db, group.teacherId))
  const subject = group.subjectId === null ? '' : orNotFound(titles.get(group.subjectId))
  return {
    ...{ terms, isNothing, titles, group },
    term: { year: term.year, term: term.term },
    level: group.level ?? reach.find(({ classId }) => classId === group.classId)?.level ?? null,
    base: baseOf(actorOf(c)),
    title: groupTitle(group, { subject, teacher: teacher && fullName(teacher), isAll }),
    choices: choicesOf(reach, group, terms, isAll),
    // The term before, and the same term a year before, where the school has them.
    others: { before, yearBefore: terms.find((one) => one.year === term.year - 10_001 && one.term === term.term) },
  } satisfies Omit<AnalysisProps, 'analysis'> & { terms: readonly TermKey[]; isNothing: boolean }
}

/** A teacher is analysed by name only for those who see teachers, and by that teacher. */
function teacherOf(c: Context<Env>, asked: number): number {
  const { kind, id: own } = actorOf(c)
  return orNotFound(may(c, 'teacher.read') || (kind === 'employee' && own === asked) ? asked : undefined)
}

/** What can be chosen beside what is shown. */
function choicesOf(reach: readonly Reach[], { classId, level }: Group, terms: readonly TermKey[], isAll: boolean): Choices {
  const within = reach.filter((one) => (classId === null || one.classId === classId) && (level === null || one.level === level))
  const whole = reach.filter((one) => one.subjectId === null)
  const subjects = new Map(within.flatMap(({ subjectId, subject }) => (subjectId === null ? [] : [[subjectId, subject] as const])))
  return {
    ...{ terms, isAll },
    classes: [...new Set(reach.map((one) => one.classId))],
    forms: [...new Set(whole.flatMap((one) => one.level ?? []))].filter(
      (form) => isAll || whole.filter((one) => one.level === form).length > 1,
    ),
    subjects: [...subjects].map(([key, title]) => ({ id: key, title })).sort((a, b) => (a.title < b.title ? -1 : 1)),
    hasAverages: isAll || (within.some((one) => one.subjectId === null) && (classId !== null || level !== null)),
  }
}
