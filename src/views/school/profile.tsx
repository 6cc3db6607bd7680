import { crestHint, faults as faultWords, labels, sectionWords as words } from '../../domain/_messages/school.ts'
import type { CrestFault } from '../../domain/school/crest.ts'
import type { BellFaults, Bells } from '../../domain/school/lists.ts'
import { longest, type Profile, type ProfileFault, type ProfileField } from '../../domain/school/profile.ts'
import { Button } from '../_ui/button.tsx'
import { SelectField, TextField } from '../_ui/field.tsx'
import { HistoryMenu } from '../_ui/history-menu.tsx'
import { Status } from '../_ui/status.tsx'
import { type Meanwhile, MeanwhileAlert, nowHint, tabUrl } from './frame.tsx'
import { CrestField } from './set-up.tsx'

export type ProfileProps = {
  typed: Profile
  version: number
  hasCrest: boolean
  isSaved: boolean
  timeZones: readonly string[]
  faults?: Partial<Record<ProfileField, ProfileFault>>
  crestFault?: CrestFault | undefined
  meanwhile?: Meanwhile | undefined
}

const beside = (field: string, label: string) => <HistoryMenu base="/admin" entity="school" id={1} field={field} label={label} />

export function ProfileForm({ typed, version, hasCrest, isSaved, timeZones, faults = {}, crestFault, meanwhile }: ProfileProps) {
  const own = (name: ProfileField) => {
    const fault = faults[name]
    const hint = nowHint(meanwhile, name, typed[name]) ?? (name === 'public_address' ? words.publicAddressHint : undefined)
    return {
      name,
      label: labels[name],
      defaultValue: typed[name],
      error: fault && faultWords[fault],
      hint,
      beside: beside(name, labels[name]),
    }
  }
  const text = (name: keyof typeof longest) => (
    <TextField {...own(name)} maxLength={longest[name]} required={name === 'name'} autoComplete="off" />
  )
  return (
    <form className="panel pad stack max-w-3xl" method="post" action={tabUrl('profile')} encType="multipart/form-data">
      <MeanwhileAlert meanwhile={meanwhile} />
      <input type="hidden" name="version" value={version} />
      {text('name')}
      <div className="two">
        {text('motto')}
        {text('principal')}
        {text('address')}
        {text('telephone')}
        {text('public_address')}
        <SelectField {...own('time_zone')} options={timeZones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))} />
        <div className="row flex-nowrap items-start">
          {hasCrest && <img className="h-14" src={`/logo?v=${version}`} alt={labels.crest} />}
          <CrestField fault={crestFault} hint={hasCrest ? `${crestHint} ${words.replaceCrest}` : crestHint} />
        </div>
      </div>
      <SaveRow isSaved={isSaved} />
    </form>
  )
}

const SaveRow = ({ isSaved }: { isSaved: boolean }) => (
  <p className="row">
    {isSaved && <Status kind="saved">{words.saved}</Status>}
    <Button type="submit" look="primary" className="push">
      {words.save}
    </Button>
  </p>
)

export type BellsProps = { typed: Bells; version: number; isSaved: boolean; faults?: BellFaults; meanwhile?: Meanwhile | undefined }

export function BellsForm({ typed, version, isSaved, faults = {}, meanwhile }: BellsProps) {
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
        hint={nowHint(meanwhile, name, typed[name]) ?? hint}
      />
    )
  }
  return (
    <form className="panel pad stack max-w-md" method="post" action={tabUrl('bells')}>
      <MeanwhileAlert meanwhile={meanwhile} />
      <input type="hidden" name="version" value={version} />
      {bell('first_bell', words.firstBell, words.firstBellHint)}
      {bell('afternoon_bell', words.afternoonBell, words.afternoonBellHint)}
      <SaveRow isSaved={isSaved} />
    </form>
  )
}
