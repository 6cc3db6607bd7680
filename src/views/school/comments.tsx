import { type ListFault, longestComment } from '../../domain/school/lists.ts'
import { editOf, faults as faultWords, sectionWords, commentWords as words } from '../../domain/words/school.ts'
import { importWords } from '../../domain/words/school-comments.ts'
import { Badge } from '../_ui/badge.tsx'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { TextField } from '../_ui/field.tsx'
import { Pager } from '../_ui/pager.tsx'
import { SearchField } from '../_ui/search-field.tsx'
import { Retire } from './classes.tsx'
import { importUrl } from './comment-import.tsx'
import { FormDialog, type Meanwhile, nowHint, opens, tabUrl } from './frame.tsx'

type Row = { id: number; detail: string; retiredAt: string | null }
export type CommentList = { comments: readonly Row[]; found: number; search: string; page: number }
export const perPage = 15

const listUrl = (search: string, page = 1) => {
  const query = new URLSearchParams({ ...(search && { q: search }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${tabUrl('comments')}?${query}` : tabUrl('comments')
}

export function CommentsTab(list: CommentList) {
  return (
    <div className="stack max-w-3xl">
      <div className="row">
        <form className="w-64" action={tabUrl('comments')}>
          <SearchField label={sectionWords.search} value={list.search} narrows={{ href: tabUrl('comments'), target: '#comment-table' }} />
        </form>
        <span className="row push">
          <ButtonLink icon="upload" {...opens(importUrl)}>
            {importWords.open}
          </ButtonLink>
          <ButtonLink icon="plus" {...opens(tabUrl('comments', 'new'))}>
            {words.add}
          </ButtonLink>
        </span>
      </div>
      <CommentTable {...list} />
    </div>
  )
}

/** Reloads itself when a comment has changed. */
export function CommentTable({ comments, found, search, page }: CommentList) {
  return (
    <section
      id="comment-table"
      className="panel"
      hx-get={listUrl(search, page)}
      hx-trigger="school-changed from:body"
      hx-sync="this:replace"
      hx-swap="outerHTML"
    >
      {comments.length === 0 ? (
        <Empty title={search ? words.none(search) : words.noneAtAll}>{search ? words.tryAnother : words.addFirst}</Empty>
      ) : (
        <>
          <table className="table">
            <thead>
              <tr>
                <th scope="col" className="num w-[84px]">
                  {words.number}
                </th>
                <th scope="col">{words.detail}</th>
                <th scope="col">{sectionWords.state}</th>
                <th scope="col" className="num">
                  {sectionWords.edit}
                </th>
              </tr>
            </thead>
            <tbody>
              {comments.map((comment) => (
                <CommentRow key={comment.id} {...comment} />
              ))}
            </tbody>
          </table>
          <Pager page={page} perPage={perPage} total={found} href={(to) => listUrl(search, to)} target="#comment-table" />
        </>
      )}
    </section>
  )
}

const CommentRow = ({ id, detail, retiredAt }: Row) => (
  <tr>
    <td className="num">{id}</td>
    <th scope="row" className="wrap-anywhere">
      {detail}
    </th>
    <td>{retiredAt ? <Badge>{sectionWords.retired}</Badge> : <Badge kind="good">{sectionWords.inUse}</Badge>}</td>
    <td className="num">
      <IconLink icon="edit" label={editOf(`${id} ${detail}`)} title={sectionWords.edit} {...opens(tabUrl('comments', id))} />
    </td>
  </tr>
)

type Fault = ListFault | 'number-taken' | 'words-taken'
const told = (fault: Fault | undefined) => fault && (fault === 'number-taken' || fault === 'words-taken' ? words[fault] : faultWords[fault])

const DetailField = ({ value, fault, hint }: { value: string; fault: Fault | undefined; hint?: string | undefined }) => (
  <TextField
    label={words.detail}
    name="detail"
    required
    maxLength={longestComment}
    defaultValue={value}
    error={told(fault)}
    hint={hint}
    autoComplete="off"
  />
)

export type NewComment = { typed: { number: string; detail: string }; faults?: { number?: Fault; detail?: Fault } }

export function NewCommentDialog({ typed, faults = {} }: NewComment) {
  return (
    <FormDialog title={words.add} action={tabUrl('comments', 'new')}>
      <TextField
        label={words.number}
        name="number"
        required
        inputMode="numeric"
        maxLength={3}
        defaultValue={typed.number}
        error={told(faults.number)}
        hint={words.numberHint}
        autoComplete="off"
      />
      <DetailField value={typed.detail} fault={faults.detail} />
    </FormDialog>
  )
}

export type CommentDialogProps = {
  id: number
  version: number
  detail: string
  isRetired: boolean
  uses: number
  fault?: Fault
  meanwhile?: Meanwhile | undefined
}

export function CommentDialog({ id, version, detail, isRetired, uses, fault, meanwhile }: CommentDialogProps) {
  return (
    <FormDialog title={editOf(String(id))} action={tabUrl('comments', id)} version={version} meanwhile={meanwhile}>
      <DetailField value={detail} fault={fault} hint={nowHint(meanwhile, 'detail', detail)} />
      <p className="small dim">{words.uses(uses)}</p>
      <Retire isRetired={isRetired} />
    </FormDialog>
  )
}
