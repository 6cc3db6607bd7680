import { words } from '../../../domain/words/class-marks.ts'
import { common } from '../../../domain/words/common.ts'
import type { Links } from '../../_links/class-marks.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { Listed } from './batch.tsx'

type Of = { links: Links; id: number; version: number }

export const CancelDialog = ({ links, id, version }: Of) => (
  <Dialog title={words.cancel} form={{ action: links.batch(id, 'cancel') }} version={version} submit={words.cancel} danger>
    <p>{words.askCancel}</p>
  </Dialog>
)

type Undo = Of & { refused?: string | undefined; since?: readonly { name: string; words: string }[] }

export function UndoDialog({ links, id, version, refused, since = [] }: Undo) {
  const isRefused = refused !== undefined || since.length > 0
  return (
    <Dialog
      title={words.undoTitle}
      {...(!isRefused && { form: { action: links.batch(id, 'undo') }, version })}
      submit={!isRefused && common.undo}
      submitIcon="undo"
      danger
      refused={refused}
    >
      {since.length > 0 && (
        <Alert kind="error">
          {words.changedSince}
          <Listed all={since} />
        </Alert>
      )}
      {!isRefused && <p>{words.undoEffect}</p>}
    </Dialog>
  )
}
