import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing for axe to say about the page, or about the part that the selector names; the browser's own viewer of PDFs left out. */
export async function expectAccessible(page: Page, { where = '', within }: { where?: string; within?: string } = {}): Promise<void> {
  const axe = new AxeBuilder({ page })
    .setLegacyMode() // without it each look opens a second page
    .options({ resultTypes: ['violations'] }) // to list all that is well takes longer than to look
    .exclude('iframe')
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  expect(
    violations.map((v) => [v.id, v.nodes.map((n) => n.html)]),
    `axe ${where}`,
  ).toEqual([])
}
