import type { Edited } from '../../domain/_changes.ts'
import { counted } from '../../domain/_numbers.ts'
import { type ListFault, longestTitle } from '../../domain/school/lists.ts'
import { editOf, faults as faultWords, postWords as words } from '../../domain/words/school.ts'
import { Badge } from '../_ui/badge.tsx'
import { TextField } from '../_ui/field.tsx'
import type { Column } from '../_ui/table.tsx'
import { FormDialog, tabUrl } from './frame.tsx'
import { editColumn, SchoolList } from './list.tsx'

type Row = { id: number; title: string; rank: number; teachers: number | null; isPrivileged: boolean }

const columns: Column<Row>[] = [
  { head: words.title, isName: true, cell: ({ title }) => title },
  { head: words.rank, align: 'num', cell: ({ rank }) => rank },
  { head: words.teachers, align: 'num', cell: ({ teachers }) => teachers },
  { head: words.privileged, cell: ({ isPrivileged }) => isPrivileged && <Badge kind="good">{words.readsAll}</Badge> },
  editColumn('posts', ({ title }) => title),
]

/** Reloads itself when a post has changed. */
export const PostTable = ({ posts }: { posts: readonly Row[] }) => (
  <SchoolList tab="posts" id="post-table" rows={posts} columns={columns} add={words.add}>
    {`${counted(posts.length, 'post')}. ${words.privilegedHint}`}
  </SchoolList>
)

export type TypedPost = { title: string; rank: string }
export type PostFaults = Partial<Record<keyof TypedPost, ListFault>>
export type PostDialogProps = {
  /** Undefined for a new post. */
  id?: number
  title?: string
  typed: TypedPost
  edited?: Edited | undefined
  faults?: PostFaults
}

export function PostDialog({ id, title = '', typed, edited, faults = {} }: PostDialogProps) {
  const own = (name: keyof TypedPost) => {
    const fault = faults[name]
    return { name, defaultValue: typed[name], error: fault && faultWords[fault], required: true, autoComplete: 'off' }
  }
  const heading = id === undefined ? words.add : editOf(title)
  return (
    <FormDialog title={heading} action={tabUrl('posts', id ?? 'new')} edited={edited}>
      <TextField {...own('title')} label={words.title} maxLength={longestTitle} />
      <TextField {...own('rank')} label={words.rank} inputMode="numeric" maxLength={2} hint={words.rankHint} />
    </FormDialog>
  )
}
