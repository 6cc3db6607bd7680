import { z } from '@hono/zod-openapi'
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
} from '../../../../db/marks/book/index.ts'
import { type AssessmentValues, type BookKey, readAssessment } from '../../../../domain/marks/book/index.ts'
import { faultWords, marksAbove, missingAssessment, removedMeanwhile } from '../../../../domain/words/mark-book.ts'
import { bookTicket } from '../../../../views/marks/book/ticket.ts'
import { signerOf } from '../../../_drafts.ts'
import { actorOf, at, type Env } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { browserSecretOf } from '../../../_once.ts'
import { accessOf } from '../../../_rights.ts'
import { calls, conflict, get, Id, post, takenOf } from '../../_api.ts'
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

export const markBookApi = calls(
  'Mark book',
  get('/api/mark-book/{year}/{term}/{subjectId}/{formLevel}/{formClass}/{employeeId}', 'mark-book.write')
    .takes({ params: BookPath })
    .answers(Book, 'The mark book of a lesson: its assessments, and the class who take the subject')
    .does(async (c, { params: { formClass: formClassId, formLevel, ...rest } }) => {
      const book = orNotFound(await findMarkBook(c.get('db'), accessOf(c), { ...rest, formClassId }, at(c)))
      if ((book.formLevel ?? 0) !== formLevel) throw new HTTPException(404)
      return bookOf(book, bookTicket(signerOf(await browserSecretOf(c), actorOf(c), c.get('now')()), book))
    }),
  post(
    '/api/mark-book',
    'mark-book.write',
    'Saves one mark, or several of one mark book as `marks`. `{ marks }` is answered 200 with an outcome for each; a single one with 200, 409, 403, 404 or 422. The same save twice is saved.',
  )
    .takes({ body: MarksBody })
    .answers(Saved, 'The mark, or the outcome of each')
    .does(async (c, { body }) => {
      const key = keyOf(body)
      const saves = 'marks' in body ? body.marks : [body]
      if (!('marks' in body)) await sameAssessment(c, key, body)
      const outcomes = orNotFound(await saveMarks(c.get('db'), accessOf(c), key, saves.map(saveOf), at(c)))
      return 'marks' in body ? { results: outcomes.map(resultOf) } : { data: markSaved(c, key, orNotFound(outcomes[0])) }
    }),
  post(
    '/api/mark-book-assesment',
    'mark-book.write',
    'Adds an assessment, or changes one. A total beneath a mark that stands is answered 422 with whose it is.',
  )
    .takes({ body: AssessmentBody })
    .answers(z.object({ data: AssessmentRow }), 'The assessment')
    .does(async (c, { body: { id = null, assesment_number: number, version, values, form_level = null, ...body } }) => {
      const key = keyOf(body)
      const ofBook = async () => ({ form_level: orNotFound(await findMarkBook(c.get('db'), accessOf(c), key, at(c))).formLevel })
      if (form_level !== null) await takenOf(c, { form_level }, {}, ofBook)
      const outcome = orNotFound(await saveAssessment(c.get('db'), accessOf(c), key, { id, number, version, values }, at(c)))
      return { data: assessmentSaved(c, key, form_level, values, outcome) }
    }),
  post(
    '/api/delete-course-assesment',
    'mark-book.write',
    'Takes an assessment out of its mark book, with its marks; `POST /api/restore-course-assesment` puts both back.',
  )
    .takes({ body: RemovalBody })
    .answers(z.object({ data: z.object({ id: z.number(), marks: z.number() }) }), 'How many marks went with it')
    .does(async (c, { body: { id, version, marks } }) => {
      const outcome = orNotFound(await removeAssessment(c.get('db'), accessOf(c), { id, version, marks }, at(c)))
      if (outcome.kind === 'closed') throw new HTTPException(403, { message: faultWords.closed })
      if (outcome.kind === 'conflict') throw new HTTPException(409, { message: removedMeanwhile(outcome.marks) })
      return { data: { id, marks: outcome.marks } }
    }),
  post('/api/restore-course-assesment', 'mark-book.write')
    .takes({ body: z.strictObject({ id: Id }) })
    .answers(z.object({ data: z.object({ id: z.number(), assesment_number: z.number() }) }), 'Where it stands again')
    .does(async (c, { body: { id } }) => {
      const outcome = orNotFound(await restoreAssessment(c.get('db'), accessOf(c), id, at(c)))
      if (outcome.kind === 'closed') throw new HTTPException(403, { message: faultWords.closed })
      return { data: { id, assesment_number: outcome.assessment.number } }
    }),
)

type Beside = { assesment_number: number; topic?: string | null | undefined; date?: string | null | undefined; total?: SentNumber }
type SentNumber = string | number | null | undefined

/** Refuses a mark whose assessment has changed, because the mark was meant for the assessment that was sent. */
async function sameAssessment(c: Context<Env>, key: BookKey, { assesment_number: number, ...sent }: Beside): Promise<void> {
  const { topic = null, date = null, total = null } = sent
  const read: Partial<AssessmentValues> = readAssessment({ topic, date, total, weighting: null }, key.year).values
  const beside = Object.fromEntries((['topic', 'date', 'total'] as const).flatMap((field) => (field in sent ? [[field, read[field]]] : [])))
  const none = { topic: null, date: null, total: null }
  await takenOf(c, beside, {}, async () => {
    const book = orNotFound(await findMarkBook(c.get('db'), accessOf(c), key, at(c)))
    return book.assessments.find((one) => one.number === number) ?? none
  })
}

const changeOf = ({ changedBy: by, changedAt }: { changedBy: string | null; changedAt: string | null }) =>
  by && changedAt ? { by, at: changedAt } : undefined

/** The stored mark of a single save; throws every outcome but saved. */
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
  return outcome.kind === 'conflict' ? conflict(c, row, outcome.change) : row
}
