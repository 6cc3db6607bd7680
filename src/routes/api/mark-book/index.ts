import { createRoute, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import {
  type AssessmentOutcome,
  findMarkBook,
  type MarkOutcome,
  removeAssessment,
  restoreAssessment,
  saveAssessment,
  saveMarks,
} from '../../../db/mark-book/index.ts'
import { type AssessmentValues, type BookKey, readAssessment } from '../../../domain/mark-book/index.ts'
import { faultWords, marksAbove, missingAssessment, removedMeanwhile } from '../../../domain/words/mark-book.ts'
import { actorOf, allow, at, type Env } from '../../_http.tsx'
import { answers, api, conflict, found, jsonBody, takenOf } from '../_api.ts'
import {
  AssessmentBody,
  AssessmentRow,
  assessmentOf,
  Book,
  BookPath,
  bookOf,
  keyOf,
  MarksBody,
  RemovalBody,
  resultOf,
  Saved,
  savedMark,
  saveOf,
} from './schemas.ts'

const tags = ['Mark book']
const middleware = allow('mark-book.write')

const read = createRoute({
  method: 'get',
  path: '/api/mark-book/{year}/{term}/{subjectId}/{formLevel}/{formClass}/{employeeId}',
  tags,
  middleware,
  request: { params: BookPath },
  responses: answers(Book, 'The mark book of a lesson: its assessments, and the class who take the subject'),
})
const writeMarks = createRoute({
  method: 'post',
  path: '/api/mark-book',
  tags,
  middleware,
  description:
    'Saves one mark, or several of one mark book as `marks`. `{ marks }` is answered 200 with an outcome for each; a single one with 200, 409, 403, 404 or 422. The same save twice is saved.',
  request: { body: jsonBody(MarksBody) },
  responses: answers(Saved, 'The mark, or the outcome of each'),
})
const writeAssessment = createRoute({
  method: 'post',
  path: '/api/mark-book-assesment',
  tags,
  middleware,
  description: 'Adds an assessment, or changes one. A total beneath a mark that stands is answered 422 with whose it is.',
  request: { body: jsonBody(AssessmentBody) },
  responses: answers(z.object({ data: AssessmentRow }), 'The assessment'),
})
const remove = createRoute({
  method: 'post',
  path: '/api/delete-course-assesment',
  tags,
  middleware,
  description: 'Takes an assessment out of its mark book, with its marks; `POST /api/restore-course-assesment` puts both back.',
  request: { body: jsonBody(RemovalBody) },
  responses: answers(z.object({ data: z.object({ id: z.number(), marks: z.number() }) }), 'How many marks went with it'),
})
const restore = createRoute({
  method: 'post',
  path: '/api/restore-course-assesment',
  tags,
  middleware,
  request: { body: jsonBody(z.strictObject({ id: z.int().positive() })) },
  responses: answers(z.object({ data: z.object({ id: z.number(), assesment_number: z.number() }) }), 'Where it stands again'),
})

export const markBookApi = api()
  .openapi(read, async (c) => {
    const { formClass: formClassId, formLevel, ...rest } = c.req.valid('param')
    const book = found(await findMarkBook(c.get('db'), actorOf(c), c.get('scopes'), { ...rest, formClassId }))
    if ((book.formLevel ?? 0) !== formLevel) throw new HTTPException(404)
    return c.json(bookOf(book), 200)
  })
  .openapi(writeMarks, async (c) => {
    const body = c.req.valid('json')
    const key = keyOf(body)
    const saves = 'marks' in body ? body.marks : [body]
    if (!('marks' in body)) await sameAssessment(c, key, body)
    const outcomes = found(await saveMarks(c.get('db'), actorOf(c), c.get('scopes'), key, saves.map(saveOf), at(c)))
    if ('marks' in body) return c.json({ results: outcomes.map(resultOf) }, 200)
    return c.json({ data: markSaved(c, key, found(outcomes[0])) }, 200)
  })
  .openapi(writeAssessment, async (c) => {
    const { id = null, assesment_number: number, version, values, form_level = null, ...body } = c.req.valid('json')
    const key = keyOf(body)
    const ofBook = async () => ({ form_level: found(await findMarkBook(c.get('db'), actorOf(c), c.get('scopes'), key)).formLevel })
    if (form_level !== null) await takenOf(c, { form_level }, {}, ofBook)
    const save = { id, number, version, values }
    const outcome = found(await saveAssessment(c.get('db'), actorOf(c), c.get('scopes'), key, save, at(c)))
    return c.json({ data: assessmentSaved(c, key, form_level, values, outcome) }, 200)
  })
  .openapi(remove, async (c) => {
    const { id, version, marks } = c.req.valid('json')
    const outcome = found(await removeAssessment(c.get('db'), actorOf(c), c.get('scopes'), { id, version, marks }, at(c)))
    if (outcome.kind === 'closed') throw new HTTPException(403, { message: faultWords.closed })
    if (outcome.kind === 'conflict') {
      throw new HTTPException(409, { message: removedMeanwhile(outcome.marks) })
    }
    return c.json({ data: { id, marks: outcome.marks } }, 200)
  })
  .openapi(restore, async (c) => {
    const { id } = c.req.valid('json')
    const outcome = found(await restoreAssessment(c.get('db'), actorOf(c), c.get('scopes'), id, at(c)))
    if (outcome.kind === 'closed') throw new HTTPException(403, { message: faultWords.closed })
    return c.json({ data: { id, assesment_number: outcome.assessment.number } }, 200)
  })

type Beside = { assesment_number: number; topic?: string | null | undefined; date?: string | null | undefined; total?: SentNumber }
type SentNumber = string | number | null | undefined

/** What is sent of the assessment beside a mark is as the assessment has it: the mark was meant for no other. */
async function sameAssessment(c: Context<Env>, key: BookKey, { assesment_number: number, ...sent }: Beside): Promise<void> {
  const { topic = null, date = null, total = null } = sent
  const read: Partial<AssessmentValues> = readAssessment({ topic, date, total, weighting: null }, key.year).values
  const beside = Object.fromEntries((['topic', 'date', 'total'] as const).flatMap((field) => (field in sent ? [[field, read[field]]] : [])))
  const none = { topic: null, date: null, total: null }
  await takenOf(c, beside, {}, async () => {
    const book = found(await findMarkBook(c.get('db'), actorOf(c), c.get('scopes'), key))
    return book.assessments.find((one) => one.number === number) ?? none
  })
}

const changeOf = ({ changedBy: by, changedAt }: { changedBy: string | null; changedAt: string | null }) =>
  by && changedAt ? { by, at: changedAt } : undefined

/** The mark of a save that named just one; every outcome but saved is thrown. */
function markSaved(c: Context<Env>, key: BookKey, outcome: MarkOutcome) {
  if (outcome.kind === 'refused') {
    const status = outcome.fault === 'closed' ? 403 : outcome.fault === 'not-in-lesson' ? 404 : 422
    throw new HTTPException(status, { message: faultWords[outcome.fault] })
  }
  if (outcome.kind === 'conflict') return conflict(c, savedMark(key, outcome), changeOf(outcome))
  return savedMark(key, outcome)
}

function assessmentSaved(c: Context<Env>, key: BookKey, formLevel: number | null, sent: AssessmentValues, outcome: AssessmentOutcome) {
  if (outcome.kind === 'closed') throw new HTTPException(403, { message: faultWords.closed })
  if (outcome.kind === 'missing') throw new HTTPException(404, { message: missingAssessment })
  if (outcome.kind === 'marks-above') throw new HTTPException(422, { message: marksAbove(outcome.students, sent.total) })
  const row = assessmentOf(key, formLevel, outcome.assessment)
  return outcome.kind === 'conflict' ? conflict(c, row, changeOf(outcome)) : row
}
