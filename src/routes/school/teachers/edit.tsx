import type { Context } from 'hono'
import { z } from 'zod'
import { hashPassword, temporaryPassword } from '../../../db/_password.ts'
import { addTeacher, listPosts, listUserNames, type StoredTeacher, saveTeacher } from '../../../db/school/teachers/index.ts'
import { shownDay } from '../../../domain/_dates.ts'
import { freeUserName, readTeacher, type TeacherFaults, type TypedTeacher, userNameOf } from '../../../domain/school/teachers/index.ts'
import { faultWords, words } from '../../../domain/words/teachers.ts'
import { type EditProps, PasswordDialog, TeacherDialog, type TypedForm } from '../../../views/school/teachers/edit.tsx'
import { editedOf, lateOf, readEdited, type Sent } from '../../_edited.ts'
import { byOf, type Env } from '../../_env.ts'
import { readForm, showDialog, unlessMissing } from '../../_form.tsx'
import { wantsFragment } from '../../_render.tsx'
import { todayOf } from '../../_time.ts'
import { teacherOf } from './_request.tsx'

const Typed = z.string().max(1000)
const PostId = z.string().regex(/^\d{0,9}$/)
const names = { teacher_num: Typed, first_name: Typed, last_name: Typed, date_of_birth: Typed, user_name: Typed }
const NewTeacher = z.strictObject({ ...names, post_id: PostId })
const labels = {
  ...{ teacher_num: words.teacherNo, first_name: words.firstName, last_name: words.lastName },
  ...{ date_of_birth: words.dateOfBirth, user_name: words.userName },
}
const Names = z.object({ first_name: Typed.catch(''), last_name: Typed.catch('') })
const blank: TypedForm = { teacher_num: '', first_name: '', last_name: '', date_of_birth: '', user_name: '', post_id: '' }

/** The dialog for a new teacher; with a name, it proposes a user name. */
export async function showNew(c: Context<Env>) {
  return showForm(c, undefined, { typed: { ...blank, ...Names.parse(c.req.query()) } })
}

export async function showTeacher(c: Context<Env>) {
  const teacher = await teacherOf(c)
  return showForm(c, teacher, formOf(teacher))
}

export async function add(c: Context<Env>) {
  const typed = await readForm(c, NewTeacher)
  const { values, faults } = readTeacher(asTyped(typed, true), await todayOf(c))
  if (Object.keys(faults).length > 0) return refuse(c, undefined, { typed }, faults)
  const { firstName = '', lastName = '', teacherNum = null, dateOfBirth = null, postId = null, userName } = values
  const password = temporaryPassword()
  const teacher = { firstName, lastName, teacherNum, dateOfBirth, postId, userName }
  const answer = await addTeacher(c.get('db'), teacher, await hashPassword(password), byOf(c))
  if (answer.kind === 'fault') return refuse(c, undefined, { typed }, answer.faults)
  c.header('HX-Trigger', 'teachers-changed')
  return showDialog(c, <PasswordDialog title={words.added} teacher={answer.teacher} password={password} />)
}

export async function save(c: Context<Env>) {
  const teacher = await teacherOf(c)
  const edited = await readEdited(c, rowOf(teacher), { post_id: PostId })
  const form = { typed: edited.typed, edited }
  const { values, faults } = readTeacher(asTyped(edited.typed, false), await todayOf(c))
  if (Object.keys(faults).length > 0) return refuse(c, teacher, form, faults)
  const answer = unlessMissing(await saveTeacher(c.get('db'), { id: teacher.id, change: values, version: edited.saves }, byOf(c)))
  if (answer.kind === 'fault') return refuse(c, teacher, form, answer.faults)
  if (answer.kind === 'conflict') return showConflict(c, answer, edited)
  if (!wantsFragment(c)) return c.redirect(c.req.path, 303)
  c.header('HX-Trigger', 'teachers-changed')
  const status = { kind: 'saved', message: words.saved } as const
  return showForm(c, answer.teacher, { ...formOf(answer.teacher), status })
}

/** The server may make a new teacher's user name. */
function asTyped({ post_id, user_name, ...typed }: TypedForm, isNew: boolean): TypedTeacher {
  const named = isNew && user_name.trim() === '' ? {} : { userName: user_name }
  const { teacher_num: teacherNum, first_name: firstName, last_name: lastName, date_of_birth: dateOfBirth } = typed
  return { teacherNum, firstName, lastName, dateOfBirth, ...named, postId: post_id === '' ? null : Number(post_id) }
}

const rowOf = (teacher: StoredTeacher): { version: number; texts: TypedForm } => ({
  version: teacher.version,
  texts: {
    teacher_num: teacher.teacherNum ?? '',
    first_name: teacher.firstName,
    last_name: teacher.lastName,
    date_of_birth: shownDay(teacher.dateOfBirth),
    user_name: teacher.userName,
    post_id: String(teacher.postId ?? ''),
  },
})

const formOf = (teacher: StoredTeacher) => ({ typed: rowOf(teacher).texts, edited: editedOf(rowOf(teacher)) })

type Form = Pick<EditProps, 'typed'> & Partial<EditProps>

async function showForm(c: Context<Env>, teacher: StoredTeacher | undefined, form: Form, status: 200 | 409 | 422 = 200) {
  const posts = await listPosts(c.get('db'))
  const { first_name: firstName, last_name: lastName } = form.typed
  const suggested = teacher ? undefined : freeUserName(userNameOf(firstName, lastName), await listUserNames(c.get('db')))
  const dialog = <TeacherDialog teacher={teacher} posts={posts} today={await todayOf(c)} suggested={suggested} {...form} />
  return showDialog(c, dialog, status)
}

function refuse(c: Context<Env>, teacher: StoredTeacher | undefined, form: Form, faults: TeacherFaults) {
  const errors = Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, faultWords[fault]]))
  return showForm(c, teacher, { ...form, errors, status: { kind: 'failed', message: words.notSaved } }, 422)
}

type Conflict = Extract<Awaited<ReturnType<typeof saveTeacher>>, { kind: 'conflict' }>

/** Keeps what was typed and shows the stored values beside it; the next Save replaces them. */
async function showConflict(c: Context<Env>, { teacher, change }: Conflict, sent: Sent<keyof TypedForm>) {
  const posts = await listPosts(c.get('db'))
  const postOf = (id: string) => posts.find((post) => String(post.id) === id)?.title ?? words.noPost
  const edited = await lateOf(c, sent, rowOf(teacher), change, { ...labels, post_id: [words.post, postOf] })
  const status = { kind: 'failed', message: words.notSaved } as const
  return showForm(c, teacher, { typed: edited.typed, edited, status }, 409)
}
