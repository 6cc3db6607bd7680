import type { Locator, Page } from '@playwright/test'

export const url = '/admin/teachers'
export const dialog = (page: Page) => page.getByRole('dialog')
export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
export const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true })
