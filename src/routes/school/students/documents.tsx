import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findDocument, findStudent, listBefore, readBefore, readDocument, saveDocument } from '../../../db/school/students/index.ts'
import { schoolDay, shownDay } from '../../../domain/_dates.ts'
import { fullName } from '../../../domain/_names.ts'
import { cleanLine } from '../../../domain/_text.ts'
import { type DocumentFault, type DocumentKind, documentKinds, parseDocument } from '../../../domain/school/students/index.ts'
import { documentWords } from '../../../domain/words/students.ts'
import { base } from '../../../views/_links/students.ts'
import { DocumentDialog } from '../../../views/school/students/documents.tsx'
import { byOf, type Env } from '../../_env.ts'
import { faultStatus, sendDocument } from '../../_file.ts'
import { idOf, orNotFound, readFile, showDialog } from '../../_form.tsx'
import { localFieldsOf } from '../../_once.ts'
import { doneOrBack } from '../../_render.tsx'
import { timeZoneOf } from '../../_time.ts'
import { allowed } from './_request.tsx'

const path = '/admin/students/:id{[0-9]+}/documents/:kind'
/** The five documents of a student. */
export const studentDocuments = new Hono<Env>()
  .get(path, allowed, (c) => show(c))
  .post(path, allowed, async (c) => {
    const { id, name, kind, title, isAsked } = await documentOf(c)
    if (!isAsked) throw new HTTPException(404)
    const file = await readFile(c)
    if (!file) return show(c, 'no-file')
    const bytes = new Uint8Array(await file.arrayBuffer())
    const type = parseDocument(kind, bytes)
    if (!type.ok) return show(c, type.error)
    const fileName = cleanLine(file.name)?.slice(-100) ?? title
    await saveDocument(c.get('db'), { studentId: id, kind, name: fileName, type: type.value, bytes }, byOf(c))
    return doneOrBack(c, base, documentWords.saved(title, name), 'students-changed')
  })
  .get(`${path}/file`, allowed, async (c) => {
    const { id, name, kind, title } = await documentOf(c)
    const document = orNotFound(await readDocument(c.get('db'), id, kind))
    return sendDocument(c, documentWords.of(title, name), document)
  })
  .get(`${path}/before/:before`, allowed, async (c) => {
    const { id, name, kind, title } = await documentOf(c)
    const document = orNotFound(await readBefore(c.get('db'), id, kind, idOf(c, 'before')))
    return sendDocument(c, documentWords.of(title, name), document)
  })

/** The student and the kind of document in the address. */
async function documentOf(c: Context<Env>) {
  const kind = documentKinds.find((known): known is DocumentKind => known === c.req.param('kind'))
  const student = orNotFound(kind && (await findStudent(c.get('db'), idOf(c))))
  const local = await localFieldsOf(c)
  const known = orNotFound(kind)
  return {
    id: student.id,
    name: fullName(student.values),
    kind: known,
    title: local.title(known),
    isAsked: local.documents.includes(known),
  }
}

async function show(c: Context<Env>, fault?: DocumentFault) {
  const { id, name, kind, isAsked } = await documentOf(c)
  if (!isAsked) throw new HTTPException(404)
  const [found, timeZone] = await Promise.all([findDocument(c.get('db'), id, kind), timeZoneOf(c)])
  const document = found && {
    isPicture: found.type !== 'application/pdf',
    uploaded: shownDay(schoolDay(new Date(found.uploadedAt), timeZone)),
    version: found.uploadedAt,
  }
  const dayOf = (at: string) => shownDay(schoolDay(new Date(at), timeZone))
  const before = (await listBefore(c.get('db'), id, kind)).map((one) => ({
    ...one,
    replaced: dayOf(one.replacedAt),
    uploaded: dayOf(one.uploadedAt),
  }))
  return showDialog(c, <DocumentDialog {...{ id, name, kind, document, before, fault }} />, fault ? faultStatus[fault] : 200)
}
