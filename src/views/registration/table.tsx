import type { RegistrationState } from '../../domain/registration/index.ts'
import type { Whose } from '../../domain/registration/office.ts'
import { stateTitles } from '../../domain/words/registration.ts'
import { contents, openOf, reviewOf, words } from '../../domain/words/registration-office.ts'
import { Badge } from '../_ui/badge.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Name } from '../_ui/name.tsx'
import { Pager } from '../_ui/pager.tsx'
import { SortHead } from '../_ui/table.tsx'
import { type ListState, listUrl, reviewUrl } from './links.ts'
import type { ListedRegistration } from './office.tsx'

type Props = { list: ListState; rows: readonly ListedRegistration[]; found: number; sum: { counts: { all: number } } }

export const perPage = 15
const target = '#registration-list'

export function RegistrationTable({ list, rows, found, sum }: Props) {
  const sorted = (key: 'name' | 'class' | 'line', label: string, className?: string) => (
    <SortHead
      label={label}
      sort={key}
      current={list.sort}
      href={(sort) => listUrl(list, { sort: sort as ListState['sort'], page: 1 })}
      target={target}
      {...(className && { className })}
    />
  )
  return (
    <section className="panel">
      <input type="hidden" form="registration-filter" name="sort" value={list.sort} />
      {rows.length === 0 ? (
        <Nothing isNobody={sum.counts.all === 0} />
      ) : (
        <>
          <table className="table table-fixed">
            <thead>
              <tr>
                <th scope="col" className="w-[96px]">
                  {words.id}
                </th>
                {sorted('name', words.name)}
                {sorted('class', words.class, 'w-[84px]')}
                <th scope="col" className="w-[116px]">
                  {words.state}
                </th>
                {sorted('line', words.when, 'w-[148px]')}
                <th scope="col" className="w-[190px]">
                  {words.contents}
                </th>
                <th scope="col" className="num w-[100px]">
                  {words.review}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <Registration key={row.id} row={row} whose={list.whose} />
              ))}
            </tbody>
          </table>
          <Pager page={list.page} perPage={perPage} total={found} href={(page) => listUrl(list, { page })} target={target} />
        </>
      )}
    </section>
  )
}

function Registration({ row, whose }: { row: ListedRegistration; whose: Whose }) {
  const { id, firstName, lastName, classId, state, when } = row
  const [verb, of] = state === 'submitted' ? [words.review, reviewOf] : [words.open, openOf]
  return (
    <tr>
      <td>{id}</td>
      <th scope="row" className="wrap-anywhere">
        <Name>{`${lastName}, ${firstName}`}</Name>
      </th>
      <td>{classId}</td>
      <td>
        <StateBadge state={state} />
      </td>
      <td>{when}</td>
      <td>{state === 'submitted' && row.contents && contents(row.contents.changes, row.contents.documents)}</td>
      <td className="num">
        <ButtonLink small href={reviewUrl(id, whose)} aria-label={of(`${firstName} ${lastName}`)}>
          {verb}
        </ButtonLink>
      </td>
    </tr>
  )
}

const kinds = { submitted: 'warn', returned: 'bad', accepted: 'good' } as const

export const StateBadge = ({ state }: { state: RegistrationState }) => (
  <Badge kind={state in kinds ? kinds[state as keyof typeof kinds] : undefined}>{stateTitles[state]}</Badge>
)

const Nothing = ({ isNobody }: { isNobody: boolean }) =>
  isNobody ? <Empty title={words.none}>{words.noneYet}</Empty> : <Empty title={words.noneSuch}>{words.noneSuchHint}</Empty>
