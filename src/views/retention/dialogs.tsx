import type { Edited } from '../../domain/_changes.ts'
import type { Kind } from '../../domain/retention/index.ts'
import { choicesOf } from '../../domain/retention/index.ts'
import { kindWords, timeText, words } from '../../domain/words/retention.ts'
import { retentionUrl } from '../_links/retention.ts'
import { Alert } from '../_ui/alert.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Checkbox, SelectField, TextField } from '../_ui/field.tsx'
import { FormDialog } from '../school/frame.tsx'
import { overList } from './lists.tsx'

export type RuleProps = {
  kind: Kind
  edited: Edited<'time'>
  /** What the shorter time would delete, to confirm. */
  says?: string | undefined
  fault?: string | undefined
}

export function RuleDialog({ kind, edited, says, fault }: RuleProps) {
  const { time } = edited.typed
  const { title, from, why } = kindWords[kind]
  return (
    <FormDialog title={title} action={retentionUrl(kind)} edited={edited}>
      <SelectField
        label={words.kept}
        name="time"
        defaultValue={time}
        options={choicesOf(kind).map((value) => ({ value, label: timeText(value) }))}
        error={fault}
        hint={`${words.counting} ${from}.`}
      />
      <p className="hint">{why}</p>
      {says && (
        <>
          <Alert>{says}</Alert>
          <Checkbox label={words.confirmShorter} name="confirmed" value={time} required />
        </>
      )}
    </FormDialog>
  )
}

export type HoldProps = { id: string; name?: string | undefined; reason?: string; faults?: { id?: string; reason?: string } }

export const HoldDialog = ({ id, name, reason = '', faults = {} }: HoldProps) => (
  <Dialog title={words.keepTitle} about={name} form={{ action: retentionUrl('hold') }} submit={words.keep}>
    <p>{words.keepEffect}</p>
    {name ? (
      <input type="hidden" name="student" value={id} />
    ) : (
      <TextField
        label={words.keepNumber}
        name="student"
        inputMode="numeric"
        maxLength={15}
        defaultValue={id}
        error={faults.id}
        autoComplete="off"
      />
    )}
    <TextField
      label={words.keepReason}
      name="reason"
      maxLength={200}
      defaultValue={reason}
      error={faults.reason}
      hint={words.keepReasonHint}
      autoComplete="off"
    />
  </Dialog>
)

export const EndHoldDialog = ({ id, name }: { id: number; name: string }) => (
  <Dialog title={words.endTitle} about={name} form={{ action: retentionUrl('hold', id, 'end') }} submit={words.end} danger>
    <p>{words.endEffect}</p>
  </Dialog>
)

export const SweepDialog = ({ counts }: { counts: readonly { title: string; count: string }[] }) => (
  <Dialog
    title={words.askNow}
    {...(counts.length > 0 && { form: { action: retentionUrl('sweep') }, submit: words.deleteNow, submitIcon: 'trash', danger: true })}
  >
    {overList(counts)}
  </Dialog>
)
