import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './_open.ts'
import { askAtOnce } from './_statements.ts'

class Place {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A query whose SQL is made once and asked with other values each time, for what every request asks: building it again takes longer than
 * its answer. Values may only go where SQL has a parameter, so a list of varying length may not.
 */
export function prepared<V extends Record<string, unknown>, R>(build: (db: Db, values: V) => Compilable<R>) {
  const places = new Proxy({} as V, { get: (_, name) => new Place(String(name)) })
  let known: CompiledQuery<R> | undefined
  return async (db: Db, values: V): Promise<R[]> => {
    known ??= build(db, places).compile()
    const parameters = known.parameters.map((value) => (value instanceof Place ? values[value.name] : value))
    const rows = askAtOnce(db, known.sql, parameters) as R[] | undefined
    return rows ?? (await db.executeQuery<R>({ ...known, parameters })).rows
  }
}
