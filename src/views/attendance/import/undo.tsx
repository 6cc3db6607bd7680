import { askUndo, words } from '../../../domain/words/attendance-imports.ts'
import { common } from '../../../domain/words/common.ts'
import { importUrl } from '../../_links/attendance-imports.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Dialog } from '../../_ui/dialog.tsx'

type Props = { batch: { id: number; fileName: string; version: number }; count: number; refusal?: string | undefined }

/** Asks before the scans of a file are undone, or says why they cannot be. */
export const UndoImport = ({ batch, count, refusal }: Props) => (
  <Dialog
    title={askUndo(count)}
    about={batch.fileName}
    {...(!refusal && { form: { action: importUrl(batch.id, 'undo') } })}
    submit={!refusal && common.undo}
    danger
    submitIcon="undo"
    version={batch.version}
  >
    {refusal ? <Alert kind="error">{refusal}</Alert> : <p>{words.undoNote}</p>}
  </Dialog>
)
