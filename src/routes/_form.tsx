import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ReactElement } from 'react'
import { z } from 'zod'
import { isTerm, isYear } from '../domain/_terms.ts'
import { placeOf } from '../views/_screens.ts'
import { DialogPage } from '../views/_ui/dialog.tsx'
import { simple } from './_body.ts'
import type { Env } from './_env.ts'
import { type ErrorStatus, render, wantsFragment } from './_render.tsx'
import { limitBody } from './_security.ts'

/** Reads a form by its schema. Our pages send only what the schema accepts; faults with words for people are found later. */
export async function readForm<T extends z.ZodType>(c: Context<Env>, schema: T, message = ''): Promise<z.output<T>> {
  if (!mayBeLong(c, schema)) await limitBody(simple)(c, async () => {})
  const sent = schema.safeParse(await c.req.parseBody({ all: true }))
  if (!sent.success) throw new HTTPException(422, { message })
  return sent.data
}

/** True for a form with a file or a list. */
const mayBeLong = (c: Context<Env>, schema: z.ZodType) =>
  c.req.header('Content-Type')?.startsWith('multipart/') === true ||
  (schema instanceof z.ZodObject && Object.values(schema.shape).some(isList))
const isList = (field: unknown): boolean => field instanceof z.ZodPipe && (lists.has(field) || isList(field.in))
const lists = new WeakSet<object>()

/** The only file of a form, from whichever of its inputs was used; undefined if none was chosen. */
export async function readFile(c: Context<Env>): Promise<File | undefined> {
  const [chosen, ...more] = await readFiles(c)
  if (more.length > 0) throw new HTTPException(422)
  return chosen
}

/** The files chosen in one field. */
export async function readFiles(c: Context<Env>): Promise<File[]> {
  const { file } = await readForm(c, z.strictObject({ file: several(z.union([z.instanceof(File), z.string()])) }))
  return file.filter((part): part is File => part instanceof File && (part.size > 0 || part.name !== ''))
}

/** A field that may occur several times or not at all. */
export function several<T extends z.ZodType>(one: T, most = 1000) {
  const list = z.preprocess((sent) => (sent === undefined ? [] : [sent].flat()), z.array(one).max(most))
  lists.add(list)
  return list
}

/** A field with several values as JSON. */
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

/** A whole number as an address or a form has it. */
export const digits = (pattern: RegExp) => z.string().regex(pattern).transform(Number)

/** The version of a row as it was displayed. */
export const Version = digits(/^\d{1,15}$/)

/** The fields as the form displayed them, so that only edited fields replace a colleague's values. */
export const BaseValues = fromJson(z.record(z.string(), z.string().max(1000))).optional()

/** A checkbox, which is sent only when ticked. */
export const Ticked = z
  .literal('1')
  .optional()
  .transform((value) => value === '1')

/** The search text of a list, from the address. */
export const Search = z.string().trim().max(100).catch('')
export const Page = z.coerce.number().int().min(1).max(9999).catch(1)

/** Reads the parameters of an address; impossible values answer 404. */
export function readAddress<T extends z.ZodType>(c: Context<Env>, schema: T, address: object = c.req.param()): z.output<T> {
  const named = schema.safeParse(address)
  if (!named.success) throw new HTTPException(404)
  return named.data
}

/** A term in the address. */
export const TermAddress = z.object({ year: z.coerce.number().refine(isYear), term: z.coerce.number().refine(isTerm) })

/** The id in the address; an impossible id answers 404. */
export function idOf(c: Context<Env>, name = 'id'): number {
  const id = c.req.param(name) ?? ''
  if (!/^[1-9]\d{0,14}$/.test(id)) throw new HTTPException(404)
  return Number(id)
}

/** Answers 404 if the row does not exist or is out of reach. */
export function orNotFound<T>(row: T): NonNullable<T> {
  if (row === undefined || row === null) throw new HTTPException(404)
  return row
}

/** Answers 404 if the row of a save is gone. */
export function unlessMissing<T extends { kind: string }>(outcome: T): Exclude<T, { kind: 'missing' }> {
  if (outcome.kind === 'missing') throw new HTTPException(404)
  return outcome as Exclude<T, { kind: 'missing' }>
}

/** Answers htmx with a dialog, and anybody else with the same as a page. */
export function showDialog(
  c: Context<Env>,
  dialog: ReactElement,
  status: 200 | ErrorStatus = 200,
  title = c.get('frame')?.title ?? '',
  of = sectionOf(c),
) {
  const page = (
    <DialogPage title={title} of={of}>
      {dialog}
    </DialogPage>
  )
  return render(c, { title, page, fragment: dialog }, status)
}

function sectionOf(c: Context<Env>) {
  const actor = c.get('actor')
  return actor ? placeOf(actor, c.get('frame')?.section, c.req.path) : undefined
}

/** Shows a dialog whatever target htmx had for the answer. */
export function showOver(c: Context<Env>, dialog: ReactElement, status: 200 | ErrorStatus = 200, title?: string) {
  c.header('HX-Retarget', '#dialog')
  c.header('HX-Reswap', 'innerHTML')
  return showDialog(c, dialog, status, title)
}

/** Answers htmx with a part of a page; opened by its address, it is a page with nothing else. */
export const showPart = (c: Context<Env>, part: ReactElement, status: 200 | ErrorStatus = 200) =>
  render(c, { page: part, fragment: part }, status)

/** Goes to another page: by a header for the page script, by a redirect without scripts. */
export function goTo(c: Context<Env>, url: string): Response {
  if (!wantsFragment(c)) return c.redirect(url, 303)
  c.header('HX-Redirect', url)
  return c.body(null, 204)
}
