import type { CrestFault } from '../../domain/school/crest.ts'
import { type BellFaults, type Bells, bellNames } from '../../domain/school/lists.ts'
import { addressDoubt, longest, type Profile, type ProfileFault, type ProfileField, profileFields } from '../../domain/school/profile.ts'
import { common } from '../../domain/words/common.ts'
import { addressDoubts, crestHint, faults as faultWords, labels, sectionWords as words } from '../../domain/words/school.ts'
import { Button } from '../_ui/button.tsx'
import { Checkbox, SelectField, TextField } from '../_ui/field.tsx'
import { HistoryMenu } from '../_ui/history-menu.tsx'
import { Status } from '../_ui/status.tsx'
import { type Meanwhile, MeanwhileAlert, tabUrl } from './frame.tsx'
import { CrestField } from './set-up.tsx'

export type ProfileProps = {
  typed: Profile
  version: number
  hasCrest: boolean
  isSaved: boolean
  timeZones: readonly string[]
  faults?: Partial<Record<ProfileField, ProfileFault>>
  crestFault?: CrestFault | undefined
  /** A picture came with the form, which was not saved: a browser does not send it twice. */
  isCrestLost?: boolean
} & Edited

/** What the form is made of, which comes back with it, and the fields that somebody else has changed too. */
type Edited = { was: Readonly<Record<string, string>>; meanwhile?: Meanwhile | undefined; both?: readonly string[] }

function Was({ was, names }: { was: Edited['was']; names: readonly string[] }) {
  return names.map((name) => <input key={name} type="hidden" name={`was_${name}`} value={was[name] ?? ''} />)
}

/** Below a field that two have changed: which of the two values stands. */
function choiceOf({ meanwhile, both }: Pick<Edited, 'meanwhile' | 'both'>, name: string, label: string) {
  if (!meanwhile || !both?.includes(name)) return undefined
  return (
    <fieldset className="grid gap-1">
      <legend className="sr">{words.choice(label)}</legend>
      <Checkbox type="radio" name={`use_${name}`} value="mine" required label={words.mine} />
      <Checkbox type="radio" name={`use_${name}`} value="theirs" label={words.recordedNow(meanwhile.values[name] ?? '')} />
    </fieldset>
  )
}

const beside = (field: string, label: string) => <HistoryMenu base="/admin" entity="school" id={1} field={field} label={label} />

export function ProfileForm(props: ProfileProps) {
  const { typed, version, hasCrest, isSaved, timeZones, faults = {}, crestFault, isCrestLost, meanwhile } = props
  const own = (name: ProfileField) => {
    const fault = faults[name]
    const hint =
      choiceOf(props, name, labels[name]) ?? (name === 'public_address' || name === 'security_contact' ? words.hints[name] : undefined)
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
    <form className="panel pad stack max-w-3xl" method="post" action={tabUrl('profile')} encType="multipart/form-data">
      <MeanwhileAlert meanwhile={meanwhile} byField />
      <input type="hidden" name="version" value={version} />
      <Was was={props.was} names={profileFields} />
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

export type BellsProps = { typed: Bells; version: number; isSaved: boolean; faults?: BellFaults } & Edited

export function BellsForm(props: BellsProps) {
  const { typed, version, isSaved, faults = {}, meanwhile } = props
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
        hint={choiceOf(props, name, label) ?? hint}
      />
    )
  }
  return (
    <form className="panel pad stack max-w-md" method="post" action={tabUrl('bells')}>
      <MeanwhileAlert meanwhile={meanwhile} byField />
      <input type="hidden" name="version" value={version} />
      <Was was={props.was} names={bellNames} />
      {bell('first_bell', words.firstBell, words.firstBellHint)}
      {bell('afternoon_bell', words.afternoonBell, words.afternoonBellHint)}
      <SelectField
        name="scans_out"
        label={words.scansOut}
        beside={beside('scans_out', words.scansOut)}
        defaultValue={typed.scans_out}
        error={faults.scans_out && faultWords[faults.scans_out]}
        hint={choiceOf(props, 'scans_out', words.scansOut) ?? words.scansOutHint}
        options={[
          { value: '1', label: words.scansTwice },
          { value: '0', label: words.scansOnce },
        ]}
      />
      <SaveRow isSaved={isSaved} />
    </form>
  )
}
