import type { Context } from 'hono'
import { listClassesFor, listSubjectsFor } from '../../db/find/lists.ts'
import type { FoundStudent } from '../../db/find/students.ts'
import type { StoredTerm } from '../../db/school/terms/index.ts'
import { lastFirst } from '../../domain/_names.ts'
import type { Action } from '../../domain/_policy.ts'
import {
  actionId,
  actionOf,
  type ClassAction,
  classActions,
  type FindAction,
  type StudentAction,
  studentActions,
  subjectAnalysis,
} from '../../domain/find/actions.ts'
import { type Finding, mostOfKind } from '../../domain/find/index.ts'
import { actionWords } from '../../domain/words/find.ts'
import { analysisUrl, overTermsUrl } from '../../views/_links/analysis.ts'
import { studentUrl as attendanceUrl } from '../../views/_links/attendance.ts'
import { cardsOfUrl } from '../../views/_links/attendance-cards.ts'
import { registersUrl } from '../../views/_links/attendance-registers.ts'
import { remarksLinks } from '../../views/_links/class-remarks.ts'
import { classContactsUrl } from '../../views/_links/contacts.ts'
import { honourUrl } from '../../views/_links/honour.ts'
import { studentPageUrl } from '../../views/_ui/student-link.tsx'
import { baseOf } from '../_come-back.ts'
import { actorOf, type Env } from '../_env.ts'
import { accessFor, bitsOf, isMeant, type Sought } from './_sought.ts'

type Place = (of: string, at: { base: string; term: StoredTerm }) => string | undefined

/** The right of each action, and where it leads; a paper of the current term is opened at once. */
const ofClass: Record<ClassAction, { right: Action; place: Place }> = {
  cards: { right: 'report.read', place: (id, { term }) => paper('report-cards', { class: id }, term) },
  register: { right: 'attendance-register.write', place: (id, { base }) => `${registersUrl(base)}/${encodeURIComponent(id)}` },
  'mark-sheet': { right: 'report.read', place: (id, { term }) => paper('mark-sheet', { class: id }, term) },
  'rank-sheet': { right: 'report.read', place: (id, { term }) => paper('rank-sheet', { class: id }, term) },
  analysis: { right: 'analysis.read', place: (classId, { base }) => analysisUrl(base, { classId }) },
  'over-terms': { right: 'analysis.read', place: (classId, { base }) => overTermsUrl(base, { classId }) },
  honour: { right: 'honour.read', place: (classId, { base }) => honourUrl(base, { classId }) },
  telephones: { right: 'contact.read', place: (id) => classContactsUrl(id) },
  remarks: { right: 'term-record.read', place: (classId, { base, term }) => remarksLinks(base).sheet({ ...term, classId }) },
  list: { right: 'student.write', place: (id) => `/admin/students?${new URLSearchParams({ of: `class-${id}` })}` },
  barcodes: { right: 'attendance.write', place: (id) => cardsOfUrl(`class-${id}`) },
}
/** `marks` leads where the student does for those who are not the office. */
const ofStudent: Record<StudentAction, { right: Action; place?: Place }> = {
  card: { right: 'report.read', place: (id, { term }) => paper('report-card', { student: id }, term) },
  marks: { right: 'term-record.read' },
  contacts: { right: 'contact.read', place: (id, { base }) => `${studentPageUrl(Number(id), base)}#contacts` },
  transcript: { right: 'transcript.read', place: (id) => `/api/transcript/${id}` },
  attendance: { right: 'attendance.write', place: (id) => attendanceUrl(Number(id)) },
  form: { right: 'student.write', place: (id) => `/api/registration-form/${id}` },
}

const paper = (path: string, of: Record<string, string>, { year, term }: StoredTerm) =>
  `/reports/${path}?${new URLSearchParams({ ...of, term: `${year}-${term}` })}`

/** The typed words that ask for an action: three letters at least, because one begins too many. */
const asking = (sought: Sought, action: FindAction) => {
  const bits = bitsOf(sought, actionWords[action].known)
  return sought.words.reduce((kept, word, n) => (word.length > 2 ? kept : kept & ~(1 << n)), bits)
}
const restOf = (sought: Sought, bits: number): Sought => ({ ...sought, words: sought.words.filter((_, n) => !(bits & (1 << n))) })

