import { shownDay } from '../_dates.ts'
import { checkRow, isDayField, type UploadFault, type ValueField } from '../school/students/upload.ts'
import type { Context } from './context.ts'
import { type CheckedRow, type Fault, keyOf, type Ref, type RowState } from './plan.ts'

/** A new student is added. Of one who is there, what is blank is filled in unless somebody leaves it; what is otherwise stays unless somebody accepts it. */
export function checkStudent({ names, plan, school, rowsOfId, rowOf }: Context, row: CheckedRow): RowState {
  const { students, merged, today } = school
  const checked = checkRow({ row: row.number, typed: row.typed }, { classes: names.classes, students, merged, rowsOfId, today })
  for (const [field, fault] of Object.entries(checked.faults))
    row.faults[field as ValueField] ??= faultOf(fault, row.typed[field as ValueField], rowOf)
  row.known = checked.known
  const differences = (checked.known?.differences ?? []).filter(({ field }) => !row.faults[field])
  for (const { field, stored } of differences)
    if (field === 'class_id' && stored !== null && !school.mayMove)
      row.faults[field] = { kind: 'other-value', of: row.typed[field], proposal: shownOf(field, stored) }
  if (Object.keys(row.faults).length > 0) return 'faulty'
  const { id, first_name: firstName, last_name: lastName, class_id: classId } = checked.values
  if (!checked.known) {
    plan.students.push({ ...checked, row: row.row })
    names.addStudent({ id, firstName, lastName, classId, hasLeft: false })
    return 'new'
  }
  if (differences.length === 0) return 'same'
  row.isAccepted ??= differences.every(({ stored }) => stored === null)
  if (row.isAccepted) plan.changes.push(...differences.map((difference) => ({ id, ...difference })))
  return 'differs'
}

const shownOf = (field: ValueField, stored: string) => (isDayField(field) ? shownDay(stored) : stored)

function faultOf(detail: UploadFault, typed: string | undefined, rowOf: Context['rowOf']): Fault {
  if (detail.code === 'twice') return { kind: 'student', detail: { ...detail, rows: detail.rows.map((row) => rowOf.get(row) ?? row) } }
  if (detail.code === 'no-class') return { kind: 'unknown-class', of: typed, proposal: detail.nearest, detail }
  return { kind: detail.code === 'required' ? 'required' : 'student', detail }
}

type Option = { row: CheckedRow; student: number; subject: Ref; takes: boolean }

/** Students' choices of subjects: first where a student differs from the class, then what the class takes. */
export class Choices {
  readonly #context: Context
  readonly #options = new Map<string, Option[]>()
  readonly #added = new Set<string>()

  constructor(context: Context) {
    this.#context = context
  }

  option(row: CheckedRow): boolean {
    const { typed, faults } = row
    const student = this.#context.studentOf(typed, faults)
    const [subject] = this.#context.subjectsOf(typed.subject, 'subject', faults)
    const takes = yesOrNo[(typed.takes ?? '').toLowerCase()]
    if (takes === undefined) faults.takes = { kind: 'not-yes' }
    if (student !== undefined && this.#context.names.student(student)?.hasLeft)
      faults[typed.student ? 'student' : 'studentName'] = { kind: 'left' }
    if (student === undefined || !subject || takes === undefined || Object.keys(faults).length > 0) return false
    const key = `${student} ${keyOf(subject)}`
    this.#options.set(key, [...(this.#options.get(key) ?? []), { row, student, subject, takes }])
    const isThere = this.#takesAlready(student, subject)
    if (isThere && !takes) faults.takes = { kind: 'takes-it' }
    if (isThere || !takes || this.#added.has(key)) return false
    this.#added.add(key)
    return true
  }

  set(row: CheckedRow): boolean {
    const { typed, faults } = row
    const classes = this.#context.classesOf(typed.class, 'class', faults)
    const subjects = this.#context.subjectsOf(typed.subjects, 'subjects', faults, true)
    const empty = classes.find((classId) => this.#context.names.studentsIn(classId).length === 0)
    if (empty !== undefined) faults.class ??= { kind: 'no-students', of: empty }
    if (Object.keys(faults).length > 0) return false
    const sets = classes.flatMap((classId) => subjects.map((subject) => ({ classId, subject, students: this.#whoComes(classId, subject) })))
    const added = sets.filter(({ students }) => students.length > 0)
    this.#context.plan.sets.push(...added)
    return added.length > 0
  }

  /** True if a student will take a subject after the confirmation. */
  isTaking = (student: number, subject: Ref) => this.#takesAlready(student, subject) || this.#added.has(`${student} ${keyOf(subject)}`)

  /** If one row says that a student takes a subject and another that the student does not, neither counts. */
  settle(): void {
    for (const options of this.#options.values()) {
      const [first] = options
      if (!first) continue
      if (options.some(({ takes }) => takes !== first.takes)) {
        for (const { row } of options) Object.assign(row, { state: 'faulty', faults: { ...row.faults, takes: { kind: 'twice' } } })
      } else if (first.row.state === 'new') this.#context.plan.options.push({ student: first.student, subject: first.subject })
    }
  }

  #whoComes(classId: string, subject: Ref): number[] {
    const coming = this.#context.names.studentsIn(classId).filter((student) => {
      const key = `${student} ${keyOf(subject)}`
      return !this.isTaking(student, subject) && this.#options.get(key)?.every(({ takes }) => takes) !== false
    })
    for (const student of coming) this.#added.add(`${student} ${keyOf(subject)}`)
    return [...coming].sort((a, b) => a - b)
  }

  #takesAlready = (student: number, subject: Ref) => 'id' in subject && this.#context.school.takes.get(student)?.has(subject.id) === true
}

const yesOrNo: Record<string, boolean> = {
  ...{ '': true, yes: true, y: true, x: true, '1': true, true: true },
  ...{ no: false, n: false, '0': false, false: false },
}
