import { z } from '@hono/zod-openapi'
import { findFieldHistory } from '../../db/history/index.ts'
import { moment } from '../../domain/_dates.ts'
import { type Entity, entities, type ShownChange, shownChange } from '../../domain/history/index.ts'
import { fieldTitle } from '../../domain/words/history.ts'
import { actorOf } from '../_env.ts'
import { orNotFound } from '../_form.tsx'
import { findHistory, readerOf } from '../_history.ts'
import { recordReading } from '../_record-reading.ts'
import { calls, get, number, numberOf, rowAs } from './_api.ts'

/** Shorter lists are not recorded as a bulk reading. */
const bulk = 100
const Change = z
  .object({
    id: z.number(),
    at: z.string().describe('The instant, UTC'),
    when: z.string().describe("The same in the school's time zone, dd-MMM-yyyy HH:mm"),
    ...{ who: z.string(), what: z.string(), student_id: number },
    old_value: z.string().describe('In the words of the school; `blank` for none'),
    new_value: z.string(),
  })
  .openapi('Change')

const upTo = (most: number) => z.string().max(most).default('')
const whole = (most: number) => numberOf(/^[1-9]\d{0,14}$/).refine((n) => n <= most, `At most ${most}`)

const List = z.strictObject({
  q: upTo(100).describe('The number or name of students; where nobody is found, any words of the changes'),
  kind: z
    .enum(entities as [Entity])
    .or(z.literal(''))
    .default(''),
  who: z
    .string()
    .regex(/^(?:system|(?:administrator|employee|student)-\d{1,15})?$/)
    .default(''),
  student: whole(999_999_999_999_999).optional(),
  from: upTo(20).describe('The first day, YYYY-MM-DD'),
  to: upTo(20).describe('The last day'),
  sort: z.enum(['at', '-at']).default('-at'),
  after: upTo(60).describe('`next` of the page before'),
  limit: whole(200).default(50),
})
const FieldKey = z.object({ entity: z.enum(entities as [Entity]), key: z.string().max(60), field: z.string().max(40) })

export const historyApi = calls(
  'History',
  get('/api/history', 'history.read')
    .takes({ query: List })
    .answers(
      z.object({ data: z.array(Change), next: z.string().nullable(), searched_to: z.string().nullable() }),
      'A page of all changes, the latest first; `next` is asked for with `after`, also where a search has looked at many and found none',
    )
    .does(async (c, { query: { student = null, limit, ...asked } }) => {
      const reader = await readerOf(c)
      const list = await findHistory(c, { ...asked, student, everyWord: false }, limit, reader)
      const data = list.changes.map((change) => changeOf(change, reader.timeZone))
      if (data.length >= bulk) await recordReading(c, { what: 'history', count: data.length, as: 'JSON' })
      return { data, next: list.next, searched_to: list.searchedTo }
    }),
  get('/api/history/{entity}/{key}/{field}', 'field-history.read', 'For whoever may read the record; 404 for a record out of reach.')
    .takes({ params: FieldKey, query: z.strictObject({ page: whole(9999).default(1) }) })
    .answers(
      z.object({ label: z.string(), data: z.array(Change), page: z.number(), total: z.number() }),
      'What became of one field, the latest first',
    )
    .does(async (c, { params: key, query }) => {
      const { changes, ...rest } = orNotFound(await findFieldHistory(c.get('db'), actorOf(c), key, query.page))
      const reader = await readerOf(c)
      const data = changes.map((change) => changeOf(shownChange(change, reader), reader.timeZone))
      return { label: fieldTitle(key.entity, key.field, reader.names.local), data, ...rest }
    }),
)

const changeOf = (change: ShownChange, timeZone: string) =>
  rowAs(Change, change, {
    ...{ when: moment(new Date(change.at), timeZone), who: change.by, old_value: change.old, new_value: change.new },
  })
