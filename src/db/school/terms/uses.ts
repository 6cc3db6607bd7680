import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { TermKey } from '../../../domain/_terms.ts'
import type { Entered, Kept, TermUse } from '../../../domain/school/terms/uses.ts'
import { fieldOf } from '../../_engine/index.ts'
import { entries, hasEntry, isAny } from '../../_mark-sql.ts'
import type { Db, Trx } from '../../_open.ts'

const inside = (own: string) =>
  sql<SqlBool>`${sql.ref(`${own}.academic_year_id`)} = t.academic_year_id and ${sql.ref(`${own}.term`)} = t.term`
const has = (table: string, more: RawBuilder<SqlBool> = sql`true`) =>
  sql<SqlBool>`exists (select 1 from ${sql.table(table)} where ${inside(table)} and ${more})`
const hasDays = (table: string, day: string) =>
  sql<SqlBool>`exists (select 1 from ${sql.table(table)} where ${sql.ref(`${table}.${day}`)} between t.term_start and t.term_end)`
const first = <T extends string>(of: Record<T, RawBuilder<SqlBool>>) => {
  const cases = Object.entries<RawBuilder<SqlBool>>(of).map(([name, found]) => sql`when ${found} then ${sql.lit(name)}`)
  return sql<T | null>`case ${sql.join(cases, sql` `)} end`
}

const [remarks, attendance] = [
  ['conduct', 'deportment', 'comments', 'deans', 'custom_comment'],
  ['times_absent', 'times_late'],
] as const
const own = (...columns: string[]) => isAny(columns.map((column) => sql.ref(column)))
const isAside = isAny(entries.map((column) => fieldOf(sql.ref('s.record'), column)))

/** By the students of the term, as the indexes of their subjects are. */
const ofStudents = (table: string, more: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
  select 1 from student_term_record as r cross join ${sql.table(table)} as s
    where ${inside('r')} and s.student_id = r.student_id and ${inside('s')} and ${more})`
const hasMarks = sql<SqlBool>`${ofStudents('subject_record', hasEntry('s'))}
  or ${ofStudents('subject_record_aside', isAside)}
  or exists (select 1 from assessment as a join assessment_mark as m on m.assessment_id = a.id where ${inside('a')} and m.mark is not null)`

const entered = first<Entered>({
  posted: has('term_report_posting', sql`posted = 1`),
  marks: hasMarks,
  remarks: has('student_term_record', own(...remarks)),
  attendance: has('student_term_record', own(...attendance)),
  held: has('term_report_hold'),
  printed: has('print_run'),
  read: has('report_card_access'),
})
const kept = first<Kept>({
  current: sql`t.is_current = 1`,
  tests: has('assessment'),
  scans: sql`${hasDays('attendance_record', 'date_scanned')} or ${hasDays('attendance_mark', 'date')} or ${hasDays('attendance_archive', 'date_scanned')}`,
  grace: has('entry_deadline', sql`(employee_id is not null or form_class_id is not null)`),
})

const selectUses = (db: Db) =>
  db
    .selectFrom('academic_term as t')
    .select(['t.academic_year_id as year', 't.term', entered.as('entered'), kept.as('kept')])
    .select(sql<number>`(select count(*) from student_term_record where ${inside('student_term_record')})`.as('registered'))

/** What each term of the school has, one term's, or a year's. */
export const listUses = (db: Db): Promise<TermUse[]> => selectUses(db).execute()
export const listUsesOf = (db: Db, { year, term }: { year: number; term?: number }): Promise<TermUse[]> =>
  selectUses(db)
    .where('t.academic_year_id', '=', year)
    .$if(term !== undefined, (some) => some.where('t.term', '=', term ?? 0))
    .execute()

/** Those of these students who have an entry there; all, once its reports are posted. */
export async function listWithEntries(trx: Trx, { year, term }: { year: number; term?: number }, students: readonly number[]) {
  const found = await trx
    .selectFrom('student_term_record as r')
    .innerJoin('academic_term as t', (join) => join.on(sql<SqlBool>`${inside('r')}`))
    .select('r.student_id as id')
    .where('r.academic_year_id', '=', year)
    .$if(term !== undefined, (some) => some.where('r.term', '=', term ?? 0))
    .where('r.student_id', 'in', students)
    .where(sql<SqlBool>`(${has('term_report_posting', sql`posted = 1`)} or ${own(...[...remarks, ...attendance].map((column) => `r.${column}`))}
      or exists (select 1 from subject_record as s where s.student_id = r.student_id and ${inside('s')} and ${hasEntry('s')})
      or exists (select 1 from subject_record_aside as s where s.student_id = r.student_id and ${inside('s')}
        and ${isAside})
      or exists (select 1 from assessment_mark as m join assessment as a on a.id = m.assessment_id
        where m.student_id = r.student_id and m.mark is not null and ${inside('a')}))`)
    .execute()
  return new Set(found.map(({ id }) => id))
}
export const findUse = async (db: Db, key: TermKey): Promise<TermUse | undefined> => (await listUsesOf(db, key))[0]
