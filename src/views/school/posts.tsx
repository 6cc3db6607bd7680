import { counted } from '../../domain/_numbers.ts'
import { type ListFault, longestTitle } from '../../domain/school/lists.ts'
import { editOf, faults as faultWords, sectionWords, postWords as words } from '../../domain/words/school.ts'
import { Badge } from '../_ui/badge.tsx'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { TextField } from '../_ui/field.tsx'
import { FormDialog, type Meanwhile, nowHint, opens, tabUrl } from './frame.tsx'

type Row = { id: number; title: string; rank: number; teachers: number | null; isPrivileged: boolean }

/** Reloads itself when a post has changed. */
export function PostTable({ posts }: { posts: readonly Row[] }) {
  return (
    <section
      id="post-table"
      className="panel max-w-3xl"
      hx-get={tabUrl('posts')}
      hx-trigger="school-changed from:body"
      hx-sync="this:replace"
      hx-swap="outerHTML"
    >
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{words.title}</th>
            <th scope="col" className="num">
              {words.rank}
            </th>
            <th scope="col" className="num">
              {words.teachers}
            </th>
            <th scope="col">{words.privileged}</th>
            <th scope="col" className="num">
              {sectionWords.edit}
            </th>
          </tr>
        </thead>
        <tbody>
          {posts.map(({ id, title, rank, teachers, isPrivileged }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td className="num">{rank}</td>
              <td className="num">{teachers}</td>
              <td>{isPrivileged && <Badge kind="good">{words.privileged}</Badge>}</td>
              <td className="num">
                <IconLink icon="edit" label={editOf(title)} title={sectionWords.edit} {...opens(tabUrl('posts', id))} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="pager">
        <span className="dim mr-auto">{`${counted(posts.length, 'post')}. ${words.privilegedHint}`}</span>
        <ButtonLink small icon="plus" {...opens(tabUrl('posts', 'new'))}>
          {words.add}
        </ButtonLink>
      </p>
    </section>
  )
}

export type TypedPost = { title: string; rank: string }
export type PostFaults = Partial<Record<keyof TypedPost, ListFault>>
export type PostDialogProps = {
  /** None for a new one. */
  id?: number
  version?: number
  title?: string
  typed: TypedPost
  faults?: PostFaults
  meanwhile?: Meanwhile | undefined
}

export function PostDialog({ id, version, title = '', typed, faults = {}, meanwhile }: PostDialogProps) {
  const own = (name: keyof TypedPost) => {
    const fault = faults[name]
    return { name, defaultValue: typed[name], error: fault && faultWords[fault], required: true, autoComplete: 'off' }
  }
  const heading = id === undefined ? words.add : editOf(title)
  return (
    <FormDialog title={heading} action={tabUrl('posts', id ?? 'new')} version={version} meanwhile={meanwhile}>
      <TextField {...own('title')} label={words.title} maxLength={longestTitle} hint={nowHint(meanwhile, 'title', typed.title)} />
      <TextField
        {...own('rank')}
        label={words.rank}
        inputMode="numeric"
        maxLength={2}
        hint={nowHint(meanwhile, 'rank', typed.rank) ?? words.rankHint}
      />
    </FormDialog>
  )
}
