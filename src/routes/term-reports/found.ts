import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findTermReport } from '../../db/term-reports/index.ts'
import { scopesFor } from '../../domain/_policy.ts'
import type { TermReport } from '../../domain/term-reports/index.ts'
import type { RecordedSubject } from '../../views/term-reports/subject-cells.tsx'
import { actorOf, at, type Env } from '../_env.ts'
import { linksFor, placeOf, SubjectId } from './_request.tsx'

/** The student in the address, and the addresses below it. */
export async function foundStudent(
  c: Context<Env>,
): Promise<TermReport & { record: NonNullable<TermReport['record']>; url: (...parts: (string | number)[]) => string }> {
  const place = placeOf(c)
  const report = await findTermReport(c.get('db'), { actor: actorOf(c), scopes: scopesFor(actorOf(c), 'term-record.read') }, place, at(c))
  if (!report?.record) throw new HTTPException(404)
  return { ...report, record: report.record, url: linksFor(c, report.formClass).own(place.classId, place.n) }
}

export async function foundSubject(c: Context<Env>) {
  const { record, subjects, url } = await foundStudent(c)
  const id = SubjectId.parse(c.req.param('subjectId'))
  const subject = subjects.find((row): row is RecordedSubject => row.version !== null && row.subjectId === id)
  if (!subject) throw new HTTPException(404)
  return { record, subject, url: (...parts: string[]) => url('subjects', id, ...parts) }
}

export function backTo(c: Context<Env>) {
  const { classId, n, term } = placeOf(c)
  return linksFor(c, term && { ...term, isCurrent: false }).student(classId, n)
}
