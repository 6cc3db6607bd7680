import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { addComment, countUses, findComment, listComments, nextNumber, saveComment } from '../../db/school/comments.ts'
import { partOf } from '../../domain/_rows.ts'
import { lastNumber } from '../../domain/school/comment-import.ts'
import { longestComment, parseNumber, parseWords } from '../../domain/school/lists.ts'
import { commentWords, sectionWords } from '../../domain/words/school.ts'
import { CommentDialog, type CommentDialogProps, CommentsTab, CommentTable, NewCommentDialog } from '../../views/school/comments.tsx'
import { tabUrl } from '../../views/school/frame.tsx'
import { idOf, orNotFound, readForm, Search, showDialog, Text, Ticked, unlessMissing, Version } from '../_form.tsx'
import { byOf, doneOrBack, type Env } from '../_http.tsx'
import { rowsOf } from '../_rows.ts'
import { allowed, meanwhileOf, showTab } from './_request.tsx'

const one = '/admin/school/comments/:id{[0-9]+}'
const List = z.object({ q: Search, page: z.coerce.number().int().min(1).max(999).catch(1) })
const NewForm = z.strictObject({ number: Text, detail: Text })
const CommentForm = z.strictObject({ version: Version, detail: Text, retired: Ticked })

/** The coded comments that teachers choose from when they enter marks. */
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
  .get(one, allowed, async (c) => showComment(c))
  .post(one, allowed, async (c) => {
    const { version, detail: text, retired: isRetired } = await readForm(c, CommentForm)
    const typed = { version, detail: text, isRetired }
    const detail = parseWords(text, longestComment)
    if (!detail.ok) return showComment(c, { ...typed, fault: detail.error }, 422)
    const answer = unlessMissing(await saveComment(c.get('db'), { id: idOf(c), ...typed, detail: detail.value }, byOf(c)))
    if (answer.kind === 'fault') return showComment(c, { ...typed, fault: answer.fault }, 422)
    if (answer.kind === 'conflict')
      return showComment(c, { ...typed, version: answer.version, meanwhile: await meanwhileOf(c, answer) }, 409)
    return doneOrBack(c, tabUrl('comments'), sectionWords.saved, 'school-changed')
  })

async function showComment(c: Context<Env>, typed: Partial<CommentDialogProps> = {}, status: 200 | 409 | 422 = 200) {
  const { id, detail, version, retiredAt } = orNotFound(await findComment(c.get('db'), idOf(c)))
  const uses = await countUses(c.get('db'), id)
  const stored = { id, detail, version, uses, isRetired: retiredAt !== null }
  return showDialog(c, <CommentDialog {...stored} {...typed} />, status)
}
