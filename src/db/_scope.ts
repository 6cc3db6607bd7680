import { ColumnNode, type Expression, RawNode, ReferenceNode, type SqlBool, sql } from 'kysely'
import type { Actor, Scope } from '../domain/_policy.ts'

/** The person and the scopes. */
export type Access = { actor: Actor; scopes: readonly Scope[] }

/** True for a class that the person reaches by one of the scopes in that academic year. Every query of a class's records uses it. */
export function classInScope(access: Access, formClass: Expression<string | null>, year: Expression<number>): Expression<SqlBool> {
  requireTables(formClass, year)
  if (access.scopes.includes('all')) return sql<SqlBool>`1 = 1`
  const tables = { taught: 'lesson', lessons: 'lesson', form: 'form_teacher_class', dean: 'dean_class' } as const
  const reach = access.scopes.flatMap((scope) =>
    scope in tables
      ? [
          sql<SqlBool>`exists (select 1 from ${sql.table(tables[scope as keyof typeof tables])} as reach
            where reach.employee_id = ${access.actor.id} and reach.form_class_id = ${formClass} and reach.academic_year_id = ${year})`,
        ]
      : [],
  )
  return reach.length === 0 || access.actor.kind !== 'employee' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(reach, sql` or `)})`
}

const ofReach = new Set(['employee_id', 'form_class_id', 'academic_year_id', 'subject_id'])

/** Without its table such a column would be that of the subquery, which is equal to itself: everything would be in reach. */
function requireTables(...columns: readonly Expression<unknown>[]): void {
  for (const column of columns) {
    const node = column.toOperationNode()
    for (const one of RawNode.is(node) ? node.parameters : [node])
      if (ReferenceNode.is(one) && !one.table && ColumnNode.is(one.column) && ofReach.has(one.column.column.name))
        throw new Error(`${one.column.column.name} needs its table`)
  }
}

/** True for a card that a student may open: the student's own, posted and not held back (POST-4). */
export function ownCardInScope(
  access: Access,
  card: { formClass: Expression<string>; year: Expression<number>; term: Expression<number> },
): Expression<SqlBool> {
  if (access.actor.kind !== 'student' || !access.scopes.includes('own')) return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`exists (select 1 from student_term_record as own
    join term_report_posting as posting on posting.academic_year_id = own.academic_year_id and posting.term = own.term and posting.posted = 1
    where own.student_id = ${access.actor.id} and own.form_class_id = ${card.formClass}
    and own.academic_year_id = ${card.year} and own.term = ${card.term}
    and not exists (select 1 from term_report_hold as hold where hold.student_id = own.student_id
      and hold.academic_year_id = own.academic_year_id and hold.term = own.term))`
}

/** True for a lesson (subject and class) that the person teaches in that year, or for any with the scope `all`. */
export function lessonInScope(
  access: Access,
  lesson: { subject: Expression<number>; formClass: Expression<string>; year: Expression<number> },
): Expression<SqlBool> {
  requireTables(lesson.subject, lesson.formClass, lesson.year)
  if (access.scopes.includes('all')) return sql<SqlBool>`1 = 1`
  if (!access.scopes.includes('lessons') || access.actor.kind !== 'employee') return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`exists (select 1 from lesson as reach where reach.employee_id = ${access.actor.id}
    and reach.subject_id = ${lesson.subject} and reach.form_class_id = ${lesson.formClass} and reach.academic_year_id = ${lesson.year})`
}
