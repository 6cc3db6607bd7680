import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { addSubject, removeSubject, type SubjectAnswer, saveSubject } from '../../db/subjects/index.ts'
import { typedOver } from '../../domain/_changes.ts'
import { readSubject, type Subject, type SubjectFaults, type SubjectField } from '../../domain/subjects/index.ts'
import { changedMeanwhile, deleted, faultWords, meanwhile, nowStored, usedBy, words } from '../../domain/words/subjects.ts'
import { DeleteSubjectDialog, type EditProps, SubjectDialog } from '../../views/subjects/edit.tsx'
import { subjectsUrl } from '../../views/subjects/links.ts'
import { readForm, Shown, showDialog, unlessMissing, Version } from '../_form.tsx'
import { byOf, doneOrBack, type Env } from '../_http.tsx'
import { told } from '../_time.ts'
import { subjectOf } from './_request.tsx'

const Typed = z.string().max(1000)
const SubjectForm = z.strictObject({ title: Typed, abbr: Typed, version: Version, shown: Shown })
const DeleteForm = z.strictObject({ version: Version })

export const showNew = (c: Context<Env>) => showDialog(c, <SubjectDialog typed={{ title: '', abbr: '' }} version={0} />)

export async function showSubject(c: Context<Env>) {
  const subject = await subjectOf(c)
  return showDialog(c, <SubjectDialog subject={subject} typed={subject} version={subject.version} />)
}

export async function add(c: Context<Env>) {
  const { version, shown: _, ...typed } = await readForm(c, SubjectForm)
  const { values, faults } = readSubject(typed)
  if (Object.keys(faults).length > 0) return refuse(c, undefined, { typed, version }, faults)
  return answer(c, await addSubject(c.get('db'), values, byOf(c)), undefined, { typed, version })
}

export async function save(c: Context<Env>) {
  const subject = await subjectOf(c)
  const { version, shown, ...sent } = await readForm(c, SubjectForm)
  const { typed, both } = typedOver<SubjectField>(sent, shown ?? {}, { title: subject.title, abbr: subject.abbr })
  const { values, faults } = readSubject(typed)
  if (Object.keys(faults).length > 0) return refuse(c, subject, { typed: sent, shown, version }, faults)
  const seen = both.length === 0 ? subject.version : version
  const saved = await saveSubject(c.get('db'), { id: subject.id, values, version: seen }, byOf(c))
  return answer(c, saved, subject, { typed, shown, version }, both)
}

type Form = Pick<EditProps, 'typed' | 'shown' | 'version'>

async function answer(c: Context<Env>, saved: SubjectAnswer, subject: Subject | undefined, form: Form, both: readonly SubjectField[] = []) {
  if (saved.kind === 'missing') throw new HTTPException(404)
  if (saved.kind === 'fault') return refuse(c, subject, form, saved.faults)
  if (saved.kind === 'saved') return doneOrBack(c, subjectsUrl, subject ? words.updated : words.added, 'subjects-changed')
  const { subject: now, change } = saved
  const errors = Object.fromEntries(both.map((field) => [field, nowStored(now[field])]))
  const { by, at: when } = await told(c, change)
  const conflict = meanwhile(by ?? '', when ?? '')
  const late = { subject: now, typed: form.typed, shown: now, version: now.version, errors, conflict }
  return showDialog(c, <SubjectDialog {...late} />, 409)
}

function refuse(c: Context<Env>, subject: Subject | undefined, form: Form, faults: SubjectFaults) {
  const errors = Object.fromEntries(
    (Object.keys(faults) as SubjectField[]).map((field) => [field, faultWords[faults[field] ?? 'required']]),
  )
  return showDialog(c, <SubjectDialog subject={subject} {...form} errors={errors} />, 422)
}

export const askDelete = async (c: Context<Env>) => showDialog(c, <DeleteSubjectDialog subject={await subjectOf(c)} />)

export async function remove(c: Context<Env>) {
  const { id } = await subjectOf(c)
  const form = await readForm(c, DeleteForm)
  const removal = unlessMissing(await removeSubject(c.get('db'), { id, version: form.version }, byOf(c)))
  if (removal.kind === 'removed') return doneOrBack(c, subjectsUrl, deleted(removal.subject), 'subjects-changed')
  if (removal.kind === 'conflict') {
    const { by, at: when } = await told(c, removal.change)
    const conflict = changedMeanwhile(by ?? '', when ?? '')
    return showDialog(c, <DeleteSubjectDialog subject={removal.subject} conflict={conflict} />, 409)
  }
  c.header('HX-Trigger', 'close-dialog') // the reason is told in a red snackbar, behind which nothing is left to choose
  throw new HTTPException(409, { message: `${words.cannotDelete}. ${usedBy(removal.uses)}` })
}
