import { digitsOf, isSameContact } from '../school/students/contacts/alike.ts'
import { mostContacts } from '../school/students/contacts/index.ts'

export type Value = string | number | null
export type StoredRow = Record<string, Value>
/** The rows of one student, by table; without files. */
export type Rows = { readonly [T in MergedTable]: readonly StoredRow[] }

/** A table with rows of students: what finds a row beside its student, and what one student has only once. */
type Spec = { key: readonly string[]; once?: readonly string[]; cells?: readonly (readonly string[])[]; isLoose?: true; hasVersion?: true }
const ofTerm = ['academic_year_id', 'term'] as const
const each = (...fields: string[]) => fields.map((field) => [field])

/**
 * What merging does with every table of students. With `cells`, two rows of the same thing become one, field by field; without, one of
 * them is taken whole if they are files or choices (`whole`), and else the one that stays. `isLoose`: it may go before an undo.
 */
export const tables = {
  student: {
    key: ['id'],
    once: [],
    hasVersion: true,
    cells: [
      ['first_name', 'last_name'],
      ...each('date_of_birth', 'birth_certificate_no', 'sex', 'form_class_id', 'sea_no', 'house_name', 'entry_date'),
      ...each('archived_on', 'home_address', 'telephone', 'email'),
    ],
  },
  student_contact: {
    key: ['id'],
    hasVersion: true,
    cells: each('name', 'relation', 'telephone', 'telephone2', 'email', 'language', 'may_collect', 'note'),
  },
  student_term_record: {
    key: ['id'],
    once: ofTerm,
    hasVersion: true,
    cells: [
      ['form_class_id', 'form_level'],
      ['possible_attendance', 'counted_possible'],
      ['times_absent', 'counted_absent'],
      ['times_late', 'counted_late'],
      ...each('conduct', 'deportment', 'comments', 'deans', 'custom_comment', 'new_term_beginning', 'left_on', 'joined_on', 'away'),
    ],
  },
  subject_record: {
    key: ['id'],
    once: [...ofTerm, 'subject_id'],
    hasVersion: true,
    cells: each('course_mark', 'exam_mark', 'coded_comment', 'coded_comment_1', 'custom_comment', 'employee_id'),
  },
  subject_student: { key: ['subject_id'], once: ['subject_id'], hasVersion: true, cells: each('employee_id') },
  term_report_hold: { key: ofTerm, once: ofTerm, cells: each('reason') },
  assessment_mark: { key: ['assessment_id'], once: ['assessment_id'], hasVersion: true, cells: each('mark') },
  student_document: { key: ['id'], once: ['kind'] },
  student_registration: { key: ['id'], once: ['academic_year_id'], hasVersion: true },
  subject_record_aside: { key: ['id'], once: [...ofTerm, 'subject_id'] },
  attendance_record: { key: ['id'], hasVersion: true },
  attendance_archive: { key: ['id'] },
  attendance_mark: { key: ['date', 'session'], hasVersion: true },
  attendance_reason: { key: ['date', 'session'], hasVersion: true },
  attendance_scan: { key: ['id'], isLoose: true },
  student_document_before: { key: ['id'], isLoose: true },
  student_move: { key: ['id'] },
  report_card_access: { key: ['id'], isLoose: true },
  printed_card: { key: ofTerm, once: ofTerm, isLoose: true },
  term_trend: { key: [...ofTerm, 'of_year', 'of_term'], once: ofTerm, isLoose: true },
  print_run_student: { key: ['print_run_id'], once: ['print_run_id'], isLoose: true },
  term_registration_flag: { key: ofTerm, once: ofTerm, isLoose: true },
  batch_difference: { key: ['batch_id', 'field'], once: ['batch_id', 'field'], isLoose: true },
  student_work_student: { key: ['work_id'], once: ['work_id'], isLoose: true },
  year_student: { key: ['academic_year_id'], once: ['academic_year_id'], isLoose: true },
  year_option: { key: ['academic_year_id', 'subject_id'], once: ['academic_year_id', 'subject_id'], isLoose: true },
  retention_hold: { key: [], once: [], isLoose: true },
  retention_notice: { key: [], once: [], isLoose: true },
} as const satisfies Record<string, Spec>
export type MergedTable = keyof typeof tables
export const mergedTables = Object.keys(tables) as readonly MergedTable[]
export const specOf = (table: MergedTable): Spec => tables[table]

/** One of these is taken whole. */
const whole: readonly MergedTable[] = ['student_document', 'student_registration', 'subject_record_aside']
const ofDays: readonly MergedTable[] = ['attendance_record', 'attendance_archive', 'attendance_mark', 'attendance_reason']
/** Blank says something in these: still there, never away. */
const blankSays = new Set(['archived_on', 'left_on', 'joined_on', 'away', 'may_collect'])

export const keyIn = (row: StoredRow, columns: readonly string[]) => columns.map((column) => row[column]).join('-')
const find = (rows: readonly StoredRow[], like: StoredRow, columns: readonly string[]) =>
  rows.find((row) => columns.every((column) => row[column] === like[column]))

/** Something of which both have a value, and only one can be kept. */
export type Question = { id: string; table: MergedTable; fields: readonly string[]; kept: StoredRow; gone: StoredRow }
export type DayRows = { day: string; kept: [MergedTable, StoredRow][]; gone: [MergedTable, StoredRow][] }
export type Plan = {
  questions: (Question | { id: string; day: DayRows })[]
  /** Rows of the same thing that become one; `as`: what the one that goes is taken for. */
  pairs: { table: MergedTable; kept: StoredRow; gone: StoredRow; as?: StoredRow }[]
  /** Rows of the same thing of which one is taken. */
  either: { table: MergedTable; kept: StoredRow; gone: StoredRow }[]
  /** Left: the one that stays has its own. */
  dropped: [MergedTable, StoredRow][]
  days: DayRows[]
  /** What becomes of the others: they go along. */
  along: { [T in MergedTable]?: number }
}

