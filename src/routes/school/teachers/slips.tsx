import type { Context } from 'hono'
import { giveFirstPasswords, listWithoutPassword } from '../../../db/_account.ts'
import { hashPassword, temporaryPassword } from '../../../db/_password.ts'
import { fullName } from '../../../domain/_names.ts'
import { slipWords as words } from '../../../domain/words/teachers.ts'
import { teachersUrl } from '../../../views/_links/teachers.ts'
import { SlipPage } from '../../../views/_slips.tsx'
import { AskTeacherSlips } from '../../../views/school/teachers/slips.tsx'
import { entries, publicOrigin } from '../../_come-back.ts'
import { byOf, type Env } from '../../_env.ts'
import { orNotFound, showDialog } from '../../_form.tsx'
import { schoolOf } from '../../_once.ts'
import { recordReading } from '../../_record-reading.ts'
import { render } from '../../_render.tsx'

/** Password slips for teachers without a password; teachers who already sign in keep theirs. */
export async function makeSlips(c: Context<Env>) {
  const teachers = await listWithoutPassword(c.get('db'))
  if (teachers.length === 0) return askSlips(c, 422)
  const passwords = new Map(teachers.map(({ id }) => [id, temporaryPassword()]))
  const hashes = new Map(await Promise.all([...passwords].map(async ([id, password]) => [id, await hashPassword(password)] as const)))
  const given = new Set(await giveFirstPasswords(c.get('db'), hashes, byOf(c)))
  const slips = teachers
    .filter(({ id }) => given.has(id))
    .map(({ id, userName, ...teacher }) => ({
      signIn: userName,
      name: fullName(teacher),
      classId: null,
      password: passwords.get(id) ?? '',
    }))
  await recordReading(c, { what: 'password-slips', count: slips.length, as: 'page', about: words.about })
  const school = orNotFound(await schoolOf(c))
  const address = `${await publicOrigin(c)}${entries.employee}`
  const page = <SlipPage {...{ title: words.title, school, address, slips, signInTitle: words.userName, back: teachersUrl }} />
  return render(c, { title: words.title, shell: 'paper', page })
}

export async function askSlips(c: Context<Env>, status: 200 | 422 = 200): Promise<Response> {
  const { length } = await listWithoutPassword(c.get('db'))
  const publicAddress = (await schoolOf(c))?.publicAddress ?? ''
  return showDialog(c, <AskTeacherSlips without={length} publicAddress={publicAddress} />, status)
}
