import { makeWorld, type Who } from '../world.ts'

export const htmx = { 'HX-Request': 'true' }

/** The tests' world, with pages asked for and forms sent as a browser does. */
export async function teacherWorld(options: Parameters<typeof makeWorld>[0] = {}) {
  const world = await makeWorld(options)
  const get = async (path: string, who: Who | 'nobody' = 'admin', headers: Record<string, string> = {}) => {
    const res = await world.as(who)(path, { headers })
    return { status: res.status, text: await res.text(), trigger: res.headers.get('HX-Trigger') }
  }
  const post = async (
    path: string,
    form: Record<string, string> | [string, string][],
    who: Who | 'nobody' = 'admin',
    headers: Record<string, string> = htmx,
  ) => {
    const res = await world.as(who)(path, { method: 'POST', headers, body: new URLSearchParams(form) })
    const text = await res.text()
    return { status: res.status, text, trigger: res.headers.get('HX-Trigger'), location: res.headers.get('Location') }
  }
  const call = async (path: string, json: unknown, who: Who | 'nobody' = 'admin') => {
    const res = await world.as(who)(path, json === undefined ? {} : { method: 'POST', json })
    return { status: res.status, body: await res.json() }
  }
  const changes = async (...entities: string[]) =>
    (await world.db.selectFrom('change').selectAll().where('entity', 'in', entities).orderBy('id').execute()).map((c) => [
      c.entity_key,
      c.field,
      c.old_value,
      c.new_value,
    ])
  const sessionsOf = async (id: number) =>
    (await world.db.selectFrom('session').select('token_hash').where('employee_id', '=', id).execute()).length
  return { ...world, get, post, call, changes, sessionsOf }
}

/** Kerwin Joseph as the Edit dialog sends him. */
export const joseph = {
  teacher_num: 'T2',
  first_name: 'Kerwin',
  last_name: 'Joseph',
  date_of_birth: '08-May-1980',
  user_name: 'k.joseph',
  post_id: '10',
  version: '1',
}
