import { yearTitle } from '../../domain/_dates.ts'
import type { TermKey } from '../../domain/terms/index.ts'
import { heldIn, words as holdWords } from '../../domain/words/holds.ts'
import { editOf, notFound, readinessOf, tryAnother, words } from '../../domain/words/posting.ts'
import { Badge } from '../_ui/badge.tsx'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Pager } from '../_ui/pager.tsx'
import { SearchField } from '../_ui/search-field.tsx'
import { base, holdsUrl, listUrl, postingUrl, readinessLinks } from './links.ts'

type Row = TermKey & { isCurrent: boolean; isPosted: boolean; datePosted: string | null; postingVersion: number; held: number }
type List = { terms: readonly Row[]; total: number; search: string; page: number }

/** Four years of terms. */
export const perPage = 12

export function PostingPage(list: List) {
  return (
    <div className="stack">
      <header className="row">
        <h1>{words.title}</h1>
        <form className="push w-64" action={base}>
          <SearchField label={words.search} value={list.search} narrows={{ href: base, target: '#posting-table' }} />
        </form>
      </header>
      <PostingTable {...list} />
    </div>
  )
}

/** Reloads itself when a posting has changed. */
export function PostingTable({ terms, total, search, page }: List) {
  return (
    <section
      id="posting-table"
      className="panel"
      hx-get={listUrl({ search, page })}
      hx-trigger="posting-changed from:body"
      hx-sync="this:replace"
      hx-swap="outerHTML"
    >
      {terms.length === 0 ? (
        <Nothing search={search} />
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.year}</th>
              <th scope="col">{words.term}</th>
              <th scope="col">{words.posted}</th>
              <th scope="col">{words.datePosted}</th>
              <th scope="col">{words.readiness}</th>
              <th scope="col" className="num">
                {holdWords.title}
              </th>
              <th scope="col" className="num">
                {words.edit}
              </th>
            </tr>
          </thead>
          <tbody>
            {terms.map((term) => (
              <PostingRow key={postingUrl(term)} term={term} />
            ))}
          </tbody>
        </table>
      )}
      {total > perPage && <Pager {...{ page, perPage, total }} href={(to) => listUrl({ search, page: to })} target="#posting-table" />}
      {total > 0 && total <= perPage && <p className="pager dim">{total === 1 ? '1 term' : `${total} terms`}</p>}
    </section>
  )
}

function PostingRow({ term }: { term: Row }) {
  return (
    <tr>
      <th scope="row">{yearTitle(term.year)}</th>
      <td>{term.term}</td>
      <td>{term.isPosted ? <Badge kind="good">{words.posted}</Badge> : <Badge>{words.notPosted}</Badge>}</td>
      <td>{term.datePosted}</td>
      <td>
        <a href={readinessLinks('/admin', term).list({})} aria-label={readinessOf(term)}>
          {words.check}
        </a>
      </td>
      <td className="num">
        <a href={holdsUrl(term)} aria-label={heldIn(term.held, term)}>
          {term.held}
        </a>
      </td>
      <td className="num">
        <IconLink
          icon="edit"
          label={editOf(term)}
          title={words.edit}
          href={postingUrl(term)}
          hx-get={postingUrl(term)}
          hx-target="#dialog"
        />
      </td>
    </tr>
  )
}

function Nothing({ search }: { search: string }) {
  if (search) return <Empty title={notFound(search)}>{tryAnother}</Empty>
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
