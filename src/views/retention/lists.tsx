import { shownDay } from '../../domain/_dates.ts'
import type { Going, Hold } from '../../domain/retention/index.ts'
import * as told from '../../domain/words/retention.ts'
import { goingUrl, retentionUrl } from '../_links/retention.ts'
import { studentUrl } from '../_links/students.ts'
import { Alert } from '../_ui/alert.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { type Column, List } from '../_ui/table.tsx'

const { words } = told

const goingColumns: Column<Going>[] = [
  { head: words.who, isName: true, className: 'wrap-anywhere', cell: (one) => <Name {...one} /> },
  { head: words.what, cell: ({ kind, documents }) => (documents ? told.documentsOf(documents) : told.kindWords[kind].title) },
  { head: words.goes, className: 'whitespace-nowrap', cell: ({ day }) => shownDay(day) },
  {
    head: words.keep,
    isQuiet: true,
    align: 'num',
    cell: ({ studentId, name }) =>
      studentId && (
        <ButtonLink small aria-label={told.keepOf(name)} {...opens(retentionUrl('hold', studentId))}>
          {words.keep}
        </ButtonLink>
      ),
  },
]

function Name(one: Going) {
  const href = goingUrl(one)
  return href ? (
    <a href={href}>
      <bdi>{one.name}</bdi>
    </a>
  ) : (
    <bdi>{one.name}</bdi>
  )
}

/** Named records that will be deleted soon, earliest first. */
export const GoingTable = ({ going, isMore }: { going: readonly Going[]; isMore: boolean }) => (
  <List
    label={words.nextTitle}
    columns={goingColumns}
    rows={going}
    rowKey={({ kind, id }) => `${kind}-${id}`}
    before={<Head title={words.nextTitle} hint={words.nextLead} />}
    after={isMore && <p className="pad hint">{words.moreNext}</p>}
    empty={<Empty title={words.noneNext}>{words.noneNextText}</Empty>}
  />
)

type HoldProps = { holds: readonly Hold[]; when: (at: string) => string }

/** Students whose records are kept beyond their time. */
export function HoldTable({ holds, when }: HoldProps) {
  if (holds.length === 0) return null
  const columns: Column<Hold>[] = [
    {
      head: words.who,
      isName: true,
      className: 'wrap-anywhere',
      cell: ({ id, name }) => (
        <a href={studentUrl(id)}>
          <bdi>{name}</bdi>
        </a>
      ),
    },
    { head: words.keepReason, className: 'wrap-anywhere', cell: ({ reason }) => reason },
    { head: words.since, className: 'whitespace-nowrap', cell: ({ at, by }) => `${when(at)}, ${by}` },
    {
      head: words.end,
      isQuiet: true,
      align: 'num',
      cell: ({ id, name }) => (
        <ButtonLink small aria-label={told.endOf(name)} {...opens(retentionUrl('hold', id, 'end'))}>
          {words.end}
        </ButtonLink>
      ),
    },
  ]
  return <List label={words.heldTitle} columns={columns} rows={holds} rowKey={({ id }) => id} before={<Head title={words.heldTitle} />} />
}

const Head = ({ title, hint }: { title: string; hint?: string }) => (
  <div className="pad">
    <h2>{title}</h2>
    {hint && <p className="hint">{hint}</p>}
  </div>
)

type Over = readonly { title: string; count: string }[]
/** What would be deleted, before somebody deletes it now. */
export const overList = (counts: Over) => (counts.length === 0 ? <p>{words.nothingOver}</p> : <OverList counts={counts} />)

const OverList = ({ counts }: { counts: Over }) => (
  <>
    <Alert>{words.askEffect}</Alert>
    <ul className="list-disc pl-5">
      {counts.map((one) => (
        <li key={one.title}>{told.sweptText([one])}</li>
      ))}
    </ul>
  </>
)
