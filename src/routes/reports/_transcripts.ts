import type { Context } from 'hono'
import { listReportsOf } from '../../db/figures/student.ts'
import { findReachedStudent } from '../../db/school/students/index.ts'
import { scopesFor } from '../../domain/_policy.ts'
import { onTranscript } from '../../domain/figures/transcript.ts'
import type { Sheet } from '../../reports/_model.ts'
import { transcript } from '../../reports/transcript.ts'
import { actorOf, type Env } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import type { Desk } from '../_papers.tsx'
import { refuseUnderWay } from '../_refuse-under-way.ts'

export async function transcriptOf(c: Context<Env>, desk: Desk, studentId: number): Promise<Sheet> {
  const [db, access] = [c.get('db'), { actor: actorOf(c), scopes: scopesFor(actorOf(c), 'transcript.read') }] as const
  const student = orNotFound(await findReachedStudent(db, access, studentId))
  await refuseUnderWay(c)
  const all = await listReportsOf(db, access, studentId)
  const reports = onTranscript(all)
  const { principal, today: printedDay, verifyTranscript } = desk
  const isHeld = all.some((report) => report.isHeld)
  return transcript({ student, reports, isHeld, principal, printedDay, verification: verifyTranscript(student, reports) })
}
