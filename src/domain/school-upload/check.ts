import { Figures } from './check-figures.ts'
import { checkClass, checkLessons, checkSubject, checkTeacher } from './check-school.ts'
import { Choices, checkStudent } from './check-students.ts'
import { checkComment, checkTerm } from './check-terms.ts'
import { Context } from './context.ts'
import type { CheckedRow, Faults, KnownSchool, Plan, RowState } from './plan.ts'
import { isRequired, type SheetName, type TypedRow, type UploadField } from './sheets.ts'

export type Checked = { rows: CheckedRow[]; plan: Plan }

/** Checks each row against the school and the other rows, in any order: its faults, or what it adds. */
export function checkSchool(rows: readonly TypedRow[], school: KnownSchool): Checked {
  const steps = checkInSteps(rows, school)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

const atOnce = 20

/** The same in parts, so that other requests can run in between. */
export function* checkInSteps(rows: readonly TypedRow[], school: KnownSchool): Generator<void, Checked> {
  const context = new Context(school, rows)
  const choices = new Choices(context)
  const figures = new Figures(context, choices)
  const checked = new Map<number, CheckedRow>()
  let count = 0
  for (const sheet of order) {
    for (const row of rows) {
      if (row.sheet !== sheet) continue
      checked.set(row.number, checkRow(row, { context, choices, figures }))
      if (++count % atOnce === 0) yield
    }
    if (sheet === 'class-subjects') choices.settle()
    if (sheet === 'attendance') yield* figures.settle()
  }
  return { rows: rows.flatMap((row) => checked.get(row.number) ?? []), plan: context.plan }
}

/** Each sheet comes after those that it refers to; students' exceptions come before the class's subjects. */
const order: readonly SheetName[] = [
  ...(['classes', 'subjects', 'teachers', 'terms', 'coded-comments', 'students', 'lessons'] as const),
  ...(['student-subjects', 'class-subjects', 'marks', 'attendance'] as const),
]
/** Fields that belong to a year. */
const yearlyFields = ['formClasses', 'deanClasses', 'teacher'] as const satisfies UploadField[]
const yearlySheets: readonly SheetName[] = ['lessons', 'teachers']

/** True if a row belongs to the year of the school's classes, and names no other. */
export const isOfYear = ({ sheet, typed }: TypedRow) =>
  ['lessons', 'class-subjects', 'student-subjects'].includes(sheet) ||
  (sheet === 'teachers' && Boolean(typed.formClasses || typed.deanClasses))

type Checks = { context: Context; choices: Choices; figures: Figures }

function checkRow(row: TypedRow, checks: Checks): CheckedRow {
  const faults: Faults = {}
  for (const [field, shown] of Object.entries(row.unread ?? {}))
    faults[field as UploadField] = { kind: 'unread', of: shown.kind, proposal: shown.shown || undefined }
  for (const field of Object.keys(row.typed) as UploadField[])
    if (row.sheet !== 'students' && isRequired(row.sheet, field) && !row.typed[field]) faults[field] ??= { kind: 'required' }
  const { hasYear } = checks.context.school
  const yearly = hasYear || !yearlySheets.includes(row.sheet) ? [] : yearlyFields.filter((field) => row.typed[field])
  for (const field of yearly) faults[field] ??= { kind: 'no-year' }
  const checked: CheckedRow = { ...row, faults, state: 'same' }
  const adds = Object.keys(faults).length === 0 && addsOf(checked, checks)
  const state = typeof adds === 'string' ? adds : adds ? 'new' : 'same'
  return Object.assign(checked, { state: Object.keys(faults).length > 0 ? 'faulty' : state })
}

/** True if it adds anything, or its state. Rows of options, marks and attendance are settled when all are known. */
function addsOf(row: CheckedRow, { context, choices, figures }: Checks): boolean | RowState {
  if (row.sheet === 'classes') return checkClass(context, row)
  if (row.sheet === 'subjects') return checkSubject(context, row)
  if (row.sheet === 'teachers') return checkTeacher(context, row)
  if (row.sheet === 'lessons') return checkLessons(context, row)
  if (row.sheet === 'terms') return checkTerm(context, row)
  if (row.sheet === 'coded-comments') return checkComment(context, row)
  if (row.sheet === 'students') return checkStudent(context, row)
  if (row.sheet === 'student-subjects') return choices.option(row)
  if (row.sheet === 'class-subjects') return choices.set(row)
  return figures.add(row)
}
