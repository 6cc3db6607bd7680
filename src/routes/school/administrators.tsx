import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { addAdministrator, resetAdministratorPassword } from '../../db/_account.ts'
import { hashPassword, temporaryPassword } from '../../db/_password.ts'
import { findAdministrator, listAdministrators, removeAdministrator } from '../../db/school/administrators.ts'
import { schoolDay, shownDay } from '../../domain/_dates.ts'
import { administratorKinds, restrictedName } from '../../domain/_policy.ts'
import { oneLine } from '../../domain/_text.ts'
import { faultOfUserName } from '../../domain/school/set-up.ts'
import { administratorWords as words } from '../../domain/words/school.ts'
import { AdministratorTable, AskAdministrator, NewAdministratorDialog, TemporaryPassword } from '../../views/school/administrators.tsx'
import { tabUrl } from '../../views/school/frame.tsx'
import { actorOf, byOf, type Env } from '../_env.ts'
import { idOf, orNotFound, readForm, showDialog, Text } from '../_form.tsx'
import { doneOrBack, tell } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { timeZoneOf } from '../_time.ts'
import { frame, showTab } from './_request.tsx'

const allowed = allow('administrator.write', frame)
const base = '/admin/school/administrators'
const administratorUrl = `${base}/:id{[0-9]+}`
const NewForm = z.strictObject({ user_name: Text, kind: z.enum(administratorKinds) })
const EmptyForm = z.strictObject({})

/** The administrators' accounts; a password is only given as a temporary one. */
export const administrators = new Hono<Env>()
  .get(base, allowed, async (c) => {
    const table = await tableOf(c)
    return showTab(c, 'administrators', table, { fragment: table })
  })
  .get(`${base}/new`, allowed, (c) => {
    const isRestricted = c.req.query('name') === restrictedName
    return showDialog(
      c,
      <NewAdministratorDialog {...(isRestricted ? { typed: restrictedName, kind: 'restricted' } : { typed: '', kind: 'full' })} />,
    )
  })
  .post(`${base}/new`, allowed, async (c) => {
    const { user_name: typed, kind } = await readForm(c, NewForm)
    const [userName, password] = [oneLine(typed), temporaryPassword()]
    const fault = faultOfUserName(userName, kind)
    if (fault) return showDialog(c, <NewAdministratorDialog {...{ typed, kind, fault }} />, 422)
    const passwordHash = await hashPassword(password)
    const isAdded = await addAdministrator(c.get('db'), { userName, kind, passwordHash }, byOf(c))
    if (!isAdded) return showDialog(c, <NewAdministratorDialog {...{ typed, kind }} fault="taken" />, 422)
    return showPassword(c, userName, password)
  })
  .get(`${administratorUrl}/reset`, allowed, (c) => ask(c, 'reset'))
  .get(`${administratorUrl}/remove`, allowed, (c) => ask(c, 'remove'))
  .post(`${administratorUrl}/reset`, allowed, async (c) => {
    await readForm(c, EmptyForm)
    const { userName } = await findOther(c)
    const password = temporaryPassword()
    const isReset = await resetAdministratorPassword(c.get('db'), userName, await hashPassword(password), byOf(c))
    if (!isReset) throw new HTTPException(404)
    return showPassword(c, userName, password)
  })
  .post(`${administratorUrl}/remove`, allowed, async (c) => {
    await readForm(c, EmptyForm)
    const { userName } = orNotFound(await findAdministrator(c.get('db'), idOf(c)))
    const answer = await removeAdministrator(c.get('db'), idOf(c), byOf(c))
    if (answer === 'missing') throw new HTTPException(404)
    if (answer === 'kept') return ask(c, 'remove', words.kept)
    return doneOrBack(c, tabUrl('administrators'), words.removed(userName), 'school-changed')
  })

async function tableOf(c: Context<Env>) {
  const [timeZone, rows] = await Promise.all([timeZoneOf(c), listAdministrators(c.get('db'))])
  const listed = rows.map((row) => ({ ...row, since: shownDay(schoolDay(new Date(row.createdAt), timeZone)) }))
  const restricted = rows.some((row) => row.isRestricted) ? undefined : restrictedName
  return <AdministratorTable administrators={listed} self={actorOf(c).id} restricted={restricted} />
}

/** Finds another administrator: people change their own password with the present one, and cannot remove themselves. */
async function findOther(c: Context<Env>) {
  const other = orNotFound(await findAdministrator(c.get('db'), idOf(c)))
  if (other.id === actorOf(c).id) throw new HTTPException(403, { message: words.notSelf })
  return other
}

async function ask(c: Context<Env>, kind: 'reset' | 'remove', error?: string) {
  const { id, userName } = orNotFound(await findAdministrator(c.get('db'), idOf(c)))
  return showDialog(c, <AskAdministrator kind={kind} id={id} userName={userName} error={error} />, error ? 422 : 200)
}

function showPassword(c: Context<Env>, userName: string, password: string) {
  tell(c, words.ready(userName), 'school-changed')
  return showDialog(c, <TemporaryPassword userName={userName} password={password} />)
}
