import { Hono } from 'hono'
import { findDuties } from '../db/_home.ts'
import { findSchool } from '../db/school/index.ts'
import { scopesFor } from '../domain/_policy.ts'
import { EmployeeHome } from '../views/_home.tsx'
import { actorOf, allow, type Env, render } from './_http.tsx'
import { missingRegisters } from './attendance-registers/_notice.ts'

/** Where an employee lands. */
export const home = new Hono<Env>().get('/term-reports', allow('employee-shell.read'), async (c) => {
  const school = await findSchool(c.get('db'))
  const term = school?.year && school.term ? { year: school.year, term: school.term } : null
  const duties = await findDuties(c.get('db'), actorOf(c).id, term?.year ?? 0)
  const seesEveryClass = scopesFor(actorOf(c), 'readiness.read').includes('all')
  const missing = duties.formClasses.length > 0 ? await missingRegisters(c) : undefined
  return render(c, { title: 'Main Menu', page: <EmployeeHome {...{ term, duties, seesEveryClass, missing }} /> })
})
