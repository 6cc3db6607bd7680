import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findFactor } from '../../db/_second-factor.ts'
import { listLog, recordAct } from '../../db/district/log.ts'
import { type Act, acts, actsFor } from '../../domain/district/index.ts'
import { accountPaths } from '../../domain/words/account.ts'
import { doneWords, words } from '../../domain/words/district.ts'
import { districtUrl, logUrl, schoolsUrl } from '../../views/_links/district.ts'
import { PageHead } from '../../views/_ui/page-head.tsx'
import { AskAct, AskUpgrade, CodeDialog, NewSchoolDialog } from '../../views/district/dialogs.tsx'
import { Schools } from '../../views/district/index.tsx'
import { LogTable } from '../../views/district/log.tsx'
import { actorOf, byOf, type DistrictKeeper, type Env } from '../_env.ts'
import { orNotFound, Page, readAddress, readForm, showDialog } from '../_form.tsx'
import { doneOrBack, render, tell } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { momentsOf } from '../_time.ts'

const own = allow('administrator.write', { title: words.title, section: 'dashboard' })
const perPage = 50
const show = (c: Context<Env>, dialog: React.ReactElement, status: 200 | 409 | 422 = 200) =>
  showDialog(c, dialog, status, words.title, { href: schoolsUrl, title: words.title })
const NewForm = z.strictObject({ directory: z.string().trim().max(100), address: z.string().trim().max(1000) })
const EmptyForm = z.strictObject({})
const ActOf = z.object({ act: z.enum(acts) })

/** Nobody comes further than to the set-up of a second factor without one. */
const withFactor = createMiddleware<Env>(async (c, next) => {
  const actor = c.get('actor')
  const setUp = `${accountPaths.administrator}/second-factor`
  if (actor?.kind !== 'administrator' || c.req.path === setUp || c.req.path === '/sign-out') return next()
  return (await findFactor(c.get('db'), { kind: actor.kind, id: actor.id })) ? next() : c.redirect(setUp, 303)
})

/** The page of whoever runs several schools: their state, and what is done to one as a whole. */
export const district = new Hono<Env>()
  .use(withFactor)
  .on('GET', ['/', '/student'], (c) => c.redirect('/admin', 303))
  .get(schoolsUrl, own, async (c) => {
    keeperOf(c).readNew()
    const page = <Schools {...(await propsOf(c))} />
    return render(c, { page, fragment: page })
  })
  .post(districtUrl('refresh'), own, async (c) => {
    await readForm(c, EmptyForm)
    keeperOf(c).refresh()
    return doneOrBack(c, schoolsUrl, words.begun, 'district-changed')
  })
  .get(districtUrl('new'), own, (c) => show(c, newDialog(c)))
  .post(districtUrl('new'), own, async (c) => {
    const typed = await readForm(c, NewForm)
    const made = await keeperOf(c).make(typed.directory, typed.address || undefined)
    if ('fault' in made) return show(c, newDialog(c, typed, made.fault), 422)
    await recordAct(c.get('db'), typed.directory, 'made', byOf(c), typed.address ? 'server' : 'file')
    tell(c, words.madeTitle, 'district-changed')
    return show(c, <CodeDialog title={words.madeTitle} address={addressOf(c)(typed.directory)} code={made.code} />)
  })
  .get(districtUrl('upgrade'), own, (c) => show(c, <AskUpgrade schools={oldOnes(c).length} />))
  .post(districtUrl('upgrade'), own, async (c) => {
    await readForm(c, EmptyForm)
    const names = oldOnes(c)
    if (!upgrade(c, names)) return show(c, <AskUpgrade schools={names.length} refused={words.busy} />, 409)
    return doneOrBack(c, schoolsUrl, words.begun, 'district-changed')
  })
  .get('/admin/schools/:name/:act', own, (c) => ask(c, actOf(c)))
  .post('/admin/schools/:name/:act', own, (c) => act(c, actOf(c)))
  .get(logUrl, allow('administrator.write', { title: words.log, section: 'history' }), async (c) => {
    const page = Page.parse(c.req.query('page'))
    const table = <LogTable {...(await listLog(c.get('db'), page, perPage))} {...{ page, perPage }} when={await momentsOf(c)} />
    return render(c, { page: <Log table={table} />, fragment: table })
  })

