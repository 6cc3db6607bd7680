import type { Context } from 'hono'
import type { z } from 'zod'
import { changeClass, findClass, findMove, findRecord, listRecords } from '../../db/term-reports/index.ts'
import type { TermKey } from '../../domain/_terms.ts'
import type { ClassFrom } from '../../domain/school/students/class-move.ts'
import type { ClassMove } from '../../domain/school/students/moves.ts'
import { administerWords as words } from '../../domain/words/term-reports.ts'
import { AskMove } from '../../views/term-reports/dialogs.tsx'
import { at, byOf, type Env } from '../_env.ts'
import { showDialog } from '../_form.tsx'
import { done, wantsFragment } from '../_render.tsx'
import { accessOf } from '../_rights.ts'
import { todayOf } from '../_time.ts'
import { keyOf, linksFor, type StudentForm } from './_request.tsx'
import { foundStudent } from './found.ts'
import { refusal } from './refusal.ts'

type Move = z.output<typeof StudentForm> & { class_id: string; class_from?: ClassFrom | undefined }

/** Moves a student to another class and shows the record there. In a running term it asks first what should move. */
export async function moveStudent(c: Context<Env>, { class_id: classId, class_from: from, ...form }: Move) {
  const { studentId, ...term } = keyOf(form)
  const moving = from ? undefined : await findMove(c.get('db'), studentId, classId, await todayOf(c))
  if (moving) return askMove(c, moving)
  const outcome = await changeClass(c.get('db'), { studentId, classId, from }, byOf(c))
  if (outcome !== 'changed') throw refusal(outcome)
  const record = await findRecord(c.get('db'), accessOf(c), { studentId, ...term }, at(c))
  return showAt(c, words.classChanged(classId), term, { classId: record?.classId ?? classId, studentId })
}

async function askMove(c: Context<Env>, moving: ClassMove) {
  const { record, url } = await foundStudent(c)
  return showDialog(c, <AskMove record={record} url={url('class')} moving={moving} />, 409)
}

/** Shows the message and the student, or the student now nearest to that place. */
export async function showAt(
  c: Context<Env>,
  message: string,
  term: TermKey,
  to: { classId: string } & ({ n: number } | { studentId: number }),
) {
  const formClass = await findClass(c.get('db'), accessOf(c), to.classId, { year: term.year, term: term.term }, at(c))
  if (!formClass) throw refusal('missing')
  const { records, total } = await listRecords(c.get('db'), formClass, 0, 9999)
  const n = 'n' in to ? Math.min(to.n, total) : records.findIndex((record) => record.studentId === to.studentId) + 1
  const path = linksFor(c, formClass).student(to.classId, Math.max(1, n))
  if (!wantsFragment(c)) return c.redirect(path, 303)
  c.header('HX-Location', JSON.stringify({ path, target: '#term-report', swap: 'outerHTML' }))
  return done(c, message)
}
