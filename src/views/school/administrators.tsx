import { counted } from '../../domain/_numbers.ts'
import { type AdministratorKind, administratorKinds } from '../../domain/_policy.ts'
import type { UserNameFault } from '../../domain/school/set-up.ts'
import { longestUserName } from '../../domain/sign-in/index.ts'
import { faults as faultWords, sectionWords, administratorWords as words } from '../../domain/words/school.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button, ButtonLink, IconLink } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { SelectField, TextField } from '../_ui/field.tsx'
import { FormDialog, opens, tabUrl } from './frame.tsx'

type Row = { id: number; userName: string; since: string; isTemporary: boolean; isRestricted: boolean }
/** `restricted`: the name of the restricted account, where it can still be added. */
export type AdministratorList = { administrators: readonly Row[]; self: number; restricted: string | undefined }

/** Reloads itself when an administrator was added or removed. */
export function AdministratorTable({ administrators, self, restricted }: AdministratorList) {
  const addUrl = tabUrl('administrators', 'new')
  return (
    <section
      id="administrator-table"
      className="panel max-w-3xl"
      hx-get={tabUrl('administrators')}
      hx-trigger="school-changed from:body"
      hx-sync="this:replace"
      hx-swap="outerHTML"
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.userName}</th>
            <th scope="col">{words.since}</th>
            <th scope="col">{sectionWords.state}</th>
            <th scope="col" className="num">
              {sectionWords.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {administrators.map((one) => (
            <AdministratorRow key={one.id} one={one} isSelf={one.id === self} />
          ))}
        </tbody>
      </table>
      <p className="pager">
        <span className="dim mr-auto">{counted(administrators.length, 'administrator')}</span>
        {restricted && (
          <ButtonLink small icon="plus" {...opens(`${addUrl}?name=${encodeURIComponent(restricted)}`)}>
            {words.addRestricted(restricted)}
          </ButtonLink>
        )}
        <ButtonLink small icon="plus" {...opens(addUrl)}>
          {words.add}
        </ButtonLink>
      </p>
    </section>
  )
}

const AdministratorRow = ({ one: { id, userName, since, isTemporary, isRestricted }, isSelf }: { one: Row; isSelf: boolean }) => (
  <tr>
    <th scope="row" className="wrap-anywhere">
      <bdi>{userName}</bdi>
    </th>
    <td>{since}</td>
    <td>
      <span className="row">
        {isSelf && <Badge kind="good">{words.you}</Badge>}
        {isRestricted && <Badge>{words.restricted}</Badge>}
        {isTemporary && <Badge kind="warn">{words.temporary}</Badge>}
      </span>
    </td>
    <td>
      {!isSelf && (
        <span className="flex justify-end">
          <IconLink icon="key" label={words.resetOf(userName)} title={words.reset} {...opens(tabUrl('administrators', id, 'reset'))} />
          <IconLink icon="trash" label={words.removeOf(userName)} title={words.remove} {...opens(tabUrl('administrators', id, 'remove'))} />
        </span>
      )}
    </td>
  </tr>
)

export type NewAdministrator = { typed: string; kind: AdministratorKind; fault?: UserNameFault | undefined }

export function NewAdministratorDialog({ typed, kind, fault }: NewAdministrator) {
  return (
    <FormDialog title={words.add} action={tabUrl('administrators', 'new')}>
      <TextField
        label={words.userName}
        name="user_name"
        required
        maxLength={longestUserName}
        defaultValue={typed}
        error={fault && faultWords[fault]}
        hint={words.userNameHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SelectField
        label={words.rights}
        name="kind"
        options={administratorKinds.map((value) => ({ value, label: words.kinds[value] }))}
        defaultValue={kind}
        hint={words.restrictedHint}
      />
    </FormDialog>
  )
}

type AskProps = { kind: 'reset' | 'remove'; id: number; userName: string; error?: string | undefined }

export function AskAdministrator({ kind, id, userName, error }: AskProps) {
  const isReset = kind === 'reset'
  const buttons = (
    <>
      <Button data-close-dialog="">{sectionWords.cancel}</Button>
      <Button type="submit" look={isReset ? 'primary' : 'danger'}>
        {words[kind]}
      </Button>
    </>
  )
  return (
    <Dialog title={words[kind]} about={userName} form={{ action: tabUrl('administrators', id, kind) }} buttons={buttons}>
      <div className="stack">
        {error && <Alert kind="error">{error}</Alert>}
        <p>{(isReset ? words.resetAsk : words.removeAsk)(userName)}</p>
      </div>
    </Dialog>
  )
}

/** The one time that a temporary password can be read. */
export function TemporaryPassword({ userName, password }: { userName: string; password: string }) {
  return (
    <Dialog title={words.passwordOf(userName)} buttons={<Button data-close-dialog="">{sectionWords.close}</Button>}>
      <div className="stack">
        <p className="text-xl">
          <code>{password}</code>
        </p>
        <p className="dim">{words.once}</p>
      </div>
    </Dialog>
  )
}
