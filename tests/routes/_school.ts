import { makeWorld, type Who } from '../world.ts'

export const base = '/admin/school'
export const htmx = { 'HX-Request': 'true' }
export const profile = {
  name: 'Poui Valley Secondary School',
  motto: 'Crescamus in luce',
  address: '12 School Road, Poui Valley, Trinidad',
  telephone: '(868) 555-0142',
  principal: 'R. Beharry-Cole',
  time_zone: 'America/Port_of_Spain',
  public_address: '',
  security_contact: '',
  class_average: '0',
  version: '1',
}

export async function world() {
  const world = await makeWorld()
  const get = async (path: string, who: Who | 'nobody' = 'admin', headers = {}) => {
    const res = await world.as(who)(`${base}${path}`, { headers })
    return { status: res.status, text: await res.text() }
  }
  const post = async (
    path: string,
    body: Record<string, string>,
    who: Who | 'nobody' = 'admin',
    headers: Record<string, string> = htmx,
  ) => {
    const res = await world.as(who)(`${base}${path}`, { method: 'POST', headers, body: new URLSearchParams(body) })
    return { status: res.status, text: await res.text(), headers: res.headers }
  }
  const changes = async () =>
    (await world.db.selectFrom('change').select(['entity', 'field', 'new_value as value']).execute()).map((c) => Object.values(c))
  return { ...world, get, post, changes }
}
