import type { Context } from 'hono'
import { findRegistration } from '../../db/registration/index.ts'
import { findHindrance } from '../../db/registration/undo.ts'
import { parseWhose, type Whose } from '../../domain/_part-of-school.ts'
import { isStudentId } from '../../domain/school/students/index.ts'
import { decisionWords, detailWords } from '../../domain/words/registration-office.ts'
import { words } from '../../domain/words/registration-windows.ts'
import { reviewUrl } from '../../views/_links/registration.ts'
import type { Done } from '../../views/registration/review.tsx'
import type { Env } from '../_env.ts'
import { allow } from '../_rights.ts'

export const frame = { title: words.title, section: 'registration' } as const
export const allowed = allow('registration.review', frame)

/** The group of registrations to go through: all, a form's or a class's. */
export const whoseOf = (c: Context<Env>) => parseWhose(c.req.query('of') ?? '')

/** The decision on the last page, which the address names, with its undo. */
export async function doneWith(c: Context<Env>, year: number, whose: Whose): Promise<Done | undefined> {
  if (c.req.query('saved') === '1') return { message: detailWords.saved }
  const id = c.req.query('done') ?? ''
  const decided = isStudentId(id) ? await findRegistration(c.get('db'), Number(id), year) : undefined
  if (!decided) return undefined
  const { student, state } = decided
  const undo = (await findHindrance(c.get('db'), decided)) ? {} : { undo: reviewUrl(student.id, whose, 'undo') }
  if (state === 'accepted') return { message: decisionWords.accepted(student.name), ...undo }
  if (state === 'returned') return { message: decisionWords.returned(student.name) }
  return state === 'submitted' ? { message: decisionWords.undone(student.name) } : undefined
}
