import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { goOn, listUsers, undoPart, undoUpload } from '../../db/school-upload/undo.ts'
import type { UploadKind } from '../../domain/school-upload/index.ts'
import { studentsUndone, words } from '../../domain/words/school-upload.ts'
import { batchUrl, uploadsUrls } from '../../views/_links/school-upload.ts'
import { UndoProgress } from '../../views/school-upload/batch.tsx'
import { UndoDialog } from '../../views/school-upload/index.tsx'
import { byOf, type Env } from '../_env.ts'
import { goTo, orNotFound, showDialog, showPart } from '../_form.tsx'
import { doneOrBack, wantsFragment } from '../_render.tsx'
import { rights, uploadOf, uploadUrl, whichOf } from './_request.ts'
import { showUpload, workOf } from './_show.tsx'

/** Undoes an upload, also one that was not fully added. */
export function uploadUndo(kind: UploadKind) {
  const [url, allowed] = [uploadUrl(kind), rights[kind]]
  return new Hono<Env>()
    .get(`${url}/undo`, allowed, async (c) => {
      const upload = await uploadOf(c)
      orNotFound(upload.confirmedAt ?? undefined)
      if (upload.undoneAt) return showDialog(c, <UndoDialog upload={upload} refused={words.already} />)
      return showDialog(c, <UndoDialog upload={upload} used={await listUsers(c.get('db'), upload)} />)
    })
    .post(`${url}/undo`, allowed, undo)
    .post(`${url}/undo-part`, allowed, async (c) => {
      const undone = await undoPart(c.get('db'), whichOf(c), byOf(c))
      if (undone === 'missing') throw new HTTPException(404)
      return undone === 'undone' ? c.redirect(batchUrl(whichOf(c)), 303) : showUpload(c, { message: words[undone] })
    })
    .post(`${url}/go-on`, allowed, async (c) => {
      const upload = await uploadOf(c)
      if (await workOf(c)) await goOn(c.get('db'), upload)
      const work = await workOf(c)
      return work && wantsFragment(c) ? showPart(c, <UndoProgress upload={upload} work={work} />) : goTo(c, batchUrl(upload))
    })
}

async function undo(c: Context<Env>) {
  const upload = await uploadOf(c)
  const undone = await undoUpload(c.get('db'), upload, byOf(c))
  if (undone.kind === 'missing') throw new HTTPException(404)
  if (undone.kind === 'undone') {
    const said = upload.kind === 'students' ? studentsUndone(undone.removed, undone.restored, undone.kept) : words.undone
    return doneOrBack(c, uploadsUrls[upload.kind], said, 'students-changed')
  }
  const used = undone.kind === 'used' ? undone.used : []
  const refused = used.length > 0 ? undefined : upload.kind === 'students' && undone.kind === 'used' ? words.referred : words[undone.kind]
  return showDialog(c, <UndoDialog upload={upload} used={used} refused={refused} />, 409)
}
