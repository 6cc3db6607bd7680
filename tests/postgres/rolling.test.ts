import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAddress } from '../../src/db/_engine/postgres/open.ts'

/** A newer copy of the program adds to the schema while this one serves the school. */
const address = `${process.env.POSTGRES_URL}?schema=rolling_${process.pid}`
let old: Awaited<ReturnType<typeof openAddress>>
let newer: typeof old
beforeAll(async () => {
  old = await openAddress(address)
  newer = await openAddress(address)
})
afterAll(() => Promise.all([old.close(), newer.close()]))

test('reads and writes of whole rows go on, alone and in a transaction', async () => {
  const { db } = old
  const read = () => db.selectFrom('retention_rule').selectAll().where('kind', '!=', '').execute()
  const write = (on: Pick<typeof db, 'updateTable'>) =>
    on
      .updateTable('retention_rule')
      .set({ version: 7 })
      .where('kind', '=', rules[0]?.kind ?? ('' as never))
      .returningAll()
      .execute()
  const inTransaction = () => db.transaction().execute(write)
  const rules = await read()
  for (const [n, ask] of [read, () => write(db), inTransaction].entries()) {
    await Promise.all([ask(), ask(), ask()])
    await sql`alter table retention_rule add column ${sql.ref(`more_${n}`)} text`.execute(newer.db)
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map((rows) => rows.length > 0)).toEqual([true, true, true])
  }
})
