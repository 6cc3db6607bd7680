import type { Whose } from '../../domain/_part-of-school.ts'
import { longestReason } from '../../domain/registration/office.ts'
import { common } from '../../domain/words/common.ts'
import { returnWords, unchangedWords, undoWords, whoseName, whoseTitle } from '../../domain/words/registration-office.ts'
import { reviewUrl, unchangedUrl } from '../_links/registration.ts'
import { Alert } from '../_ui/alert.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { TextAreaField } from '../_ui/field.tsx'

type One = { id: number; name: string; version: number; whose: Whose }
type ReturnProps = One & { isAccepted: boolean; typed?: string; error?: string | undefined; alert?: string | undefined }

/** Asks for the reason that the student reads. */
export const ReturnDialog = ({ id, name, version, whose, isAccepted, typed = '', error, alert }: ReturnProps) => (
  <Dialog
    title={returnWords.title}
    about={<bdi>{name}</bdi>}
    form={{ action: reviewUrl(id, whose, 'return') }}
    submit={returnWords.send}
    conflict={alert}
    version={version}
  >
    <TextAreaField
      label={returnWords.reason}
      name="reason"
      maxLength={longestReason}
      defaultValue={typed}
      error={error}
      hint={returnWords.hint}
    />
    {isAccepted && <p className="dim">{returnWords.afterAccepted}</p>}
  </Dialog>
)

export const UndoDialog = ({ id, name, version, whose, refused }: One & { refused?: string | undefined }) => (
  <Dialog
    title={undoWords.title}
    about={<bdi>{name}</bdi>}
    form={{ action: reviewUrl(id, whose, 'undo') }}
    submit={!refused && common.undo}
    version={version}
  >
    {refused ? <Alert kind="error">{refused}</Alert> : <p>{undoWords.effect}</p>}
  </Dialog>
)

/** Accepts all registrations that change nothing at once. */
export function UnchangedDialog({ whose, count }: { whose: Whose; count: number }) {
  if (count === 0)
    return (
      <Dialog title={unchangedWords.title} about={whoseTitle(whose)}>
        <Empty art="done" title={unchangedWords.none(whoseName(whose))}>
          {unchangedWords.noneHint}
        </Empty>
      </Dialog>
    )
  return (
    <Dialog title={unchangedWords.title} about={whoseTitle(whose)} form={{ action: unchangedUrl(whose) }} submit={unchangedWords.accept}>
      <p>{unchangedWords.asks(count, whoseName(whose))}</p>
      <p className="dim">{unchangedWords.effect}</p>
    </Dialog>
  )
}
