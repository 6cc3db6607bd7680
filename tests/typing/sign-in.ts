import type { Page } from '@playwright/test'
import { password } from '../e2e/_server.ts'

/** In another tab; the page stays as it is. */
export async function signInBeside(page: Page, userName: string): Promise<void> {
  const beside = await page.context().newPage()
  await signIn(beside, new URL(page.url()).origin, userName)
  await beside.close()
  await page.bringToFront()
}

/** In the same tab, and back to the same page. */
export async function signInHere(page: Page, userName: string): Promise<void> {
  const url = page.url()
  await signIn(page, new URL(url).origin, userName)
  await page.goto(url)
}

async function signIn(page: Page, origin: string, userName: string): Promise<void> {
  const door = `${origin}/${userName === 'admin' ? 'admin' : ''}`
  await page.goto(door)
  await page.getByRole('textbox', { name: /user ?name/i }).fill(userName)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await page.waitForURL((url) => url.href !== door && !url.pathname.includes('sign-in'), { timeout: 30_000 })
}
