import type { Context } from 'hono'
import { z } from 'zod'
import { listLost } from '../../db/backups/lost.ts'
import { restoreWords as words } from '../../domain/words/backups.ts'
import { backupsUrl } from '../../views/backups/links.ts'
import { RestoreDialog } from '../../views/backups/restore.tsx'
import { orNotFound, readForm, showDialog, Text } from '../_form.tsx'
import { byOf, doneOrBack, type Env } from '../_http.tsx'
import { momentsOf } from '../_time.ts'
import { keeperOf } from './_request.tsx'

const Form = z.strictObject({ typed: Text })

/** What would be lost, before anybody decides to lose it. */
export async function askRestore(c: Context<Env>, isWrong = false) {
  const { backup } = orNotFound(keeperOf(c).find(c.req.param('name') ?? ''))
  const when = await momentsOf(c)
  const lost = (await listLost(c.get('db'), backup.at)).map((one) => ({ ...one, until: when(one.until) }))
  const dialog = <RestoreDialog {...{ backup, lost, isWrong }} when={when(backup.at)} />
  return showDialog(c, dialog, isWrong ? 422 : 200)
}

export async function restore(c: Context<Env>) {
  const { typed } = await readForm(c, Form)
  const keeper = keeperOf(c)
  const { backup } = orNotFound(keeper.find(c.req.param('name') ?? ''))
  if (typed.trim() !== words.confirm) return askRestore(c, true)
  const when = await momentsOf(c)
  void keeper.restore(backup.name, when(backup.at), byOf(c))
  return doneOrBack(c, backupsUrl(), words.begun, 'backups-changed')
}
