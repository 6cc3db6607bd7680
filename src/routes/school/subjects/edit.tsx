import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { addSubject, countUses, removeSubject, saveSubject } from '../../../db/school/subjects/index.ts'
import { readSubject, type Subject, type SubjectFaults, type SubjectField } from '../../../domain/school/subjects/index.ts'
import { changedMeanwhile, deleted, faultWords, labels, usedBy, words } from '../../../domain/words/subjects.ts'
import { subjectsUrl } from '../../../views/_links/subjects.ts'
import { DeleteSubjectDialog, type EditProps, SubjectDialog } from '../../../views/school/subjects/edit.tsx'
import { editedOf, lateOf, readEdited } from '../../_edited.ts'
import { byOf, type Env } from '../../_env.ts'
import { readForm, showDialog, unlessMissing, Version } from '../../_form.tsx'
import { doneOrBack } from '../../_render.tsx'
import { changeOf } from '../../_time.ts'
import { subjectOf } from './_request.tsx'

const Typed = z.string().max(1000)
const NewSubject = z.strictObject({ title: Typed, abbr: Typed })
const DeleteForm = z.strictObject({ version: Version })

export const showNew = (c: Context<Env>) => showDialog(c, <SubjectDialog typed={{ title: '', abbr: '' }} />)

export async function showSubject(c: Context<Env>) {
  const subject = await subjectOf(c)
  return showDialog(c, <SubjectDialog subject={subject} typed={subject} edited={editedOf(rowOf(subject))} />)
}

export async function add(c: Context<Env>) {
  const typed = await readForm(c, NewSubject)
  const { values, faults } = readSubject(typed)
  if (Object.keys(faults).length > 0) return refuse(c, { typed }, faults)
  const added = await addSubject(c.get('db'), values, byOf(c))
  if (added.kind === 'fault') return refuse(c, { typed }, added.faults)
  return doneOrBack(c, subjectsUrl, words.added, 'subjects-changed')
}

const rowOf = ({ title, abbr, version }: Subject) => ({ version, texts: { title, abbr } })

export async function save(c: Context<Env>) {
  const subject = await subjectOf(c)
  const edited = await readEdited(c, rowOf(subject))
  const { values, faults } = readSubject(edited.typed)
  const form = { subject, typed: edited.typed, edited }
  if (Object.keys(faults).length > 0) return refuse(c, form, faults)
  const saved = unlessMissing(await saveSubject(c.get('db'), { id: subject.id, values, version: edited.saves }, byOf(c)))
  if (saved.kind === 'fault') return refuse(c, form, saved.faults)
  if (saved.kind === 'saved') return doneOrBack(c, subjectsUrl, words.updated, 'subjects-changed')
  const late = await lateOf(c, edited, rowOf(saved.subject), saved.change, labels)
  return showDialog(c, <SubjectDialog subject={saved.subject} typed={late.typed} edited={late} />, 409)
}

function refuse(c: Context<Env>, form: EditProps, faults: SubjectFaults) {
  const errors = Object.fromEntries(
    (Object.keys(faults) as SubjectField[]).map((field) => [field, faultWords[faults[field] ?? 'required']]),
  )
  return showDialog(c, <SubjectDialog {...form} errors={errors} />, 422)
}

export async function askDelete(c: Context<Env>) {
  const subject = await subjectOf(c)
  return showDialog(c, <DeleteSubjectDialog subject={subject} uses={await countUses(c.get('db'), subject.id)} />)
}

export async function remove(c: Context<Env>) {
  const { id } = await subjectOf(c)
  const form = await readForm(c, DeleteForm)
  const removal = unlessMissing(await removeSubject(c.get('db'), { id, version: form.version }, byOf(c)))
  if (removal.kind === 'removed') return doneOrBack(c, subjectsUrl, deleted(removal.subject), 'subjects-changed')
  if (removal.kind === 'conflict') {
    const { by, at: when } = await changeOf(c, removal.change)
    const conflict = changedMeanwhile(by ?? '', when ?? '')
    return showDialog(c, <DeleteSubjectDialog subject={removal.subject} uses={await countUses(c.get('db'), id)} conflict={conflict} />, 409)
  }
  c.header('HX-Trigger', 'close-dialog') // a red snackbar gives the reason, and there is nothing left to choose
  throw new HTTPException(409, { message: `${words.cannotDelete}. ${usedBy(removal.uses)}` })
}
