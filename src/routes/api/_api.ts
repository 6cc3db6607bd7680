import { createRoute, OpenAPIHono, type RouteConfig, z } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { type MarkWord, markWords } from '../../domain/_marks.ts'
import type { Action } from '../../domain/_policy.ts'
import { isYear } from '../../domain/_terms.ts'
import { httpMessage } from '../../domain/words/http.ts'
import type { Env } from '../_env.ts'
import { types } from '../_file.ts'
import { orNotFound } from '../_form.tsx'
import { allow } from '../_rights.ts'
import { linesOf } from './_words.ts'

/** Makes a router of the JSON interface, which answers 422 with a line for each fault of the schema. */
const api = () =>
  new OpenAPIHono<Env>({
    defaultHook: (result, c) => {
      if (result.success) return
      const errors = linesOf(result.error)
      return c.json({ message: errors[0] ?? httpMessage(422), errors }, 422)
    },
  })

/** The parts that a call reads, and where the validator leaves each. */
const places = { params: 'param', query: 'query', headers: 'header', body: 'json', form: 'form' } as const
type Takes = { [Place in keyof typeof places]?: z.ZodType }
type Taken<T extends Takes> = { [Place in keyof T]: T[Place] extends z.ZodType ? z.output<T[Place]> : never }
type Handler<T extends Takes, Answer> = (c: Context<Env>, taken: Taken<T>) => Answer | Response | Promise<Answer | Response>
type Answers = RouteConfig['responses']
type Route = { method: 'get' | 'post' | 'delete'; path: string; description?: string; middleware?: NonNullable<RouteConfig['middleware']> }
type Plain<T> = T extends readonly (infer One)[] ? readonly Plain<One>[] : T extends object ? { readonly [K in keyof T]: Plain<T[K]> } : T
/** A call that is whole, to be put under a heading of the description. */
type Call = (router: OpenAPIHono<Env>, tag: string) => void
type Begun<T extends Takes, Answer> = {
  takes<More extends Takes>(more: More): Begun<More, Answer>
  /** The one good answer; the errors are the same for all calls. */
  answers<S extends z.ZodType>(schema: S, description: string): Begun<T, Plain<z.input<S>>>
  /** A document, in whichever of its formats is asked for. */
  sends(description: string, ...extensions: (keyof typeof types)[]): Begun<T, never>
  /** Server-sent events. */
  streams<S extends z.ZodType>(schema: S, description: string): Begun<T, never>
  /** 204: there is nothing to answer but that it is done. */
  settles(description: string): Begun<T, void>
  does(handler: Handler<T, Answer>): Call
}

function begin<T extends Takes, Answer>(route: Route, taken: T, responses: Answers): Begun<T, Answer> {
  const ok = (description: string, content: Record<string, { schema: z.ZodType }>) => ({ 200: { description, content } })
  return {
    takes: (more) => begin(route, more, responses),
    answers: (schema, description) => begin(route, taken, ok(description, { 'application/json': { schema } })),
    sends: (description, ...extensions) =>
      begin(route, taken, ok(description, Object.fromEntries(extensions.map((one) => [types[one], { schema: bytes }])))),
    streams: (schema, description) => begin(route, taken, ok(description, { 'text/event-stream': { schema } })),
    settles: (description) => begin(route, taken, { 204: { description } }),
    does: (handler) => (router, tag) => {
      const { body, form, ...request } = taken
      const content = { ...(body && { 'application/json': { schema: body } }), ...(form && { 'multipart/form-data': { schema: form } }) }
      const sent = (body || form) && { body: { required: true, content } } // without the content type it is refused, not taken as empty
      const described = createRoute({ ...route, tags: [tag], request: { ...request, ...sent } as never, responses })
      router.openapi(described, async (c) => {
        const valid = c.req.valid as (place: string) => unknown
        const read = Object.keys(taken).map((place) => [place, valid.call(c.req, places[place as keyof Takes])])
        const answer = await handler(c, Object.fromEntries(read) as Taken<T>)
        return (answer instanceof Response ? answer : answer === undefined ? c.body(null, 204) : c.json(answer, 200)) as never
      })
    },
  }
}
const bytes = z.string().openapi({ format: 'binary' })

type Right = Action | MiddlewareHandler<Env> | null
const callOf = (method: Route['method']) => (path: string, right: Right, description?: string) =>
  begin(
    { method, path, ...(right && { middleware: typeof right === 'string' ? allow(right) : right }), ...(description && { description }) },
    {},
    {},
  )

/** A call: its address, who may make it, and where its answer is not enough, what it does. */
export const [get, post, del] = [callOf('get'), callOf('post'), callOf('delete')]

/** The calls under one heading of the description. */
export function calls(tag: string, ...all: readonly Call[]) {
  const router = api()
  for (const call of all) call(router, tag)
  return router
}

