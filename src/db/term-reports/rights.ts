import { type Expression, type SqlBool, sql } from 'kysely'
import { type Action, type Actor, canWriteTerm, isOverFor, scopesFor } from '../../domain/_policy.ts'
import { isOver } from '../../domain/school/deadlines.ts'
import type { Rights } from '../../domain/term-reports/index.ts'
import { schoolZone } from '../_school.ts'
import { classInScope } from '../_scope.ts'
import { closesOf } from '../school/deadlines.ts'

/** Columns that tell what the person may write in a class in a term, and until when; `rightsOf` reads them. */
export function rightColumns(actor: Actor, classId: Expression<string>, year: Expression<number>, term: Expression<number>) {
  const may = (action: Action) => sql<SqlBool>`${classInScope({ actor, scopes: scopesFor(actor, action) }, classId, year)}`
  const [teacher, of] = [actor.kind === 'employee' ? actor.id : 0, { classId, year, term }]
  return [
    may('term-record.remarks').as('remarks'),
    may('term-record.deans-comment').as('deansComment'),
    may('term-record.administer').as('administer'),
    closesOf('remarks', teacher, of).as('remarksClose'),
    closesOf('deans', teacher, of).as('deansClose'),
    schoolZone.as('timeZone'),
  ] as const
}

type RightRow = { remarks: SqlBool; deansComment: SqlBool; administer: SqlBool; isCurrent: number; posted: number | null } & Closing
type Closing = { remarksClose: string | null; deansClose: string | null; timeZone: string }

export function rightsOf(actor: Actor, row: RightRow, at: string): Rights {
  const isLate = (closes: string | null) => isOverFor(actor, { isOver: isOver(closes, at, row.timeZone) })
  return {
    remarks: Boolean(row.remarks),
    deansComment: Boolean(row.deansComment),
    administer: Boolean(row.administer),
    open: canWriteTerm(actor, { isCurrent: row.isCurrent === 1, isPosted: row.posted === 1 }),
    over: [...(isLate(row.remarksClose) ? (['remarks'] as const) : []), ...(isLate(row.deansClose) ? (['deansComment'] as const) : [])],
  }
}
