import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { findSheet, type Outcome, type RowSave, saveMarks } from '../../../../db/marks/enter/index.ts'
import type { LessonKey, Sheet } from '../../../../domain/marks/enter/index.ts'
import { faultWords } from '../../../../domain/words/enter-marks.ts'
import { actorOf, at, type Env } from '../../../_env.ts'
import { orNotFound } from '../../../_form.tsx'
import { accessOf } from '../../../_rights.ts'
import { calls, conflict, get, post, takenOf } from '../../_api.ts'
import {
  asReadOf,
  LessonMarks,
  LessonPath,
  lessonMarksOf,
  MarksBody,
  type RowBody,
  resultOf,
  rowOf,
  rowTaken,
  Saved,
  saveOf,
} from './schemas.ts'

const path = '/api/lesson-marks/{year}/{term}/{classId}/{subjectId}'

export const enterMarksApi = calls(
  'Enter marks',
  get(path, 'subject-record.enter')
    .takes({ params: LessonPath })
    .answers(LessonMarks, 'The mark sheet of a lesson: the class in class-list order, registered or not')
    .does(async (c, { params }) => lessonMarksOf(orNotFound(await findSheet(c.get('db'), accessOf(c), params, at(c))))),
  post(
    path,
    'subject-record.enter',
    'Saves the named fields of one row, or of several as `rows`. `{ rows }` is answered 200 with an outcome for each row; a single row with 200, 409, 403, 404 or 422. The same save twice is saved.',
  )
    .takes({ params: LessonPath, body: MarksBody })
    .answers(Saved, 'The row, or the outcome of each')
    .does(async (c, { params: key, body }) => {
      const saves = await savesOf(c, key, 'rows' in body ? body.rows : [body])
      const outcomes = orNotFound(await saveMarks(c.get('db'), accessOf(c), key, saves, at(c)))
      return 'rows' in body ? { results: outcomes.map((one) => resultOf(one, key.term)) } : { data: savedRow(c, key.term, outcomes) }
    }),
)

/** Reads the sheet only for rows that are sent back whole. */
async function savesOf(c: Context<Env>, key: LessonKey, rows: readonly RowBody[]): Promise<RowSave[]> {
  let sheet: Promise<Sheet | undefined> | undefined
  const taken = rows.map((row) =>
    takenOf(c, row, rowTaken, async () => {
      sheet ??= findSheet(c.get('db'), accessOf(c), key, at(c))
      return asReadOf(orNotFound(await sheet), row, actorOf(c))
    }),
  )
  return (await Promise.all(taken)).map(saveOf)
}

/** The stored row of a single save; throws every outcome but saved. */
function savedRow(c: Context<Env>, term: number, [outcome]: readonly Outcome[]) {
  if (!outcome?.row) throw new HTTPException(404)
  const row = rowOf({ student_id: outcome.studentId, ...outcome.row }, term)
  if (outcome.kind === 'saved') return row
  if (outcome.kind === 'refused')
    throw new HTTPException(outcome.fault === 'closed' || outcome.fault === 'over' ? 403 : 422, { message: faultWords[outcome.fault] })
  const { changedBy: by, changedAt } = outcome.conflicts[0] ?? {}
  return conflict(c, row, by && changedAt ? { by, at: changedAt } : undefined)
}
