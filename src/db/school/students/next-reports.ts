import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { NextReport, NextReportFault } from '../../../domain/school/students/next-reports.ts'
import { hasEntry } from '../../_mark-sql.ts'
import type { Db } from '../../_open.ts'
import { listLaterTerms, type StoredTerm } from '../terms/index.ts'

/** Whose report of a prepared term is not as today (MOVE-11), of one student or all, by class and name. */
export async function listNextReports(db: Db, studentId?: number): Promise<NextReport[]> {
  const found: NextReport[] = []
  for (const term of await listLaterTerms(db)) {
    const [away, subjects] = await Promise.all([listAway(db, term, studentId), listSubjects(db, term, studentId)])
    found.push(...[...away, ...subjects].sort(byClass))
  }
  return found
}

/** How many there are, without their subjects, whose reading takes longer. */
export async function countNextReports(db: Db): Promise<{ terms: StoredTerm[]; students: number }> {
  const terms = await listLaterTerms(db)
  const away = await Promise.all(terms.map((term) => listAway(db, term)))
  return { terms, students: new Set(away.flat().map(({ id }) => id)).size }
}

const byClass = (a: NextReport, b: NextReport) => compare(a.classId, b.classId) || compare(a.lastName, b.lastName) || a.id - b.id
const compare = (a: string | null, b: string | null) => ((a ?? '') < (b ?? '') ? -1 : Number((a ?? '') > (b ?? '')))

/** A student who leaves or comes after the last day is not of the term. */
const faultIn = ({ termEnd }: StoredTerm): RawBuilder<NextReportFault | null> => sql`case
  when s.archived_on is not null then case when r.id is not null and r.left_on is null and ${termEnd ? sql`s.archived_on < ${termEnd}` : sql`1 = 1`} then 'left' end
  when c.form_level is null or c.retired_at is not null then null
  when r.id is null then case when ${termEnd ? sql`s.entry_date <= ${termEnd}` : sql`1 = 1`} or s.entry_date is null then 'missing' end
  when r.form_class_id <> s.form_class_id then 'class' end`

async function listAway(db: Db, term: StoredTerm, studentId?: number): Promise<NextReport[]> {
  const key = { year: term.year, term: term.term }
  const rows = await db
    .selectFrom('student as s')
    .leftJoin('form_class as c', 'c.id', 's.form_class_id')
    .leftJoin('student_term_record as r', (join) =>
      join.onRef('r.student_id', '=', 's.id').on('r.academic_year_id', '=', key.year).on('r.term', '=', key.term),
    )
    .select(['s.id', 's.first_name as firstName', 's.last_name as lastName', 's.form_class_id as classId', 's.archived_on as leftOn'])
    .select(['r.form_class_id as there', faultIn(term).as('fault')])
    .where(sql<SqlBool>`${faultIn(term)} is not null`)
    .$if(studentId !== undefined, (one) => one.where('s.id', '=', studentId ?? 0))
    .execute()
  return rows.map(({ fault, ...row }) => ({ ...row, term: key, fault: fault ?? 'class', lacks: [], extra: [] }))
}

/** Those in today's class who take other subjects than their record says; a subject with an entry stays. */
async function listSubjects(db: Db, term: StoredTerm, studentId?: number): Promise<NextReport[]> {
  const key = { year: term.year, term: term.term }
  const ownIn = sql`own.student_id = r.student_id and own.academic_year_id = r.academic_year_id and own.term = r.term`
  const rows = await db
    .selectFrom('student_term_record as r')
    .innerJoin('student as s', 's.id', 'r.student_id')
    .innerJoin(
      sql<{ student: number; subject: string; lacks: 0 | 1 }>`(
        select r.student_id as student, k.subject_id as subject, 1 as lacks from student_term_record as r cross join subject_student as k
          where k.student_id = r.student_id and r.academic_year_id = ${key.year} and r.term = ${key.term}
            and not exists (select 1 from subject_record as own where ${ownIn} and own.subject_id = k.subject_id)
        union all select r.student_id, own.subject_id, 0 from student_term_record as r cross join subject_record as own
          where ${ownIn} and r.academic_year_id = ${key.year} and r.term = ${key.term} and not ${hasEntry('own')}
            and not exists (select 1 from subject_student as k where k.student_id = r.student_id and k.subject_id = own.subject_id))`.as(
        'd',
      ),
      (join) => join.onRef('d.student', '=', 's.id'),
    )
    .innerJoin('subject', 'subject.id', 'd.subject')
    .select(['s.id', 's.first_name as firstName', 's.last_name as lastName', 's.form_class_id as classId', 's.archived_on as leftOn'])
    .select(['r.form_class_id as there', 'subject.title', 'd.lacks'])
    .where('r.academic_year_id', '=', key.year)
    .where('r.term', '=', key.term)
    .where('s.archived_on', 'is', null)
    .whereRef('s.form_class_id', '=', 'r.form_class_id')
    .$if(studentId !== undefined, (one) => one.where('s.id', '=', studentId ?? 0))
    .orderBy('subject.title')
    .execute()
  const titles = (own: typeof rows, lacks: 0 | 1) => own.filter((row) => row.lacks === lacks).map(({ title }) => title)
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) =>
    own.slice(0, 1).map(({ title: _, lacks: __, ...row }) => ({
      ...{ ...row, term: key, fault: 'subjects' as const },
      ...{ lacks: titles(own, 1), extra: titles(own, 0) },
    })),
  )
}
