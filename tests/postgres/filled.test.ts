import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { makeWorld } from '../world.ts'

test('the server looks at a table that was just filled, and not at one with a few rows more', async () => {
  const { db } = await makeWorld()
  const looks = async (table: string) =>
    (
      await sql<{
        n: number
      }>`select analyze_count as n from pg_stat_user_tables where schemaname = current_schema() and relname = ${table}`.execute(db)
    ).rows[0]?.n ?? 0
  const before = await looks('student')
  await addRows(db, 'student', { id: 1, first_name: 'A', last_name: 'B', updated_at: 't' })
  const people = Array.from({ length: 1000 }, (_, n) => ({ id: 1000 + n, first_name: 'A', last_name: `B${n}`, updated_at: 't' }))
  await addRows(db, 'student', people)
  await expect.poll(() => looks('student')).toBe(before + 1)
  expect(await looks('student_contact')).toBe(0)
})
