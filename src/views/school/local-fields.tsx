import type { Edited } from '../../domain/_changes.ts'
import {
  isOwnField,
  type LabelFault,
  type LocalField,
  localFieldsOf,
  longestLabel,
  usualTitles,
} from '../../domain/school/students/local-fields.ts'
import { labelFaults, words } from '../../domain/words/local-fields.ts'
import { editOf, sectionWords } from '../../domain/words/school.ts'
import { Badge } from '../_ui/badge.tsx'

import { Checkbox, TextField } from '../_ui/field.tsx'
import { HistoryMenu, HistorySlot } from '../_ui/history-menu.tsx'
import type { Column } from '../_ui/table.tsx'
import { FormDialog, tabUrl } from './frame.tsx'
import { editColumn, SchoolList } from './list.tsx'

/** Reloads itself when a field has changed. */
export function LocalFieldTable({ rows }: { rows: readonly LocalField[] }) {
  const { title } = localFieldsOf(rows)
  const columns: Column<LocalField>[] = [
    { head: words.field, isName: true, cell: ({ id }) => usualTitles[id] },
    { head: words.name, className: 'wrap-anywhere', cell: ({ id }) => <bdi>{title(id)}</bdi> },
    { head: sectionWords.state, cell: ({ isOn }) => (isOn ? <Badge kind="good">{sectionWords.inUse}</Badge> : <Badge>{words.off}</Badge>) },
    { head: words.missing, cell: ({ id, isOn, isAlerted }) => !isOwnField(id) && isOn && (isAlerted ? words.red : words.plain) },
    editColumn('local-fields', ({ id }) => usualTitles[id]),
  ]
  return (
    <SchoolList
      tab="local-fields"
      id="local-field-table"
      rows={rows}
      columns={columns}
      before={<p className="pad hint">{words.intro}</p>}
    />
  )
}

export type LocalFieldProps = { id: LocalField['id']; edited: Edited<'label' | 'on' | 'alerted'>; fault?: LabelFault | undefined }

export function LocalFieldDialog({ id, edited, fault }: LocalFieldProps) {
  const [usual, { label, on, alerted }] = [usualTitles[id], edited.typed]
  return (
    <FormDialog title={editOf(usual)} action={tabUrl('local-fields', id)} edited={edited}>
      <TextField
        label={words.name}
        name="label"
        maxLength={longestLabel}
        defaultValue={label}
        placeholder={usual}
        error={fault && labelFaults[fault]}
        hint={words.nameHint(usual)}
        beside={<HistoryMenu base="/admin" entity="local_field" id={id} field="label" label={words.name} inDialog />}
        autoComplete="off"
      />
      <Checkbox label={words.on} name="on" value="1" defaultChecked={on === '1'} />
      {!isOwnField(id) && <Checkbox label={words.alerted} name="alerted" value="1" defaultChecked={alerted === '1'} />}
      <HistorySlot />
    </FormDialog>
  )
}