/** What merging two students means (PERSON-6): nothing of which both have a value is taken without a question. */
export function planOf(kept: Rows, gone: Rows): Plan {
  const plan: Plan = { questions: [], pairs: [], either: [], dropped: [], days: daysOf(kept, gone), along: {} }
  for (const table of mergedTables) {
    const { once, cells } = specOf(table)
    for (const row of gone[table]) {
      const own = table === 'student_contact' ? likeContact(kept[table], row, plan) : once && find(kept[table], row, once)
      if (own && cells) plan.pairs.push({ table, kept: own, gone: row })
      else if (own && whole.includes(table)) plan.either.push({ table, kept: own, gone: row })
      else if (own || isOfPrinted(table, kept, row)) plan.dropped.push([table, row])
      else if (!ofDays.includes(table)) plan.along[table] = (plan.along[table] ?? 0) + 1
    }
  }
  plan.questions.push(...plan.pairs.flatMap((pair) => questionsOf(pair)))
  for (const { table, kept, gone } of plan.either) plan.questions.push({ id: idOf(table, kept, 'all'), table, fields: [], kept, gone })
  for (const day of plan.days) if (differs(day)) plan.questions.push({ id: `day.${day.day}`, day })
  const days = new Set(ofDays.flatMap((table) => gone[table].map(dayIn)))
  for (const { day } of plan.days) days.delete(day)
  if (days.size > 0) plan.along.attendance_record = days.size
  return plan
}

const idOf = (table: MergedTable, row: StoredRow, field: string) => [table, keyIn(row, specOf(table).key), field].join('.')

/** What was printed of a term goes with the record that stays. */
const isOfPrinted = (table: MergedTable, { student_term_record: own }: Rows, row: StoredRow) =>
  (table === 'printed_card' || table === 'term_trend') && find(own, row, ofTerm) !== undefined

/** The same person among the contacts. */
function likeContact(own: readonly StoredRow[], contact: StoredRow, { pairs }: Plan): StoredRow | undefined {
  const free = own.filter((one) => !pairs.some(({ table, kept }) => table === 'student_contact' && kept === one))
  return free.find((one) => isSameContact(one, contact))
}

/** A contact that goes, with its telephone as the second one of the contact that stays, where that has none. */
export function withSecondNumber(kept: StoredRow, gone: StoredRow): StoredRow {
  const numbers = [digitsOf(kept.telephone), digitsOf(gone.telephone)]
  const isSecond = numbers.every((number) => number !== '') && numbers[0] !== numbers[1] && !kept.telephone2 && !gone.telephone2
  return isSecond ? { ...gone, telephone: kept.telephone ?? null, telephone2: gone.telephone ?? null } : gone
}

const isBlank = (row: StoredRow, fields: readonly string[]) => {
  const [first = ''] = fields
  return !blankSays.has(first) && (row[first] === null || row[first] === '')
}
const isSame = (a: StoredRow, b: StoredRow, [first = '', ...more]: readonly string[]) =>
  a[first] === b[first] && (first !== 'first_name' || more.every((field) => a[field] === b[field]))

export function questionsOf({ table, kept, gone: row, as: gone = row }: Plan['pairs'][number]): Question[] {
  const open = (specOf(table).cells ?? []).filter(
    (fields) => !isSame(kept, gone, fields) && !isBlank(kept, fields) && !isBlank(gone, fields),
  )
  return open.map((fields) => ({ id: idOf(table, kept, fields[0] ?? ''), table, fields, kept, gone }))
}

/** The values that the row takes over. */
export function takenOver({ table, kept, gone: row, as: gone = row }: Plan['pairs'][number], takes: ReadonlySet<string>): StoredRow {
  const taken = (specOf(table).cells ?? []).filter((fields) => {
    if (isSame(kept, gone, fields) || isBlank(gone, fields)) return false
    return isBlank(kept, fields) || takes.has(idOf(table, kept, fields[0] ?? ''))
  })
  return Object.fromEntries(taken.flatMap((fields) => fields.map((field) => [field, gone[field] ?? null])))
}

const dayIn = (row: StoredRow) => String(row.date_scanned ?? row.date)

/** The days of which both have something. One of the two is taken whole, with its scans. */
function daysOf(kept: Rows, gone: Rows): DayRows[] {
  const of = (rows: Rows) =>
    Map.groupBy(
      ofDays.flatMap((table) => rows[table].map((row): [MergedTable, StoredRow] => [table, row])),
      ([, row]) => dayIn(row),
    )
  const [own, other] = [of(kept), of(gone)]
  return [...other].flatMap(([day, rows]) => (own.has(day) ? [{ day, kept: own.get(day) ?? [], gone: rows }] : []))
}

const shownOfDay = ['attendance_am', 'attendance_pm', 'time_scanned_in', 'time_scanned_out', 'late', 'session', 'mark', 'reason_id', 'note']
const differs = ({ kept, gone }: DayRows) => sides(kept) !== sides(gone)
const sides = (rows: DayRows['kept']) =>
  JSON.stringify(
    rows.map(([table, row]) => [table === 'attendance_archive' ? 'attendance_record' : table, shownOfDay.map((field) => row[field])]),
  )

export const tooManyContacts = (plan: Plan, kept: Rows) => kept.student_contact.length + (plan.along.student_contact ?? 0) > mostContacts
