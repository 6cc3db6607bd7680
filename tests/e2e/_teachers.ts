import type { Locator, Page } from '@playwright/test'

export const url = '/admin/teachers'
export const dialog = (page: Page) => page.getByRole('dialog')
export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
export const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true })

export async function look(page: Page, name: string) {
  if (!process.env.LOOK) return
  for (const [width, height] of [
    [1366, 768],
    [1024, 768],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.screenshot({ path: `${process.env.LOOK}/${name}-${width}.png` })
  }
  await page.setViewportSize({ width: 1366, height: 768 })
}
