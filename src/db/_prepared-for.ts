import type { Compilable } from 'kysely'
import type { Db } from './_open.ts'
import { prepared } from './_prepared.ts'
import type { Access } from './_scope.ts'

type Values = Record<string, string | number | null>

/** `prepared` for each kind of person and scope, and for each `shape` that changes the SQL. */
export function preparedFor<V extends Values, R>(build: (db: Db, values: V, access: Access, shape: number) => Compilable<R>) {
  const known = new Map<string, (db: Db, values: V & { actorId: number }) => Promise<R[]>>()
  return (db: Db, { actor, scopes }: Access, values: V, shape = 0): Promise<R[]> => {
    const key = [actor.kind, ...scopes, shape].join()
    const ask =
      known.get(key) ?? prepared<V & { actorId: number }, R>((d, v) => build(d, v, { actor: { ...actor, id: v.actorId }, scopes }, shape))
    known.set(key, ask)
    return ask(db, { ...values, actorId: actor.id })
  }
}

/** Names for the values of a list of that length, and the list. */
export const listed = (values: readonly number[]) => Object.fromEntries(values.map((value, i) => [`in${i}`, value]))
export const placesOf = (values: Values, length: number) => Array.from({ length }, (_, i) => values[`in${i}`] as number)
