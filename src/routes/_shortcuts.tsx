import { Hono } from 'hono'
import { shortcutWords as words } from '../domain/words/shortcuts.ts'
import { ShortcutsDialog, shortcutsUrl } from '../views/_shortcuts.tsx'
import type { Env } from './_env.ts'
import { showDialog } from './_form.tsx'
import { allow } from './_rights.ts'

export const shortcuts = new Hono<Env>().get(shortcutsUrl, allow('shortcuts.read', { title: words.title }), (c) =>
  showDialog(c, <ShortcutsDialog all={c.req.query('all') !== undefined} />),
)
