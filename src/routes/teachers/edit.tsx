import type { Context } from 'hono'
import { z } from 'zod'
import { hashPassword, temporaryPassword } from '../../db/_password.ts'
import { addTeacher, listPosts, listUserNames, type StoredTeacher, saveTeacher } from '../../db/teachers/index.ts'
import { typedOver } from '../../domain/_changes.ts'
import { shownDay } from '../../domain/_dates.ts'
import { freeUserName, readTeacher, type TeacherFaults, type TypedTeacher, userNameOf } from '../../domain/teachers/index.ts'
import { faultWords, meanwhile, words } from '../../domain/words/teachers.ts'
import { type EditProps, PasswordDialog, storedWords, TeacherDialog, type TypedForm } from '../../views/teachers/edit.tsx'
import { readForm, Shown, showDialog, unlessMissing, Version } from '../_form.tsx'
import { byOf, type Env, wantsFragment } from '../_http.tsx'
import { todayOf, told } from '../_time.ts'
import { teacherOf } from './_request.tsx'

const Typed = z.string().max(1000)
const TeacherForm = z.strictObject({
  teacher_num: Typed,
  first_name: Typed,
  last_name: Typed,
  date_of_birth: Typed,
  user_name: Typed,
  post_id: z.string().regex(/^\d{0,9}$/),
  version: Version,
  shown: Shown,
})
const Names = z.object({ first_name: Typed.catch(''), last_name: Typed.catch('') })
const blank: TypedForm = { teacherNum: '', firstName: '', lastName: '', dateOfBirth: '', userName: '', postId: '' }

/** The dialog for a new teacher; asked with a name, it says which user name that would get. */
export async function showNew(c: Context<Env>) {
  const { first_name: firstName, last_name: lastName } = Names.parse(c.req.query())
  return showForm(c, undefined, { typed: { ...blank, firstName, lastName }, version: 0 })
}

export async function showTeacher(c: Context<Env>) {
  const teacher = await teacherOf(c)
  return showForm(c, teacher, { typed: typedOf(teacher), version: teacher.version })
}

export async function add(c: Context<Env>) {
  const { typed, version } = await formOf(c)
  const { values, faults } = readTeacher(asTyped(typed, true), await todayOf(c))
  if (Object.keys(faults).length > 0) return refuse(c, undefined, { typed, version }, faults)
  const { firstName = '', lastName = '', teacherNum = null, dateOfBirth = null, postId = null, userName } = values
  const password = temporaryPassword()
  const teacher = { firstName, lastName, teacherNum, dateOfBirth, postId, userName }
  const answer = await addTeacher(c.get('db'), teacher, await hashPassword(password), byOf(c))
  if (answer.kind === 'fault') return refuse(c, undefined, { typed, version }, answer.faults)
  c.header('HX-Trigger', 'teachers-changed')
  return showDialog(c, <PasswordDialog title={words.added} teacher={answer.teacher} password={password} />)
}

export async function save(c: Context<Env>) {
  const teacher = await teacherOf(c)
  const form = await formOf(c)
  const { typed, both } = typedOver(form.typed, form.shown ?? {}, typedOf(teacher))
  const { values, faults } = readTeacher(asTyped(typed, false), await todayOf(c))
  if (Object.keys(faults).length > 0) return refuse(c, teacher, form, faults)
  const version = both.length === 0 ? teacher.version : form.version
  const answer = unlessMissing(await saveTeacher(c.get('db'), { id: teacher.id, change: values, version }, byOf(c)))
  if (answer.kind === 'fault') return refuse(c, teacher, form, answer.faults)
  if (answer.kind === 'conflict') return showConflict(c, answer, typed, both)
  if (!wantsFragment(c)) return c.redirect(c.req.path, 303)
  c.header('HX-Trigger', 'teachers-changed')
  const status = { kind: 'saved', message: words.saved } as const
  return showForm(c, answer.teacher, { typed: typedOf(answer.teacher), version: answer.teacher.version, status })
}

type Sent = { typed: TypedForm; version: number; shown?: Partial<TypedForm> | undefined }

async function formOf(c: Context<Env>): Promise<Sent> {
  const form = await readForm(c, TeacherForm)
  const { teacher_num, first_name, last_name, date_of_birth, user_name, post_id, version, shown } = form
  const typed = { teacherNum: teacher_num, firstName: first_name, lastName: last_name, dateOfBirth: date_of_birth, userName: user_name }
  return { typed: { ...typed, postId: post_id }, version, shown }
}

/** A new teacher's user name may be left to the server. */
function asTyped({ postId, userName, ...typed }: TypedForm, isNew: boolean): TypedTeacher {
  const named = isNew && userName.trim() === '' ? {} : { userName }
  return { ...typed, ...named, postId: postId === '' ? null : Number(postId) }
}

const typedOf = (teacher: StoredTeacher): TypedForm => ({
  teacherNum: teacher.teacherNum ?? '',
  firstName: teacher.firstName,
  lastName: teacher.lastName,
  dateOfBirth: shownDay(teacher.dateOfBirth),
  userName: teacher.userName,
  postId: String(teacher.postId ?? ''),
})

type Form = Pick<EditProps, 'typed' | 'version'> & Partial<EditProps>

async function showForm(c: Context<Env>, teacher: StoredTeacher | undefined, form: Form, status: 200 | 409 | 422 = 200) {
  const posts = await listPosts(c.get('db'))
  const { firstName, lastName } = form.typed
  const suggested = teacher ? undefined : freeUserName(userNameOf(firstName, lastName), await listUserNames(c.get('db')))
  const dialog = <TeacherDialog teacher={teacher} posts={posts} today={await todayOf(c)} suggested={suggested} {...form} />
  return showDialog(c, dialog, status)
}

function refuse(c: Context<Env>, teacher: StoredTeacher | undefined, form: Form, faults: TeacherFaults) {
  const errors = Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, faultWords[fault]]))
  return showForm(c, teacher, { ...form, errors, status: { kind: 'failed', message: words.notSaved } }, 422)
}

type Conflict = Extract<Awaited<ReturnType<typeof saveTeacher>>, { kind: 'conflict' }>

/** What was typed stays, beside it what stands there now; the next Save is meant. */
async function showConflict(c: Context<Env>, { teacher, change }: Conflict, typed: TypedForm, both: readonly string[]) {
  const stored = storedWords(teacher, await listPosts(c.get('db')))
  const errors = Object.fromEntries(Object.entries(stored).filter(([field]) => both.includes(field)))
  const { by, at: when } = await told(c, change)
  const conflict = meanwhile(by ?? '', when ?? '')
  const status = { kind: 'failed', message: words.notSaved } as const
  return showForm(c, teacher, { typed, version: teacher.version, shown: typedOf(teacher), errors, conflict, status }, 409)
}
