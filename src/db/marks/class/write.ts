import { type ClassKey, type ColumnKey, columnOf, type Failure, type Value } from '../../../domain/marks/class/index.ts'
import type { Save as RecordSave } from '../../../domain/term-reports/index.ts'
import type { Trx } from '../../_open.ts'
import type { Access } from '../../_scope.ts'
import { saveRecord } from '../../term-reports/save.ts'
import { findRecords } from '../enter/records.ts'
import { writeMarks } from '../enter/save.ts'
import { enterAccess } from './stored.ts'

/** A cell to write: `to`, if it still has `from`. */
export type Cell = { studentId: number; group: string; classId: string; of: string; column: ColumnKey; from: Value; to: Value }

/** Thrown, so that nothing of the part is written. */
export class Stopped extends Error {
  readonly failures: readonly Failure[]
  constructor(failures: readonly Failure[]) {
    super('stopped')
    this.failures = failures
  }
}

/** If not strict, a cell that has changed or may not be written stays as it is. */
type Write = { trx: Trx; access: Access; key: ClassKey; at: string; isStrict: boolean }

/** Writes the marks of a subject in the class like Enter Marks: with the same rights, deadlines, locks and history. */
export async function writeMarkCells({ trx, access, key, at, isStrict }: Write, subjectId: number, cells: readonly Cell[]): Promise<void> {
  const students = Map.groupBy(cells, ({ studentId }) => studentId)
  const records = await findRecords(trx, enterAccess(access), { ...key, subjectId }, [...students.keys()], at)
  const failures: Failure[] = []
  const saves = [...students].flatMap(([studentId, own]) => {
    const found = records.get(studentId)
    const [good, moved] = parted(own, ({ column, from }) => found !== undefined && found.values[markOf(column)] === from)
    failures.push(...moved.map(({ column }) => ({ studentId, column, why: found ? ('moved' as const) : ('missing' as const) })))
    const values = Object.fromEntries(good.map(({ column, to }) => [markOf(column), to]))
    return found && good.length > 0 ? [{ studentId, version: found.version, values }] : []
  })
  if (isStrict && failures.length > 0) throw new Stopped(failures)
  const outcomes = await writeMarks(trx, { ...key, subjectId }, records, saves, { actor: access.actor, at })
  const refused = outcomes.flatMap((outcome) =>
    (students.get(outcome.studentId) ?? []).flatMap(({ studentId, column }): Failure[] =>
      outcome.kind === 'saved' ? [] : [{ studentId, column, why: outcome.kind === 'refused' ? outcome.fault : 'moved' }],
    ),
  )
  if (isStrict && refused.length > 0) throw new Stopped(refused)
}

const markOf = (column: ColumnKey) => columnOf(column).field as 'course_mark' | 'exam_mark'

function parted<T>(all: readonly T[], isGood: (one: T) => boolean): [T[], T[]] {
  const { good = [], other = [] } = Object.groupBy(all, (one) => (isGood(one) ? 'good' : 'other'))
  return [good, other]
}

/** Writes term records like the term report. */
export async function writeRecordCells({ trx, access, key, at, isStrict }: Write, cells: readonly Cell[]): Promise<void> {
  const failures: Failure[] = []
  for (const [studentId, own] of Map.groupBy(cells, (cell) => cell.studentId)) {
    const of = (value: (cell: Cell) => unknown) => Object.fromEntries(own.map((cell) => [columnOf(cell.column).field, value(cell)]))
    // No row has this version, so each field names what it may replace.
    const save = { version: 0, values: of(({ to }) => to), bases: of(({ from }) => [from]) } as RecordSave
    const saved = await saveRecord(trx, { studentId, year: key.year, term: key.term }, save, { actor: access.actor, at })
    if (saved.kind === 'saved') continue
    const why: Failure['why'] = saved.kind === 'refused' ? saved.fault : saved.kind === 'missing' ? 'missing' : 'moved'
    const named = saved.kind === 'conflict' ? own.filter(({ column }) => saved.fields.some((field) => column === `record/${field}`)) : own
    failures.push(...named.map(({ column }) => ({ studentId, column, why })))
  }
  if (isStrict && failures.length > 0) throw new Stopped(failures)
}
