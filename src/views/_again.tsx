import { againWords as words } from '../domain/words/password-again.ts'
import { Dialog } from './_ui/dialog.tsx'
import { TextField } from './_ui/field.tsx'

type Props = {
  action: string
  sent: readonly (readonly [string, string])[]
  error: string | undefined
  isPage: boolean
  hasFactor: boolean
}

/** The fields that were sent, to send them again with the answer to a question. */
export const SentFields = ({ sent }: Pick<Props, 'sent'>) =>
  sent.map(([name, value], i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a field may be there more than once
    <input key={i} type="hidden" name={name} value={value} />
  ))

/** Asks for the password before an action that cannot be undone. The form carries what was sent, which is done after the answer. */
export function AskAgain({ action, sent, error, isPage, hasFactor }: Props) {
  return (
    <Dialog title={words.title} form={{ action, isPage }} submit={words.submit}>
      <p>{words.effect}</p>
      <SentFields sent={sent} />
      <TextField
        label={hasFactor ? words.fieldOrCode : words.field}
        name="again"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1000}
        error={error}
        autoFocus
      />
    </Dialog>
  )
}
