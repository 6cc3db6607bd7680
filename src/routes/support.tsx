import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { common } from '../domain/words/common.ts'
import { onServer } from '../domain/words/http.ts'
import { schoolTitle } from '../domain/words/shell.ts'
import { words } from '../domain/words/support.ts'
import { Support, SupportText, supportFileUrl, supportTextUrl, supportUrl } from '../views/support.tsx'
import type { Env } from './_env.ts'
import { render } from './_render.tsx'
import { allow } from './_rights.ts'
import { inSchool } from './_school-page.tsx'

const allowed = allow('support.read', { title: `${words.title} · ${schoolTitle}`, section: 'school' })

/** The support file: its description, its text and the file. */
export const support = new Hono<Env>()
  .get(supportUrl, allowed, (c) => {
    if (c.get('isOnServer')) writerOf(c)
    return show(c, <Support hasAuthority={c.get('authority')?.() !== undefined} />)
  })
  .get(supportTextUrl, allowed, async (c) => show(c, <SupportText text={await writerOf(c).anew()} back={common.back} />))
  .get(supportFileUrl, allowed, async (c) => {
    const text = await writerOf(c).last()
    c.header('Content-Type', 'application/json')
    c.header('Content-Disposition', 'attachment; filename="term-reports-support.json"')
    c.header('Cache-Control', 'no-store')
    return c.body(text)
  })

function writerOf(c: Context<Env>) {
  const writer = c.get('support')
  if (!writer) throw new HTTPException(404, { message: c.get('isOnServer') ? onServer.title : words.unserved })
  return writer
}

const show = async (c: Context<Env>, page: React.ReactElement) => render(c, await inSchool(c, 'support', page))
