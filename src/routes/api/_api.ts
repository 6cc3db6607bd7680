import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type MarkWord, markWords } from '../../domain/_marks.ts'
import { isYear } from '../../domain/_terms.ts'
import { httpMessage } from '../../domain/words/http.ts'
import type { Env } from '../_env.ts'
import { types } from '../_file.ts'
import { orNotFound } from '../_form.tsx'
import type { allow } from '../_rights.ts'
import { linesOf } from './_words.ts'

/** A router of the JSON interface: what does not fit its schema is answered 422 with a line for each fault. */
export const api = () =>
  new OpenAPIHono<Env>({
    defaultHook: (result, c) => {
      if (result.success) return
      const errors = linesOf(result.error)
      return c.json({ message: errors[0] ?? httpMessage(422), errors }, 422)
    },
  })

/** A JSON body; required, so that a request without the content type is refused rather than taken as empty. */
export const jsonBody = <T extends z.ZodType>(schema: T) => ({ required: true, content: { 'application/json': { schema } } })

/** What belongs to several calls: where they stand in the description, and who may make them. */
type Shared = { tags: string[]; middleware?: ReturnType<typeof allow> }
type Request = NonNullable<RouteConfig['request']>
type Responses = RouteConfig['responses']

const callOf =
  <M extends 'get' | 'post' | 'delete'>(method: M) =>
  <P extends string, S extends Shared, R extends Request, A extends Responses>(
    path: P,
    shared: S,
    request: R,
    responses: A,
    description = '',
  ) =>
    createRoute({ method, path, ...shared, request, responses, ...(description && { description }) })

/** A call: its address, who may make it, what it takes, what it answers, and where that is not enough, what it does. */
export const [get, post, del] = [callOf('get'), callOf('post'), callOf('delete')]

/** What a call takes as a JSON body. */
export const takes = <T extends z.ZodType>(schema: T) => ({ body: jsonBody(schema) })

/** The one good answer of a call. The errors are the same for all. */
export const answers = <T extends z.ZodType>(schema: T, description: string) => ({
  200: { description, content: { 'application/json': { schema } } },
})

/** A document, in whichever of its formats is asked for. */
export const documents = (description: string, ...extensions: (keyof typeof types)[]) => ({
  200: {
    description,
    content: Object.fromEntries(extensions.map((one) => [types[one], { schema: z.string().openapi({ format: 'binary' }) }])),
  },
})
export const Format = z.object({ format: z.enum(['pdf', 'xlsx']).default('pdf') })

/** A number in an address. */
export const numberOf = (digits: RegExp) => z.string().regex(digits).transform(Number)
export const YearInPath = numberOf(/^\d{8}$/).refine(isYear, 'Eight digits: a year and the next')

/** That of a row when it was read. Where `least` is 0, that of a row that is not there yet. */
export const version = (least: 0 | 1 = 1) =>
  z.int().min(least).optional().openapi({
    description: 'That of the row when it was read. If it has moved on, the answer is 409. Without it what stands there is overwritten.',
  })

/** A mark as it stands: a number, a word of the school's list, or none. */
export const Mark = z.union([z.number(), z.enum(markWords)]).nullable()

const MarkRule = z.object({ code: z.string(), counts: z.enum(['left-out', 'zero']), isRanked: z.boolean() })
export const MarkWords = z
  .object(Object.fromEntries(markWords.map((word) => [word, MarkRule])) as Record<MarkWord, typeof MarkRule>)
  .partial()
  .openapi({ description: 'The words that a mark of the term can be, by the code that is typed and printed, and how each counts' })

/** 0 or 1, described so that a client made of the description takes both. */
export const Flag = z.literal([0, 1]).openapi({ type: 'integer', enum: [0, 1] })

type Untaken<Row, Taken> = { [K in Exclude<keyof Row, keyof Taken>]: z.ZodOptional<Row[K] extends z.ZodType ? Row[K] : never> }

/** The fields that an answer has and its call does not take: a row that was read may be sent back with them, as they stand. */
export function untaken<Row extends z.ZodRawShape, Taken extends z.ZodRawShape>(row: Row, taken: Taken): Untaken<Row, Taken> {
  const fields = Object.entries(row).filter(([field]) => !(field in taken))
  const asRead = { description: 'As it was read: checked, and not changed by this call' }
  return Object.fromEntries(fields.map(([field, schema]) => [field, (schema as z.ZodType).optional().openapi(asRead)])) as Untaken<
    Row,
    Taken
  >
}

/**
 * The fields of a body that its call takes. The others were read with the row and must stand as they are, or the answer is 422;
 * `rowOf` is asked only if one was sent. A row that has moved on since is left to the save, which answers 409.
 */
export async function takenOf<Body extends object, Taken extends object>(
  c: Context<Env>,
  body: Body,
  taken: Taken,
  rowOf: () => object | undefined | Promise<object | undefined>,
): Promise<Pick<Body, keyof Taken & keyof Body>> {
  const sent = Object.entries(body).filter(([, value]) => value !== undefined)
  const asRead = sent.filter(([field]) => !(field in taken))
  if (asRead.length > 0) {
    const row = orNotFound(await rowOf()) as Record<string, unknown>
    const isRead = !('version' in body && 'version' in row) || body.version === undefined || body.version === row.version
    const errors = isRead
      ? asRead.flatMap(([field, value]) => (isSame(value, row[field]) ? [] : [disagrees(field, value, row[field])]))
      : []
    if (errors.length > 0) refuse(c, 422, errors)
  }
  return Object.fromEntries(sent.filter(([field]) => field in taken)) as Pick<Body, keyof Taken & keyof Body>
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const disagrees = (field: string, sent: unknown, now: unknown) =>
  `${field}: ${JSON.stringify(sent)} was sent, and it is ${JSON.stringify(now ?? null)}. This call does not change it.`

/** What is wrong, the first of it as the message too. */
export function refuse(c: Context<Env>, status: 404 | 409 | 422, errors: readonly string[], more: object = {}): never {
  throw new HTTPException(status, { res: c.json({ message: errors[0] ?? httpMessage(status), errors, ...more }, status) })
}

/** Without what a request did not name. */
export const named = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }

/** 409: the row as it is now, and who changed it. */
export function conflict(c: Context<Env>, current: object, change: { by: string; at: string } | undefined): never {
  return refuse(c, 409, [httpMessage(409)], { current, changedBy: change?.by ?? null, changedAt: change?.at ?? null })
}

/** The answer to a call that sends a workbook. */
export const spreadsheet = (description: string) => ({
  200: {
    description,
    content: { 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: z.string().openapi({ format: 'binary' }) } },
  },
})
