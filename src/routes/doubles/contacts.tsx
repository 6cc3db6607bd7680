import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findTwoContacts, mergeContacts, setContactsApart } from '../../db/doubles/contacts.ts'
import { findStudent } from '../../db/school/students/index.ts'
import { fullName } from '../../domain/_names.ts'
import { type StoredRow, takenOver } from '../../domain/doubles/merge.ts'
import type { TypedField } from '../../domain/school/students/contacts/index.ts'
import { contactLabels, contactWords } from '../../domain/words/contacts.ts'
import { words as listWords, mergeWords, contactDoubles as words } from '../../domain/words/doubles.ts'
import { doublesUrl } from '../../views/_links/doubles.ts'
import { MergeContacts } from '../../views/doubles/contacts.tsx'
import { byOf, type Env } from '../_env.ts'
import { idOf, orNotFound, readForm, showDialog } from '../_form.tsx'
import { doneOrBack } from '../_render.tsx'
import { allow } from '../_rights.ts'

const write = allow('student.write', { title: listWords.title, section: 'students' })
const merges = allow('student.merge', { title: words.mergeTitle, section: 'students' })
const path = '/admin/students/doubles/contacts/:id{[0-9]+}/:kept{[0-9]+}/:gone{[0-9]+}'
const MergeForm = z.object({ shown: z.string().max(100) }).catchall(z.enum(['kept', 'gone']))

/** Two contacts of a student that are one person (PERSON-7). */
export const contactMerges = new Hono<Env>()
  .get(path, merges, (c) => show(c))
  .post(path, merges, async (c) => {
    const { shown, ...chosen } = await readForm(c, MergeForm)
    const { questions } = await twoOf(c)
    if (questions.some(({ id }) => !chosen[id])) return show(c, { chosen, refused: words.open, status: 422 })
    const takes = new Set(questions.flatMap(({ id }) => (chosen[id] === 'gone' ? [id] : [])))
    const merged = await mergeContacts(c.get('db'), { ...numbersOf(c), takes, shown }, byOf(c))
    if (merged.kind !== 'merged') return show(c, { chosen, refused: words.stale, status: 409 })
    return doneOrBack(c, doublesUrl(), words.merged, 'doubles-changed')
  })
  .post(`${path}/apart`, write, (c) => answer(c, true))
  .post(`${path}/again`, write, (c) => answer(c, false))

async function answer(c: Context<Env>, isApart: boolean) {
  await readForm(c, z.strictObject({}))
  orNotFound((await setContactsApart(c.get('db'), numbersOf(c), isApart, byOf(c))) || undefined)
  return doneOrBack(c, doublesUrl(), isApart ? listWords.apartSaid : listWords.againSaid, 'doubles-changed')
}

const numbersOf = (c: Context<Env>) => ({ student: idOf(c), kept: idOf(c, 'kept'), gone: idOf(c, 'gone') })
const twoOf = async (c: Context<Env>) => orNotFound(await findTwoContacts(c.get('db'), numbersOf(c)))

type Shown = { chosen?: Record<string, unknown>; refused?: string; status?: 200 | 409 | 422 }

async function show(c: Context<Env>, { chosen = {}, refused, status = 200 }: Shown = {}) {
  const { pair, questions, shown } = await twoOf(c)
  const { id, values } = orNotFound(await findStudent(c.get('db'), idOf(c)))
  const lines = questions.map(({ id: name, fields: [field = ''], kept, gone }) => ({
    ...{ id: name, about: labelOf(field), kept: textOf(field, kept), gone: textOf(field, gone) },
    chosen: (chosen[name] as string | undefined) ?? (gone[field] === null ? 'kept' : undefined),
  }))
  const filled = Object.entries(takenOver(pair, new Set())).map(([field]) => [labelOf(field), textOf(field, pair.as ?? pair.gone)] as const)
  const [kept, gone] = [nameOf(pair.kept), nameOf(pair.gone)]
  return showDialog(
    c,
    <MergeContacts student={{ id, name: fullName(values) }} {...{ kept, gone, lines, filled, shown, refused }} />,
    status,
    words.mergeTitle,
  )
}

const nameOf = ({ id, name }: StoredRow) => ({ id: Number(id), name: String(name ?? contactWords.noName) })
const labelOf = (field: string) => (field === 'may_collect' ? contactWords.collect : contactLabels[field as TypedField])

function textOf(field: string, row: StoredRow): string {
  const value = row[field]
  if (field === 'may_collect') return value === null ? contactWords.unsaid : value === 1 ? contactWords.may : contactWords.mayNot
  return value === null ? mergeWords.blank : String(value)
}
