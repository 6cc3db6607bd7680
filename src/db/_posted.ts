import { sql } from 'kysely'
import type { CardChange } from '../domain/_changed-cards.ts'
import type { Posted } from '../domain/_posted.ts'
import type { TermKey } from '../domain/_terms.ts'
import { type Change, lastPostedTerm } from './_history.ts'
import type { Db } from './_open.ts'
import { inTerm, sameReport } from './_term.ts'

type Of = TermKey & { classId?: string | undefined; studentId?: number | undefined }

/** Who has seen a posted term's cards, of a class or student, and whether this session confirmed. Undefined for an unposted term. */
export async function findPosted(db: Db, { classId, studentId, ...key }: Of, sitting: string): Promise<Posted | undefined> {
  const posting = await db
    .selectFrom('term_report_posting as posting')
    .select('posting.date_posted as date')
    .select((eb) =>
      eb
        .exists(eb.selectFrom('posted_sitting').select('term').where('token_hash', '=', sitting).where(inTerm(key)))
        .$castTo<number>()
        .as('isAsked'),
    )
    .where(inTerm(key, 'posting'))
    .where('posting.posted', '=', 1)
    .executeTakeFirst()
  if (!posting?.date) return undefined
  const counts = await db
    .selectFrom('student_term_record as record')
    .leftJoin('printed_card as card', sameReport('card', 'record'))
    .select((eb) => [eb.fn.countAll<number>().as('cards'), eb.fn.count<number>('card.at').as('printed')])
    .select(
      sql<number>`count(case when exists (select 1 from report_card_access as access where access.student_id = record.student_id
        and access.academic_year_id = record.academic_year_id and access.term = record.term) then 1 end)`.as('opened'),
    )
    .where(inTerm(key, 'record'))
    .$if(classId !== undefined, (query) => query.where('record.form_class_id', '=', classId ?? null))
    .$if(studentId !== undefined, (query) => query.where('record.student_id', '=', studentId ?? null))
    .executeTakeFirstOrThrow()
  return { date: posting.date, isAsked: posting.isAsked === 1, ...counts }
}

/** The student, subject and class of the records that were to be changed. */
export async function listCardChanges(db: Db, changes: readonly Change[]): Promise<(CardChange & { classId: string })[]> {
  const found: (CardChange & { classId: string })[] = []
  for (const { entity, key, field, new: next } of changes) {
    const value = next === null || next === undefined ? null : String(next)
    const isMark = entity === 'subject_record'
    const row = await db
      .selectFrom('student_term_record as record')
      .leftJoin('subject_record as mark', sameReport('mark', 'record'))
      .select(['record.student_id as studentId', 'record.form_class_id as classId', 'mark.subject_id as subjectId'])
      .where(isMark ? 'mark.id' : 'record.id', '=', Number(key))
      .limit(1)
      .executeTakeFirst()
    if (row)
      found.push({
        studentId: row.studentId,
        classId: row.classId,
        field,
        value,
        ...(isMark && row.subjectId && { subjectId: row.subjectId }),
      })
  }
  return found
}

/** The number of posted cards of each student that print the date of birth. */
export const listOwnCards = (db: Db, students: readonly number[]) =>
  db
    .selectFrom('student')
    .innerJoin('student_term_record as record', 'record.student_id', 'student.id')
    .innerJoin('term_report_posting as posting', (join) =>
      join.onRef('posting.academic_year_id', '=', 'record.academic_year_id').onRef('posting.term', '=', 'record.term'),
    )
    .select(['first_name as firstName', 'last_name as lastName'])
    .select((eb) => eb.fn.countAll<number>().as('cards'))
    .where('student.id', 'in', students)
    .where('posting.posted', '=', 1)
    .groupBy('student.id')
    .execute()

/** The terms to ask about before these students' dates of birth change. */
export async function postedTermsOf(db: Db, students: readonly number[]): Promise<TermKey[]> {
  if (students.length === 0) return []
  const rows = await db
    .selectFrom('student')
    .select(lastPostedTerm(sql.ref('student.id')).as('last'))
    .where('id', 'in', students)
    .distinct()
    .execute()
  return rows.flatMap(({ last }) => {
    const [year, term] = last?.split('-').map(Number) ?? []
    return year && term ? [{ year, term }] : []
  })
}

/** Remembers the confirmation: until the session ends, its screens may change the term's posted reports. */
export const noteConfirmed = (db: Db, { year, term }: TermKey, sitting: string) =>
  db
    .insertInto('posted_sitting')
    .values({ token_hash: sitting, academic_year_id: year, term })
    .onConflict((oc) => oc.doNothing())
    .execute()
