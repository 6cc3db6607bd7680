import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { addPost, findPost, listPosts, type PostValues, savePost } from '../../db/school/posts.ts'
import type { Edited } from '../../domain/_changes.ts'
import { privilegedPosts } from '../../domain/_policy.ts'
import { longestTitle, parseNumber, parseWords } from '../../domain/school/lists.ts'
import { postWords, sectionWords } from '../../domain/words/school.ts'
import { tabUrl } from '../../views/school/frame.tsx'
import { PostDialog, type PostFaults, PostTable, type TypedPost } from '../../views/school/posts.tsx'
import { editedOf, lateOf, readEdited } from '../_edited.ts'
import { byOf, type Env } from '../_env.ts'
import { idOf, orNotFound, readForm, showDialog, Text, unlessMissing } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { allowed, showTab } from './_request.tsx'

const postUrl = '/admin/school/posts/:id{[0-9]+}'
const NewPost = z.strictObject({ title: Text, rank: Text })
const names = { title: postWords.title, rank: postWords.rank }

export const posts = new Hono<Env>()
  .get('/admin/school/posts', allowed, async (c) => {
    const rows = await listPosts(c.get('db'))
    const table = <PostTable posts={rows.map((row) => ({ ...row, isPrivileged: privilegedPosts.includes(row.id) }))} />
    return showTab(c, 'posts', table, { fragment: table })
  })
  .get('/admin/school/posts/new', allowed, (c) => showDialog(c, <PostDialog typed={{ title: '', rank: '' }} />))
  .post('/admin/school/posts/new', allowed, async (c) => {
    const typed = await readForm(c, NewPost)
    const { values, faults } = parse(typed)
    if (!values) return showDialog(c, <PostDialog typed={typed} faults={faults} />, 422)
    await addPost(c.get('db'), values, byOf(c))
    return doneOrBack(c, tabUrl('posts'), postWords.added(values.title), 'school-changed')
  })
  .get(postUrl, allowed, async (c) => showPost(c, editedOf(await rowOf(c))))
  .post(postUrl, allowed, async (c) => {
    const edit = await readEdited(c, await rowOf(c))
    const { values, faults } = parse(edit.typed)
    if (!values) return showPost(c, edit, 422, faults)
    const answer = unlessMissing(await savePost(c.get('db'), { id: idOf(c), version: edit.saves, ...values }, byOf(c)))
    if (answer.kind === 'conflict') return showPost(c, await lateOf(c, edit, await rowOf(c), answer.change, names), 409)
    return doneOrBack(c, tabUrl('posts'), sectionWords.saved, 'school-changed')
  })

function parse(typed: TypedPost): { values?: PostValues; faults: PostFaults } {
  const [title, rank] = [parseWords(typed.title, longestTitle), parseNumber(typed.rank, 99)]
  if (title.ok && rank.ok) return { values: { title: title.value, rank: rank.value }, faults: {} }
  return { faults: { ...(!title.ok && { title: title.error }), ...(!rank.ok && { rank: rank.error }) } }
}

async function rowOf(c: Context<Env>) {
  const { title, rank, version } = orNotFound(await findPost(c.get('db'), idOf(c)))
  return { version, texts: { title, rank: String(rank) } }
}

async function showPost(c: Context<Env>, edited: Edited<keyof TypedPost>, status: 200 | 409 | 422 = 200, faults: PostFaults = {}) {
  const { title } = (await rowOf(c)).texts
  return showDialog(c, <PostDialog id={idOf(c)} title={title} typed={edited.typed} edited={edited} faults={faults} />, status)
}
