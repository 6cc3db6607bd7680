import type { Compilable, CompiledQuery } from 'kysely'
import { askAtOnce, engineOf } from './_engine/index.ts'
import type { Db } from './_open.ts'
import { isPage } from './_page.ts'

class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query whose SQL is made once and run with different values, for what every request needs: building it takes longer than running
 * it. Values may only be SQL parameters, so no list of varying length.
 */
export function prepared<V extends Record<string, unknown>, R>(build: (db: Db, values: V) => Compilable<R>) {
  const places = new Proxy({} as V, { get: (_, name) => new Place(String(name)) })
  const known = new Map<unknown, CompiledQuery<R>>() // by engine: each spells it its own way
  return async (db: Db, values: V): Promise<R[]> => {
    const engine = engineOf(db)
    const query = known.get(engine) ?? build(db, places).compile()
    known.set(engine, query)
    const parameters = query.parameters.map((value) => (value instanceof Place ? values[value.name] : value))
    const rows = isPage(db) ? undefined : (askAtOnce(db, query.sql, parameters) as R[] | undefined)
    return rows ?? (await db.executeQuery<R>({ ...query, parameters })).rows
  }
}
