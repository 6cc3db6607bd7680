import type { Context } from 'hono'
import { z } from 'zod'
import { listLost } from '../../db/backups/lost.ts'
import { restoreWords as words } from '../../domain/words/backups.ts'
import { backupsUrl } from '../../views/_links/backups.ts'
import { RestoreDialog, type RestoreFault } from '../../views/backups/restore.tsx'
import { byOf, type Env } from '../_env.ts'
import { orNotFound, readForm, showDialog, Text } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { momentsOf } from '../_time.ts'
import { keeperOf } from './_request.tsx'

const Form = z.strictObject({ typed: Text, passphrase: z.string().max(200).optional() })

/** Shows what a restore would lose, before anybody confirms it. */
export async function askRestore(c: Context<Env>, fault?: RestoreFault) {
  const { backup, isForeign } = orNotFound(keeperOf(c).find(c.req.param('name') ?? ''))
  const when = await momentsOf(c)
  const lost = (await listLost(c.get('db'), backup.at)).map((one) => ({ ...one, until: when(one.until) }))
  const dialog = <RestoreDialog {...{ backup, isForeign, lost, fault }} when={when(backup.at)} />
  return showDialog(c, dialog, fault ? 422 : 200)
}

export async function restore(c: Context<Env>) {
  const { typed, passphrase = '' } = await readForm(c, Form)
  const keeper = keeperOf(c)
  const { backup, isForeign } = orNotFound(keeper.find(c.req.param('name') ?? ''))
  if (typed.trim() !== words.confirm) return askRestore(c, 'typed')
  const opened = isForeign ? await keeper.unlock(backup.name, passphrase) : 'open'
  if (opened !== 'open') return askRestore(c, opened)
  const when = await momentsOf(c)
  void keeper.restore(backup.name, when(backup.at), byOf(c))
  return doneOrBack(c, backupsUrl(), words.begun, 'backups-changed')
}
