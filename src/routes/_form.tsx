import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ReactElement } from 'react'
import { z } from 'zod'
import { isTerm, isYear } from '../domain/_terms.ts'
import { DialogPage } from '../views/_ui/dialog.tsx'
import { simple } from './_body.ts'
import type { Env } from './_env.ts'
import { type ErrorStatus, render, wantsFragment } from './_render.tsx'
import { limitBody } from './_security.ts'

/** What a form sends. Our pages send nothing that their schema does not take: what they would say of a fault is decided after this. */
export async function readForm<T extends z.ZodType>(c: Context<Env>, schema: T, message = ''): Promise<z.output<T>> {
  if (!mayBeLong(c, schema)) await limitBody(simple)(c, async () => {})
  const sent = schema.safeParse(await c.req.parseBody({ all: true }))
  if (!sent.success) throw new HTTPException(422, { message })
  return sent.data
}

/** With a file or a list. */
const mayBeLong = (c: Context<Env>, schema: z.ZodType) =>
  c.req.header('Content-Type')?.startsWith('multipart/') === true ||
  (schema instanceof z.ZodObject && Object.values(schema.shape).some(isList))
const isList = (field: unknown): boolean => field instanceof z.ZodPipe && (lists.has(field) || isList(field.in))
const lists = new WeakSet<object>()

/** The file of a form that sends just that, from one of the places to choose it; undefined where none was chosen. */
export async function readFile(c: Context<Env>): Promise<File | undefined> {
  const [chosen, ...more] = await readFiles(c)
  if (more.length > 0) throw new HTTPException(422)
  return chosen
}

/** Those that were chosen for one field. */
export async function readFiles(c: Context<Env>): Promise<File[]> {
  const { file } = await readForm(c, z.strictObject({ file: several(z.union([z.instanceof(File), z.string()])) }))
  return file.filter((part): part is File => part instanceof File && (part.size > 0 || part.name !== ''))
}

/** A field of which there may be several of the same name, or none. */
export function several<T extends z.ZodType>(one: T, most = 1000) {
  const list = z.preprocess((sent) => (sent === undefined ? [] : [sent].flat()), z.array(one).max(most))
  lists.add(list)
  return list
}

/** A field that carries more than one value. */
export const fromJson = <T extends z.ZodType>(schema: T) =>
  z
    .string()
    .max(20_000)
    .transform((text, issues): unknown => {
      try {
        return JSON.parse(text)
      } catch {
        issues.addIssue({ code: 'custom', message: 'not JSON' })
        return z.NEVER
      }
    })
    .pipe(schema)

export const Text = z.string().max(2000)

/** The version of a row as it was shown. */
export const Version = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number)

/** The fields of a form as it showed them, so that only those typed over replace what another has saved meanwhile. */
export const Shown = fromJson(z.record(z.string(), z.string().max(1000))).optional()

/** A checkbox: sent only when it is ticked. */
export const Ticked = z
  .literal('1')
  .optional()
  .transform((value) => value === '1')

/** What a list is searched for, and its page, as the address has them. */
export const Search = z.string().trim().max(100).catch('')
export const Page = z.coerce.number().int().min(1).max(9999).catch(1)

/** What the address names; one that nothing can have is not found. */
export function readAddress<T extends z.ZodType>(c: Context<Env>, schema: T, address: object = c.req.param()): z.output<T> {
  const named = schema.safeParse(address)
  if (!named.success) throw new HTTPException(404)
  return named.data
}

/** A term in the address. */
export const TermAddress = z.object({ year: z.coerce.number().refine(isYear), term: z.coerce.number().refine(isTerm) })

/** The number in the address; one that no row can have is not found. */
export function idOf(c: Context<Env>, name = 'id'): number {
  const id = c.req.param(name) ?? ''
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new HTTPException(404)
  return Number(id)
}

/** The row that was asked for: 404 where there is none, or none within reach. */
export function orNotFound<T>(row: T): NonNullable<T> {
  if (row === undefined || row === null) throw new HTTPException(404)
  return row
}

/** What became of a save: 404 where its row is gone. */
export function unlessMissing<T extends { kind: string }>(outcome: T): Exclude<T, { kind: 'missing' }> {
  if (outcome.kind === 'missing') throw new HTTPException(404)
  return outcome as Exclude<T, { kind: 'missing' }>
}

/** The dialog for htmx; the same as a page of its own for who opens its address. */
export function showDialog(c: Context<Env>, dialog: ReactElement, status: 200 | ErrorStatus = 200, title = c.get('frame')?.title ?? '') {
  return render(c, { title, page: <DialogPage title={title}>{dialog}</DialogPage>, fragment: dialog }, status)
}

/** The same, whatever htmx was going to put the answer into. */
export function showOver(c: Context<Env>, dialog: ReactElement, status: 200 | ErrorStatus = 200, title?: string) {
  c.header('HX-Retarget', '#dialog')
  c.header('HX-Reswap', 'innerHTML')
  return showDialog(c, dialog, status, title)
}

/** A part of a page that htmx puts in its place; where its address is opened, a page with nothing else. */
export const showPart = (c: Context<Env>, part: ReactElement, status: 200 | ErrorStatus = 200) =>
  render(c, { page: part, fragment: part }, status)

/** To another page: the page script goes where the header says, a browser without it is sent there. */
export function goTo(c: Context<Env>, url: string): Response {
  if (!wantsFragment(c)) return c.redirect(url, 303)
  c.header('HX-Redirect', url)
  return c.body(null, 204)
}
