import type { Context } from 'hono'
import { listDuties } from '../../db/hand-over/index.ts'
import { listTeachers } from '../../db/school/teachers/index.ts'
import { findCurrentTerm } from '../../db/school/terms/index.ts'
import { listOpenYears } from '../../db/school/terms/years.ts'
import type { Env } from '../_env.ts'
import { idOf, orNotFound } from '../_form.tsx'
import { accessOf } from '../_rights.ts'
import { todayOf } from '../_time.ts'

/** The teacher with all work of the open years, and the others at the school. */
export async function workOf(c: Context<Env>) {
  const [db, id] = [c.get('db'), idOf(c)]
  const all = await listTeachers(db)
  const teacher = orNotFound(all.find((one) => one.id === id))
  const [term, years] = await Promise.all([findCurrentTerm(db), todayOf(c).then((today) => listOpenYears(db, today))])
  const rows = await listDuties(db, accessOf(c), { employeeId: id, years, term })
  return { teacher, rows, year: years[0] ?? 0, others: all.filter((one) => !one.isArchived && one.id !== id) }
}
