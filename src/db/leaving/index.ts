import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { TableName, tables } from '../../domain/words/leaving.ts'
import { lastFirstText } from '../_names.ts'
import type { Db } from '../_open.ts'

type Columns<T extends TableName> = { [Column in keyof (typeof tables)[T]['columns']]: string }
/** Where a table's rows come from. `keys` find the next rows after the last one, by an index, so that no read is long. */
type Source<T extends TableName> = { from: string; keys: readonly string[]; columns: Columns<T> }

const byStudent = (table: string) => `${table} as t join student as s on s.id = t.student_id`
const student = { student: 's.id', name: lastFirstText('s') }
const term = { year: 't.academic_year_id', term: 't.term' }
const teacher = `(select ${lastFirstText('e')} from employee as e where e.id = t.employee_id)`
const subject = {
  subject: `(select title from subject where id = t.subject_id)`,
  code: `(select abbr from subject where id = t.subject_id)`,
}
const comment = (column: string) => `(select detail from coded_comment where id = t.${column})`
const days = {
  ...{ ...student, day: 't.date_scanned', morning: 't.attendance_am', afternoon: 't.attendance_pm', late: 't.late' },
  ...{ time_in: 't.time_scanned_in', time_out: 't.time_scanned_out' },
}

/** Each column is named, so that no secret comes with a table. */
const sources: { [T in TableName]: Source<T> } = {
  students: {
    from: 'student as t',
    keys: ['t.id'],
    columns: {
      ...{ student: 't.id', last_name: 't.last_name', first_name: 't.first_name', sex: 't.sex', date_of_birth: 't.date_of_birth' },
      ...{ class: 't.form_class_id', house: 't.house_name', entry_date: 't.entry_date', left_on: 't.archived_on' },
      ...{ birth_certificate_no: 't.birth_certificate_no', sea_no: 't.sea_no', home_address: 't.home_address' },
      ...{ telephone: 't.telephone', email: 't.email' },
    },
  },
  contacts: {
    from: byStudent('student_contact'),
    keys: ['t.id'],
    columns: {
      ...{ ...student, place: 't.place', contact: 't.name', relation: 't.relation', telephone: 't.telephone', telephone2: 't.telephone2' },
      ...{ email: 't.email', language: 't.language', may_collect: 't.may_collect', note: 't.note' },
    },
  },
  teachers: {
    from: 'employee as t',
    keys: ['t.id'],
    columns: {
      ...{ teacher: 't.id', teacher_no: 't.teacher_num', last_name: 't.last_name', first_name: 't.first_name', user_name: 't.user_name' },
      ...{ post: '(select title from employee_post where id = t.post_id)', date_of_birth: 't.date_of_birth', left_at: 't.deleted_at' },
    },
  },
  classes: { from: 'form_class as t', keys: ['t.id'], columns: { class: 't.id', form: 't.form_level', retired_at: 't.retired_at' } },
  subjects: { from: 'subject as t', keys: ['t.id'], columns: { subject: 't.id', title: 't.title', code: 't.abbr' } },
  terms: {
    from: `academic_term as t left join term_report_posting as p
      on p.academic_year_id = t.academic_year_id and p.term = t.term and p.posted = 1`,
    keys: ['t.academic_year_id', 't.term'],
    columns: {
      ...{ ...term, first_day: 't.term_start', last_day: 't.term_end', next_term_begins: 't.new_term_beginning' },
      ...{ possible_attendance: 't.possible_attendance', is_current: 't.is_current', posted_on: 'p.date_posted' },
    },
  },
  calendar: {
    from: '(select * from school_calendar where removed_at is null) as t',
    keys: ['t.id'],
    columns: {
      ...{
        first_day: 't.date_from',
        last_day: 't.date_to',
        reason: 't.reason',
        form: 't.form_level',
        kind: 't.kind',
        session: 't.session',
      },
    },
  },
  comments: { from: 'coded_comment as t', keys: ['t.id'], columns: { comment: 't.id', words: 't.detail', retired_at: 't.retired_at' } },
  lessons: {
    from: 'lesson as t',
    keys: ['t.id'],
    columns: { year: 't.academic_year_id', class: 't.form_class_id', ...subject, teacher },
  },
  form_teachers: {
    from: `(select 'form teacher' as post, * from form_teacher_class union all select 'dean', * from dean_class) as t`,
    keys: ['t.post', 't.academic_year_id', 't.form_class_id', 't.employee_id'],
    columns: { year: 't.academic_year_id', class: 't.form_class_id', post: 't.post', teacher },
  },
  subjects_taken: {
    from: byStudent('subject_student'),
    keys: ['t.student_id', 't.subject_id'],
    columns: { ...student, ...subject, teacher },
  },
  marks: {
    from: byStudent('subject_record'),
    keys: ['t.id'],
    columns: {
      ...{ ...student, ...term, ...subject, course_mark: 't.course_mark', exam_mark: 't.exam_mark' },
      ...{ comment_1: comment('coded_comment'), comment_2: comment('coded_comment_1'), own_words: 't.custom_comment', teacher },
    },
  },
  term_reports: {
    from: byStudent('student_term_record'),
    keys: ['t.id'],
    columns: {
      ...{ ...student, ...term, class: 't.form_class_id', possible_attendance: 't.possible_attendance', sessions_absent: 't.times_absent' },
      ...{ times_late: 't.times_late', conduct: 't.conduct', deportment: 't.deportment', form_teacher_remarks: 't.comments' },
      ...{ deans_comment: 't.deans', custom_comment: 't.custom_comment', joined_on: 't.joined_on', left_on: 't.left_on' },
    },
  },
  withheld: {
    from: byStudent('term_report_hold'),
    keys: ['t.academic_year_id', 't.term', 't.student_id'],
    columns: { ...student, ...term, reason: 't.reason', since: 't.held_at' },
  },
  mark_books: {
    from: '(select * from assessment where removed_at is null) as t',
    keys: ['t.id'],
    columns: {
      ...{ assessment: 't.id', ...term, class: 't.form_class_id', subject: subject.subject, teacher, number: 't.assessment_number' },
      ...{ topic: 't.topic', date: 't.date', total: 't.total', weighting: 't.weighting' },
    },
  },
  mark_book_marks: {
    from: `${byStudent('assessment_mark')} join assessment as a on a.id = t.assessment_id and a.removed_at is null`,
    keys: ['t.assessment_id', 't.student_id'],
    columns: { assessment: 't.assessment_id', ...student, mark: 't.mark' },
  },
  attendance: { from: byStudent('attendance_record'), keys: ['t.id'], columns: days },
  attendance_archive: { from: byStudent('attendance_archive'), keys: ['t.id'], columns: days },
  registers: {
    from: byStudent('attendance_mark'),
    keys: ['t.student_id', 't.date', 't.session'],
    columns: { ...student, day: 't.date', session: 't.session', mark: 't.mark', at: 't.updated_at' },
  },
  absence_reasons: {
    from: `${byStudent('attendance_reason')} left join absence_reason as r on r.id = t.reason_id`,
    keys: ['t.student_id', 't.date', 't.session'],
    columns: { ...student, day: 't.date', session: 't.session', reason: 'r.title', counts: 'r.counts', note: 't.note' },
  },
  registrations: {
    from: byStudent('student_registration'),
    keys: ['t.id'],
    columns: {
      ...{ ...student, year: 't.academic_year_id', state: 't.state', begun_at: 't.begun_at', sent_at: 't.submitted_at' },
      ...{ decided_at: 't.decided_at', decided_by: 't.decided_by', reason: 't.reason' },
    },
  },
  moves: {
    from: byStudent('student_move'),
    keys: ['t.id'],
    columns: {
      ...{ ...student, kind: 't.kind', day: 't.day', from_class: 't.from_class', to_class: 't.to_class', in_words: 't.said', at: 't.at' },
      ...{ by: 't.actor_name', undone_at: 't.undone_at' },
    },
  },
  documents: {
    from: byStudent('student_document'),
    keys: ['t.id'],
    columns: { ...student, kind: 't.kind', file: 't.name', type: 't.type', received: 't.uploaded_at' },
  },
  history: {
    from: 'change as t',
    keys: ['t.id'],
    columns: {
      ...{ change: 't.id', at: 't.at', by: 't.actor_name', kind: 't.entity', of: 't.entity_key', student: 't.student_id' },
      ...{ field: 't.field', old: 't.old_value', new: 't.new_value' },
    },
  },
}

