import { counted } from '../../domain/_numbers.ts'
import { type AdministratorKind, administratorKinds } from '../../domain/_policy.ts'
import { longestUserName } from '../../domain/_sign-in/index.ts'
import type { UserNameFault } from '../../domain/school/set-up.ts'
import { common } from '../../domain/words/common.ts'
import { faults as faultWords, sectionWords, administratorWords as words } from '../../domain/words/school.ts'
import { Badge } from '../_ui/badge.tsx'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { SelectField, TextField } from '../_ui/field.tsx'
import type { Column } from '../_ui/table.tsx'
import { FormDialog, tabUrl } from './frame.tsx'
import { SchoolList } from './list.tsx'

type Row = { id: number; userName: string; since: string; isTemporary: boolean; isRestricted: boolean }
/** `restricted`: the name of the restricted account, if it can still be added. */
type AdministratorList = { administrators: readonly Row[]; self: number; restricted: string | undefined }

const columns = (self: number): Column<Row>[] => [
  { head: words.userName, isName: true, className: 'wrap-anywhere', cell: ({ userName }) => <bdi>{userName}</bdi> },
  { head: words.since, cell: ({ since }) => since },
  { head: sectionWords.state, cell: (one) => <Marks one={one} isSelf={one.id === self} /> },
  { head: common.actions, align: 'num', cell: (one) => one.id !== self && <Actions {...one} /> },
]

/** Reloads itself when an administrator was added or removed. */
export const AdministratorTable = ({ administrators, self, restricted }: AdministratorList) => (
  <SchoolList
    tab="administrators"
    id="administrator-table"
    rows={administrators}
    columns={columns(self)}
    add={words.add}
    addAlso={
      restricted && (
        <ButtonLink small icon="plus" {...opens(`${tabUrl('administrators', 'new')}?name=${encodeURIComponent(restricted)}`)}>
          {words.addRestricted(restricted)}
        </ButtonLink>
      )
    }
  >
    {counted(administrators.length, 'administrator')}
  </SchoolList>
)

const Marks = ({ one: { isRestricted, isTemporary }, isSelf }: { one: Row; isSelf: boolean }) => (
  <span className="row">
    {isSelf && <Badge kind="good">{words.you}</Badge>}
    {isRestricted && <Badge>{words.restricted}</Badge>}
    {isTemporary && <Badge kind="warn">{words.temporary}</Badge>}
  </span>
)

const Actions = ({ id, userName }: Row) => (
  <span className="flex justify-end">
    <IconLink icon="key" label={words.resetOf(userName)} word={words.reset} {...opens(tabUrl('administrators', id, 'reset'))} />
    <IconLink icon="trash" label={words.removeOf(userName)} word={words.remove} {...opens(tabUrl('administrators', id, 'remove'))} />
  </span>
)

type NewAdministrator = { typed: string; kind: AdministratorKind; fault?: UserNameFault | undefined }

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
  return (
    <Dialog
      title={words[kind]}
      about={userName}
      form={{ action: tabUrl('administrators', id, kind) }}
      submit={words[kind]}
      danger={!isReset}
      refused={error}
    >
      <p>{(isReset ? words.resetAsk : words.removeAsk)(userName)}</p>
    </Dialog>
  )
}

/** Displays a temporary password, once. */
export function TemporaryPassword({ userName, password }: { userName: string; password: string }) {
  return (
    <Dialog title={words.passwordOf(userName)}>
      <p className="text-xl">
        <code>{password}</code>
      </p>
      <p className="dim">{words.once}</p>
    </Dialog>
  )
}
