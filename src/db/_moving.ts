import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Fill, Shape } from './_engine/index.ts'
import { insert } from './_insert.ts'
import type { Db } from './_open.ts'

/** A table's rows, and a sum over all that they say. */
export type Moved = { table: string; rows: number; sum: string }

/** A table of which the rows that were stored are not those that were read. */
export class NotTheSame extends Error {}

/** Stores all rows of a school in place of those of another, and reads them again there: throws `NotTheSame` where anything differs. */
export function movingFrom(from: Db, shapes: readonly Shape[], seen: (moved: Moved) => void): Fill {
  return async (to) => {
    for (const shape of shapes) {
      await to.deleteFrom(shape.table as 'school').execute()
      const read = summed(shape)
      for await (const rows of rowsOf(from, shape)) {
        read.add(rows)
        await insert(to, shape.table as 'school', rows)
      }
      const stored = summed(shape)
      for await (const rows of rowsOf(to, shape)) stored.add(rows)
      const [was, is] = [read.moved(), stored.moved()]
      if (was.rows !== is.rows || was.sum !== is.sum)
        throw new NotTheSame(`${shape.table}: ${was.rows} rows were read, and ${is.rows} stored that are not the same`)
      seen(is)
    }
  }
}

type Row = Readonly<Record<string, unknown>>

/** In parts, so that a school of any size needs little memory. */
async function* rowsOf(db: Db, { table, key, hasBytes }: Shape): AsyncGenerator<Row[]> {
  const most = hasBytes ? 8 : 1000
  const keys = sql.join(key.map((column) => sql.ref(column)))
  for (let last: Row | undefined; ; ) {
    const after = last
    const query = db
      .selectFrom(table as 'school')
      .selectAll()
      .orderBy(keys)
      .limit(most)
    const rows: Row[] = await (after
      ? query.where(sql<boolean>`(${keys}) > (${sql.join(key.map((column) => after[column]))})`)
      : query
    ).execute()
    if (rows.length > 0) yield rows
    if (rows.length < most) return
    last = rows.at(-1)
  }
}

function summed({ table, columns }: Shape) {
  const sum = createHash('sha256')
  let rows = 0
  const shown = (value: unknown) => (value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value)
  return {
    add(more: readonly Row[]) {
      rows += more.length
      for (const row of more) sum.update(`${JSON.stringify(columns.map((column) => shown(row[column])))}\n`)
    },
    moved: (): Moved => ({ table, rows, sum: sum.copy().digest('hex').slice(0, 16) }),
  }
}
