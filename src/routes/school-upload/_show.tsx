import { setImmediate } from 'node:timers/promises'
import type { Context } from 'hono'
import { createElement, type ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { z } from 'zod'
import { listFormClasses } from '../../db/_school.ts'
import { listAlikeContacts } from '../../db/school/students/contacts/index.ts'
import { findTwinsOfFile } from '../../db/school/students/index.ts'
import { countMoves } from '../../db/school/students/upload-add.ts'
import { findFirstDay } from '../../db/school-upload/confirm.ts'
import { checkUpload, fileState, readRows, type Upload } from '../../db/school-upload/index.ts'
import { countTaken, findWork, isAtWork } from '../../db/school-upload/work.ts'
import { termName } from '../../domain/_titles.ts'
import { together } from '../../domain/_together.ts'
import { isGuardianField } from '../../domain/school/students/fields.ts'
import type { LocalFields } from '../../domain/school/students/local-fields.ts'
import { type Plan, type SheetName, sheetNames } from '../../domain/school-upload/index.ts'
import { LocalFieldsOf } from '../../views/_ui/local-fields.tsx'
import { UploadPage, type UploadState, UploadStateSection } from '../../views/school-upload/batch.tsx'
import { type ListedRows, listRows, type Mode, type UploadedRow, UploadRow } from '../../views/school-upload/rows.tsx'
import type { Env } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import { allTermsOf, localFieldsOf } from '../_once.ts'
import { type ErrorStatus, render } from '../_render.tsx'
import { batchProps, ofNow, uploadOf, whichOf } from './_request.ts'

/** What is said with an upload: it is a refusal. */
type ShownMessage = { message?: string; mode?: 'select'; status?: ErrorStatus; conflict?: UploadState['conflict'] }

const page = z.coerce.number().int().min(1).catch(1)
const RowsQuery = z.object({
  sheet: z
    .enum(sheetNames as [SheetName, ...SheetName[]])
    .optional()
    .catch(undefined),
  page,
  faulty: page,
  row: z.coerce.number().int().min(1).optional().catch(undefined),
  mode: z.literal('select').optional().catch(undefined),
})

export async function showUpload(c: Context<Env>, said: ShownMessage = {}): Promise<Response> {
  const [state, local] = await Promise.all([stateOf(c, said), localFieldsOf(c)])
  const listed = state.upload.undone ? undefined : listRows(state.upload.kind, state.rows, state.shown, local)
  const rowsHtml = listed ? await drawRows(state, listed, local) : ''
  const html = <UploadPage {...state} {...{ listed, rowsHtml }} />
  return render(c, { title: state.upload.fileName, page: html }, said.message ? (said.status ?? 409) : 200)
}

/** All but the rows, where one of them was changed. */
export async function showState(c: Context<Env>, said: ShownMessage = {}): Promise<Response> {
  const html = <UploadStateSection {...(await stateOf(c, said))} />
  return render(c, { page: html, fragment: html }, said.message ? (said.status ?? 409) : 200)
}

/** A row, and with it all but the others. */
export async function showRow(c: Context<Env>, number: number): Promise<Response> {
  const state = await stateOf(c)
  const listed = listRows(state.upload.kind, state.rows, state.shown, await localFieldsOf(c))
  const row = orNotFound(state.rows.find((one) => one.number === number))
  const html = (
    <>
      <UploadRow {...state} row={row} fields={listed?.fields ?? []} />
      {partial('#upload-state', <UploadStateSection {...state} />)}
    </>
  )
  return render(c, { page: html, fragment: html })
}

const partial = (target: string, content: ReactElement) =>
  createElement('hx-partial', { key: target, 'hx-target': target, 'hx-swap': 'outerHTML' }, content)

const atOnce = 50

/** Rows as they are shown, a part at a time: a thousand take longer than others should wait. */
async function drawRows({ upload, shown, mode }: UploadState, { part, fields }: ListedRows, local: LocalFields): Promise<string> {
  const parts: string[] = []
  for (let from = 0; from < part.length; from += atOnce) {
    const rows = part.slice(from, from + atOnce).map((row) => <UploadRow key={row.number} {...{ upload, row, fields, shown, mode }} />)
    parts.push(renderToString(<LocalFieldsOf.Provider value={local}>{rows}</LocalFieldsOf.Provider>))
    await setImmediate()
  }
  return parts.join('')
}

async function stateOf(c: Context<Env>, said: ShownMessage = {}): Promise<UploadState> {
  const db = c.get('db')
  const upload = await uploadOf(c)
  const of = await ofNow(c, upload.id)
  const { rows, plan } = await rowsOf(c, upload, of)
  const shown = RowsQuery.parse(c.req.query())
  const mode: Mode = upload.confirmedAt ? 'done' : (said.mode ?? shown.mode ?? 'look')
  const students = upload.kind === 'students'
  const [added, changes] = [plan?.students.map(({ values }) => values) ?? [], plan ? rows.flatMap(differencesOf) : []]
  return together({
    upload: {
      ...(await batchProps(c))(upload),
      note: upload.note,
      version: upload.version,
      canMatch: (await fileState(db, upload.id)) === 'matched',
    },
    ...{ rows, plan, shown, mode, message: said.message, conflict: said.conflict },
    posted: plan ? postedIn(c, plan) : [],
    classes: plan ? listFormClasses(db) : [],
    isBeingWritten: isAtWork(db, upload.id),
    work: workOf(c),
    years: of,
    twins: findTwinsOfFile(db, added, changes),
    contacts: listAlikeContacts(db, [...added.map((values) => ({ id: values.id, values })), ...guardiansIn(changes)]),
    newcomers: plan && findFirstDay(db, upload.kind, plan, of.today),
    moves: plan && students ? countMoves(db, plan.changes, of.today) : undefined,
  })
}

const differencesOf = ({ state, typed, known }: UploadedRow) =>
  state === 'differs' ? (known?.differences ?? []).map((one) => ({ id: Number(typed.id), ...one })) : []

/** What a file changes of students' contacts, by the student. */
const guardiansIn = (changes: readonly { id: number; field: string; next: string | null }[]) =>
  [
    ...Map.groupBy(
      changes.filter(({ field }) => isGuardianField(field)),
      ({ id }) => id,
    ),
  ].map(([id, own]) => ({ id, values: Object.fromEntries(own.map(({ field, next }) => [field, next])) }))

type Checked = { rows: readonly UploadedRow[]; plan: Plan | undefined }

async function rowsOf(c: Context<Env>, upload: Upload, of: Awaited<ReturnType<typeof ofNow>>): Promise<Checked> {
  if (!upload.confirmedAt) return checkUpload(c.get('db'), upload, of)
  if (upload.undoneAt) return { rows: [], plan: undefined }
  const rows = await readRows(c.get('db'), upload.id)
  return { rows: rows.map((row) => ({ ...row, state: row.outcome === 'same' ? 'same' : 'new', faults: {} })), plan: undefined }
}

/** The progress of an undo; undefined while the upload is being added. */
export async function workOf(c: Context<Env>) {
  const { id } = whichOf(c)
  const { work } = (await findWork(c.get('db'), id)) ?? {}
  return work && work !== 'saving' ? { isBack: work === 'restoring', ...(await countTaken(c.get('db'), id)) } : undefined
}

/** The posted terms into which a plan would add something: their report cards show it. */
async function postedIn(c: Context<Env>, { marks, figures }: Plan): Promise<string[]> {
  const added = new Set([...marks, ...figures].map(termName))
  return (await allTermsOf(c)).filter((term) => term.isPosted && added.has(termName(term))).map(termName)
}
