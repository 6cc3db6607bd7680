import { withoutAddress } from '../_matching/index.ts'
import { fullName, lastFirst, type Named } from '../_names.ts'
import { type KnownClass, nearestClass, sameClass } from '../school/students/upload-class.ts'
import { folded, nearest } from './nearest-name.ts'
import type { KnownSchool, Ref } from './plan.ts'
import { StudentNames } from './student-names.ts'

type Teacher = { ref: Ref; names: readonly string[]; shown: string }

/** Looks up names in rows: the school's, and those that earlier sheets add. */
export class Names extends StudentNames {
  readonly #classes: (KnownClass & { formLevel: number | null })[]
  readonly #classTyped = new Map<string, string | undefined>()
  readonly #subjects = new Map<string, Ref>()
  readonly #titles: string[] = []
  readonly #teachers: Teacher[] = []
  readonly #comments = new Map<string, Ref>()
  readonly #said = new Set<string>()
  readonly #details: string[] = []
  readonly #posts: KnownSchool['posts']

  constructor({ classes, subjects, teachers, posts, comments, students }: KnownSchool) {
    super(students)
    this.#classes = [...classes]
    this.#posts = posts
    for (const { id, ...subject } of subjects) this.addSubject({ id }, subject)
    for (const { id, ...teacher } of teachers) this.addTeacher({ id }, teacher)
    for (const { id, detail } of comments) this.addComment({ id }, detail)
  }

  get classes(): readonly KnownClass[] {
    return this.#classes
  }
  addClass(id: string, formLevel: number | null) {
    this.#classes.push({ id, formLevel, isOpen: true })
    this.#classTyped.clear()
  }
  addSubject(ref: Ref, { title, abbr }: { title: string; abbr: string }) {
    for (const name of [title, abbr]) if (!this.#subjects.has(folded(name))) this.#subjects.set(folded(name), ref)
    this.#titles.push(title)
  }
  addTeacher(ref: Ref, { userName, ...teacher }: Named & { userName: string }) {
    const names = [userName, fullName(teacher), lastFirst(teacher)].map(folded)
    this.#teachers.push({ ref, names, shown: fullName(teacher) })
  }
  addComment(ref: Ref, detail: string) {
    this.#comments.set(detail.toLowerCase(), ref)
    if ('id' in ref) this.#comments.set(`${ref.id}`, ref)
    this.#said.add(detail.toLowerCase())
    this.#details.push(detail)
  }

  classOf = (typed: string) => {
    const known = this.#classTypedAs(typed)
    return known?.isOpen ? known.id : undefined
  }
  /** A class of the past, which may be retired. */
  anyClassOf = (typed: string) => this.#classTypedAs(typed)?.id
  levelOf = (id: string) => this.#classes.find((one) => one.id === id)?.formLevel ?? null
  subjectOf = (typed: string) => this.#subjects.get(folded(typed))
  /** Finds teachers by user name, or by first and last name in either order, with `Mr.` or without; several if the name is not unique. */
  teachersOf = (typed: string): Ref[] => {
    const called = (name: string) => this.#teachers.filter(({ names }) => names.includes(folded(name))).map(({ ref }) => ref)
    const found = called(typed)
    return found.length > 0 ? found : called(withoutAddress(typed))
  }
  teacher = (id: number) => this.#teachers.find(({ ref }) => 'id' in ref && ref.id === id)?.shown
  isCalled = (userName: string, person: Named) =>
    this.#teachers.some(({ names }) => names[0] === folded(userName) && names.includes(folded(fullName(person))))
  postOf = (typed: string) => this.#posts.find(({ title }) => folded(title) === folded(typed))?.id
  /** By number or text. */
  commentOf = (typed: string) => this.#comments.get(typed.trim().toLowerCase())

  isSaid = (detail: string) => this.#said.has(detail.toLowerCase())

  nearClass = (typed: string) => nearestClass(typed, this.#classes)
  nearSubject = (typed: string) => nearest(typed, this.#titles)
  nearTeacher = (typed: string) =>
    nearest(
      withoutAddress(typed),
      this.#teachers.map(({ shown }) => shown),
    )
  nearComment = (typed: string) => nearest(typed, this.#details)
  nearPost = (typed: string) =>
    nearest(
      typed,
      this.#posts.map(({ title }) => title),
    )

  /** Cached, because a file names few classes in thousands of rows. */
  #classTypedAs(typed: string) {
    if (!this.#classTyped.has(typed)) {
      const exact = this.#classes.find(({ id }) => id === typed)
      this.#classTyped.set(typed, (exact ?? sameClass(typed, this.#classes))?.id)
    }
    const id = this.#classTyped.get(typed)
    return this.#classes.find((one) => one.id === id)
  }
}
