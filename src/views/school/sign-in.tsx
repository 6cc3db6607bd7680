import type { Edited } from '../../domain/_changes.ts'
import type { FactorOwner, FactorRule } from '../../domain/_sign-in/second-factor.ts'
import { common } from '../../domain/words/common.ts'
import { tabTitles } from '../../domain/words/school.ts'
import { factorRuleWords as words } from '../../domain/words/second-factor.ts'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Facts } from '../_ui/facts.tsx'
import { Checkbox, TextField } from '../_ui/field.tsx'
import { type Column, List } from '../_ui/table.tsx'
import { FormDialog, tabUrl } from './frame.tsx'

type Row = FactorOwner & { name: string; userName: string; since: string }

/** The rule, and everybody with a second factor. */
export function SignInTable({ rows, self, rule }: { rows: readonly Row[]; self: number; rule: FactorRule }) {
  const columns: Column<Row>[] = [
    { head: words.name, isName: true, className: 'wrap-anywhere', cell: ({ name }) => <bdi>{name}</bdi> },
    { head: words.role, cell: ({ kind }) => words[kind] },
    { head: words.since, cell: ({ since }) => since },
    { head: common.actions, align: 'num', cell: (one) => !(one.kind === 'administrator' && one.id === self) && <Reset {...one} /> },
  ]
  return (
    <List
      id="sign-in-table"
      label={tabTitles['sign-in']}
      refresh={{ url: tabUrl('sign-in'), on: 'school-changed' }}
      rows={rows}
      rowKey={({ kind, id }) => `${kind}-${id}`}
      columns={columns}
      before={<Rule rule={rule} />}
      empty={<Empty title={words.none}>{words.noneReason}</Empty>}
    />
  )
}

function Rule({ rule: { administratorsSince, staffSince, reason } }: { rule: FactorRule }) {
  const yes = (since: string | null) => (since === null ? words.no : words.yes)
  return (
    <div className="pad stack">
      <p className="hint">{words.lead}</p>
      <Facts
        facts={[
          [words.administrators, yes(administratorsSince)],
          ...(reason ? [[words.reason, reason] as const] : []),
          [words.staff, yes(staffSince)],
        ]}
      />
      <p>
        <ButtonLink small icon="edit" {...opens(tabUrl('sign-in', 'rule'))}>
          {words.change}
        </ButtonLink>
      </p>
    </div>
  )
}

const Reset = ({ kind, id, name }: Row) => (
  <IconLink icon="trash" label={words.resetOf(name)} word={words.reset} {...opens(tabUrl('sign-in', kind, id, 'reset'))} />
)

export type EditedRule = Edited<'administrators' | 'staff' | 'reason'>

export function RuleDialog({ edited, fault }: { edited: EditedRule; fault?: string | undefined }) {
  const { administrators, staff, reason } = edited.typed
  return (
    <FormDialog title={words.rule} action={tabUrl('sign-in', 'rule')} edited={edited}>
      <Checkbox label={words.administrators} name="administrators" value="1" defaultChecked={administrators === '1'} />
      <TextField
        label={words.reason}
        name="reason"
        maxLength={200}
        defaultValue={reason}
        error={fault}
        hint={words.reasonHint}
        autoComplete="off"
      />
      <Checkbox label={words.staff} name="staff" value="1" defaultChecked={staff === '1'} />
    </FormDialog>
  )
}

export const AskReset = ({ of: { kind, id, name } }: { of: Row }) => (
  <Dialog title={words.reset} about={name} form={{ action: tabUrl('sign-in', kind, id, 'reset') }} submit={words.reset} danger>
    <p>{words.resetAsk(name)}</p>
  </Dialog>
)
