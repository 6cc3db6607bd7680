import { type Expression, type SqlBool, sql } from 'kysely'
import type { Actor, Scope } from '../domain/_policy.ts'

/** True for a class that the actor reaches under one of the scopes in that academic year. Goes into every query that reads or writes a class's records. */
export function classInScope(
  actor: Actor,
  scopes: readonly Scope[],
  formClass: Expression<string | null>,
  year: Expression<number>,
): Expression<SqlBool> {
  if (scopes.includes('all')) return sql<SqlBool>`1 = 1`
  const tables = { taught: 'lesson', lessons: 'lesson', form: 'form_teacher_class', dean: 'dean_class' } as const
  const reach = scopes.flatMap((scope) =>
    scope in tables
      ? [
          sql<SqlBool>`exists (select 1 from ${sql.table(tables[scope as keyof typeof tables])} as reach
            where reach.employee_id = ${actor.id} and reach.form_class_id = ${formClass} and reach.academic_year_id = ${year})`,
        ]
      : [],
  )
  return reach.length === 0 || actor.kind !== 'employee' ? sql<SqlBool>`1 = 0` : sql<SqlBool>`(${sql.join(reach, sql` or `)})`
}

/** True for a lesson (subject and class) that the actor teaches in that year, or any where the scope is `all`. */
export function lessonInScope(
  actor: Actor,
  scopes: readonly Scope[],
  lesson: { subject: Expression<number>; formClass: Expression<string>; year: Expression<number> },
): Expression<SqlBool> {
  if (scopes.includes('all')) return sql<SqlBool>`1 = 1`
  if (!scopes.includes('lessons') || actor.kind !== 'employee') return sql<SqlBool>`1 = 0`
  return sql<SqlBool>`exists (select 1 from lesson as reach where reach.employee_id = ${actor.id}
    and reach.subject_id = ${lesson.subject} and reach.form_class_id = ${lesson.formClass} and reach.academic_year_id = ${lesson.year})`
}
