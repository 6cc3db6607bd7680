import type { Edited } from '../../domain/_changes.ts'
import { conductGrades } from '../../domain/_marks.ts'
import { conducts, coreOf, type NumberField, type RuleTexts } from '../../domain/honour/index.ts'
import { common } from '../../domain/words/common.ts'
import { ruleWords as words } from '../../domain/words/honour.ts'
import { honourRulesUrl } from '../_links/honour.ts'
import { Dialog } from '../_ui/dialog.tsx'
import { Checkbox, SelectField, TextField } from '../_ui/field.tsx'
import { HistoryMenu, HistorySlot } from '../_ui/history-menu.tsx'

type Props = {
  edited: Edited<keyof RuleTexts>
  faults: readonly NumberField[]
  subjects: readonly { id: number; title: string }[]
}

/** Two groups of rules; a blank one is not asked. */
export function HonourRulesDialog({ edited, faults, subjects }: Props) {
  const typed = edited.typed as RuleTexts
  const historyOf = (field: keyof RuleTexts) => (
    <HistoryMenu base="/admin" entity="honour_rule" id={1} field={field} label={words.fields[field]} inDialog />
  )
  const number = (field: NumberField) => (
    <TextField
      label={words.fields[field]}
      name={field}
      inputMode="numeric"
      maxLength={3}
      defaultValue={typed[field]}
      error={faults.includes(field) ? words.fault(field) : undefined}
      beside={historyOf(field)}
      autoComplete="off"
      required={field === 'average'}
    />
  )
  const core = coreOf(typed.core)
  return (
    <Dialog title={words.title} form={{ action: honourRulesUrl }} submit={common.save} edited={edited}>
      <p className="hint">{words.blank}</p>
      <fieldset className="stack">
        <legend className="mb-2 p-0">
          <b>{words.roll}</b>
        </legend>
        {number('average')}
        {number('least')}
        <SelectField
          label={words.fields.conduct}
          name="conduct"
          defaultValue={typed.conduct}
          empty={words.notAsked}
          options={conducts.map((value) => ({ value, label: `${value} ${conductGrades[value]}` }))}
          hint={words.conductHint}
          beside={historyOf('conduct')}
        />
        {number('attendance')}
      </fieldset>
      <fieldset className="stack">
        <legend className="mb-2 p-0">
          <b>{words.help}</b>
        </legend>
        {number('below')}
        {number('fails')}
        {number('fall')}
      </fieldset>
      <fieldset className="field">
        <legend className="field-head p-0">
          <span>{words.fields.core}</span>
          {historyOf('core')}
        </legend>
        <div className="row">
          {subjects.map(({ id, title }) => (
            <Checkbox key={id} label={title} name="core" value={id} defaultChecked={core.includes(id)} />
          ))}
        </div>
      </fieldset>
      <HistorySlot />
    </Dialog>
  )
}
