import type { Edited } from '../../domain/_changes.ts'
import { type ListFault, longestComment } from '../../domain/school/lists.ts'
import { pageWords } from '../../domain/words/common.ts'
import { editOf, faults as faultWords, sectionWords, tabTitles, commentWords as words } from '../../domain/words/school.ts'
import { importWords } from '../../domain/words/school-comments.ts'

import { ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { TextField } from '../_ui/field.tsx'
import { SearchField } from '../_ui/search-field.tsx'
import { type Column, List } from '../_ui/table.tsx'
import { Retire } from './classes.tsx'
import { importUrl } from './comment-import.tsx'
import { FormDialog, tabUrl } from './frame.tsx'
import { editColumn, InUse } from './list.tsx'

type Row = { id: number; detail: string; retiredAt: string | null }
type CommentList = { comments: readonly Row[]; found: number; search: string; page: number; perPage: number }

const listUrl = (search: string, page = 1) => {
  const query = new URLSearchParams({ ...(search && { q: search }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `${tabUrl('comments')}?${query}` : tabUrl('comments')
}

export function CommentsTab(list: CommentList) {
  return (
    <div className="stack">
      <div className="row">
        <form className="w-64" action={tabUrl('comments')}>
          <SearchField label={pageWords.search} value={list.search} narrows={{ href: tabUrl('comments'), target: '#comment-table' }} />
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

const columns: Column<Row>[] = [
  { head: words.number, align: 'num', width: 'w-[84px]', cell: ({ id }) => id },
  { head: words.detail, isName: true, className: 'wrap-anywhere', cell: ({ detail }) => detail },
  { head: sectionWords.state, cell: InUse },
  editColumn('comments', ({ id, detail }) => `${id} ${detail}`),
]

/** Reloads itself when a comment has changed. */
export const CommentTable = ({ comments, found, search, page, perPage }: CommentList) => (
  <List
    id="comment-table"
    label={tabTitles.comments}
    refresh={{ url: listUrl(search, page), on: 'school-changed' }}
    columns={columns}
    rows={comments}
    rowKey={({ id }) => id}
    pages={{ page, perPage, total: found, href: (to) => listUrl(search, to) }}
    empty={
      <Empty art="search" title={search ? words.none(search) : words.noneAtAll}>
        {search ? words.tryAnother : words.addFirst}
      </Empty>
    }
  />
)

type Fault = ListFault | 'number-taken' | 'words-taken'
const faultText = (fault: Fault | undefined) =>
  fault && (fault === 'number-taken' || fault === 'words-taken' ? words[fault] : faultWords[fault])

const DetailField = ({ value, fault }: { value: string; fault: Fault | undefined }) => (
  <TextField
    label={words.detail}
    name="detail"
    required
    maxLength={longestComment}
    defaultValue={value}
    error={faultText(fault)}
    autoComplete="off"
  />
)

type NewComment = { typed: { number: string; detail: string }; faults?: { number?: Fault; detail?: Fault } }

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
        error={faultText(faults.number)}
        hint={words.numberHint}
        autoComplete="off"
      />
      <DetailField value={typed.detail} fault={faults.detail} />
    </FormDialog>
  )
}

export type CommentDialogProps = {
  id: number
  edited: Edited<'detail' | 'retired'>
  uses: { all: number; kept: number }
  fault?: Fault | undefined
}

export function CommentDialog({ id, edited, uses, fault }: CommentDialogProps) {
  return (
    <FormDialog title={editOf(String(id))} action={tabUrl('comments', id)} edited={edited}>
      <DetailField value={edited.typed.detail} fault={fault} />
      <p className="small dim">{words.uses(uses)}</p>
      <Retire isRetired={edited.typed.retired === '1'} />
    </FormDialog>
  )
}
