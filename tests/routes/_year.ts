import { expect } from 'vitest'
import { makeWorld, students, type Who } from '../world.ts'

export const next = 20262027
export const htmx = { 'HX-Request': 'true' }

/** Every hidden and shown field of the form in an answer, to be sent as it is. */
export const fieldsOf = (text: string) =>
  [...text.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
    const name = /name="([^"]+)"/.exec(tag)?.[1]
    return name && !/type="checkbox"/.test(tag) ? [[name, /value="([^"]*)"/.exec(tag)?.[1] ?? '']] : []
  })

/** Term 2 of the year is the last that has dates, and over; of the classes 1A, 5A and 5B, Form 5 is the top form. */
export async function yearWorld(options: Parameters<typeof makeWorld>[0] = { term: 2 }) {
  const world = await makeWorld(options)
  world.setNow(new Date('2026-07-20T14:00:00Z'))
  const answer = async (res: Response) => ({
    status: res.status,
    text: (await res.text()).replaceAll('&#x27;', "'"),
    trigger: res.headers.get('HX-Trigger') ?? '',
    to: res.headers.get('Location'),
  })
  const get = async (path = '', who: Who | 'nobody' = 'admin', headers: Record<string, string> = {}) =>
    answer(await world.as(who)(`/admin/year${path}`, { headers }))
  const post = async (
    path: string,
    body: Record<string, string> | string[][] = {},
    who: Who | 'nobody' = 'admin',
    headers: object = htmx,
  ) => answer(await world.as(who)(`/admin/year${path}`, { method: 'POST', headers: { ...headers }, body: new URLSearchParams(body) }))
  /** Opens a dialog and sends what stands in it. */
  const confirm = async (path: string) => post(path, fieldsOf((await get(path)).text))
  const classes = async () =>
    new Map(
      (await world.db.selectFrom('student').select(['id', 'form_class_id as class', 'archived_on as left']).execute()).map((one) => [
        one.id,
        one,
      ]),
    )
  const statuses = async (who: Who = 'admin') =>
    Object.fromEntries(
      [...(await get('', who)).text.matchAll(/id="step-(\w+)">.*?<span class="badge[^"]*">(?:<svg.*?<\/svg>)?(\w[\w ]*)</gs)].map((m) => [
        m[1],
        m[2],
      ]),
    )
  return { ...world, get, post, fieldsOf, confirm, classes, statuses }
}

/** Between promotion and Term 1: the old year's last term is still the current one. */
export async function between({ promoted = true } = {}) {
  const world = await yearWorld()
  await world.confirm('/terms')
  await world.post('/promotion', [
    ['class', '1A'],
    ['was', ''],
    ['next', '5B'],
  ])
  await world.post('/students', { student: String(students.marcus.id), next: 'own-class' })
  if (promoted) expect((await world.confirm('/promotion/confirm')).status).toBe(204)
  const rowsIn = async (of: number) => ({
    lessons: (await world.db.selectFrom('lesson').select('id').where('academic_year_id', '=', of).execute()).length,
    formTeachers: await world.db
      .selectFrom('form_teacher_class')
      .innerJoin('employee', 'employee.id', 'employee_id')
      .select(['last_name as who', 'form_class_id as class'])
      .where('academic_year_id', '=', of)
      .orderBy('form_class_id')
      .execute(),
  })
  return { ...world, rowsIn }
}
