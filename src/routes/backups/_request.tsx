import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { nextNight } from '../../domain/backups/due.ts'
import { words } from '../../domain/words/backups.ts'
import { onServer } from '../../domain/words/http.ts'
import { schoolTitle } from '../../domain/words/shell.ts'
import { type BackupProps, Backups } from '../../views/backups/index.tsx'
import type { BackupKeeper, Env } from '../_env.ts'
import { render } from '../_render.tsx'
import { allow } from '../_rights.ts'
import { inSchool } from '../_school-page.tsx'
import { momentsOf, timeZoneOf, todayOf } from '../_time.ts'

export const allowed = allow('backup.write', { title: `${words.title} · ${schoolTitle}`, section: 'school' })

export function keeperOf(c: Context<Env>): BackupKeeper {
  const keeper = c.get('backups')
  if (!keeper) throw new HTTPException(404, { message: c.get('isOnServer') ? onServer.title : words.unserved })
  return keeper
}

/** The page, or its changing part for htmx. */
export async function showBackups(c: Context<Env>) {
  await keeperOf(c).look()
  const fragment = <Backups {...(await propsOf(c))} />
  return render(c, { ...(await inSchool(c, 'backups', fragment)), fragment })
}

async function propsOf(c: Context<Env>): Promise<BackupProps> {
  const now = c.get('now')()
  const next = nextNight(now, await timeZoneOf(c)).toISOString()
  return { kept: keeperOf(c).state(), when: await momentsOf(c), now, today: await todayOf(c), next }
}
