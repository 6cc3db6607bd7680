import type { FactorOwner } from '../../domain/_sign-in/second-factor.ts'
import type { By } from '../_history.ts'
import { fullNameIn } from '../_names.ts'
import type { Db } from '../_open.ts'
import { type RowAnswer, saveRow } from '../_save.ts'
import { findFactorRule } from '../_second-factor.ts'

type RuleSave = { version: number; administrators: boolean; staff: boolean; reason: string }

/** Sets who must have a factor. A requirement keeps its day, so that nobody gets another week. */
export async function saveFactorRule(db: Db, { version, administrators, staff, reason }: RuleSave, by: By): Promise<RowAnswer> {
  return db.transaction().execute(async (trx) => {
    const now = await findFactorRule(trx)
    const since = (isAsked: boolean, before: string | null) => (isAsked ? (before ?? by.at) : null)
    const values = {
      administrators_since: since(administrators, now.administratorsSince),
      staff_since: since(staff, now.staffSince),
      reason: administrators ? '' : reason,
    }
    return saveRow(trx, { table: 'second_factor_rule', key: 1, version, values }, by)
  })
}

export type FactorHolder = FactorOwner & { name: string; userName: string; since: string }

/** Everybody with a factor, administrators first. */
export async function listFactors(db: Db): Promise<FactorHolder[]> {
  const rows = await db
    .selectFrom('second_factor as factor')
    .leftJoin('administrator', 'administrator.id', 'factor.administrator_id')
    .leftJoin('employee', 'employee.id', 'factor.employee_id')
    .select(['factor.administrator_id as administratorId', 'factor.employee_id as employeeId', 'factor.since'])
    .select((eb) => [
      eb.fn.coalesce('administrator.user_name', 'employee.user_name').as('userName'),
      eb.fn.coalesce('administrator.user_name', fullNameIn('employee')).as('name'),
    ])
    .orderBy('factor.employee_id', (order) => order.asc().nullsFirst())
    .orderBy('employee.sort_key')
    .orderBy('administrator.user_name')
    .execute()
  return rows.map(({ administratorId, employeeId, since, name, userName }) => ({
    ...(administratorId === null
      ? { kind: 'employee' as const, id: employeeId ?? 0 }
      : { kind: 'administrator' as const, id: administratorId }),
    name: name ?? '',
    userName: userName ?? '',
    since,
  }))
}
