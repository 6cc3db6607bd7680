import { fullName, lastFirst, type Named } from '../_names.ts'
import { type KnownClass, nearestClass, sameClass } from '../students/upload-class.ts'
import { folded, nearest } from './near.ts'
import type { KnownSchool, Ref } from './plan.ts'

type Teacher = { ref: Ref; names: readonly string[]; shown: string }

/** What rows refer to by name: what the school has, and what earlier sheets bring. */
export class Names {
  readonly #classes: KnownClass[]
  readonly #subjects = new Map<string, Ref>()
  readonly #titles: string[] = []
  readonly #teachers: Teacher[] = []
  readonly #posts: KnownSchool['posts']

  constructor({ classes, subjects, teachers, posts }: KnownSchool) {
    this.#classes = [...classes]
    this.#posts = posts
    for (const { id, ...subject } of subjects) this.addSubject({ id }, subject)
    for (const { id, ...teacher } of teachers) this.addTeacher({ id }, teacher)
  }

  addClass = (id: string) => this.#classes.push({ id, isOpen: true })
  addSubject(ref: Ref, { title, abbr }: { title: string; abbr: string }) {
    for (const name of [title, abbr]) if (!this.#subjects.has(folded(name))) this.#subjects.set(folded(name), ref)
    this.#titles.push(title)
  }
  addTeacher(ref: Ref, { userName, ...teacher }: Named & { userName: string }) {
    const names = [userName, fullName(teacher), lastFirst(teacher)].map(folded)
    this.#teachers.push({ ref, names, shown: fullName(teacher) })
  }

  classOf = (typed: string) => {
    const known = sameClass(typed, this.#classes)
    return known?.isOpen ? known.id : undefined
  }
  /** In use or not. */
  hasClass = (typed: string) => sameClass(typed, this.#classes) !== undefined
  subjectOf = (typed: string) => this.#subjects.get(folded(typed))
  /** By user name, or by first and last name in either order; several where the name alone does not say who. */
  teachersOf = (typed: string): Ref[] => this.#teachers.filter(({ names }) => names.includes(folded(typed))).map(({ ref }) => ref)
  isCalled = (userName: string, person: Named) =>
    this.#teachers.some(({ names }) => names[0] === folded(userName) && names.includes(folded(fullName(person))))
  postOf = (typed: string) => this.#posts.find(({ title }) => folded(title) === folded(typed))?.id

  nearClass = (typed: string) => nearestClass(typed, this.#classes)
  nearSubject = (typed: string) => nearest(typed, this.#titles)
  nearTeacher = (typed: string) =>
    nearest(
      typed,
      this.#teachers.map(({ shown }) => shown),
    )
  nearPost = (typed: string) =>
    nearest(
      typed,
      this.#posts.map(({ title }) => title),
    )
}
