import { shownDay } from '../../domain/_dates.ts'
import { formTitle } from '../../domain/_titles.ts'
import { type RegistrationWindow, standing } from '../../domain/registration/windows.ts'
import {
  answers,
  changedMeanwhile,
  deadlineHint,
  dialogTitle,
  editOf,
  meaning,
  nowStored,
  openUntil,
  statusChoices,
  statusTitles,
  words,
} from '../../domain/words/registration-windows.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button, IconLink } from '../_ui/button.tsx'
import { DateField } from '../_ui/date-field.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { SelectField } from '../_ui/field.tsx'
import { base, windowUrl } from './links.ts'
import { RegistrationTabs } from './tabs.tsx'

type Props = { windows: readonly RegistrationWindow[]; today: string }

/** Student Registration: a window for each form level. */
export function WindowsPage(props: Props) {
  return (
    <div className="stack max-w-4xl">
      <h1>{words.title}</h1>
      <RegistrationTabs current="windows" />
      <WindowTable {...props} />
    </div>
  )
}

export function WindowTable({ windows, today }: Props) {
  return (
    <section
      id="window-table"
      className="panel"
      hx-get={base}
      hx-trigger="registration-windows-changed from:body"
      hx-swap="outerHTML"
      hx-sync="this:replace"
    >
      <table className="table table-fixed">
        <thead>
          <tr>
            <th scope="col" className="w-[120px]">
              {words.formLevel}
            </th>
            <th scope="col">{words.status}</th>
            <th scope="col" className="w-[150px]">
              {words.deadline}
            </th>
            <th scope="col" className="num w-[72px]">
              {words.edit}
            </th>
          </tr>
        </thead>
        <tbody>
          {windows.map((window) => (
            <WindowRow key={window.formLevel} window={window} today={today} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function WindowRow({ window, today }: { window: RegistrationWindow; today: string }) {
  const { formLevel, deadline } = window
  const now = standing(window, today)
  const url = windowUrl(formLevel)
  return (
    <tr>
      <th scope="row">{formTitle(formLevel)}</th>
      <td>
        <span className="row">
          <Badge kind={now === 'open' ? 'good' : undefined}>{statusTitles[now]}</Badge>
          <span className="dim">{meaning(now, deadline)}</span>
        </span>
      </td>
      <td>{shownDay(deadline)}</td>
      <td className="num">
        <IconLink icon="edit" label={editOf(formLevel)} title={words.edit} href={url} hx-get={url} hx-target="#dialog" />
      </td>
    </tr>
  )
}

export type TypedWindow = { open: boolean; deadline: string }
type DialogProps = {
  window: RegistrationWindow
  typed: TypedWindow
  today: string
  error?: string | undefined
  /** Somebody saved another status meanwhile: who and when. */
  conflict?: { by: string | null; at: string | null } | undefined
}

/** Close clears and disables the deadline, Open enables it: the page script follows `data-opens`, the server does the same. */
export function WindowDialog({ window, typed, today, error, conflict }: DialogProps) {
  const { formLevel, version } = window
  const now = meaning(standing(window, today), window.deadline)
  return (
    <Dialog
      title={dialogTitle(formLevel)}
      form={{ action: windowUrl(formLevel) }}
      buttons={
        <>
          <Button data-close-dialog="ask">{words.close}</Button>
          <Button type="submit" look="primary">
            {words.update}
          </Button>
        </>
      }
    >
      <div className="stack">
        {(error || conflict) && (
          <Alert kind="error" {...(conflict && { icon: 'conflict' })}>
            <p>{answers.failed}</p>
            {conflict && <p>{changedMeanwhile(conflict.by, conflict.at)}</p>}
            {conflict && <p>{nowStored(window.open ? openUntil(shownDay(window.deadline)) : statusTitles.closed)}</p>}
          </Alert>
        )}
        <div className="two">
          <SelectField
            label={words.status}
            name="open"
            options={Object.entries(statusChoices).map(([value, label]) => ({ value, label }))}
            defaultValue={typed.open ? '1' : '0'}
            data-opens="deadline"
          />
          <DateField label={words.deadline} name="deadline" value={typed.deadline} error={error} hint={deadlineHint} />
        </div>
        {now && <p className="dim">{now}</p>}
        <input type="hidden" name="version" value={version} />
      </div>
    </Dialog>
  )
}
