import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/**
 * Nothing for axe to say about the page, or about the part that the selector names; the browser's own viewer of PDFs left out.
 * What is to be pressed is 24 pixels large, or stands as far from the next (WCAG 2.2 AA); axe leaves that out unless it is asked.
 * The oldest browser gets the same documents, and axe has seen them in the current one.
 */
export async function expectAccessible(page: Page, { where = '', within }: { where?: string; within?: string } = {}): Promise<void> {
  if (test.info().project.name === 'chrome-109') return
  const axe = new AxeBuilder({ page })
    .setLegacyMode() // without it each look opens a second page
    .options({ resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }) // to list all that is well takes longer than to look
    .exclude('iframe')
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  expect(
    violations.map((v) => [v.id, v.nodes.filter((n) => !isScrolled(n)).map((n) => n.html)]).filter(([, nodes]) => nodes?.length),
    `axe ${where}`,
  ).toEqual([])
}

type Node = { any: readonly { data?: { messageKey?: string } | null }[] }

/** What a bar that stays in sight lies over can be scrolled from under it. */
const isScrolled = ({ any }: Node) => any.some(({ data }) => data?.messageKey === 'partiallyObscured')