const Log = ({ table }: { table: React.ReactElement }) => (
  <>
    <PageHead title={words.log} />
    {table}
  </>
)

function keeperOf(c: Context<Env>): DistrictKeeper {
  return orNotFound(c.get('district'))
}

async function propsOf(c: Context<Env>) {
  const keeper = keeperOf(c)
  return { schools: keeper.list(), work: keeper.work(), when: await momentsOf(c), addressOf: addressOf(c) }
}

/** What follows the first label of the names of all schools here. */
const domainOf = (c: Context<Env>) => c.get('host').replace(/^[^.]*\.?/, '')
const addressOf = (c: Context<Env>) => (directory: string) => `${c.get('isSecure') ? 'https' : 'http'}://${directory}.${domainOf(c)}`

const newDialog = (
  c: Context<Env>,
  typed = { directory: '', address: '' },
  fault?: React.ComponentProps<typeof NewSchoolDialog>['fault'],
) => <NewSchoolDialog host={domainOf(c)} typed={typed} fault={fault} />

const oldOnes = (c: Context<Env>) =>
  keeperOf(c)
    .list()
    .filter((line) => actsFor(line).includes('upgrade'))
    .map(({ directory }) => directory)

/** The act in the address, if it is offered for that school now. */
function actOf(c: Context<Env>): { act: Act; directory: string; name: string } {
  const line = orNotFound(
    keeperOf(c)
      .list()
      .find(({ directory }) => directory === c.req.param('name')),
  )
  const { act } = readAddress(c, ActOf)
  if (!actsFor(line).includes(act)) throw new HTTPException(404)
  return { act, directory: line.directory, name: line.reading?.name ?? line.directory }
}

const ask = (c: Context<Env>, of: ReturnType<typeof actOf>, refused?: string) =>
  show(c, <AskAct {...of} refused={refused} />, refused ? 409 : 200)

async function act(c: Context<Env>, of: ReturnType<typeof actOf>) {
  await readForm(c, EmptyForm)
  const { act, directory, name } = of
  const keeper = keeperOf(c)
  if (act === 'code') return showCode(c, of)
  if (act === 'upgrade' && !upgrade(c, [directory])) return ask(c, of, words.busy)
  if (act === 'suspend') keeper.suspend(directory, { by: actorOf(c).name, at: c.get('now')().toISOString() })
  if (act === 'resume') keeper.resume(directory)
  if (act !== 'upgrade') await recordAct(c.get('db'), directory, act === 'suspend' ? 'suspended' : 'resumed', byOf(c))
  return doneOrBack(c, schoolsUrl, doneWords[act](name), 'district-changed')
}

async function showCode(c: Context<Env>, of: ReturnType<typeof actOf>) {
  const code = await keeperOf(c).codeOf(of.directory)
  if (!code) return ask(c, of, words.noCode)
  await recordAct(c.get('db'), of.directory, 'code', byOf(c))
  return show(c, <CodeDialog title={words.code} address={addressOf(c)(of.directory)} code={code} />)
}

/** False while other work is under way. Each school is noted as it ends, also when nobody looks any more. */
function upgrade(c: Context<Env>, names: readonly string[]): boolean {
  const [db, { actor }, now] = [c.get('db'), byOf(c), c.get('now')]
  return keeperOf(c).upgrade(names, (directory, fault) =>
    recordAct(db, directory, fault === undefined ? 'upgraded' : 'upgrade-failed', { actor, at: now().toISOString() }, fault),
  )
}