export const Format = z.object({ format: z.enum(['pdf', 'xlsx']).default('pdf') })
export const Id = z.int().positive()
export const Message = z.object({ message: z.string() })
/** A value of an answer that may be missing. */
export const [text, number] = [z.string().nullable(), z.number().nullable()]

/** The rows of a save, for a student no more than one. */
export const onceEach = <Row extends z.ZodType<{ student_id: number }>>(rows: z.ZodArray<Row>) =>
  rows
    .min(1)
    .max(100)
    .refine((all) => new Set(all.map((row) => row.student_id)).size === all.length, 'One row for each student')

/** A number in an address. */
export const numberOf = (digits: RegExp) => z.string().regex(digits).transform(Number)
export const YearInPath = numberOf(/^\d{8}$/).refine(isYear, 'Eight digits: a year and the next')
export const TermInPath = numberOf(/^[123]$/)
export const Year = z.int().refine(isYear, 'Eight digits, a year and the next')

type Camel<S> = S extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : S
type Ours<Row> = { readonly [K in keyof Row as Camel<K>]: Row[K] }
const written = new Map<string, string>()
function camel(name: string): string {
  const known = written.get(name) ?? name.replace(/_(\w)/g, (_, first: string) => first.toUpperCase())
  written.set(name, known)
  return known
}

/** A row as its answer has it: a field is the value of the same name in our writing, where `rest` has no other. */
export function rowAs<Shape extends z.ZodRawShape, Rest extends Partial<z.input<z.ZodObject<Shape>>> = object>(
  { shape }: z.ZodObject<Shape>,
  values: Ours<Omit<z.input<z.ZodObject<Shape>>, keyof Rest>>,
  rest?: Rest,
) {
  const own = { ...rest } as Record<string, unknown>
  const value = (field: string) => (field in own ? own[field] : (values as Record<string, unknown>)[camel(field)])
  return Object.fromEntries(Object.keys(shape).map((field) => [field, value(field)])) as z.input<z.ZodObject<Shape>>
}

/** A name of ours as the specification writes it. */
export const theirs = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The sent fields in our spelling: `class_id` is `classId`. */
export const ours = <Sent extends object>(sent: Sent) =>
  Object.fromEntries(Object.entries(sent).map(([name, value]) => [camel(name), value])) as unknown as {
    -readonly [K in keyof Ours<Sent>]: Ours<Sent>[K]
  }

/** The version of a row as it was read; with `least` 0, also of a row that does not exist yet. */
export const version = (least: 0 | 1 = 1) =>
  z.int().min(least).optional().openapi({
    description: 'That of the row when it was read. If it has moved on, the answer is 409. Without it what stands there is overwritten.',
  })

/** A stored mark: a number, a word of the school's list, or null. */
export const Mark = z.union([z.number(), z.enum(markWords)]).nullable()

const MarkRule = z.object({ code: z.string(), counts: z.enum(['left-out', 'zero']), isRanked: z.boolean() })
export const MarkWords = z
  .object(Object.fromEntries(markWords.map((word) => [word, MarkRule])) as Record<MarkWord, typeof MarkRule>)
  .partial()
  .openapi({ description: 'The words that a mark of the term can be, by the code that is typed and printed, and how each counts' })

/** 0 or 1, described so that a generated client accepts both. */
export const Flag = z.literal([0, 1]).openapi({ type: 'integer', enum: [0, 1] })

type Untaken<Row, Taken> = { [K in Exclude<keyof Row, keyof Taken>]: z.ZodOptional<Row[K] extends z.ZodType ? Row[K] : never> }

/** The fields of an answer that its call does not change; a client may send them back unchanged. */
export function untaken<Row extends z.ZodRawShape, Taken extends z.ZodRawShape>(row: Row, taken: Taken): Untaken<Row, Taken> {
  const fields = Object.entries(row).filter(([field]) => !(field in taken))
  const asRead = { description: 'As it was read: checked, and not changed by this call' }
  return Object.fromEntries(fields.map(([field, schema]) => [field, (schema as z.ZodType).optional().openapi(asRead)])) as Untaken<
    Row,
    Taken
  >
}

/**
 * Picks the fields that a call changes. The others must equal the stored row, or the answer is 422; `rowOf` reads it only if one was
 * sent. A row with a newer version is left to the save, which answers 409.
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

/** Answers with the faults; the first is the message too. */
export function refuse(c: Context<Env>, status: 404 | 409 | 422, errors: readonly string[], more: object = {}): never {
  throw new HTTPException(status, { res: c.json({ message: errors[0] ?? httpMessage(status), errors, ...more }, status) })
}

/** Leaves out what a request did not name. */
export const named = <T extends object>(values: T) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as { [K in keyof T]?: Exclude<T[K], undefined> }

/** Answers 409 with the stored row and who changed it. */
export function conflict(c: Context<Env>, current: object, change: { by: string; at: string } | undefined): never {
  return refuse(c, 409, [httpMessage(409)], { current, changedBy: change?.by ?? null, changedAt: change?.at ?? null })
}
