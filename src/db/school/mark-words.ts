import { sql } from 'kysely'
import { type MarkWord, markWords } from '../../domain/_marks.ts'
import { decideMarkWord, type Entered, type MarkWordSetting } from '../../domain/school/mark-words.ts'
import type { By } from '../_history.ts'
import type { Db } from '../_open.ts'
import { type RowAnswer, saveRow } from '../_save.ts'

type Stored = MarkWordSetting & { version: number }

/** The mark words, used or not, in list order. */
export async function listMarkWords(db: Db): Promise<Stored[]> {
  const rows = await db.selectFrom('mark_word').select(['id', 'is_on', 'code', 'counts', 'is_ranked', 'version']).execute()
  const all = rows.map(({ is_on, is_ranked, ...row }) => ({ ...row, isOn: is_on === 1, isRanked: is_ranked === 1 }))
  return markWords.flatMap((id) => all.find((row) => row.id === id) ?? [])
}

const mostPlaces = 8

/** The marks with this word in open terms. */
async function countEntered(db: Db, word: MarkWord): Promise<Entered> {
  const open = sql`select t.academic_year_id, t.term from academic_term as t
    where not exists (select 1 from term_kept as k where k.academic_year_id = t.academic_year_id and k.term = t.term)`
  const { rows } = await sql<{ studentId: number; classId: string; subject: string; marks: number }>`
    with open as (${open})
    select own.student_id as "studentId", report.form_class_id as "classId", subject.title as subject,
        case when own.course_mark = ${word} and own.exam_mark = ${word} then 2 else 1 end as marks
      from open cross join subject
        join subject_record as own on own.subject_id = subject.id and own.academic_year_id = open.academic_year_id and own.term = open.term
        join student_term_record as report on report.student_id = own.student_id and report.academic_year_id = own.academic_year_id and report.term = own.term
      where own.course_mark = ${word} or own.exam_mark = ${word}
    union all
    select own.student_id, book.form_class_id, subject.title, 1
      from open join assessment as book on book.academic_year_id = open.academic_year_id and book.term = open.term and book.removed_at is null
        join subject on subject.id = book.subject_id
        join assessment_mark as own on own.assessment_id = book.id
      where own.mark = ${word}`.execute(db)
  const sum = (some: typeof rows) => some.reduce((n, { marks }) => n + marks, 0)
  const lessons = [...Map.groupBy(rows, ({ classId, subject }) => `${classId} ${subject}`).values()]
  return {
    marks: sum(rows),
    students: new Set(rows.map(({ studentId }) => studentId)).size,
    places: lessons
      .flatMap((some) => (some[0] ? [{ classId: some[0].classId, subject: some[0].subject, marks: sum(some) }] : []))
      .sort((a, b) => b.marks - a.marks || a.classId.localeCompare(b.classId))
      .slice(0, mostPlaces),
  }
}

/** `seen`: the number of marks with the word that the person has confirmed. */
type Save = MarkWordSetting & { version: number; seen: number | null }
type Answer = RowAnswer | { kind: 'in-use' | 'ask'; entered: Entered }

export async function saveMarkWord(db: Db, { version, seen, ...next }: Save, by: By): Promise<Answer> {
  return db.transaction().execute(async (trx): Promise<Answer> => {
    const now = (await listMarkWords(trx)).find(({ id }) => id === next.id)
    if (!now) return { kind: 'missing' }
    const entered = await countEntered(trx, next.id)
    const decision = decideMarkWord(now, next, entered, seen)
    if (decision !== 'save') return { kind: decision, entered }
    const values = { is_on: next.isOn ? 1 : 0, code: next.code, counts: next.counts, is_ranked: next.isRanked ? 1 : 0 } as const
    return saveRow(trx, { table: 'mark_word', key: next.id, version, values }, by)
  })
}
