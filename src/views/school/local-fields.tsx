import { type LabelFault, type LocalField, localFieldsOf, longestLabel, usualTitles } from '../../domain/school/local-fields.ts'
import { labelFaults, words } from '../../domain/words/local-fields.ts'
import { editOf, sectionWords } from '../../domain/words/school.ts'
import { Badge } from '../_ui/badge.tsx'
import { IconLink } from '../_ui/button.tsx'
import { Checkbox, TextField } from '../_ui/field.tsx'
import { HistoryMenu, HistorySlot } from '../_ui/history-menu.tsx'
import { FormDialog, type Meanwhile, nowHint, opens, tabUrl } from './frame.tsx'

/** Reloads itself when a field has changed. */
export function LocalFieldTable({ rows }: { rows: readonly LocalField[] }) {
  const { title } = localFieldsOf(rows)
  return (
    <section
      id="local-field-table"
      className="panel max-w-3xl"
      hx-get={tabUrl('local-fields')}
      hx-trigger="school-changed from:body"
      hx-sync="this:replace"
      hx-swap="outerHTML"
    >
      <p className="pad hint">{words.intro}</p>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.field}</th>
            <th scope="col">{words.name}</th>
            <th scope="col">{sectionWords.state}</th>
            <th scope="col">{words.missing}</th>
            <th scope="col" className="num">
              {sectionWords.edit}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, isOn, isAlerted }) => (
            <tr key={id}>
              <th scope="row">{usualTitles[id]}</th>
              <td className="wrap-anywhere">
                <bdi>{title(id)}</bdi>
              </td>
              <td>{isOn ? <Badge kind="good">{sectionWords.inUse}</Badge> : <Badge>{words.off}</Badge>}</td>
              <td>{id !== 'sea_no' && isOn && (isAlerted ? words.red : words.plain)}</td>
              <td className="num">
                <IconLink icon="edit" label={editOf(usualTitles[id])} title={sectionWords.edit} {...opens(tabUrl('local-fields', id))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export type LocalFieldProps = {
  id: LocalField['id']
  version: number
  label: string
  isOn: boolean
  isAlerted: boolean
  fault?: LabelFault | undefined
  meanwhile?: Meanwhile | undefined
}

export function LocalFieldDialog({ id, version, label, isOn, isAlerted, fault, meanwhile }: LocalFieldProps) {
  const usual = usualTitles[id]
  return (
    <FormDialog title={editOf(usual)} action={tabUrl('local-fields', id)} version={version} meanwhile={meanwhile}>
      <TextField
        label={words.name}
        name="label"
        maxLength={longestLabel}
        defaultValue={label}
        placeholder={usual}
        error={fault && labelFaults[fault]}
        hint={nowHint(meanwhile, 'label', label) ?? words.nameHint(usual)}
        beside={<HistoryMenu base="/admin" entity="local_field" id={id} field="label" label={words.name} inDialog />}
        autoComplete="off"
      />
      <Checkbox label={words.on} name="on" value="1" defaultChecked={isOn} />
      {id !== 'sea_no' && <Checkbox label={words.alerted} name="alerted" value="1" defaultChecked={isAlerted} />}
      <HistorySlot />
    </FormDialog>
  )
}
