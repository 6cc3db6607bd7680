import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type OwnRefusal, readOwnDocument, removeOwnDocument, saveOwnDocument } from '../../../db/registration/own.ts'
import { readDocument } from '../../../db/school/students/index.ts'
import { cleanLine } from '../../../domain/_text.ts'
import { withoutMetadata } from '../../../domain/registration/photo.ts'
import { type DocumentKind, type DocumentType, documentKinds, parseDocument } from '../../../domain/school/students/index.ts'
import { closedWords, ownDocumentWords as words } from '../../../domain/words/registration-own.ts'
import { documentsUrl } from '../../../views/_links/own-registration.ts'
import { type DocumentProblem, OwnDocument, OwnDocumentsPage } from '../../../views/registration/own/documents.tsx'
import { actorOf, at, type Env } from '../../_env.ts'
import { faultStatus, sendDocument } from '../../_file.ts'
import { orNotFound, readFile } from '../../_form.tsx'
import { localFieldsOf } from '../../_once.ts'
import { render, wantsFragment } from '../../_render.tsx'
import { allow } from '../../_rights.ts'
import { findMine, refusalWords, slowed, statusOf } from './standing.ts'

const allowed = allow('own-registration.write', { title: words.title })
const documentUrl = `${documentsUrl}/:kind` as const

/** The five documents, which wait beside the school's own until the office accepts the registration. */
export const ownDocuments = new Hono<Env>()
  .get(documentsUrl, allowed, async (c) => {
    const { own } = orNotFound(await findMine(c))
    return render(c, { page: <OwnDocumentsPage own={own} /> })
  })
  .post(documentUrl, allowed, async (c) => {
    const kind = kindOf(c)
    const { ask, own } = orNotFound(await findMine(c))
    if (!own.canWrite) return refuse(c, kind, own.standing === 'open' ? { kind: 'not-now' } : { kind: 'closed' })
    const local = await localFieldsOf(c)
    if (!local.documents.includes(kind)) throw new HTTPException(404)
    const wait = await slowed(c)
    if (wait) return show(c, kind, { problem: { alert: wait } }, 429)
    const file = await readFile(c)
    if (!file) return show(c, kind, { problem: { fault: 'no-file' } }, 422)
    const bytes = new Uint8Array(await file.arrayBuffer())
    const type = parseDocument(kind, bytes)
    if (!type.ok) return show(c, kind, { problem: { fault: type.error } }, faultStatus[type.error])
    const name = cleanLine(file.name)?.slice(-100) ?? local.title(kind)
    const document = { kind, name, type: type.value, bytes: withoutMetadata(type.value, bytes) }
    const saved = await saveOwnDocument(c.get('db'), ask, document, at(c))
    return saved.kind === 'saved' ? answerSaved(c, kind, words.saved(local.title(kind))) : refuse(c, kind, saved)
  })
  .post(`${documentUrl}/removal`, allowed, async (c) => {
    const kind = kindOf(c)
    const { ask } = orNotFound(await findMine(c))
    const wait = await slowed(c)
    if (wait) return show(c, kind, { problem: { alert: wait } }, 429)
    const saved = await removeOwnDocument(c.get('db'), ask, kind, at(c))
    return saved.kind === 'saved' ? answerSaved(c, kind, words.removed((await localFieldsOf(c)).title(kind))) : refuse(c, kind, saved)
  })
  .get(`${documentUrl}/file`, allowed, async (c) => {
    const kind = kindOf(c)
    const { ask } = orNotFound(await findMine(c))
    return send(c, kind, await readOwnDocument(c.get('db'), ask, kind))
  })
  .get(`${documentUrl}/school`, allowed, async (c) => {
    const kind = kindOf(c)
    if (!c.get('scopes').includes('own')) throw new HTTPException(404)
    return send(c, kind, await readDocument(c.get('db'), actorOf(c).id, kind))
  })

const kindOf = (c: Context<Env>) => orNotFound(documentKinds.find((known) => known === c.req.param('kind')))

async function refuse(c: Context<Env>, kind: DocumentKind, refusal: OwnRefusal) {
  const { own } = orNotFound(await findMine(c))
  if (refusal.kind === 'missing') throw new HTTPException(404)
  const alert = refusal.kind === 'closed' ? closedWords.file : refusalWords(refusal, own)
  return show(c, kind, { problem: { alert } }, statusOf[refusal.kind])
}

const answerSaved = (c: Context<Env>, kind: DocumentKind, saved: string) =>
  wantsFragment(c) ? show(c, kind, { saved }, 200) : c.redirect(`${documentsUrl}#${kind}`, 303)

type Answer = { problem?: DocumentProblem; saved?: string }

async function show(c: Context<Env>, kind: DocumentKind, shown: Answer, status: 200 | 403 | 409 | 413 | 415 | 422 | 429) {
  const { own } = orNotFound(await findMine(c))
  const page = <OwnDocumentsPage own={own} shown={{ kind, ...shown }} />
  return render(c, { page, fragment: <OwnDocument own={own} kind={kind} {...shown} /> }, status)
}

/** Sends a document as the office does: with the type of its bytes, under our own name, and never as a page. */
async function send(c: Context<Env>, kind: DocumentKind, document: { type: DocumentType; bytes: Uint8Array<ArrayBuffer> } | undefined) {
  return sendDocument(c, (await localFieldsOf(c)).title(kind), orNotFound(document))
}
