import type { ReactNode } from 'react'
import type { BellsUntil } from '../../domain/_bells.ts'
import type { Edited } from '../../domain/_changes.ts'
import type { CrestFault } from '../../domain/_crest.ts'
import type { BellFaults, Bells } from '../../domain/school/lists.ts'
import { addressDoubt, longest, type ProfileFault, type ProfileField } from '../../domain/school/profile.ts'
import { bellsFromFaults, bellsUntil } from '../../domain/words/bells.ts'
import { common } from '../../domain/words/common.ts'
import { addressDoubts, crestHint, faults as faultWords, labels, sectionWords as words } from '../../domain/words/school.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button } from '../_ui/button.tsx'
import { DateField } from '../_ui/date-field.tsx'
import { EditedRow } from '../_ui/edited.tsx'
import { Checkbox, SelectField, TextField } from '../_ui/field.tsx'
import { HistoryMenu } from '../_ui/history-menu.tsx'
import { Status } from '../_ui/status.tsx'
import { tabUrl } from './frame.tsx'
import { CrestField } from './set-up.tsx'

export type ProfileProps = {
  edited: Edited<ProfileField>
  hasCrest: boolean
  isSaved: boolean
  timeZones: readonly string[]
  faults?: Partial<Record<ProfileField, ProfileFault>>
  crestFault?: CrestFault | undefined
  /** An image came with a form that was not saved: a browser does not send it again. */
  isCrestLost?: boolean
}

const beside = (field: string, label: string) => <HistoryMenu base="/admin" entity="school" id={1} field={field} label={label} />

export function ProfileForm(props: ProfileProps) {
  const { edited, hasCrest, isSaved, timeZones, faults = {}, crestFault, isCrestLost } = props
  const { typed, version } = edited
  const own = (name: ProfileField) => {
    const fault = faults[name]
    const hint = name === 'public_address' || name === 'security_contact' ? words.hints[name] : undefined
    return {
      name,
      label: labels[name],
      defaultValue: typed[name],
      error: fault && faultWords[fault],
      hint,
      beside: beside(name, labels[name]),
    }
  }
  const doubt = addressDoubt(typed.public_address)
  const text = (name: keyof typeof longest) => (
    <TextField {...own(name)} maxLength={longest[name]} required={name === 'name'} autoComplete="off" />
  )
  return (
    <form className="panel pad stack" method="post" action={tabUrl('profile')} encType="multipart/form-data">
      <EditedRow {...edited} />
      {text('name')}
      <div className="two">
        {text('motto')}
        {text('principal')}
        {text('address')}
        {text('telephone')}
        <div>
          {text('public_address')}
          {doubt && <p className="hint warn">{addressDoubts[doubt]}</p>}
        </div>
        {text('security_contact')}
        <SelectField {...own('time_zone')} options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))} />
        <SelectField
          {...own('class_average')}
          options={[
            { value: '0', label: words.noClassAverage },
            { value: '1', label: words.withClassAverage },
          ]}
        />
        <div className="row flex-nowrap items-start">
          {hasCrest && <img className="h-14" src={`/logo?v=${version}`} alt={labels.crest} />}
          <CrestField
            fault={crestFault}
            hint={isCrestLost ? <b>{words.crestAgain}</b> : hasCrest ? `${crestHint} ${words.replaceCrest}` : crestHint}
          />
        </div>
      </div>
      <p className="hint">{words.otherScripts}</p>
      <SaveRow isSaved={isSaved} />
    </form>
  )
}

const SaveRow = ({ isSaved }: { isSaved: boolean }) => (
  <p className="form-foot row">
    {isSaved && <Status kind="saved">{words.saved}</Status>}
    <Button type="submit" look="primary" className="push">
      {common.save}
    </Button>
  </p>
)

export type BellsProps = {
  edited: Edited<keyof Bells>
  isSaved: boolean
  faults?: BellFaults
  /** The typed first day of the bells, and its fault. */
  from?: string
  fault?: keyof typeof bellsFromFaults | undefined
  /** The effect of past bells, to confirm. */
  says?: string | undefined
  /** The term reports that they made outdated. */
  old: ReactNode
  before: readonly BellsUntil[]
}

export function BellsForm({ edited, isSaved, faults = {}, from = '', fault: fromFault, says, old, before }: BellsProps) {
  const { typed } = edited
  const bell = (name: keyof Bells, label: string, hint: string) => {
    const fault = faults[name]
    return (
      <TextField
        name={name}
        label={label}
        beside={beside(name, label)}
        type="time"
        required
        defaultValue={typed[name]}
        error={fault && faultWords[fault]}
        hint={hint}
      />
    )
  }
  return (
    <form className="panel pad stack max-w-md" method="post" action={tabUrl('bells')}>
      <EditedRow {...edited} />
      {bell('first_bell', words.firstBell, words.firstBellHint)}
      {bell('afternoon_bell', words.afternoonBell, words.afternoonBellHint)}
      <SelectField
        name="scans_out"
        label={words.scansOut}
        beside={beside('scans_out', words.scansOut)}
        defaultValue={typed.scans_out}
        error={faults.scans_out && faultWords[faults.scans_out]}
        hint={words.scansOutHint}
        options={[
          { value: '1', label: words.scansTwice },
          { value: '0', label: words.scansOnce },
        ]}
      />
      <DateField
        label={words.bellsFrom}
        name="from"
        value={from}
        hint={words.bellsFromHint}
        error={fromFault && bellsFromFaults[fromFault]}
      />
      {says && (
        <>
          <Alert>{says}</Alert>
          <Checkbox label={words.bellsConfirm} name="confirmed" value={says} required autoFocus />
        </>
      )}
      {old}
      {before.length > 0 && (
        <div>
          <p className="hint">{words.bellsBefore}</p>
          <ul>
            {before
              .toSorted((a, b) => (a.until < b.until ? 1 : -1))
              .map((bells) => (
                <li key={bells.until} className="small dim">
                  {bellsUntil(bells)}
                </li>
              ))}
          </ul>
        </div>
      )}
      <SaveRow isSaved={isSaved} />
    </form>
  )
}
