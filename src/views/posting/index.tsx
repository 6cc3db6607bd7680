import { yearTitle } from '../../domain/_dates.ts'
import { usualRows } from '../../domain/_rows.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { pageWords } from '../../domain/words/common.ts'
import { heldIn, words as holdWords } from '../../domain/words/holds.ts'
import { editOf, notFound, readinessOf, standing, tryAnother, words } from '../../domain/words/posting.ts'
import { base, holdsUrl, listUrl, postingUrl, readinessLinks } from '../_links/posting.ts'
import { Badge } from '../_ui/badge.tsx'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { SearchField } from '../_ui/search-field.tsx'
import { type Column, List } from '../_ui/table.tsx'
import { ThisTerm, type ThisTermProps } from './this-term.tsx'

type Row = TermKey & { isCurrent: boolean; isPosted: boolean; datePosted: string | null; postingVersion: number; held: number }
type Postings = { terms: readonly Row[]; total: number; search: string; page: number; perPage: number }

export function PostingPage({ current, last, ...list }: Postings & ThisTermProps) {
  return (
    <>
      <PageHead title={words.title} sub={last && standing(last, true)}>
        <form className="class-search" action={base}>
          <SearchField label={pageWords.search} value={list.search} narrows={{ href: base, target: '#posting-table' }} />
        </form>
      </PageHead>
      <ThisTerm {...{ current, last }} />
      <PostingTable {...list} />
    </>
  )
}

const columns: Column<Row>[] = [
  { head: words.year, isName: true, cell: ({ year }) => yearTitle(year) },
  {
    head: words.term,
    cell: ({ term, isCurrent }) => (
      <>
        {term} {isCurrent && <Badge>{words.current}</Badge>}
      </>
    ),
  },
  { head: words.posted, cell: ({ isPosted }) => (isPosted ? <Badge kind="good">{words.posted}</Badge> : <Badge>{words.notPosted}</Badge>) },
  { head: words.datePosted, cell: ({ datePosted }) => datePosted },
  {
    head: <>{words.readiness}</>,
    cell: (term) => (
      <a href={readinessLinks('/admin', term).list({})} aria-label={readinessOf(term)}>
        {words.check}
      </a>
    ),
  },
  {
    head: holdWords.title,
    align: 'num',
    cell: (term) => (
      <a href={holdsUrl(term)} aria-label={heldIn(term.held, term)}>
        {term.held}
      </a>
    ),
  },
  {
    head: pageWords.edit,
    align: 'num',
    cell: (term) => <IconLink icon="edit" label={editOf(term)} title={pageWords.edit} word={pageWords.edit} {...opens(postingUrl(term))} />,
  },
]

/** Reloads itself when a posting has changed. */
export const PostingTable = ({ terms, total, search, page, perPage }: Postings) => (
  <List
    id="posting-table"
    label={words.title}
    refresh={{ url: listUrl({ search, page }), on: 'posting-changed' }}
    columns={columns}
    rows={terms}
    rowKey={postingUrl}
    before={
      <header className="panel-head">
        <h2>{words.all}</h2>
      </header>
    }
    pages={total > usualRows && { page, perPage, total, href: (to) => listUrl({ search, page: to }) }}
    empty={<NoTerms search={search} />}
    after={total > 0 && total <= usualRows && <p className="pager dim">{total === 1 ? '1 term' : `${total} terms`}</p>}
  />
)

function NoTerms({ search }: { search: string }) {
  if (search)
    return (
      <Empty art="search" title={notFound(search)}>
        {tryAnother}
      </Empty>
    )
  return (
    <Empty
      title={words.none}
      action={
        <ButtonLink look="primary" href="/admin/dashboard">
          {words.dashboard}
        </ButtonLink>
      }
    >
      {words.noneYet}
    </Empty>
  )
}
