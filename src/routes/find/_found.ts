import type { Context } from 'hono'
import { findByContact } from '../../db/find/contacts.ts'
import { listLessonsFor, listSubjectsFor, listTeachersFor } from '../../db/find/lists.ts'
import { listNearWords } from '../../db/find/near.ts'
import { type FoundStudent, findAmongAll, findInTerm } from '../../db/find/students.ts'
import type { StoredTerm } from '../../db/school/terms/index.ts'
import { shownDay } from '../../domain/_dates.ts'
import { lastFirst, soughtWords } from '../../domain/_names.ts'
import { type Finding, type FindingGroup, type FindKind, inGroups, mostOfKind, mostSought } from '../../domain/find/index.ts'
import { correctedWords } from '../../domain/find/near.ts'
import { screenWords, words } from '../../domain/words/find.ts'
import { screensOf } from '../../views/_screens.ts'
import { actorOf, type Env } from '../_env.ts'
import { may } from '../_rights.ts'
import { actionsOfClasses, actionsOfStudents, actionsOfSubjects, classesIn } from './_actions.ts'
import { accessFor, all, bitsOf, isMeant, type Sought } from './_sought.ts'

/** The most searches for one corrected word. */
const mostCorrected = 4

/** Searches each kind within the person's rights; a list out of reach is not queried. Where nothing is found, one typing error is allowed. */
export async function findAnything(
  c: Context<Env>,
  typed: string,
  recent: readonly string[],
  term: StoredTerm | undefined,
): Promise<{ groups: FindingGroup[]; isNear: boolean }> {
  const words = soughtWords(typed).slice(0, mostSought)
  if (words.length === 0 && typed !== '') return { groups: [], isNear: false }
  const groups = inGroups(await search(c, { words, recent, isNear: false }, term), recent)
  if (words.length === 0) return { groups: groups.slice(0, 1).map(whole), isNear: false } // what was opened last, or screens
  if (groups.length > 0) return { groups, isNear: false }
  return { groups: inGroups(await search(c, { words, recent, isNear: true }, term), recent), isNear: true }
}

const whole = (group: FindingGroup): FindingGroup => ({ ...group, isCut: false })

async function search(c: Context<Env>, sought: Sought, term: StoredTerm | undefined): Promise<Finding[]> {
  const wants = (kind: FindKind) => sought.words.length > 0 || sought.recent.some((key) => key.startsWith(`${kind}/`))
  const known = classesIn(c, term)
  const find = studentFinder(c, term)
  const among = (words: readonly string[]) => (sought.isNear ? findNear(c, find, words) : find({ sought: words }))
  const own = wants('students') ? await studentsOf(sought, find, among) : []
  const families = wants('students') && !sought.isNear ? await ofFamilies(c, sought, own) : []
  const only = own.length === 1 && families.length === 0 ? own[0] : undefined
  return [
    ...own.map((student) => findingOf(student)),
    ...families,
    ...(wants('teachers') ? await teachers(c, sought) : []),
    ...(wants('classes') ? await classes(sought, await known('term-record.read')) : []),
    ...(wants('subjects') ? await subjects(c, sought, term) : []),
    ...(sought.words.length > 0 ? await actionsOfStudents(sought, among, only, known) : []),
    ...(sought.words.length > 0 ? await actionsOfClasses(sought, known) : []),
    ...(sought.words.length > 0 ? await actionsOfSubjects(c, sought, term) : []),
    ...(wants('lessons') ? await lessons(c, sought, term) : []),
    ...screens(c, sought),
  ]
}

/** The office finds every student of any time; others find students of the term in their classes. */
export const studentFinder = (c: Context<Env>, term: StoredTerm | undefined) => {
  const [db, access] = [c.get('db'), accessFor(c, 'term-record.read')]
  const isOffice = may(c, 'student.write')
  return async (asked: Parameters<typeof findAmongAll>[2]): Promise<FoundStudent[]> => {
    if (isOffice) return findAmongAll(db, access, asked)
    return term && access.scopes.length > 0 ? findInTerm(db, access, term, asked) : []
  }
}

type Find = ReturnType<typeof studentFinder>

/** The same with one of the words corrected: from names in the school, which are then sought within the scope. */
async function findNear(c: Context<Env>, find: Find, typed: readonly string[]): Promise<FoundStudent[]> {
  const near = new Map<string, string[]>()
  for (const word of typed) near.set(word, await listNearWords(c.get('db'), word, mostCorrected))
  const found = new Map<number, FoundStudent>()
  for (const words of correctedWords(typed, near, mostCorrected))
    for (const student of await find({ sought: words })) found.set(student.id, student)
  return [...found.values()]
}

