import { isExamOff, type Mark, marksAround, markText, parseMark, plainMark } from '../_marks.ts'
import { termName } from '../_titles.ts'
import { type Field, parseField } from '../term-reports/fields.ts'
import type { Choices } from './check-students.ts'
import { readTermKey } from './check-terms.ts'
import type { Context } from './context.ts'
import {
  type CheckedRow,
  type Fault,
  type Faults,
  type FigureField,
  figureFields,
  type KnownTerm,
  keyOf,
  type MarkField,
  markFields,
  markKey,
  type Ref,
  recordKey,
} from './plan.ts'
import { Seats } from './seats.ts'

type Values<F extends string> = Partial<Record<F, string | number | Ref>>
type Read = { row: CheckedRow; student: number; term: KnownTerm; classId: string | undefined }
type ReadMark = Read & { subject: Ref; values: Values<MarkField> }
type ReadFigure = Read & { values: Values<FigureField> }

/** `60.0%` and `60.0` mean 60, as other programs write it. */
const exactly = (text: string) => (/%$|[.,]0{1,2}$/.test(text) ? (plainMark(text, true) ?? text) : text)

function notAMark(of: string): Fault {
  const around = marksAround(of)
  return around ? { kind: 'between-marks', of, proposal: around.nearest } : { kind: 'not-a-mark', of, proposal: plainMark(of, true) }
}

/** Marks and attendance of a term: each row is read alone, and compared with the others and the school at the end. */
export class Figures {
  readonly #context: Context
  readonly #choices: Choices
  readonly #seats: Seats
  readonly #marks = new Map<string, ReadMark[]>()
  readonly #figures = new Map<string, ReadFigure[]>()

  constructor(context: Context, choices: Choices) {
    this.#context = context
    this.#choices = choices
    this.#seats = new Seats(context)
  }

  /** Only the end can tell whether it adds anything. */
  add(row: CheckedRow): false {
    const read = this.#read(row)
    if (row.sheet === 'marks') this.#addMark(row, read)
    else this.#addFigure(row, read)
    return false
  }

  *settle(): Generator<void> {
    this.#seats.settle()
    let count = 0
    for (const marks of this.#marks.values()) {
      this.#settleMark(marks)
      if (++count % atOnce === 0) yield
    }
    for (const figures of this.#figures.values()) {
      this.#settleFigure(figures)
      if (++count % atOnce === 0) yield
    }
    this.#context.plan.figures.push(...this.#seats.listNew())
  }

  #read(row: CheckedRow): Read | undefined {
    const { typed, faults } = row
    const student = this.#context.studentOf(typed, faults)
    const key = readTermKey(typed, faults)
    const term = key && this.#context.term(key)
    if (key && !term) faults.term = { kind: this.#context.school.hasYear ? 'unknown-term' : 'no-year', of: termName(key) }
    const classId = typed.class ? this.#context.names.anyClassOf(typed.class) : undefined
    if (typed.class && classId === undefined)
      faults.class = { kind: 'unknown-class', of: typed.class, proposal: this.#context.names.nearClass(typed.class) }
    return student !== undefined && term ? { row, student, term, classId } : undefined
  }

  #addMark(row: CheckedRow, read: Read | undefined) {
    const { typed, faults } = row
    const [subject] = this.#context.subjectsOf(typed.subject, 'subject', faults)
    const values: Values<MarkField> = {}
    for (const field of ['courseMark', 'examMark'] as const) {
      const mark = parseMark(exactly(typed[field] ?? ''), read?.term.rules)
      if (!mark.ok) faults[field] = notAMark(typed[field] ?? '')
      else if (mark.value !== null) values[field] = mark.value
    }
    for (const field of ['comment1', 'comment2'] as const) {
      const comment = typed[field] ? this.#context.names.commentOf(typed[field]) : undefined
      if (comment) values[field] = comment
      else if (typed[field])
        faults[field] = { kind: 'unknown-comment', of: typed[field], proposal: this.#context.names.nearComment(typed[field]) }
    }
    const [teacher] = typed.teacher ? this.#context.teacherOf(typed.teacher, faults) : []
    if (!typed.courseMark && !typed.examMark && !typed.comment1 && !typed.comment2) faults.courseMark ??= { kind: 'nothing' }
    if (!read || !subject || Object.keys(faults).length > 0) return
    this.#seats.take(read)
    push(this.#marks, `${recordKey(read.student, read.term)} ${keyOf(subject)}`, {
      ...read,
      subject,
      values: teacher ? { ...values, teacher } : values,
    })
  }

