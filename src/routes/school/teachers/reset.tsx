import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { resetEmployeePassword } from '../../../db/_account.ts'
import { hashPassword, temporaryPassword } from '../../../db/_password.ts'
import { wasReset, words } from '../../../domain/words/teachers.ts'
import { PasswordDialog } from '../../../views/school/teachers/edit.tsx'
import { ResetDialog } from '../../../views/school/teachers/reset.tsx'
import { byOf, type Env } from '../../_env.ts'
import { statusOf } from '../../_errors.tsx'
import { showDialog } from '../../_form.tsx'
import { tell } from '../../_render.tsx'
import { foundCurrent } from './_request.tsx'

/** 'Reset {first} {last} password ?' */
export async function askReset(c: Context<Env>) {
  return showDialog(c, <ResetDialog teacher={await foundCurrent(c)} />)
}

/** Shows 'Error occured.' whatever prevents a reset; the cause of a bug is only in the log. */
export async function reset(c: Context<Env>) {
  try {
    return await giveTemporaryPassword(c)
  } catch (error) {
    throw new HTTPException(statusOf(error), { message: words.resetFailed, cause: error })
  }
}

/** Sets a random temporary password, displays it once, and ends the teacher's sessions. */
async function giveTemporaryPassword(c: Context<Env>) {
  const teacher = await foundCurrent(c)
  const password = temporaryPassword()
  const isReset = await resetEmployeePassword(c.get('db'), teacher.id, await hashPassword(password), byOf(c))
  if (!isReset) throw new HTTPException(404)
  tell(c, wasReset(teacher))
  return showDialog(c, <PasswordDialog title={wasReset(teacher)} teacher={teacher} password={password} />)
}
