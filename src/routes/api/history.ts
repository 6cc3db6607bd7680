import { z } from '@hono/zod-openapi'
import { findFieldHistory } from '../../db/history/index.ts'
import { moment } from '../../domain/_dates.ts'
import { type Entity, entities, type ShownChange, shownChange } from '../../domain/history/index.ts'
import { fieldTitle } from '../../domain/words/history.ts'
import { actorOf } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import { findHistory, readerOf } from '../_history.ts'
import { recordReading } from '../_record-reading.ts'
import { allow } from '../_rights.ts'
import { answers, api, get } from './_api.ts'

const tags = ['History']
const historyRead = { tags, middleware: allow('history.read') }
const fieldHistoryRead = { tags, middleware: allow('field-history.read') }
/** Fewer lines are looked at, not taken away. */
const bulk = 100
const Change = z
  .object({
    id: z.number(),
    at: z.string().openapi({ description: 'The instant, UTC' }),
    when: z.string().openapi({ description: "The same in the school's time zone, dd-MMM-yyyy HH:mm" }),
    who: z.string(),
    what: z.string(),
    student_id: z.number().nullable(),
    old_value: z.string().openapi({ description: 'In the words of the school; `blank` for none' }),
    new_value: z.string(),
  })
  .openapi('Change')

const text = (most: number) => z.string().max(most).default('')
const number = (most: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,14}$/)
    .transform(Number)
    .refine((n) => n <= most, `At most ${most}`)

const List = z.strictObject({
  q: text(100).openapi({ description: 'The number or name of students; where nobody is found, any words of the changes' }),
  kind: z
    .enum(entities as [Entity])
    .or(z.literal(''))
    .default(''),
  who: z
    .string()
    .regex(/^(?:system|(?:administrator|employee|student)-\d{1,15})?$/)
    .default(''),
  student: number(999_999_999_999_999).optional(),
  from: text(20).openapi({ description: 'The first day, YYYY-MM-DD' }),
  to: text(20).openapi({ description: 'The last day' }),
  sort: z.enum(['at', '-at']).default('-at'),
  after: text(60).openapi({ description: '`next` of the page before' }),
  limit: number(200).default(50),
})

const FieldKey = z.object({ entity: z.enum(entities as [Entity]), key: z.string().max(60), field: z.string().max(40) })

export const historyApi = api()
  .openapi(
    get(
      '/api/history',
      historyRead,
      { query: List },
      answers(
        z.object({ data: z.array(Change), next: z.string().nullable(), searched_to: z.string().nullable() }),
        'A page of all changes, the latest first; `next` is asked for with `after`, also where a search has looked at many and found none',
      ),
    ),
    async (c) => {
      const { student = null, limit, ...asked } = c.req.valid('query')
      const reader = await readerOf(c)
      const list = await findHistory(c, { ...asked, student, everyWord: false }, limit, reader)
      const data = list.changes.map((change) => changeOf(change, reader.timeZone))
      if (data.length >= bulk) await recordReading(c, { what: 'history', count: data.length, as: 'JSON' })
      return c.json({ data, next: list.next, searched_to: list.searchedTo }, 200)
    },
  )
  .openapi(
    get(
      '/api/history/{entity}/{key}/{field}',
      fieldHistoryRead,
      { params: FieldKey, query: z.strictObject({ page: number(9999).default(1) }) },
      answers(
        z.object({ label: z.string(), data: z.array(Change), page: z.number(), total: z.number() }),
        'What became of one field, the latest first',
      ),
      'For whoever may read the record; 404 for a record out of reach.',
    ),
    async (c) => {
      const key = c.req.valid('param')
      const { changes, ...rest } = orNotFound(await findFieldHistory(c.get('db'), actorOf(c), key, c.req.valid('query').page))
      const reader = await readerOf(c)
      const data = changes.map((change) => changeOf(shownChange(change, reader), reader.timeZone))
      return c.json({ label: fieldTitle(key.entity, key.field, reader.names.local), data, ...rest }, 200)
    },
  )

const changeOf = ({ id, at, by, what, studentId, old, new: next }: ShownChange, timeZone: string): z.output<typeof Change> => ({
  id,
  at,
  when: moment(new Date(at), timeZone),
  who: by,
  what,
  student_id: studentId,
  old_value: old,
  new_value: next,
})