  #addFigure(row: CheckedRow, read: Read | undefined) {
    const { typed, faults } = row
    const values: Values<FigureField> = {}
    for (const field of figureFields) {
      const text = (typed[field] ?? '').trim()
      const value = parseField(stored[field], text)
      if (!value.ok) faults[field] = { kind: isGrade(field) ? 'not-a-grade' : 'not-a-count' }
      else if (value.value !== null) values[field] = value.value
    }
    if (figureFields.every((field) => !typed[field])) faults.absent ??= { kind: 'nothing' }
    if (!read || Object.keys(faults).length > 0) return
    this.#seats.take(read)
    push(this.#figures, recordKey(read.student, read.term), { ...read, values })
  }

  #settleMark(marks: readonly ReadMark[]) {
    const [first] = marks
    if (!first) return
    const { student, term, subject } = first
    const known = 'id' in subject ? this.#context.school.marks.get(markKey(student, term, subject.id)) : undefined
    const seat = this.#seats.find(student, term)
    for (const { row, values } of marks) {
      if (term.isCurrent && !known && !this.#choices.isTaking(student, subject)) row.faults.subject = { kind: 'not-taken' }
      if (seat && values.examMark !== undefined && known?.examMark == null && isExamOff(seat.formLevel, term.term))
        row.faults.examMark = { kind: 'exam-off' }
      this.#compare(row, values, known, markFields, term)
    }
    const values = merged(marks, known, markFields)
    if (!finish(marks, values, this.#seats.refusal(student, term)) || !seat) return
    const { classId } = seat
    this.#context.plan.marks.push({ year: term.year, term: term.term, student, classId, subject, known, values: values as never })
  }

  #settleFigure(figures: readonly ReadFigure[]) {
    const [first] = figures
    if (!first) return
    const { student, term } = first
    const known = this.#context.school.records.get(recordKey(student, term))
    for (const { row, values } of figures) this.#compare(row, values, known, figureFields, term)
    const values = merged(figures, known, figureFields)
    const seat = this.#seats.find(student, term)
    if (!finish(figures, values, this.#seats.refusal(student, term)) || !seat) return
    if (known) this.#context.plan.figures.push({ ...seat, known, values: values as never })
    else this.#seats.give(student, term, values as never)
  }

  /** A stored value is not changed. */
  #compare<F extends MarkField | FigureField>(
    row: CheckedRow,
    values: Values<F>,
    known: Record<F, unknown> | undefined,
    fields: readonly F[],
    term: KnownTerm,
  ) {
    for (const field of fields) {
      const [value, now] = [values[field], known?.[field] ?? null]
      if (value === undefined || now === null || isSame(value, now)) continue
      row.faults[field] = { kind: 'other-value', of: row.typed[field], proposal: this.#shown(field, now as string | number, term) }
    }
  }

  #shown(field: MarkField | FigureField, value: string | number, { rules }: KnownTerm): string {
    if (field === 'courseMark' || field === 'examMark') return markText(value as Mark, rules)
    if (field === 'comment1' || field === 'comment2') return this.#context.names.commentOf(`${value}`) ? `${value}` : ''
    return field === 'teacher' ? (this.#context.names.teacher(Number(value)) ?? '') : `${value}`
  }
}

const atOnce = 50
const isGrade = (field: FigureField) => field === 'conduct' || field === 'deportment'
const stored: Record<FigureField, Field> = {
  ...{ possible: 'possible_attendance', absent: 'times_absent', late: 'times_late', conduct: 'conduct', deportment: 'deportment' },
}
const isSame = (value: string | number | Ref, now: unknown) =>
  typeof value === 'object' ? 'id' in value && value.id === now : value === now

function push<T>(map: Map<string, T[]>, key: string, one: T) {
  const all = map.get(key)
  if (all) all.push(one)
  else map.set(key, [one])
}

/** The values that several rows agree on and the school lacks; where two rows differ, neither counts. */
function merged<F extends MarkField | FigureField>(
  of: readonly { row: CheckedRow; values: Values<F> }[],
  known: Record<F, unknown> | undefined,
  fields: readonly F[],
): Values<F> {
  const values: Values<F> = {}
  for (const field of fields) {
    const said = of.flatMap(({ values: { [field]: value } }) => (value === undefined ? [] : [value]))
    if (new Set(said.map((value) => JSON.stringify(value))).size > 1)
      for (const { row, values: own } of of) if (own[field] !== undefined) (row.faults as Faults)[field] ??= { kind: 'twice' }
    if (said[0] !== undefined && (known?.[field] ?? null) === null) values[field] = said[0]
  }
  return values
}

/** Sets the state of a record's rows, and returns whether they add anything; `refusal` is why nothing can be added to it. */
function finish(of: readonly { row: CheckedRow }[], values: object, refusal: Fault | undefined): boolean {
  const adds = Object.keys(values).length > 0
  if (adds && refusal) for (const { row } of of) row.faults.term ??= refusal
  for (const { row } of of) row.state = Object.keys(row.faults).length > 0 ? 'faulty' : adds ? 'new' : 'same'
  return adds && of.every(({ row }) => row.state === 'new')
}
