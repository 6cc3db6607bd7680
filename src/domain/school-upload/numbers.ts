import { isStudentId } from '../school/students/index.ts'

/** Numbers for students without one, above all numbers in the school, its history and the files. */
export class NewNumbers {
  readonly given: string[] = []
  #last: number

  constructor(last = 0) {
    this.#last = last
  }

  /** A number that the file has. */
  know(id: string): void {
    if (isStudentId(id)) this.#last = Math.max(this.#last, Number(id))
  }

  give(): string {
    this.#last += 1
    this.given.push(String(this.#last))
    return String(this.#last)
  }
}
