import type { TermKey } from '../_terms.ts'
import { rowsOfIds } from '../school/students/upload.ts'
import { Names } from './names.ts'
import type { Faults, KnownSchool, KnownTerm, Plan, Ref } from './plan.ts'
import type { Typed, TypedRow, UploadField } from './sheets.ts'

/** The common parts of all checks: the school, what the upload adds so far, and the look-up of names. */
export class Context {
  readonly school: KnownSchool
  readonly names: Names
  readonly plan: Plan = {
    ...{ classes: [], subjects: [], teachers: [], formClasses: [], deanClasses: [], lessons: [], terms: [], comments: [] },
    ...{ students: [], changes: [], sets: [], options: [], figures: [], marks: [] },
  }
  readonly userNames: string[]
  /** The rows of the upload with each student number. */
  readonly rowsOfId: ReadonlyMap<string, readonly number[]>
  /** The sheet's row of each row of the upload. */
  readonly rowOf: ReadonlyMap<number, number>
  readonly #terms: Map<string, KnownTerm>
  readonly #done = new Set<string>()

  constructor(school: KnownSchool, rows: readonly TypedRow[]) {
    this.school = school
    this.names = new Names(school)
    this.userNames = [...school.userNames]
    this.rowsOfId = rowsOfIds(rows.filter(({ sheet }) => sheet === 'students').map(({ number, typed }) => ({ row: number, typed })))
    this.rowOf = new Map(rows.map(({ number, row }) => [number, row]))
    this.#terms = new Map(school.terms.map((term) => [termKey(term), term]))
  }

  /** True for the first row that says so. */
  once(...parts: string[]): boolean {
    const key = parts.join('|')
    const isFirst = !this.#done.has(key)
    this.#done.add(key)
    return isFirst
  }

  term = (key: TermKey) => this.#terms.get(termKey(key))
  get terms(): KnownTerm[] {
    return [...this.#terms.values()]
  }
  addTerm(term: KnownTerm) {
    this.#terms.set(termKey(term), term)
  }

  postOf(typed: string, faults: Faults): number | null {
    const found = this.names.postOf(typed)
    if (found === undefined) faults.post = { kind: 'unknown-post', of: typed, proposal: this.names.nearPost(typed) }
    return found ?? null
  }

  teacherOf(typed: string, faults: Faults): Ref[] {
    const found = this.names.teachersOf(typed)
    if (found.length === 0) faults.teacher = { kind: 'unknown-teacher', of: typed, proposal: this.names.nearTeacher(typed) }
    if (found.length > 1) faults.teacher = { kind: 'two-of-the-name', of: typed }
    return found
  }

  subjectsOf(typed: string | undefined, field: UploadField, faults: Faults, isList = false): Ref[] {
    return (isList ? listed(typed) : [typed ?? '']).flatMap((name) => {
      const found = this.names.subjectOf(name)
      if (!found) faults[field] ??= { kind: 'unknown-subject', of: name, proposal: this.names.nearSubject(name) }
      return found ?? []
    })
  }

  classesOf(typed: string | undefined, field: UploadField, faults: Faults): string[] {
    return listed(typed).flatMap((name) => {
      const found = this.names.classOf(name)
      if (!found) faults[field] ??= { kind: 'unknown-class', of: name, proposal: this.names.nearClass(name) }
      return found ?? []
    })
  }

  /** Finds a student by number, or by name with the class if two have the same name; a former student only by number. */
  studentOf({ student, studentName, class: classTyped }: Typed, faults: Faults): number | undefined {
    if (student) {
      const id = this.names.studentOf(student)
      if (id === undefined) faults.student = { kind: 'unknown-student', of: student }
      return id
    }
    if (!studentName) {
      faults.student = { kind: 'required' }
      return undefined
    }
    const found = this.names.studentsNamed(studentName)
    const inClass = found.length > 1 && classTyped ? found.filter(({ classId }) => classId === this.names.anyClassOf(classTyped)) : found
    if (found.length === 0) faults.studentName = { kind: 'unknown-student', of: studentName, proposal: this.names.nearStudent(studentName) }
    else if (inClass.length !== 1) faults.studentName = { kind: 'two-students', of: studentName }
    return inClass.length === 1 ? inClass[0]?.id : undefined
  }
}

const termKey = ({ year, term }: TermKey) => `${year}-${term}`

/** A list in a cell: `1A, 1B; 1C`. */
const listed = (typed = '') => [
  ...new Set(
    typed
      .split(/[,;\n]+/)
      .map((part) => part.trim())
      .filter(Boolean),
  ),
]
