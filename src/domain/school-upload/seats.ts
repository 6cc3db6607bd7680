import { termName } from '../_titles.ts'
import type { Context } from './context.ts'
import { type CheckedRow, type Fault, type FigureField, type KnownTerm, type NewFigures, recordKey } from './plan.ts'

type Taken = { row: CheckedRow; student: number; term: KnownTerm; classId: string | undefined }
type Seat = Pick<NewFigures, 'year' | 'term' | 'student' | 'classId' | 'formLevel'>

/** A student's class in a term: from the record, or named by the rows. */
export class Seats {
  readonly #context: Context
  readonly #taken = new Map<string, Taken[]>()
  readonly #seats = new Map<string, Seat>()
  readonly #new = new Map<string, NewFigures>()

  constructor(context: Context) {
    this.#context = context
  }

  take(taken: Taken) {
    const key = recordKey(taken.student, taken.term)
    const all = this.#taken.get(key)
    if (all) all.push(taken)
    else this.#taken.set(key, [taken])
  }

  settle() {
    for (const [key, taken] of this.#taken) {
      const [first] = taken
      const known = this.#context.school.records.get(key)
      if (!first) continue
      for (const { row, classId } of taken) {
        if (known && classId && classId !== known.classId)
          row.faults.class = { kind: 'other-class', of: row.typed.class, proposal: known.classId }
      }
      const { student, term } = first
      const classId = known?.classId ?? this.#classOf(taken)
      if (classId === undefined) continue
      const formLevel = known ? known.formLevel : this.#context.names.levelOf(classId)
      const seat = { year: term.year, term: term.term, student, classId, formLevel }
      this.#seats.set(key, seat)
      if (!known) this.#new.set(key, { ...seat, known: undefined, values: {} })
    }
  }

  /** Why nothing can be added for a student in a term. */
  refusal(student: number, term: KnownTerm): Fault | undefined {
    if (!term.mayWrite) return { kind: 'closed', of: termName(term) }
    const known = this.#context.school.records.get(recordKey(student, term))
    const hasLeft = known ? known.hasLeft : term.isCurrent && this.#context.names.student(student)?.hasLeft
    return hasLeft ? { kind: 'left' } : undefined
  }
  find = (student: number, term: KnownTerm) => this.#seats.get(recordKey(student, term))
  give(student: number, term: KnownTerm, values: Partial<Record<FigureField, string | number>>) {
    Object.assign(this.#new.get(recordKey(student, term))?.values ?? {}, values)
  }
  /** The new records, without those whose rows are all faulty. */
  listNew(): NewFigures[] {
    return [...this.#new].flatMap(([key, figures]) => (this.#taken.get(key)?.some(({ row }) => row.state === 'new') ? [figures] : []))
  }

  /** The class of a student without a record in the term. */
  #classOf(taken: readonly Taken[]): string | undefined {
    const [first] = taken
    const said = new Set(taken.flatMap(({ classId }) => classId ?? []))
    const student = first && this.#context.names.student(first.student)
    if (said.size > 1) for (const { row } of taken) row.faults.class ??= { kind: 'two-classes' }
    if (said.size > 0) return said.size === 1 ? [...said][0] : undefined
    if (first?.term.isCurrent && student?.classId && !student.hasLeft) return student.classId
    const current = this.#context.terms.find(({ isCurrent }) => isCurrent)
    const proposal = first?.term.year === current?.year ? (student?.classId ?? undefined) : undefined
    for (const { row } of taken) row.faults.class ??= { kind: 'class-of-then', ...(proposal && { of: '', proposal }) }
    return undefined
  }
}
