import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { recordBackup } from '../../db/backups/index.ts'
import { folderTyped } from '../../domain/backups/place.ts'
import { words } from '../../domain/words/backups.ts'
import { backupsUrl } from '../../views/_links/backups.ts'
import { AskDownload, SettingsDialog, type SettingsProps } from '../../views/backups/dialogs.tsx'
import { byOf, type Env } from '../_env.ts'
import { orNotFound, readForm, showDialog, Ticked } from '../_form.tsx'
import { printPaper, sendPaper } from '../_papers.tsx'
import { doneOrBack, wantsFragment } from '../_render.tsx'
import { allowed, keeperOf, showBackups } from './_request.tsx'
import { askPassphrase, recovery, savePassphrase } from './passphrase.tsx'
import { askRestore, restore } from './restore.tsx'

const Folder = z.string().trim().max(500).transform(folderTyped)
const Settings = z.strictObject({ nightly: Ticked, path: Folder, copy: Folder.default('') })
const EmptyForm = z.strictObject({})
const backupUrl = backupsUrl(':name')

export const backups = new Hono<Env>()
  .get(backupsUrl(), allowed, showBackups)
  .post(backupsUrl('now'), allowed, async (c) => {
    await readForm(c, EmptyForm)
    const by = byOf(c)
    const making = keeperOf(c).make('hand')
    void making
      .then(async (made) => {
        if ('name' in made) await recordBackup(c.get('db'), [{ key: made.name, field: 'made', old: null, new: 'yes' }], by)
      })
      .catch((err) => c.get('log').error({ err }, 'a backup is not in the history')) // the server may have stopped by then
    return wantsFragment(c) ? showBackups(c) : c.redirect(backupsUrl(), 303)
  })
  .get(backupsUrl('settings'), allowed, (c) => {
    const { isOff, place, replica } = keeperOf(c).state()
    return showDialog(c, <SettingsDialog isOff={isOff} path={place?.path ?? ''} copy={replica?.path ?? ''} />)
  })
  .post(backupsUrl('settings'), allowed, saveSettings)
  .get(backupsUrl('passphrase'), allowed, (c) => askPassphrase(c))
  .post(backupsUrl('passphrase'), allowed, savePassphrase)
  .get(backupsUrl('recovery'), allowed, async (c) => printPaper(c, await recovery(c)))
  .get(backupsUrl('recovery', 'pdf'), allowed, async (c) => sendPaper(c, await recovery(c), 'pdf'))
  .get(`${backupUrl}/download`, allowed, (c) => showDialog(c, <AskDownload {...find(c).backup} />))
  .get(`${backupUrl}/restore`, allowed, (c) => askRestore(c))
  .post(`${backupUrl}/restore`, allowed, restore)
  .get(`${backupUrl}/file`, allowed, async (c) => {
    const { backup, read } = find(c)
    await recordBackup(c.get('db'), [{ key: backup.name, field: 'downloaded', old: null, new: 'yes' }], byOf(c))
    c.header('Content-Type', 'application/octet-stream')
    c.header('Content-Disposition', `attachment; filename="${backup.name}"`)
    c.header('Content-Length', String(backup.bytes))
    c.header('Cache-Control', 'no-store')
    return c.body(read())
  })

const find = (c: Context<Env>) => orNotFound(keeperOf(c).find(c.req.param('name') ?? ''))

async function saveSettings(c: Context<Env>) {
  const { nightly, path, copy } = await readForm(c, Settings)
  const keeper = keeperOf(c)
  const before = keeper.state()
  const typed: SettingsProps = { isOff: !nightly, path, copy }
  const faults = await keeper.save(typed)
  if (faults) return showDialog(c, <SettingsDialog {...typed} faults={faults} />, 422)
  const changes = [
    { key: 'settings', field: 'is_nightly', old: before.isOff ? 0 : 1, new: nightly ? 1 : 0 },
    { key: 'settings', field: 'second_place', old: before.place?.path ?? null, new: path || null },
    { key: 'settings', field: 'continuous_copy', old: before.replica?.path ?? null, new: copy || null },
  ]
  await recordBackup(c.get('db'), changes, byOf(c))
  return doneOrBack(c, backupsUrl(), words.saved, 'backups-changed')
}
