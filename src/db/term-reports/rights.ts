import { type Expression, type SqlBool, sql } from 'kysely'
import { type Action, type Actor, canWriteTerm, scopesFor } from '../../domain/_policy.ts'
import type { Rights } from '../../domain/term-reports/index.ts'
import { classInScope } from '../_scope.ts'

/** Columns that say what the actor may write in a class in a year; `rightsOf` reads them. */
export function rightColumns(actor: Actor, formClass: Expression<string>, year: Expression<number>) {
  const may = (action: Action) => sql<SqlBool>`${classInScope({ actor, scopes: scopesFor(actor, action) }, formClass, year)}`
  return [
    may('term-record.remarks').as('remarks'),
    may('term-record.deans-comment').as('deansComment'),
    may('term-record.administer').as('administer'),
  ] as const
}

type RightRow = { remarks: SqlBool; deansComment: SqlBool; administer: SqlBool; isCurrent: number; posted: number | null }

export function rightsOf(actor: Actor, row: RightRow): Rights {
  return {
    remarks: Boolean(row.remarks),
    deansComment: Boolean(row.deansComment),
    administer: Boolean(row.administer),
    open: canWriteTerm(actor, { isCurrent: row.isCurrent === 1, isPosted: row.posted === 1 }),
  }
}