async function studentsOf(sought: Sought, find: Find, among: (words: readonly string[]) => Promise<FoundStudent[]>) {
  const ids = sought.recent.flatMap((key) => /^students\/(\d{1,15})$/.exec(key)?.[1] ?? []).map(Number)
  const [recent, found] = await Promise.all([ids.length > 0 ? find({ ids }) : [], sought.words.length > 0 ? among(sought.words) : []])
  const meant = recent.filter((s) => !found.some(({ id }) => id === s.id) && isMeant(sought, s.lastName, s.firstName, String(s.id)))
  return [...found, ...meant]
}

/** Finds students by a parent's name or telephone, for people who may see those. A student found by name is not repeated. */
async function ofFamilies(c: Context<Env>, { words: sought }: Sought, own: readonly FoundStudent[]) {
  const access = accessFor(c, 'contact.read')
  if (access.scopes.length === 0 || sought.length === 0 || own.length > mostOfKind) return []
  const found = await findByContact(c.get('db'), access, sought)
  const fresh = found.filter(({ id }, i) => !own.some((one) => one.id === id) && found.findIndex((one) => one.id === id) === i)
  return fresh.map((student) => findingOf(student, [student.relation, student.contact].filter(Boolean).join(' ')))
}

const findingOf = (student: FoundStudent, ...more: string[]) => ({
  kind: 'students' as const,
  id: String(student.id),
  title: lastFirst(student),
  about: [student.id, student.archivedOn ? words.left(shownDay(student.archivedOn)) : (student.classId ?? words.noClass), ...more].join(
    ' · ',
  ),
})

async function teachers(c: Context<Env>, sought: Sought) {
  const found = may(c, 'teacher.read') ? await listTeachersFor(c.get('db'), accessFor(c, 'teacher.read')) : []
  return found
    .filter((teacher) => isMeant(sought, teacher.lastName, teacher.firstName, teacher.number ?? ''))
    .map((teacher) => ({ kind: 'teachers' as const, id: String(teacher.id), title: lastFirst(teacher), about: teacher.post ?? '' }))
}

const classes = (sought: Sought, found: readonly { id: string }[]) =>
  found.filter(({ id }) => isMeant(sought, id)).map(({ id }) => ({ kind: 'classes' as const, id, title: id, about: words.class }))

/** The subjects whose marks are in reach, as the analysis has them. */
async function subjects(c: Context<Env>, sought: Sought, term: StoredTerm | undefined) {
  const access = accessFor(c, 'analysis.read')
  const found = term && access.scopes.length > 0 ? await listSubjectsFor(c.get('db'), access, term) : []
  return found
    .filter(({ title, abbr }) => isMeant(sought, title, abbr))
    .map(({ id, title }) => ({ kind: 'subjects' as const, id: String(id), title, about: words.subject }))
}

/** Compares each class and each subject once, because a school has many lessons but few classes and subjects. */
async function lessons(c: Context<Env>, sought: Sought, term: StoredTerm | undefined) {
  const found = term ? await listLessonsFor(c.get('db'), accessFor(c, 'subject-record.enter'), term) : []
  const compared = new Map<string, number>()
  const bits = (...texts: string[]) => {
    const key = texts.join()
    const begun = compared.get(key) ?? bitsOf(sought, ...texts)
    compared.set(key, begun)
    return begun
  }
  return found
    .filter((l) => (bits(l.classId) | bits(l.subject, l.abbr)) === all(sought))
    .map(({ classId, subjectId, subject }) => ({
      kind: 'lessons' as const,
      id: `${subjectId}-${classId}`,
      title: `${classId} ${subject}`,
      about: words.lesson,
    }))
}

export const screenKey = (path: string) => path.slice(1).replaceAll('/', '.')

/** Those that are called so come first, then those that are also known as that. */
function screens(c: Context<Env>, sought: Sought): Finding[] {
  const found = screensOf(actorOf(c), c.get('isOnServer')).flatMap((screen) => {
    const more = screenWords[screen.path.replace(/^\/(admin|term-reports|student)(?=\/)/, '')] ?? ''
    const isCalled = isMeant(sought, screen.title, screen.of) && (sought.words.length === 0 || bitsOf(sought, screen.title) > 0)
    const isKnown = !isCalled && isMeant(sought, screen.title, screen.of, more) && bitsOf(sought, screen.title, more) > 0
    return isCalled || isKnown ? [{ ...screen, isCalled }] : []
  })
  return found
    .sort((a, b) => Number(b.isCalled) - Number(a.isCalled))
    .map(({ title, of, path }) => ({ kind: 'screens' as const, id: screenKey(path), title, about: of }))
}
