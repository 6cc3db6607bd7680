import type { RegistrationField, StoredState } from '../../src/domain/registration/index.ts'
import type { DocumentKind } from '../../src/domain/school/students/index.ts'
import { addRows } from '../_rows.ts'
import { png as makePng } from '../pictures.ts'
import { makeWorld, students, type Who, year } from '../world.ts'

const png = makePng()
export const list = '/admin/registration/students'
export const htmx = { 'HX-Request': 'true' }

type Sent = {
  state?: StoredState
  values?: { [F in RegistrationField]?: readonly [base: string | null, value: string | null] }
  documents?: readonly DocumentKind[]
  at?: string
  reason?: string
}

/** The small school, with registrations as students have left them. */
export async function makeRegistrationWorld() {
  const world = await makeWorld()
  const { db } = world

  async function send(
    who: keyof typeof students,
    { state = 'submitted', values = {}, documents = [], at = '2025-11-28T13:12:00.000Z', reason }: Sent = {},
  ) {
    const decided = state === 'returned' || state === 'accepted' ? { decided_at: at, decided_by: 'admin' } : {}
    const { id } = await db
      .insertInto('student_registration')
      .values({
        ...{ student_id: students[who].id, academic_year_id: year, state, begun_at: at, updated_at: at },
        submitted_at: state === 'draft' ? null : at,
        ...decided,
        ...(state === 'returned' && { reason: reason ?? 'The photo is of somebody else.' }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [field, [base, value]] of Object.entries(values))
      await db.insertInto('student_registration_value').values({ registration_id: id, field, base, value }).execute()
    for (const kind of documents)
      await addRows(db, 'student_registration_document', {
        registration_id: id,
        kind,
        name: `${kind}.png`,
        type: 'image/png',
        size: png.length,
        bytes: png,
        uploaded_at: at,
      })
    return id
  }
  const get = async (path: string, who: Who | 'nobody' = 'admin', headers: Record<string, string> = {}) => {
    const res = await world.as(who)(path, { headers })
    return { status: res.status, text: await res.text(), headers: res.headers }
  }
  const post = async (
    path: string,
    body: Record<string, string> = {},
    who: Who | 'nobody' = 'admin',
    headers: Record<string, string> = {},
  ) => {
    const res = await world.as(who)(path, { method: 'POST', headers, body: new URLSearchParams(body) })
    return {
      status: res.status,
      text: await res.text(),
      headers: res.headers,
      to: res.headers.get('Location') ?? res.headers.get('HX-Redirect'),
    }
  }
  const registration = (who: keyof typeof students) =>
    db.selectFrom('student_registration').selectAll().where('student_id', '=', students[who].id).executeTakeFirstOrThrow()
  const student = (who: keyof typeof students) =>
    db.selectFrom('student_home').selectAll().where('id', '=', students[who].id).executeTakeFirstOrThrow()
  const changes = async () =>
    (await db.selectFrom('change').select(['entity', 'field', 'old_value', 'new_value', 'actor_name']).execute()).map((change) =>
      Object.values(change).join(' | '),
    )
  const reviewOf = (who: keyof typeof students, action = '') => `${list}/${students[who].id}${action && `/${action}`}`
  /** What the accept button of the page carries. */
  const shown = async (who: keyof typeof students) => {
    const { text } = await get(reviewOf(who))
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? ''
    return { version: value('version'), stand: value('stand') }
  }
  return { ...world, send, get, post, registration, student, changes, reviewOf, shown }
}
