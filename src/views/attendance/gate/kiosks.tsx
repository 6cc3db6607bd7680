import type { ReactElement } from 'react'
import { longestKioskName } from '../../../domain/attendance/gate/index.ts'
import { endAsk, endOf, kiosksAbout, kiosksTitle, words } from '../../../domain/words/attendance-capture.ts'
import { common } from '../../../domain/words/common.ts'
import { kiosksUrl } from '../../_links/attendance-capture.ts'
import { Badge } from '../../_ui/badge.tsx'
import { ButtonLink } from '../../_ui/button.tsx'
import { Dialog, opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { TextField } from '../../_ui/field.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { type Column, List } from '../../_ui/table.tsx'

/** `heard`: the time of its last report; `isSilent` if that is minutes ago. */
type KioskRow = { id: number; name: string; heard: string; isSilent: boolean; scansToday: number; waiting: number }

export const KiosksPage = ({ table, kept }: { table: ReactElement; kept: ReactElement }) => (
  <div className="stack">
    <PageHead title={kiosksTitle} sub={kiosksAbout}>
      <ButtonLink look="primary" icon="plus" {...opens(`${kiosksUrl}/new`)}>
        {words.add}
      </ButtonLink>
    </PageHead>
    {table}
    {kept}
  </div>
)

const columns: Column<KioskRow>[] = [
  { head: words.name, isName: true, className: 'wrap-anywhere', cell: ({ name }) => <bdi>{name}</bdi> },
  {
    head: words.heard,
    cell: ({ heard, isSilent }) => (
      <>
        {heard} {isSilent && <Badge kind="warn">{words.silent}</Badge>}
      </>
    ),
  },
  { head: words.today, align: 'num', cell: ({ scansToday }) => scansToday },
  { head: words.waiting, align: 'num', cell: ({ waiting }) => (waiting > 0 ? <Badge kind="warn">{waiting}</Badge> : 0) },
  {
    head: common.actions,
    align: 'num',
    cell: ({ id, name }) => (
      <ButtonLink small aria-label={endOf(name)} {...opens(`${kiosksUrl}/${id}/end`)}>
        {words.end}
      </ButtonLink>
    ),
  },
]

/** Reloads after a kiosk was removed, and from time to time. */
export const KioskTable = ({ kiosks }: { kiosks: readonly KioskRow[] }) => (
  <List
    id="kiosk-table"
    label={kiosksTitle}
    refresh={{ url: kiosksUrl, on: 'kiosks-changed', every: '30s' }}
    columns={columns}
    rows={kiosks}
    rowKey={({ id }) => id}
    empty={<Empty title={words.none}>{words.noneYet}</Empty>}
  />
)

export const NewKiosk = ({ typed, error }: { typed: string; error?: string }) => (
  <Dialog title={words.add} form={{ action: `${kiosksUrl}/new` }} submit={words.addButton}>
    <TextField
      label={words.name}
      name="name"
      required
      maxLength={longestKioskName}
      defaultValue={typed}
      error={error}
      hint={words.hint}
      autoComplete="off"
    />
    <p>{words.addNote}</p>
  </Dialog>
)

export const AskEnd = ({ id, name, waiting }: { id: number; name: string; waiting: number }) => (
  <Dialog title={endOf(name)} form={{ action: `${kiosksUrl}/${id}/end` }} submit={words.end} danger>
    <p>{endAsk(name, waiting)}</p>
  </Dialog>
)
