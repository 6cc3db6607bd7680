import { test as base, type Cookie, expect, type Page } from '@playwright/test'
import { type School, startSchool } from './_server.ts'

type Fixtures = { signIn: (userName: string, page?: Page) => Promise<void>; watch: undefined }

export const test = base.extend<Fixtures, { school: School }>({
  school: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const school = await startSchool()
      await use(school)
      await school.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: ({ school }, use) => use(school.baseURL),
  signIn: ({ page, school }, use) => use((userName, on = page) => signIn(on, school, userName)),
  /** A page that throws, logs an error or breaks the Content-Security-Policy fails its test, unless it says that it means to. */
  watch: [
    async ({ page }, use, testInfo) => {
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(`${error}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) problems.push(message.text())
      })
      await use(undefined)
      if (!testInfo.annotations.some((a) => a.type === 'console-errors')) expect(problems, 'errors in the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

const isAdministrator = (userName: string) => userName === 'admin' || userName === 'Deans/HODs'

const kept = new Map<string, Cookie[]>()

/** As whoever signed in before at this school, while that session lasts; otherwise through the real screens: the user name, NEXT, the password, LOGIN. */
export async function signIn(page: Page, school: Pick<School, 'baseURL' | 'password'>, userName: string): Promise<void> {
  const key = `${school.baseURL} ${userName}`
  const door = `${school.baseURL}${isAdministrator(userName) ? '/admin' : '/'}`
  const context = page.context()
  await context.clearCookies({ name: /session/ })
  await context.addCookies(kept.get(key) ?? [])
  await page.goto(door)
  if (page.url() === door || page.url() === `${door}/`) await type(page, school, userName)
  const cookies = await context.cookies(school.baseURL)
  kept.set(
    key,
    cookies.filter(({ name }) => /session/.test(name)),
  )
}

async function type(page: Page, school: Pick<School, 'password'>, userName: string) {
  await page.getByRole('textbox', { name: /user ?name/i }).fill(userName)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await page.getByLabel('Password', { exact: true }).fill(school.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/\/(admin)?$|sign-in/)
}
