import { makeWorld, type Who } from '../world.ts'
import { htmx, waysOf } from './_ways.ts'

export const base = '/admin/school'
export { htmx }
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
  const ways = waysOf(world)
  const get = (path: string, who: Who | 'nobody' = 'admin', headers = {}) => ways.get(base + path, who, headers)
  const post = (path: string, body: Record<string, string>, who: Who | 'nobody' = 'admin', headers = htmx) =>
    ways.post(base + path, body, who, headers)
  const changes = async () =>
    (await world.db.selectFrom('change').select(['entity', 'field', 'new_value as value']).execute()).map((c) => Object.values(c))
  return { ...world, get, post, changes }
}
