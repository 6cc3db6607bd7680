import { type Browser, expect, test } from '@playwright/test'
import { run } from '../typing/run.ts'
import type { sheets } from '../typing/sheets.ts'

/**
 * A few scripts of keys and clicks, made up from their seeds: what comes of them is compared with a plain account of what was typed
 * (tests/typing). More of them: `npm run try-typing`.
 */
/** Another each day; on a build server the same, since what it says must not depend on the day. */
const today = process.env.CI ? 20261123 : Number(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
type Name = keyof typeof sheets

async function expectAsTyped(browser: Browser, seed: number, only?: Name): Promise<void> {
  const { title, steps, differences } = await run(browser, { seed, tasks: 8, only })
  expect(differences, [`seed ${seed}, ${title}`, ...steps].join('\n')).toEqual([])
}

const seeds: Record<Name, number> = { 'Enter Marks': 11, 'Mark Book': 12, 'Class Remarks': 13, 'Term Report': 14 }
const everywhere: Partial<Record<Name, string[]>> = { 'Enter Marks': ['@oldest', '@firefox'], 'Term Report': ['@oldest'] }

test.describe.configure({ mode: 'parallel' })
for (const [name, seed] of Object.entries(seeds) as [Name, number][])
  test(`what is typed at random on ${name} stands there, in the file and in the history`, { tag: everywhere[name] ?? [] }, ({ browser }) =>
    expectAsTyped(browser, seed, name),
  )

test(`what is typed at random today, with seed ${today}`, ({ browser }) => expectAsTyped(browser, today))
