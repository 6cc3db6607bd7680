import type { Context } from 'hono'
import { findByContact } from '../../db/find/contacts.ts'
import { listClassesFor, listLessonsFor, listTeachersFor } from '../../db/find/lists.ts'
import { type FoundStudent, findAmongAll, findInTerm } from '../../db/find/students.ts'
import type { TermKey } from '../../db/school/terms/index.ts'
import { BoundedMap } from '../../domain/_bounded-map.ts'
import { shownDay } from '../../domain/_dates.ts'
import { begunBy, lastFirst, soughtWords, wordsOf } from '../../domain/_names.ts'
import { type Action, scopesFor } from '../../domain/_policy.ts'
import { type FindingGroup, type FindKind, inGroups, mostOfKind, mostSought } from '../../domain/find/index.ts'
import { words } from '../../domain/words/find.ts'
import { screensOf } from '../../views/_screens.ts'
import { actorOf, type Env } from '../_env.ts'
import { may } from '../_rights.ts'

/** The typed words and the things opened last, which together decide the list. */
type Sought = { words: readonly string[]; recent: readonly string[] }

/** Searches each kind within the person's rights; a list out of reach is not queried. */
export async function findAnything(
  c: Context<Env>,
  typed: string,
  recent: readonly string[],
  term: TermKey | undefined,
): Promise<FindingGroup[]> {
  const sought = { words: soughtWords(typed).slice(0, mostSought), recent }
  if (sought.words.length === 0 && typed !== '') return []
  const wants = (kind: FindKind) => sought.words.length > 0 || recent.some((key) => key.startsWith(`${kind}/`))
  const found = [
    ...(wants('students') ? await students(c, sought, term) : []),
    ...(wants('teachers') ? await teachers(c, sought) : []),
    ...(wants('classes') ? await classes(c, sought, term) : []),
    ...(wants('lessons') ? await lessons(c, sought, term) : []),
    ...screens(c, sought),
  ]
  const groups = inGroups(found, recent)
  return sought.words.length > 0 ? groups : groups.filter(({ kind }) => kind === 'recent')
}

const accessFor = (c: Context<Env>, action: Action) => ({ actor: actorOf(c), scopes: scopesFor(actorOf(c), action) })
const all = ({ words }: Sought) => (1 << words.length) - 1
const bitsOf = (sought: Sought, ...texts: string[]) => begunBy(sought.words, texts.flatMap(knownWords))
const isMeant = (sought: Sought, ...texts: string[]) => bitsOf(sought, ...texts) === all(sought)

/** Keeps the words of screens, subjects and teachers, which every pressed key compares. */
const known = new BoundedMap<string, readonly string[]>(2000)

function knownWords(text: string): readonly string[] {
  const words = known.get(text) ?? wordsOf(text)
  known.set(text, words)
  return words
}

/** The office finds every student of any time; others find students of the term in their classes. */
export const studentFinder = (c: Context<Env>, term: TermKey | undefined) => {
  const [db, access] = [c.get('db'), accessFor(c, 'term-record.read')]
  const isOffice = may(c, 'student.write')
  return async (asked: Parameters<typeof findAmongAll>[2]): Promise<FoundStudent[]> => {
    if (isOffice) return findAmongAll(db, access, asked)
    return term && access.scopes.length > 0 ? findInTerm(db, access, term, asked) : []
  }
}

async function students(c: Context<Env>, sought: Sought, term: TermKey | undefined) {
  const find = studentFinder(c, term)
  const ids = sought.recent.flatMap((key) => /^students\/(\d{1,15})$/.exec(key)?.[1] ?? []).map(Number)
  const recent = ids.length > 0 ? await find({ ids }) : []
  const found = sought.words.length > 0 ? await find({ sought: sought.words }) : []
  const meant = recent.filter((s) => !found.some(({ id }) => id === s.id) && isMeant(sought, s.lastName, s.firstName, String(s.id)))
  const own = [...found, ...meant]
  return [...own.map((student) => findingOf(student)), ...(await ofFamilies(c, sought, own))]
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

async function classes(c: Context<Env>, sought: Sought, term: TermKey | undefined) {
  const found = term ? await listClassesFor(c.get('db'), accessFor(c, 'term-record.read'), term) : []
  return found.filter(({ id }) => isMeant(sought, id)).map(({ id }) => ({ kind: 'classes' as const, id, title: id, about: words.class }))
}

/** Compares each class and each subject once, because a school has many lessons but few classes and subjects. */
async function lessons(c: Context<Env>, sought: Sought, term: TermKey | undefined) {
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

const screens = (c: Context<Env>, sought: Sought) =>
  screensOf(actorOf(c))
    .filter(({ title, of }) => isMeant(sought, title, of) && (sought.words.length === 0 || bitsOf(sought, title) > 0))
    .map(({ title, of, path }) => ({ kind: 'screens' as const, id: screenKey(path), title, about: of }))
