import { fullName, lastFirst, type Named } from '../_names.ts'
import { isStudentId } from '../school/students/index.ts'
import { folded, nearest } from './nearest-name.ts'
import type { KnownSchool } from './plan.ts'

type Student = Named & { id: number; classId: string | null; hasLeft: boolean }

/** Proposals are made for this many unknown names, because each is compared with the whole school. */
const mostProposed = 30

/** Looks up students that rows refer to: the school's, and those of the sheet Students. */
export class StudentNames {
  readonly #students = new Map<number, Student>()
  readonly #classes = new Map<string, number[]>()
  readonly #proposed = new Map<string, string | undefined>()
  #named: Map<string, Student[]> | undefined

  constructor(students: KnownSchool['students']) {
    for (const [id, { first_name, last_name, class_id, archivedOn }] of students)
      this.addStudent({ id, firstName: first_name, lastName: last_name, classId: class_id, hasLeft: archivedOn !== null })
  }

  addStudent(student: Student) {
    this.#students.set(student.id, student)
    this.#named = undefined
    if (student.classId === null || student.hasLeft) return
    const own = this.#classes.get(student.classId)
    if (own) own.push(student.id)
    else this.#classes.set(student.classId, [student.id])
  }

  studentOf(typed: string): number | undefined {
    return isStudentId(typed) && this.#students.has(Number(typed)) ? Number(typed) : undefined
  }
  student = (id: number) => this.#students.get(id)
  /** The present students of a class. */
  studentsIn = (classId: string): readonly number[] => this.#classes.get(classId) ?? []
  /** By first and last name in either order. */
  studentsNamed = (typed: string): readonly Student[] => this.#byName().get(folded(typed)) ?? []

  nearStudent(typed: string): string | undefined {
    if (!this.#proposed.has(typed) && this.#proposed.size < mostProposed) {
      const here = [...this.#students.values()].filter(({ hasLeft }) => !hasLeft)
      this.#proposed.set(typed, nearest(typed, here.map(fullName)) ?? nearest(typed, here.map(lastFirst)))
    }
    return this.#proposed.get(typed)
  }

  #byName(): Map<string, Student[]> {
    if (this.#named) return this.#named
    this.#named = new Map()
    for (const student of this.#students.values()) {
      if (student.hasLeft) continue
      for (const name of new Set([folded(fullName(student)), folded(lastFirst(student))]))
        this.#named.set(name, [...(this.#named.get(name) ?? []), student])
    }
    return this.#named
  }
}
