import type { Context, Hono, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import {
  cancelUpload,
  checkUpload,
  confirmUpload,
  countWritten,
  digestOf,
  goOn,
  listChanges,
  placeOf,
  undoUpload,
} from '../../../db/marks/class/index.ts'
import { listNamesOf, listSubjectTitles } from '../../../db/marks/class/names.ts'
import type { Upload } from '../../../db/marks/class/uploads.ts'
import { rulesOf } from '../../../db/school/terms/mark-words.ts'
import { together } from '../../../domain/_together.ts'
import { asksFirst, type Change, type Checked } from '../../../domain/marks/class/index.ts'
import { cellFault, columnTitle, now, savedBy, words } from '../../../domain/words/class-marks.ts'
import type { Links } from '../../../views/_links/class-marks.ts'
import { BatchPage, WorkProgress } from '../../../views/marks/class/batch.tsx'
import { CancelDialog, UndoDialog } from '../../../views/marks/class/dialogs.tsx'
import { at, byOf, type Env } from '../../_env.ts'
import { goTo, readForm, several, showDialog, showPart, Version } from '../../_form.tsx'
import { render, wantsFragment } from '../../_render.tsx'
import { accessOf } from '../../_rights.ts'
import { momentsOf } from '../../_time.ts'
import { listedOf, uploadOf } from './_request.ts'

const VersionForm = z.strictObject({ version: Version })
const ConfirmForm = z.strictObject({ version: Version, seen: z.string().max(50), take: several(z.string().max(60)) })

/** An uploaded file: its changes, its saving and its undo, in steps. */
export function addBatches(app: Hono<Env>, links: Links, write: MiddlewareHandler<Env>): void {
  const one = `${links.home}/uploads/:batch` as string
  const show = (c: Context<Env>, message?: string) => showUpload(c, links, message)
  app
    .get(one, write, (c) => show(c))
    .post(`${one}/confirm`, write, async (c) => {
      const { id } = await uploadOf(c)
      const { version, seen, take } = await readForm(c, ConfirmForm)
      const confirmed = await confirmUpload(c.get('db'), accessOf(c), id, { version, seen, taken: new Set(take) }, byOf(c))
      if (confirmed === 'missing') throw new HTTPException(404)
      return confirmed === 'done' ? c.redirect(links.batch(id), 303) : show(c, words[confirmed])
    })
    .post(`${one}/go-on`, write, async (c) => {
      const { id } = await uploadOf(c)
      await goOn(c.get('db'), accessOf(c), id)
      const upload = await uploadOf(c)
      if (!upload.work || !wantsFragment(c)) return goTo(c, links.batch(id))
      const shown = { ...(await listedOf(c))(upload), note: upload.note, version: upload.version, work: upload.work }
      return showPart(c, <WorkProgress links={links} upload={shown} progress={await countWritten(c.get('db'), id)} />)
    })
    .get(`${one}/cancel`, write, async (c) => {
      const { id, version, confirmedAt, work } = await uploadOf(c)
      if (confirmedAt || work) throw new HTTPException(404)
      return showDialog(c, <CancelDialog {...{ links, id, version }} />)
    })
    .post(`${one}/cancel`, write, async (c) => {
      const { id, work } = await uploadOf(c)
      const { version } = await readForm(c, VersionForm)
      const outcome = work ? 'closed' : await cancelUpload(c.get('db'), id, version)
      if (outcome === 'missing') throw new HTTPException(404)
      if (outcome === 'done') return goTo(c, links.home)
      throw new HTTPException(409, { message: words[outcome] })
    })
  addUndo(app, one, links, write)
}

function addUndo(app: Hono<Env>, one: string, links: Links, write: MiddlewareHandler<Env>): void {
  app
    .get(`${one}/undo`, write, async (c) => {
      const { id, version, confirmedAt, undoneAt } = await uploadOf(c)
      if (!confirmedAt) throw new HTTPException(404)
      return showDialog(c, <UndoDialog {...{ links, id, version }} refused={undoneAt ? words.already : undefined} />)
    })
    .post(`${one}/undo`, write, async (c) => {
      const upload = await uploadOf(c)
      const { version } = await readForm(c, VersionForm)
      const undone = await undoUpload(c.get('db'), accessOf(c), upload.id, version, byOf(c))
      if (undone.kind === 'missing') throw new HTTPException(404)
      if (undone.kind === 'done') return goTo(c, links.batch(upload.id))
      const refused = undone.kind === 'changed' ? { since: await sinceOf(c, undone) } : { refused: words[undone.kind] }
      return showDialog(c, <UndoDialog {...{ links, id: upload.id, version }} {...refused} />, 409)
    })
}

const mostNamed = 100

/** Who has changed the rows since, and when. */
async function sinceOf(c: Context<Env>, { since, who }: Extract<Awaited<ReturnType<typeof undoUpload>>, { kind: 'changed' }>) {
  const [subjects, when] = await Promise.all([listSubjectTitles(c.get('db')), momentsOf(c)])
  const named = since.slice(0, mostNamed)
  const names = await listNamesOf(
    c.get('db'),
    named.map(({ studentId }) => studentId),
  )
  return named.map((cell) => {
    const last = who.get(placeOf(cell))
    const said = [columnTitle(cell.column, subjects), now(cell.now), last && savedBy(last.by, when(last.at))]
    return { name: names.get(cell.studentId) ?? String(cell.studentId), words: said.filter(Boolean).join(' · ') }
  })
}

async function showUpload(c: Context<Env>, links: Links, message?: string): Promise<Response> {
  const [db, upload] = [c.get('db'), await uploadOf(c)]
  const isPending = !upload.confirmedAt && !upload.work
  const all = isPending ? await checkUpload(db, accessOf(c), upload, at(c)) : undefined
  const classId = c.req.query('class')
  const page = (
    <BatchPage
      links={links}
      upload={{ ...(await listedOf(c))(upload), note: upload.note, version: upload.version, work: upload.work }}
      progress={await countWritten(db, upload.id)}
      failures={await failuresOf(c, upload)}
      message={message}
      names={await namesOf(c, upload, all, classId)}
      {...(all && { checked: { all, classId, digest: digestOf(all) } })}
    />
  )
  return render(c, { title: upload.fileName, page }, message ? 409 : 200)
}

async function failuresOf(c: Context<Env>, { failures }: Upload) {
  if (failures.length === 0) return []
  const [subjects, names] = await Promise.all([
    listSubjectTitles(c.get('db')),
    listNamesOf(
      c.get('db'),
      failures.map(({ studentId }) => studentId),
    ),
  ])
  return failures.map(({ studentId, column, why }) => ({
    name: names.get(studentId) ?? String(studentId),
    words: `${columnTitle(column, subjects)} · ${cellFault(why)}`,
  }))
}

/** Who saved the displayed values; for a whole school, only of the open class. */
async function namesOf(c: Context<Env>, upload: Upload, all: Checked | undefined, classId: string | undefined) {
  const changes = all?.changes ?? []
  const first = classId ?? changes.find((change) => !asksFirst(change))?.classId
  const shown = changes.filter((change) => change.stored !== null && (asksFirst(change) || change.classId === first)).slice(0, 1500)
  const [who, when] = await Promise.all([listChanges(c.get('db'), shown), momentsOf(c)])
  return together({
    rules: rulesOf(c.get('db'), upload),
    subjects: listSubjectTitles(c.get('db')),
    who: (change: Change) => {
      const last = who.get(placeOf(change))
      return last && savedBy(last.by, when(last.at))
    },
  })
}
