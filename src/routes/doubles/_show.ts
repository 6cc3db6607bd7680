import type { Context } from 'hono'
import { listAssessmentsOf, listPostedAmong } from '../../db/doubles/about.ts'
import type { Both } from '../../db/doubles/merge.ts'
import { shownDay } from '../../domain/_dates.ts'
import { fullName } from '../../domain/_names.ts'
import { termName } from '../../domain/_titles.ts'
import { together } from '../../domain/_together.ts'
import type { Person } from '../../domain/doubles/index.ts'
import { type DayRows, type MergedTable, type Plan, type Question, type StoredRow, specOf, takenOver } from '../../domain/doubles/merge.ts'
import { aboutChange, type Reader, shownValue } from '../../domain/history/index.ts'
import { alongTitles, mergeWords as words } from '../../domain/words/doubles.ts'
import { fieldTitle } from '../../domain/words/history.ts'
import type { MergeProps } from '../../views/doubles/merge.tsx'
import type { Env } from '../_env.ts'
import { readerOf } from '../_history.ts'

type Assessments = Awaited<ReturnType<typeof listAssessmentsOf>>
type Show = { reader: Reader; assessments: Assessments }

/** What merging means, in the school's words; `chosen` is what was chosen so far. */
export async function propsOf(
  c: Context<Env>,
  both: Both,
  chosen: (id: string) => 'kept' | 'gone' | undefined,
): Promise<Omit<MergeProps, 'alert'>> {
  const { plan, shown } = both
  const [kept, gone] = [both.kept.student[0] ?? {}, both.gone.student[0] ?? {}]
  const asked = plan.pairs.flatMap(({ table, kept: row }) => (table === 'assessment_mark' ? [Number(row.assessment_id)] : []))
  const show = await together({ reader: readerOf(c), assessments: listAssessmentsOf(c.get('db'), asked) })
  const choices = plan.questions.map((question) => ({
    ...{ id: question.id, group: groupOf(question), chosen: chosen(question.id) },
    ...choiceOf(question, show),
  }))
  const filled = plan.pairs.flatMap((pair) => filledOf(pair, show))
  const along = Object.entries(alongTitles).flatMap(([table, title]) =>
    plan.along[table as MergedTable] ? [{ title, n: plan.along[table as MergedTable] ?? 0 }] : [],
  )
  const posted = (await listPostedAmong(c.get('db'), both.gone.student_term_record)).map(termName)
  return { kept: sideOf(kept), gone: sideOf(gone), choices, filled, along, posted, shown }
}

const text = (row: StoredRow, field: string) => (row[field] === null || row[field] === undefined ? null : String(row[field]))
const sideOf = (row: StoredRow): Person => ({
  ...{ id: Number(row.id), firstName: text(row, 'first_name') ?? '', lastName: text(row, 'last_name') ?? '' },
  ...{ birth: text(row, 'date_of_birth'), pin: text(row, 'birth_certificate_no') },
  ...{ classId: text(row, 'form_class_id'), archivedOn: text(row, 'archived_on') },
})

function aboutOf(table: MergedTable, row: StoredRow, field: string, { reader, assessments }: Show): string {
  const test = assessments.get(Number(row.assessment_id))
  const place = {
    ...{ entity: table, key: '', field, studentName: '' },
    ...{ subjectId: (row.subject_id as number | null) ?? test?.subjectId ?? null, classId: test?.classId ?? null },
    ...{ year: (row.academic_year_id as number | null) ?? test?.year ?? null, term: (row.term as number | null) ?? test?.term ?? null },
    ...{ topic: test?.topic ?? null, assessmentNumber: test?.number ?? null },
  }
  const about = aboutChange(place, reader.names)
  return table === 'student_contact' ? [text(row, 'name'), about].filter(Boolean).join(' · ') : about
}

function textOf(row: StoredRow, [field = '']: readonly string[], { reader }: Show): string {
  if (field === 'first_name') return fullName(sideOf(row))
  const value = text(row, field)
  if (field === 'away' && value)
    return (JSON.parse(value) as [string, string][]).map(([from, to]) => words.away(shownDay(from), shownDay(to))).join(', ')
  if (field === 'left_on' || field === 'entry_date') return value ? shownDay(value) : words.blank
  return shownValue(field, value, reader)
}

const groupOf = (question: Plan['questions'][number]) =>
  ('day' in question ? alongTitles.attendance_record : alongTitles[question.table]) ?? words.details

function choiceOf(question: Plan['questions'][number], show: Show) {
  if ('day' in question) {
    const { day, kept, gone } = question.day
    return { about: `${words.day} · ${shownDay(day)}`, kept: dayText(kept, show), gone: dayText(gone, show) }
  }
  const { table, fields, kept, gone } = question
  if (fields.length === 0) return { about: aboutWhole(table, kept, show), kept: wholeText(table, kept), gone: wholeText(table, gone) }
  const [field = ''] = fields
  const about = field === 'first_name' ? words.name : aboutOf(table, kept, field, show)
  return { about, kept: textOf(kept, fields, show), gone: textOf(gone, fields, show) }
}

const aboutWhole = (table: Question['table'], row: StoredRow, show: Show) =>
  table === 'student_document'
    ? fieldTitle(table, String(row.kind), show.reader.names.local)
    : aboutOf(table, row, table === 'student_registration' ? 'state' : 'set_aside', show)
function wholeText(table: Question['table'], row: StoredRow): string {
  if (table === 'student_document') return words.uploaded(String(row.name), shownDay(String(row.uploaded_at).slice(0, 10)))
  return table === 'student_registration' ? String(row.state) : words.aside(Number(row.marks))
}

/** `AM P, PM A, Time In 07:55`. */
function dayText(rows: DayRows['kept'], { reader }: Show): string {
  const parts = rows.flatMap(([table, row]) => {
    const of = table === 'attendance_archive' ? 'attendance_record' : table
    if (of === 'attendance_mark') return row.mark === null ? [] : [`${fieldTitle(of, String(row.session), reader.names.local)} ${row.mark}`]
    const fields =
      of === 'attendance_record' ? ['attendance_am', 'attendance_pm', 'time_scanned_in', 'time_scanned_out', 'late'] : ['reason_id', 'note']
    return fields.flatMap((field) =>
      row[field] ? [`${fieldTitle(of, field, reader.names.local)} ${shownValue(field, text(row, field), reader)}`] : [],
    )
  })
  return parts.join(', ') || words.blank
}

/** Values that the one who stays lacks. */
function filledOf(pair: Plan['pairs'][number], show: Show) {
  const taken = takenOver(pair, new Set())
  const cells = (specOf(pair.table).cells ?? []).filter(([field = '']) => field in taken)
  return cells.map((fields) => ({
    id: `${pair.table}.${String(pair.kept.id ?? '')}.${pair.kept.assessment_id ?? pair.kept.subject_id ?? ''}.${fields[0]}`,
    about: aboutOf(pair.table, pair.kept, fields[0] ?? '', show),
    value: textOf(pair.gone, fields, show),
  }))
}
