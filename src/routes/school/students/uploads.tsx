import { type Context, Hono } from 'hono'
import { findUpload, listUploads, listUsed, type Undone, undoUpload } from '../../../db/school/students/index.ts'
import { undoWords as words } from '../../../domain/words/students-upload.ts'
import { uploadsUrl } from '../../../views/_links/student-uploads.ts'
import { UndoUpload, UploadsPage } from '../../../views/school/students/uploads.tsx'
import { byOf, type Env } from '../../_env.ts'
import { orNotFound, showDialog } from '../../_form.tsx'
import { doneOrBack, render } from '../../_render.tsx'
import { momentsOf } from '../../_time.ts'
import { allowed } from './_request.tsx'

const path = `${uploadsUrl}/:batch{[0-9]+}/undo` as const

export const pastUploads = new Hono<Env>()
  .get(uploadsUrl, allowed, async (c) => {
    const when = await momentsOf(c)
    const shown = (by: string | null, instant: string | null) => (instant ? { by: by ?? '', at: when(instant) } : undefined)
    const uploads = (await listUploads(c.get('db'))).map(({ confirmedBy, confirmedAt, undoneBy, undoneAt, ...upload }) => ({
      ...upload,
      when: when(upload.at),
      confirmed: shown(confirmedBy, confirmedAt),
      undone: shown(undoneBy, undoneAt),
    }))
    const page = <UploadsPage uploads={uploads} />
    return render(c, { page, fragment: page })
  })
  .get(path, allowed, (c) => ask(c))
  .post(path, allowed, async (c) => {
    const undone = await undoUpload(c.get('db'), batchId(c), byOf(c))
    if (undone.kind !== 'undone') return ask(c, undone)
    return doneOrBack(c, uploadsUrl, words.done(undone.removed, undone.restored, undone.kept), 'students-changed')
  })

const batchId = (c: Context<Env>) => Number(c.req.param('batch'))

async function ask(c: Context<Env>, refused?: Exclude<Undone, { kind: 'undone' }>) {
  const upload = orNotFound(await findUpload(c.get('db'), batchId(c)))
  orNotFound(upload.confirmedAt ?? undefined)
  const used = upload.undoneAt ? [] : await listUsed(c.get('db'), upload.id)
  const message = upload.undoneAt ? words.already : refused?.kind === 'referred' ? words.referred : undefined
  const dialog = <UndoUpload id={upload.id} fileName={upload.fileName} used={used} message={message} />
  return showDialog(c, dialog, refused ? 409 : 200)
}
