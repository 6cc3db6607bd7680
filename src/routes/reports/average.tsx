import { Hono } from 'hono'
import { fullName } from '../../domain/_names.ts'
import { termLine } from '../../domain/_titles.ts'
import { explain } from '../../domain/figures/explained.ts'
import { explanationTitle } from '../../domain/words/average.ts'
import { AverageDialog } from '../../views/reports/average.tsx'
import type { Env } from '../_env.ts'
import { idOf, orNotFound, readAddress, showDialog, TermAddress } from '../_form.tsx'
import { allow } from '../_rights.ts'
import { classOfStudent } from './_cards.ts'

/** How a student's average, grade and rank are made, for whoever may read the class's reports. */
export const average = new Hono<Env>().get('/reports/average/:studentId{[0-9]+}/:year/:term', allow('report.read'), async (c) => {
  const key = { ...readAddress(c, TermAddress), studentId: idOf(c, 'studentId') }
  const of = await classOfStudent(c, key)
  const explanation = orNotFound(explain(of, key.studentId, true))
  const student = orNotFound([...of.students, ...of.left].find(({ studentId }) => studentId === key.studentId))
  const about = [fullName(student), of.formClass, termLine(of)].join(' · ')
  return showDialog(c, <AverageDialog of={explanation} about={about} />, 200, explanationTitle(explanation))
})