/** The classes in reach of a right, asked for once in a search. */
export function classesIn(c: Context<Env>, term: StoredTerm | undefined) {
  const known = new Map<string, Promise<{ id: string }[]>>()
  return (right: Action) => {
    const access = accessFor(c, right)
    const key = access.scopes.join()
    const found = known.get(key) ?? (term && key ? listClassesFor(c.get('db'), access, term) : Promise.resolve([]))
    known.set(key, found)
    return found
  }
}
type Classes = ReturnType<typeof classesIn>

const mostUnnamed = 3

/** `2C cards`, `register 2C`; without a class those of a person with few; a whole class alone has all of its actions. */
export async function actionsOfClasses(sought: Sought, classes: Classes): Promise<Finding[]> {
  const found: Finding[] = []
  for (const action of classActions) {
    const bits = asking(sought, action)
    const rest = restOf(sought, bits)
    const own = bits > 0 || sought.words.length === 1 ? await classes(ofClass[action].right) : []
    const meant =
      bits === 0
        ? own.filter(({ id }) => sought.words.length === 1 && id.toLowerCase() === sought.words[0])
        : rest.words.length > 0 || own.length <= mostUnnamed
          ? own.filter(({ id }) => isMeant(rest, id))
          : []
    found.push(...meant.map(({ id }) => findingOf(action, id, id)))
  }
  return found
}

/** `analysis mathematics`: the subjects of the lessons in reach. */
export async function actionsOfSubjects(c: Context<Env>, sought: Sought, term: StoredTerm | undefined): Promise<Finding[]> {
  const access = accessFor(c, 'analysis.read')
  const bits = asking(sought, 'analysis')
  const rest = restOf(sought, bits)
  if (!term || bits === 0 || rest.words.length === 0 || access.scopes.length === 0) return []
  return (await listSubjectsFor(c.get('db'), access, term))
    .filter(({ title, abbr }) => isMeant(rest, title, abbr))
    .map(({ id, title }) => ({ kind: 'actions', id: `${subjectAnalysis}:${id}`, title: actionWords.analysis.title, about: title }))
}

type Find = (words: readonly string[]) => Promise<readonly FoundStudent[]>

/** A name and `card`, `marks` or `contacts`; a student who alone has the name has all of the actions. */
export async function actionsOfStudents(sought: Sought, find: Find, only: FoundStudent | undefined, classes: Classes) {
  const known = new Map<string, ReturnType<Find>>()
  const found: Finding[] = []
  for (const action of studentActions) {
    const bits = asking(sought, action)
    const rest = restOf(sought, bits).words
    const students = known.get(rest.join(' ')) ?? (bits > 0 && rest.join('').length > 1 ? find(rest) : Promise.resolve([]))
    known.set(rest.join(' '), students)
    for (const student of bits === 0 ? (only ? [only] : []) : (await students).slice(0, mostOfKind))
      if (await mayOpen(action, student, classes))
        found.push(findingOf(action, student.id, [lastFirst(student), student.classId].filter(Boolean).join(' · ')))
  }
  return found
}

/** In the class of now within the scope of the action. */
async function mayOpen(action: StudentAction, { classId }: FoundStudent, classes: Classes) {
  return (await classes(ofStudent[action].right)).some(({ id }) => id === classId)
}

const findingOf = (action: FindAction, of: string | number, whose: string): Finding => {
  const { title, about } = actionWords[action]
  return { kind: 'actions', id: actionId(action, of), title, about: [whose, about].filter(Boolean).join(' · ') }
}

/** Where an action leads, if its class or student is still in reach; `studentOf` finds the student in the person's scope. */
export async function placeOfAction(
  c: Context<Env>,
  id: string,
  term: StoredTerm | undefined,
  studentOf: (id: number) => Promise<{ found: FoundStudent; page: string } | undefined>,
): Promise<string | undefined> {
  const { action, of } = actionOf(id)
  const [classes, at] = [classesIn(c, term), term && { base: baseOf(actorOf(c)), term }]
  if (!at) return undefined
  if (action === subjectAnalysis && /^[1-9]\d{0,8}$/.test(of)) return analysisUrl(at.base, { subjectId: Number(of) })
  if (isIn(classActions, action)) {
    const own = await classes(ofClass[action].right)
    return own.some((one) => one.id === of) ? ofClass[action].place(of, at) : undefined
  }
  if (!isIn(studentActions, action) || !/^[1-9]\d{0,14}$/.test(of)) return undefined
  const student = await studentOf(Number(of))
  if (!student || !(await mayOpen(action, student.found, classes))) return undefined
  return ofStudent[action].place?.(of, at) ?? student.page
}

const isIn = <T extends string>(names: readonly T[], name: string): name is T => (names as readonly string[]).includes(name)
