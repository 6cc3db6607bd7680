import type { Context } from 'hono'
import { z } from 'zod'
import { recordBackup } from '../../db/backups/index.ts'
import { shortestPassphrase, lockWords as words } from '../../domain/words/backups.ts'
import { recoverySheet } from '../../reports/backups.ts'
import { backupsUrl } from '../../views/_links/backups.ts'
import { PassphraseDialog, type PassphraseFault } from '../../views/backups/passphrase.tsx'
import { byOf, type Env } from '../_env.ts'
import { readForm, showDialog } from '../_form.tsx'
import { deskOf, type Paper } from '../_papers.tsx'
import { doneOrBack } from '../_render.tsx'
import { keeperOf } from './_request.tsx'

const Form = z.strictObject({ passphrase: z.string().max(200), again: z.string().max(200), remove: z.literal('1').optional() })

export const askPassphrase = (c: Context<Env>, fault?: PassphraseFault) =>
  showDialog(c, <PassphraseDialog isLocked={keeperOf(c).state().isLocked} fault={fault} />, fault ? 422 : 200)

export async function savePassphrase(c: Context<Env>) {
  const { passphrase, again, remove } = await readForm(c, Form)
  const keeper = keeperOf(c)
  const isRemoved = remove !== undefined
  if (isRemoved && `${passphrase}${again}` !== '') return askPassphrase(c, 'both')
  if (!isRemoved && passphrase.trim().length < shortestPassphrase) return askPassphrase(c, 'short')
  if (passphrase !== again) return askPassphrase(c, 'different')
  await keeper.lock(passphrase)
  await recordBackup(c.get('db'), [{ key: 'settings', field: 'passphrase', old: null, new: isRemoved ? 'removed' : 'set' }], byOf(c))
  return doneOrBack(c, backupsUrl(), isRemoved ? words.removed : words.saved, 'backups-changed')
}

/** The recovery sheet, as a page to print and as a file. */
export async function recovery(c: Context<Env>): Promise<Paper> {
  const [{ folder, place, key }, desk] = [keeperOf(c).state(), await deskOf(c)]
  const sheet = recoverySheet({ school: desk.letterhead.name, folder, place: place?.path, key, printedDay: desk.today })
  const links = { pdf: backupsUrl('recovery', 'pdf'), page: backupsUrl('recovery'), excel: '', back: backupsUrl() }
  return { title: words.sheet, about: '', links, emptiness: null, sheets: () => [sheet] }
}
