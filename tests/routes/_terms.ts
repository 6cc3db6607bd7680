import { findTerm } from '../../src/db/school/terms/index.ts'
import { makeWorld, type Who, year } from '../world.ts'

export const htmx = { 'HX-Request': 'true' }
export const dashboard = '/admin/dashboard'
export const overlay = `${dashboard}/registration`
export const first = { year: String(year), term: '1' }
export const form = {
  ...first,
  start: '01-Sep-2025',
  end: '12-Dec-2025',
  days_off: '13',
  new_term_beginning: '05-Jan-2026',
  possible_attendance: '124',
  version: '1',
  of: `${year}-1`,
}
/** Register Students for all, after the question whether that is meant. */
export const all = { ...first, class_id: '', confirmed: '1' }

/** The world as an administrator at the dashboard asks of it. */
export async function world(options: Parameters<typeof makeWorld>[0] = {}) {
  const world = await makeWorld(options)
  const answer = async (res: Response) => ({
    status: res.status,
    text: await res.text(),
    trigger: res.headers.get('HX-Trigger') ?? '',
    target: res.headers.get('HX-Retarget'),
  })
  const get = async (path: string, who: Who | 'nobody' = 'admin', headers: Record<string, string> = htmx) =>
    answer(await world.as(who)(path, { headers }))
  const post = async (path: string, body: Record<string, string>, who: Who | 'nobody' = 'admin', headers: Record<string, string> = htmx) =>
    answer(await world.as(who)(path, { method: 'POST', headers, body: new URLSearchParams(body) }))
  return { ...world, get, post, term: (n: number) => findTerm(world.db, { year, term: n }) }
}
