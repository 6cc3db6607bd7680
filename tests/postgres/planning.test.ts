import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openAddress } from '../../src/db/_engine/postgres/open.ts'

test.each([
  ['', 'force_generic_plan'],
  ['&options=-c%20plan_cache_mode%3Dauto', 'auto'],
])('a statement is planned once, unless the address says otherwise: "%s"', async (said, mode) => {
  const { db, close } = await openAddress(`${process.env.POSTGRES_URL}?schema=planning_${process.pid}${said}`)
  const { rows } = await sql`select current_setting('plan_cache_mode') as mode, current_setting('jit') as jit`.execute(db)
  expect(rows).toEqual([{ mode, jit: 'off' }])
  await close()
})
