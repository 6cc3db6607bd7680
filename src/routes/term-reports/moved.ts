import type { Context } from 'hono'
import type { z } from 'zod'
import { changeClass, findClass, listRecords } from '../../db/term-reports/index.ts'
import { administerWords as words } from '../../domain/_messages/term-reports.ts'
import type { TermKey } from '../../domain/terms.ts'
import { actorOf, at, done, type Env, wantsFragment } from '../_http.tsx'
import { refusal } from './refusal.ts'
import { keyOf, linksFor, type StudentForm } from './request.tsx'

/** Puts a student into another class and goes there with them. */
export async function moveStudent(c: Context<Env>, { class_id: classId, ...form }: z.output<typeof StudentForm> & { class_id: string }) {
  const { studentId, ...term } = keyOf(form)
  const outcome = await changeClass(c.get('db'), actorOf(c), { studentId, classId }, at(c))
  if (outcome !== 'changed') throw refusal(outcome)
  return showAt(c, words.classChanged(classId), term, { classId, studentId })
}

/** Says what was done and shows the student, or who is now nearest to the place where one was. */
export async function showAt(
  c: Context<Env>,
  message: string,
  term: TermKey,
  to: { classId: string } & ({ n: number } | { studentId: number }),
) {
  const formClass = await findClass(c.get('db'), actorOf(c), c.get('scopes'), to.classId, { year: term.year, term: term.term })
  if (!formClass) throw refusal('missing')
  const { records, total } = await listRecords(c.get('db'), formClass, 0, 9999)
  const n = 'n' in to ? Math.min(to.n, total) : records.findIndex((record) => record.studentId === to.studentId) + 1
  const path = linksFor(c, formClass).student(to.classId, Math.max(1, n))
  if (!wantsFragment(c)) return c.redirect(path, 303)
  c.header('HX-Location', JSON.stringify({ path, target: '#term-report', swap: 'outerHTML' }))
  return done(c, message)
}
