import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { addComment, countUses, findComment, listComments, nextNumber, saveComment } from '../../db/school/comments.ts'
import { partOf } from '../../domain/_rows.ts'
import { lastNumber } from '../../domain/school/comment-import.ts'
import { longestComment, parseNumber, parseWords } from '../../domain/school/lists.ts'
import { commentWords, sectionWords } from '../../domain/words/school.ts'
import { CommentDialog, type CommentDialogProps, CommentsTab, CommentTable, NewCommentDialog } from '../../views/school/comments.tsx'
import { tabUrl } from '../../views/school/frame.tsx'
import { editedOf, lateOf, type Named, readEdited, Tick, yesNo } from '../_edited.ts'
import { byOf, type Env } from '../_env.ts'
import { idOf, orNotFound, readForm, Search, showDialog, Text, unlessMissing } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { rowsOf } from '../_rows.ts'
import { allowed, showTab } from './_request.tsx'

const commentUrl = '/admin/school/comments/:id{[0-9]+}'
const List = z.object({ q: Search, page: z.coerce.number().int().min(1).max(999).catch(1) })
const NewForm = z.strictObject({ number: Text, detail: Text })
const fields = { detail: Text, retired: Tick }
const names: Named<keyof typeof fields> = { detail: commentWords.detail, retired: [sectionWords.retire, yesNo] }

/** The coded comments that teachers choose from. */
export const comments = new Hono<Env>()
  .get('/admin/school/comments', allowed, async (c) => {
    const { q, page: asked } = List.parse(c.req.query())
    const all = await listComments(c.get('db'), q)
    const perPage = rowsOf(c)
    const { page, rows: comments } = partOf(all, asked, perPage)
    const list = { comments, found: all.length, search: q, page, perPage }
    return showTab(c, 'comments', <CommentsTab {...list} />, { fragment: <CommentTable {...list} /> })
  })
  .get('/admin/school/comments/new', allowed, async (c) =>
    showDialog(c, <NewCommentDialog typed={{ number: String(await nextNumber(c.get('db'))), detail: '' }} />),
  )
  .post('/admin/school/comments/new', allowed, async (c) => {
    const typed = await readForm(c, NewForm)
    const [number, detail] = [parseNumber(typed.number, lastNumber), parseWords(typed.detail, longestComment)]
    const faults = { ...(!number.ok && { number: number.error }), ...(!detail.ok && { detail: detail.error }) }
    if (!number.ok || !detail.ok) return showDialog(c, <NewCommentDialog typed={typed} faults={faults} />, 422)
    const answer = await addComment(c.get('db'), number.value, detail.value, byOf(c))
    if (answer.kind === 'saved') return doneOrBack(c, tabUrl('comments'), commentWords.added(number.value), 'school-changed')
    const fault = { [answer.fault === 'number-taken' ? 'number' : 'detail']: answer.fault }
    return showDialog(c, <NewCommentDialog typed={typed} faults={fault} />, 422)
  })
  .get(commentUrl, allowed, async (c) => showComment(c, editedOf(await rowOf(c))))
  .post(commentUrl, allowed, async (c) => {
    const edit = await readEdited(c, await rowOf(c), fields)
    const detail = parseWords(edit.typed.detail, longestComment)
    if (!detail.ok) return showComment(c, edit, 422, detail.error)
    const save = { id: idOf(c), version: edit.saves, detail: detail.value, isRetired: edit.typed.retired === '1' }
    const answer = unlessMissing(await saveComment(c.get('db'), save, byOf(c)))
    if (answer.kind === 'fault') return showComment(c, edit, 422, answer.fault)
    if (answer.kind === 'conflict') return showComment(c, await lateOf(c, edit, await rowOf(c), answer.change, names), 409)
    return doneOrBack(c, tabUrl('comments'), sectionWords.saved, 'school-changed')
  })

async function rowOf(c: Context<Env>) {
  const { detail, version, retiredAt } = orNotFound(await findComment(c.get('db'), idOf(c)))
  return { version, texts: { detail, retired: retiredAt === null ? '' : '1' } }
}

async function showComment(
  c: Context<Env>,
  edited: CommentDialogProps['edited'],
  status: 200 | 409 | 422 = 200,
  fault?: CommentDialogProps['fault'],
) {
  const uses = await countUses(c.get('db'), idOf(c))
  return showDialog(c, <CommentDialog id={idOf(c)} edited={edited} uses={uses} fault={fault} />, status)
}
