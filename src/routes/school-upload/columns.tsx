import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { findFiles, rematchUpload, type StoredFiles } from '../../db/school-upload/index.ts'
import { type Kind, leftOut } from '../../domain/_matching/index.ts'
import {
  type Addable,
  addable,
  addableOf,
  faultsOf,
  headingsOf,
  lasting,
  type MatchedSheet,
  matchingFrom,
  type Sent,
  type UploadKind,
} from '../../domain/school-upload/index.ts'
import { matchingText, words } from '../../domain/words/matching.ts'
import { kindTitle, words as uploadWords } from '../../domain/words/school-upload.ts'
import { fileFault } from '../../domain/words/school-upload-faults.ts'
import { batchUrl } from '../../views/_links/school-upload.ts'
import { MatchColumnsPage, MatchUpload } from '../../views/school-upload/columns.tsx'
import { byOf, type Env } from '../_env.ts'
import { goTo, orNotFound, readForm, Version } from '../_form.tsx'
import { type ErrorStatus, render } from '../_render.tsx'
import { openFiles, type ReadFiles, readRows } from './_file.ts'
import { kindOf, rights, uploadOf, uploadUrl } from './_request.ts'
import { titleOfUse, toMatch } from './_to-match.ts'

const Columns = z
  .object({ version: Version, do: z.literal('check').optional() })
  .catchall(z.union([z.string().max(60), z.array(z.string().max(60)).max(10)]))

const ColumnsForm = z.object({ add: z.enum(addable).optional().catch(undefined) })
const adding = (one: MatchedSheet, add: Addable): MatchedSheet =>
  addableOf(one.matching.kind)[add] ? { ...one, matching: { ...one.matching, adds: [...new Set([...one.matching.adds, add])] } } : one

/** The columns of a file, matched to ours by somebody, and matched again until the upload is confirmed. */
export function uploadColumns(kind: UploadKind) {
  const [url, allowed] = [`${uploadUrl(kind)}/columns` as const, rights[kind]]
  return new Hono<Env>().get(url, allowed, showColumns).post(url, allowed, matchColumns)
}

async function showColumns(c: Context<Env>) {
  const upload = await uploadOf(c)
  if (upload.confirmedAt) return goTo(c, batchUrl(upload))
  const stored = orNotFound(await findFiles(c.get('db'), upload.id))
  const { add } = ColumnsForm.parse(c.req.query())
  const matched = stored.matched.map((one) => (add ? adding(one, add) : one))
  return show(c, await opened(c, stored), stored, matched)
}

async function matchColumns(c: Context<Env>) {
  const { version, do: asked, ...sent } = await readForm(c, Columns)
  const upload = await uploadOf(c)
  const stored = await findFiles(c.get('db'), upload.id)
  if (!stored) throw new HTTPException(409, { message: words.gone })
  const file = await opened(c, stored)
  const matched = file.sheets.map((sheet, n): MatchedSheet => {
    const matching = matchingFrom(sheet, n, sent as Sent, file.kinds)
    const was = stored.matched[n]
    return { matching, from: was && JSON.stringify(was.matching) === JSON.stringify(matching) ? was.from : 'guess' }
  })
  if (!asked) return show(c, file, stored, matched)
  if (matched.every(({ matching }) => matching.kind === '')) return show(c, file, stored, matched, words.allLeftOut)
  if (file.sheets.some((sheet, n) => faultsOf(sheet, matched[n]?.matching ?? leftOut, file.kinds)))
    return show(c, file, stored, matched, '')
  const read = await readRows(c, file, matched)
  if (!read.ok) return show(c, file, stored, matched, read.error === 'no-rows' ? words.noRows : fileFault(read.error))
  const changed = { kind: upload.kind, id: upload.id, version, matched, remembered: rememberedOf(file, matched), ...read.value }
  const outcome = await rematchUpload(c.get('db'), changed, byOf(c))
  if (outcome === 'missing') throw new HTTPException(404)
  return outcome === 'done' ? goTo(c, batchUrl(upload)) : show(c, file, stored, matched, uploadWords[outcome])
}

async function opened(c: Context<Env>, stored: StoredFiles): Promise<ReadFiles> {
  const file = await openFiles(c, kindOf(c), stored.files)
  if (!file.ok) throw new HTTPException(422)
  return file.value
}

/** With a message it is a refusal; `''` means that the columns show the reason. */
async function show(c: Context<Env>, file: ReadFiles, { isMatched }: StoredFiles, matched: readonly MatchedSheet[], message?: string) {
  const { kind, id, fileName, version, note } = await uploadOf(c)
  const kinds = Object.keys(file.kinds).map((name) => ({ value: name, label: kindTitle(name) }))
  const sheets = file.sheets.map((sheet, n) => toMatch(sheet, matched[n]?.matching ?? leftOut, file))
  const props = { upload: { kind, id, fileName, version, note, isMatched }, sheets, kinds, message, isSent: message !== undefined }
  const status: 200 | ErrorStatus = message === undefined ? 200 : 422
  return render(c, { title: words.title, page: <MatchColumnsPage {...props} />, fragment: <MatchUpload {...props} /> }, status)
}

function rememberedOf({ sheets, kinds }: ReadFiles, matched: readonly MatchedSheet[]) {
  return sheets.flatMap((sheet, n) => {
    const { matching = leftOut, from = 'guess' } = matched[n] ?? {}
    const headings = headingsOf(sheet, matching.head)
    if (from === 'named' || matching.kind === '' || !/[^|]/.test(headings)) return []
    const titles = (sheet.rows[matching.head] ?? []).map(({ text }) => text.trim().slice(0, 60))
    const inWords = matchingText(kindTitle(matching.kind), matching, titles, titleOfUse)
    return [
      {
        headings,
        matching: lasting(matching, kinds[matching.kind] as Kind),
        said: { headings: titles.filter(Boolean).join(', ').slice(0, 200), columns: inWords },
      },
    ]
  })
}
