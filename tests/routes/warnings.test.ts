import { afterAll, expect, test } from 'vitest'
import { addRows } from '../_rows.ts'
import { year } from '../world.ts'
import { addressesFor, makeLeakWorld, readAnswer } from './_leak.ts'
import { asked } from './_leaks.ts'

const world = await makeLeakWorld()
afterAll(world.close)

/** What React warns of goes to the console, and what goes there fails the test (tests/setup.ts). Here alone it looks for it. */
test.each(['admin', 'joseph', 'baptiste', 'zahra'] as const)('React has nothing to warn %s’s pages of', async (who) => {
  const date_posted = '2025-12-15 09:12:40'
  if (who === 'zahra') await addRows(world.db, 'term_report_posting', { academic_year_id: year, term: 1, posted: 1, date_posted })
  let pages = 0
  for (const { path } of asked.filter(({ path }) => !path.startsWith('/api/')))
    for (const address of addressesFor(path, 'zahra', world.keys.zahra)) {
      const res = await world.as(who)(address)
      if (!res.headers.get('Content-Type')?.startsWith('text/html')) continue
      if ((await readAnswer(res)).includes('<h1') && res.status === 200) pages++
    }
  expect(pages).toBeGreaterThan(who === 'zahra' ? 4 : 20)
})