export type Value = string | number | null
const rowsAtOnce = 1000

/** The rows of a table in parts, each read by itself while others save; a part begins after the last row of the one before. */
export async function* rowsOf(db: Db, name: TableName): AsyncGenerator<Value[][]> {
  const { from, keys, columns } = sources[name] as Source<TableName>
  const names = Object.values(columns as Record<string, string>)
  const read = sql.raw(`select ${[...names, ...keys].map((one, i) => `${one} as c${i}`).join(', ')} from ${from}`)
  const ordered = sql.raw(`order by ${keys.join(', ')} limit ${rowsAtOnce}`)
  let after: RawBuilder<unknown> = sql``
  for (;;) {
    const { rows } = await sql<Record<string, Value>>`${read} ${after} ${ordered}`.execute(db)
    const values = rows.map((row) => Object.values(row))
    if (values.length > 0) yield values.map((row) => row.slice(0, names.length))
    const last = values.at(-1)
    if (!last || values.length < rowsAtOnce) return
    after = sql`where (${sql.raw(keys.join(', '))}) > (${sql.join(last.slice(names.length))})`
    await setImmediate()
  }
}

/** The classes of posted terms with reports, for their cards. */
export const listPostedClasses = (db: Db) =>
  db
    .selectFrom('student_term_record as r')
    .innerJoin('term_report_posting as p', (join) =>
      join.onRef('p.academic_year_id', '=', 'r.academic_year_id').onRef('p.term', '=', 'r.term').on('p.posted', '=', 1),
    )
    .select(['r.academic_year_id as year', 'r.term', 'r.form_class_id as classId'])
    .distinct()
    .orderBy('r.academic_year_id')
    .orderBy('r.term')
    .orderBy('r.form_class_id')
    .execute()

export const countDocuments = async (db: Db) =>
  (
    await db
      .selectFrom('student_document')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** The next document after one, with its bytes: one is in memory at a time. */
export const findNextDocument = (db: Db, after: number) =>
  db
    .selectFrom('student_document')
    .select(['id', 'student_id as studentId', 'kind', 'type', 'bytes'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
