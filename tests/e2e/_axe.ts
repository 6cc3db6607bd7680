import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import type { AxeResults, ElementContext, RunOptions } from 'axe-core'
import { isWalked } from '../../scripts/_changed.ts'
import { notReady } from './_fixtures.ts'

const { source } = createRequire(import.meta.url)('axe-core') as { source: string }
type Axe = { axe?: { run: (context: ElementContext, options: RunOptions) => Promise<AxeResults> } }

/**
 * Nothing for axe to say about the page, or about the part that the selector names; the browser's own viewer of PDFs left out.
 * What is to be pressed is 24 pixels large, or stands as far from the next (WCAG 2.2 AA); axe leaves that out unless it is asked.
 * The oldest browser gets the same documents, and axe has seen them in the current one. What did not change has been seen before.
 */
export async function expectAccessible(page: Page, { where = '', within }: { where?: string; within?: string } = {}): Promise<void> {
  const { project, file } = test.info()
  const spec = basename(file)
  if (project.name !== 'chromium' || (spec !== 'axe.spec.ts' && !isWalked(spec))) return
  await expect(page.locator(notReady)).toHaveCount(0)
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  expect(await page.evaluate(faultsOf, within), `axe ${where}`).toEqual([])
}

/** Runs in the page. Axe takes most of a second for a class of forty: of rows that are made alike it sees the first two and the last. */
async function faultsOf(within: string | undefined) {
  const { axe } = globalThis as Axe
  if (!axe) throw new Error('The page has no axe')
  const kinds = new Map<string, Element[]>()
  for (const row of document.querySelectorAll('tbody > tr, li')) {
    const kind = `${placeOf(row)} ${kindOf(row)}`
    kinds.set(kind, [...(kinds.get(kind) ?? []), row])
  }
  const alike = [...kinds.values()].flatMap((rows) => rows.slice(2, -1)).filter((row) => !row.contains(document.activeElement))
  const { violations } = await axe.run(
    { ...(within && { include: [within] }), exclude: ['iframe', ...alike] } as ElementContext,
    { resultTypes: ['violations'], rules: { 'target-size': { enabled: true } } }, // to list all that is well takes longer than to look
  )
  return violations
    .map(({ id, nodes }) => [id, nodes.filter((node) => !isScrolled(node)).map(({ html }) => html)])
    .filter(([, nodes]) => nodes?.length)

  /** What a bar that stays in sight lies over can be scrolled from under it. */
  function isScrolled({ any }: { any: readonly { data?: { messageKey?: string } | null }[] }): boolean {
    return any.some(({ data }) => data?.messageKey === 'partiallyObscured')
  }

  function placeOf(one: Element): string {
    const { parentElement: parent } = one
    return parent ? `${placeOf(parent)} ${parent.tagName}.${parent.className}` : ''
  }

  /** An element with all in it and what they are set to, but for what differs from row to row and what is not seen. */
  function kindOf(one: Element): string {
    const differs = /^(id|name|value|href|src|action|title|for|data-.*|hx-.*|aria-(label|labelledby|describedby|controls))$/
    const attributes = [...one.attributes].map(({ name, value }) => `${name}=${differs.test(name) && value ? '…' : value}`)
    const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    const within = one.tagName === 'svg' ? [] : [...one.children].filter((child) => !child.matches('[type=hidden]'))
    return `${one.tagName}[${attributes.sort()}]${hasText ? '…' : ''}(${within.map(kindOf)})`
  }
}
