import type { Edited } from '../../domain/_changes.ts'
import { shownDay } from '../../domain/_dates.ts'
import { formTitle } from '../../domain/_titles.ts'
import { type RegistrationWindow, windowState } from '../../domain/registration/windows.ts'
import { common, pageWords } from '../../domain/words/common.ts'
import {
  answers,
  deadlineHint,
  dialogTitle,
  editOf,
  meaning,
  statusChoices,
  statusTitles,
  words,
} from '../../domain/words/registration-windows.ts'
import { base, windowUrl } from '../_links/registration.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { IconLink } from '../_ui/button.tsx'
import { DateField } from '../_ui/date-field.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { SelectField } from '../_ui/field.tsx'
import { List } from '../_ui/table.tsx'
import { CountFoot, type Counts, countColumns, GroupLink } from './counts.tsx'

type Props = { windows: readonly RegistrationWindow[]; today: string; counts?: Counts | undefined }

/** When each form can register, and how many have. */
export const WindowTable = ({ windows, today, counts }: Props) => (
  <List
    id="window-table"
    label={words.title}
    className={counts ? undefined : 'table-fixed'}
    refresh={{ url: base, on: 'registration-windows-changed' }}
    rows={windows}
    rowKey={({ formLevel }) => formLevel}
    columns={[
      {
        head: words.formLevel,
        isName: true,
        width: 'w-[120px]',
        cell: ({ formLevel }) =>
          counts ? <GroupLink list={counts.list} whose={{ of: 'level', level: formLevel }} /> : formTitle(formLevel),
      },
      { head: words.status, cell: (window) => <Status window={window} today={today} /> },
      { head: words.deadline, width: 'w-[150px]', cell: ({ deadline }) => shownDay(deadline) },
      ...(counts ? countColumns<RegistrationWindow>(counts.list, (window) => groupOf(counts, window)) : []),
      {
        head: pageWords.edit,
        align: 'num',
        width: 'w-[72px]',
        cell: ({ formLevel }) => <IconLink icon="edit" label={editOf(formLevel)} word={pageWords.edit} {...opens(windowUrl(formLevel))} />,
      },
    ]}
    foot={counts && <CountFoot {...counts} before={2} after={1} />}
  />
)

const groupOf = ({ groups }: Counts, { formLevel }: RegistrationWindow) =>
  groups.find(({ whose }) => whose.of === 'level' && whose.level === formLevel)

function Status({ window, today }: { window: RegistrationWindow; today: string }) {
  const now = windowState(window, today)
  return (
    <span className="row">
      <Badge kind={now === 'open' ? 'good' : undefined}>{statusTitles[now]}</Badge>
      <span className="dim">{meaning(now, window.deadline)}</span>
    </span>
  )
}

type DialogProps = { window: RegistrationWindow; edited: Edited<'open' | 'deadline'>; today: string; error?: string | undefined }

/** Close clears and disables the deadline, Open enables it; the page script follows `data-opens`, and the server does the same. */
export function WindowDialog({ window, edited, today, error }: DialogProps) {
  const { formLevel } = window
  const now = meaning(windowState(window, today), window.deadline)
  return (
    <Dialog
      title={dialogTitle(formLevel)}
      form={{ action: windowUrl(formLevel) }}
      closing={common.close}
      submit={words.update}
      edited={edited}
    >
      {(error || edited.late) && <Alert kind="error">{answers.failed}</Alert>}
      <div className="two">
        <SelectField
          label={words.status}
          name="open"
          options={Object.entries(statusChoices).map(([value, label]) => ({ value, label }))}
          defaultValue={edited.typed.open}
          data-opens="deadline"
        />
        <DateField label={words.deadline} name="deadline" value={edited.typed.deadline} error={error} hint={deadlineHint} />
      </div>
      {now && <p className="dim">{now}</p>}
    </Dialog>
  )
}
