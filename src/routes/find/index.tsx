import { type Context, Hono } from 'hono'
import { openedKey } from '../../domain/find/actions.ts'
import { type FindKind, findingKey, findKinds } from '../../domain/find/index.ts'
import { words } from '../../domain/words/find.ts'
import { findUrl } from '../../views/_links/find.ts'
import { FindDialog, FindPage } from '../../views/find/index.tsx'
import type { Env } from '../_env.ts'
import { orNotFound, Search } from '../_form.tsx'
import { currentTermOf } from '../_once.ts'
import { keepRecent, readRecent } from '../_recent.ts'
import { render } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { findAnything } from './_found.ts'
import { places } from './_place.ts'

const allowed = allow('find.read', { title: words.title })

/** Search from any page: in the dialog while typing, and as a page without scripts. */
export const find = new Hono<Env>().get(findUrl, allowed, async (c) => {
  const typed = Search.parse(c.req.query('q') ?? '')
  const { groups, isNear } = await findAnything(c, typed, await readRecent(c), await currentTermOf(c))
  const found = { typed, groups, isNear }
  return render(c, { page: <FindPage {...found} />, fragment: <FindDialog {...found} /> })
})

for (const kind of findKinds) find.get(`${findUrl}/${kind}/:id`, allowed, (c) => goTo(c, kind, c.req.param('id')))

async function goTo(c: Context<Env>, kind: FindKind, key: string) {
  const place = orNotFound(await places[kind](c, key, await currentTermOf(c)))
  await keepRecent(c, kind === 'actions' ? openedKey(key) : findingKey({ kind, id: key }))
  return c.redirect(place, 303)
}
