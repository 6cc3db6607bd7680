import { type By, recordChanges } from '../_history.ts'
import type { Trx } from '../_open.ts'
import { undoChanges } from '../_undo.ts'
import { removeTakers } from '../school/subjects/assign.ts'
import { isEnteredSince } from '../school/subjects/records.ts'
import type { Among } from './taken.ts'

/** A line of the history. */
export type Stored = {
  id: number
  entity: string
  key: string
  studentId: number | null
  field: string
  old: string | null
  new: string | null
}

/** Why an upload cannot be undone; thrown, so that nothing of the step is. */
export class InUse extends Error {
  readonly why: 'marks' | 'used'
  constructor(why: 'marks' | 'used') {
    super(why)
    this.why = why
  }
}

/** What is undone together: all lines of a row, or one line. */
type Part = readonly [Stored, ...Stored[]]
type Step = { parts: readonly Part[]; since: string }
export type Stage = {
  parts: readonly Part[]
  atOnce: number
  among: (step: Step) => Among[]
  take: (trx: Trx, step: Step, by: By) => Promise<void>
}

/** What is undone, by the history and in stages. */
export type Plan = { stages: readonly Stage[]; changes: readonly Stored[] }

const markFields = ['course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1']
const isMark = ({ entity, field }: Stored) => entity === 'subject_record' && markFields.includes(field)
const linesOf = (parts: readonly Part[]) => parts.flatMap((part) => [...part])
const idsOf = (parts: readonly Part[]) => parts.map(([{ key }]) => Number(key))

/** The parts with thousands of rows, in the order of undoing: each before what it refers to. Other requests run at each yield. */
export function* stagesOf(changes: readonly Stored[]): Generator<void, readonly Stage[]> {
  const withMarks = new Set(changes.filter(isMark).map(({ key }) => key))
  const [records, own] = [changes.filter(({ entity }) => entity === 'subject_record'), (line: Stored) => withMarks.has(line.key)]
  yield
  const choices = changes.filter(({ entity, field, old }) => entity === 'subject_student' && field === 'subject_id' && old === null)
  const teachers = changes.filter(
    (line) => line.field === 'employee_id' && (line.entity === 'subject_student' || (line.entity === 'subject_record' && !own(line))),
  )
  yield
  const terms = changes.filter(({ entity }) => entity === 'student_term_record')
  return [
    rowsStage({ table: 'subject_record', made: 'added', why: 'marks' }, yield* byRow(records.filter(own))),
    { parts: yield* byRow(teachers), atOnce: 50, among: amongTeachers, take: takeTeachers },
    { parts: choices.map((line) => [line] as const), atOnce: 50, among: amongChoices, take: takeChoices },
    rowsStage({ table: 'student_term_record', made: 'registered', why: 'used' }, yield* byRow(terms)),
  ]
}

function* byRow(changes: readonly Stored[]): Generator<void, Part[]> {
  const rows = new Map<string, Stored[]>()
  for (const [i, change] of changes.entries()) {
    if (i % 500 === 499) yield
    const name = `${change.entity} ${change.key}`
    const lines = rows.get(name)
    if (lines) lines.push(change)
    else rows.set(name, [change])
  }
  return [...rows.values()] as unknown as Part[]
}

/** The next parts of a stage after this line of the history, as many as are undone together. */
export function nextParts({ parts, atOnce }: Stage, after: number): readonly Part[] {
  let [from, to] = [0, parts.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((parts[middle]?.[0].id ?? 0) > after) to = middle
    else from = middle + 1
  }
  return parts.slice(from, from + atOnce)
}

type Of = { table: 'subject_record' | 'student_term_record'; made: string; why: 'marks' | 'used' }
/** What goes with a row, and is put back with it: a report that was withheld stays so. */
export const goesWith = { subject_record: [], student_term_record: ['term_report_hold', 'printed_card', 'term_trend'] } as const

const rowsStage = (of: Of, parts: readonly Part[]): Stage => ({
  ...{ parts, atOnce: 60 },
  among: ({ parts }) => [
    { table: of.table, of: { id: idsOf(parts) } },
    ...goesWith[of.table].flatMap((table) => among(table, { student_id: studentsOf(linesOf(parts)) })),
  ],
  take: (trx, step, by) => takeRows(trx, of, step, by),
})

/** Undoes a row: whole if the upload made it, else what it filled in. A row that somebody wrote into since prevents everything. */
async function takeRows(trx: Trx, { table, made, why }: Of, { parts, since }: Step, by: By): Promise<void> {
  await recordChanges(
    trx,
    linesOf(parts).map((line) => ({ ...line, old: line.new, new: line.old })),
    by,
  )
  const isAdded = (part: Part) => part.some(({ field }) => field === made)
  const added = idsOf(parts.filter(isAdded))
  const { numDeletedRows } = await trx
    .deleteFrom(table as 'subject_record')
    .where('id', 'in', added)
    .where('updated_at', '=', since)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) < added.length) throw new InUse(why)
  for (const part of parts.filter((one) => !isAdded(one))) {
    const { numUpdatedRows } = await trx
      .updateTable(table as 'subject_record')
      .set((eb) => ({ ...Object.fromEntries(part.map(({ field }) => [field, null])), version: eb('version', '+', 1), updated_at: by.at }))
      .where('id', '=', Number(part[0].key))
      .where('updated_at', '=', since)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new InUse(why)
  }
}

async function takeTeachers(trx: Trx, { parts }: Step, by: By): Promise<void> {
  await undoChanges(trx, linesOf(parts), by)
}

function amongTeachers({ parts }: Step): Among[] {
  const [links, records] = [parts.filter(isLink), parts.filter((part) => !isLink(part))]
  const pairs = links.map(([{ key }]) => key.split('-').map(Number) as [number, number])
  return [
    ...among('subject_student', { student_id: pairs.map(([student]) => student), subject_id: pairs.map(([, subject]) => subject) }),
    ...among('subject_record', { id: idsOf(records) }),
  ]
}
const isLink = ([{ entity }]: Part) => entity === 'subject_student'
const among = (table: Among['table'], of: Among['of']): Among[] =>
  Object.values(of).every((values) => values.length > 0) ? [{ table, of: eachOnce(of) }] : []
const eachOnce = (of: Among['of']) => Object.fromEntries(Object.entries(of).map(([column, values]) => [column, [...new Set(values)]]))

const takersOf = (parts: readonly Part[]) => Map.groupBy(linesOf(parts), (line) => Number(line.new))
const studentsOf = (lines: readonly Stored[]) => lines.flatMap(({ studentId }) => studentId ?? [])

async function takeChoices(trx: Trx, { parts, since }: Step, by: By): Promise<void> {
  for (const [subject, lines] of takersOf(parts)) {
    const students = studentsOf(lines)
    if (await isEnteredSince(trx, subject, students, since)) throw new InUse('marks')
    const kept = await removeTakers(trx, subject, students, by)
    if (kept.length > 0) throw new InUse('marks')
  }
}

const amongChoices = ({ parts }: Step): Among[] =>
  (['subject_student', 'subject_record'] as const).flatMap((table) =>
    among(table, { student_id: studentsOf(linesOf(parts)), subject_id: [...takersOf(parts).keys()] }),
  )
