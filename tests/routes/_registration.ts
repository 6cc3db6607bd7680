import { addRows } from '../_rows.ts'
import { makeWorld, students, type Who, type World } from '../world.ts'

const { zahra } = students
export const base = '/student/registration'
export const htmx = { 'HX-Request': 'true' }

/** Zahra's school, with the window of her form as it is given; requests are hers unless it is said whose. */
export async function registrationWorld(window: { open: 0 | 1; deadline: string | null } | null = { open: 1, deadline: '2025-12-05' }) {
  const world = await makeWorld()
  const mine = { birth_certificate_no: 'B1', date_of_birth: '2010-05-08' }
  await world.db.updateTable('student').set(mine).where('id', '=', zahra.id).execute()
  if (window) await addRows(world.db, 'student_registration_window', { form_level: 5, ...window })
  const get = async (path: string, who: Who | 'nobody' = 'zahra', headers = {}) => {
    const res = await world.as(who)(path, { headers })
    return { status: res.status, text: (await res.text()).replace(/<!-- -->/g, ''), to: res.headers.get('Location') }
  }
  const post = async (
    path: string,
    body: Record<string, string> = {},
    who: Who | 'nobody' = 'zahra',
    headers: Record<string, string> = htmx,
  ) => {
    const res = await world.as(who)(path, { method: 'POST', headers, body: new URLSearchParams(body) })
    const to = res.headers.get('HX-Redirect') ?? res.headers.get('Location')
    return { status: res.status, text: (await res.text()).replace(/<!-- -->/g, ''), to, headers: res.headers }
  }
  const state = async () =>
    world.db.selectFrom('student_registration').select(['student_id', 'state', 'version', 'reason']).executeTakeFirst()
  return { ...world, get, post, state }
}

export const home = { home_address: '4 Poui Street', was_home_address: '', go: 'on' }
export const guardians = {
  guardian_name: 'Farida Abdool',
  was_guardian_name: '',
  guardian_telephone: '868 555 0143',
  was_guardian_telephone: '',
}
export type Ours = Awaited<ReturnType<typeof registrationWorld>>

/** All that is needed is filled in; what is sent to submit it. */
export async function ready({ post, state }: Ours): Promise<Record<string, string>> {
  await post(`${base}/home`, home)
  await post(`${base}/guardians`, guardians)
  return { version: String((await state())?.version), declared: 'on' }
}
export const decided = ({ db }: World, state: 'accepted' | 'returned', reason: string | null) =>
  db
    .updateTable('student_registration')
    .set({ state, reason, decided_at: '2025-12-01T15:00:00Z', decided_by: 'admin', submitted_at: '2025-12-01T14:00:00Z' })
    .execute()
