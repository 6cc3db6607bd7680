import { fullName, lastFirst } from '../../domain/_names.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { termName } from '../../domain/_titles.ts'
import { pageWords } from '../../domain/words/common.ts'
import { changed, words } from '../../domain/words/holds.ts'
import { holdsUrl } from '../_links/posting.ts'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Name } from '../_ui/name.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { type Column, List, refreshed } from '../_ui/table.tsx'

type Held = { studentId: number; firstName: string; lastName: string; classId: string; reason: string | null; since: string }
type HoldChange = {
  id: number
  studentId: number | null
  firstName: string | null
  lastName: string | null
  by: string
  old: string | null
  new: string | null
  when: string
}
type Props = { term: TermKey; holds: readonly Held[]; changes: readonly HoldChange[] }

/** Students of a term whose reports are held back while the others are given out. */
export function HoldsPage(props: Props) {
  const { term } = props
  return (
    <div className="stack">
      <PageHead title={words.title} sub={termName(term)}>
        <ButtonLink icon="left" href="/admin/posting">
          {words.back}
        </ButtonLink>
        <ButtonLink look="primary" icon="plus" {...opens(holdsUrl(term, 'new'))}>
          {words.add}
        </ButtonLink>
      </PageHead>
      <HoldLists {...props} />
    </div>
  )
}

/** Reloads itself when a student has been held back or released. */
export const HoldLists = ({ term, holds, changes }: Props) => (
  <div id="hold-lists" className="stack" {...refreshed({ url: holdsUrl(term), on: 'holds-changed' })}>
    <List
      label={words.title}
      rows={holds}
      rowKey={({ studentId }) => studentId}
      columns={holdColumns(term)}
      empty={<Empty title={words.none}>{words.noneYet}</Empty>}
    />
    {changes.length > 0 && (
      <>
        <h2>{words.history}</h2>
        <List label={words.history} rows={changes} rowKey={({ id }) => id} columns={changeColumns} />
      </>
    )}
  </div>
)

const student = {
  head: words.student,
  isName: true,
  className: 'wrap-anywhere',
  cell: (student: Pick<HoldChange, 'firstName' | 'lastName' | 'studentId'>) => (
    <>
      <Name>{lastFirst(student)}</Name> <span className="dim small">{student.studentId}</span>
    </>
  ),
}

const holdColumns = (term: TermKey): Column<Held>[] => [
  { head: words.class, cell: ({ classId }) => classId },
  student,
  { head: words.reason, className: 'wrap-anywhere', cell: ({ reason }) => reason },
  { head: words.since, cell: ({ since }) => since },
  {
    head: pageWords.edit,
    align: 'num',
    cell: (held) => (
      <IconLink
        icon="edit"
        label={words.editOf(fullName(held))}
        title={pageWords.edit}
        word={pageWords.edit}
        {...opens(holdsUrl(term, held.studentId))}
      />
    ),
  },
]

const changeColumns: Column<HoldChange>[] = [
  { head: words.when, cell: ({ when }) => when },
  student,
  { head: words.what, className: 'wrap-anywhere', cell: (change) => changed(change.old, change.new) },
  { head: words.who, cell: ({ by }) => by },
]
