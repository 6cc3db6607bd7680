import { fullName } from '../../domain/_names.ts'
import type { Whose } from '../../domain/_part-of-school.ts'
import type { RegistrationState } from '../../domain/registration/index.ts'
import type { OfficeLine } from '../../domain/registration/office.ts'
import { stateTitles } from '../../domain/words/registration.ts'
import { contents, openOf, reviewOf, words } from '../../domain/words/registration-office.ts'
import { type ListState, listUrl, reviewUrl } from '../_links/registration.ts'
import { Badge } from '../_ui/badge.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { studentColumn } from '../_ui/student-link.tsx'
import { type Column, List } from '../_ui/table.tsx'

type Props = { list: ListState; rows: readonly ListedRegistration[]; found: number; perPage: number; sum: { counts: { all: number } } }

export type ListedRegistration = OfficeLine & { contents: { changes: number; documents: number } | undefined; when: string }

const columns = (whose: Whose): Column<ListedRegistration>[] => [
  { head: words.id, width: 'w-[96px]', cell: ({ id }) => id },
  { ...studentColumn(words.name), sort: 'name' },
  { head: words.class, sort: 'class', width: 'w-[84px]', cell: ({ classId }) => classId },
  { head: words.state, width: 'w-28', cell: ({ state }) => <StateBadge state={state} /> },
  { head: words.when, sort: 'line', width: 'w-40', cell: ({ when }) => when },
  {
    head: words.contents,
    width: 'w-48',
    cell: (row) => row.state === 'submitted' && row.contents && contents(row.contents.changes, row.contents.documents),
  },
  { head: words.review, align: 'num', width: 'w-[100px]', cell: (row) => <Review row={row} whose={whose} /> },
]

export const RegistrationTable = ({ list, rows, found, perPage, sum }: Props) => (
  <List
    target="#registration-list"
    label={words.title}
    className="table-fixed"
    sort={{ current: list.sort, href: (sort) => listUrl(list, { sort: sort as ListState['sort'], page: 1 }) }}
    columns={columns(list.whose)}
    rows={rows}
    rowKey={({ id }) => id}
    pages={{ page: list.page, perPage, total: found, href: (page) => listUrl(list, { page }) }}
    before={<input type="hidden" form="registration-filter" name="sort" value={list.sort} />}
    empty={<NoRegistrations isNobody={sum.counts.all === 0} />}
  />
)

function Review({ row, whose }: { row: ListedRegistration; whose: Whose }) {
  const [verb, of] = row.state === 'submitted' ? [words.review, reviewOf] : [words.open, openOf]
  return (
    <ButtonLink small href={reviewUrl(row.id, whose)} aria-label={of(fullName(row))}>
      {verb}
    </ButtonLink>
  )
}

const kinds = { submitted: 'warn', returned: 'bad', accepted: 'good' } as const

export const StateBadge = ({ state }: { state: RegistrationState }) => (
  <Badge kind={state in kinds ? kinds[state as keyof typeof kinds] : undefined}>{stateTitles[state]}</Badge>
)

const NoRegistrations = ({ isNobody }: { isNobody: boolean }) =>
  isNobody ? (
    <Empty title={words.none}>{words.noneYet}</Empty>
  ) : (
    <Empty art="search" title={words.noneSuch}>
      {words.noneSuchHint}
    </Empty>
  )
