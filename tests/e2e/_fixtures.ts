import { test as base, type Cookie, expect, type Page } from '@playwright/test'
import { password, type School, type SchoolOptions, startSchool } from './_server.ts'
import { openSession } from './_sessions.ts'

type SignIn = (userName: string, page?: Page) => Promise<void>
type Fixtures = {
  /** The school of all files, or this file's own, which then nobody else changes. */
  school: School
  ownSchool: SchoolOptions | undefined
  /** Signs in, and is at home. */
  signIn: SignIn
  /** Is signed in, and has not opened anything yet: for a test that goes elsewhere at once. */
  signedIn: SignIn
  watch: undefined
  /** Does nothing before the page can do all that it can; with `false` one is quicker than the page script. */
  isPatient: boolean
}
type Schools = { of: (file: string, options: SchoolOptions) => Promise<School>; shared: () => Promise<School> }

export const test = base.extend<Fixtures, { schools: Schools }>({
  schools: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      let shared: School | undefined
      let own: { file: string; school: School } | undefined
      await use({
        shared: async () => {
          shared ??= await startSchool()
          return shared
        },
        of: async (file, options) => {
          if (own?.file === file) return own.school
          await own?.school.stop()
          own = undefined
          const school = await startSchool(options)
          own = { file, school }
          return school
        },
      })
      await Promise.all([shared?.stop(), own?.school.stop()])
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  ownSchool: [undefined, { option: true }],
  isPatient: [true, { option: true }],
  school: async ({ schools, ownSchool }, use, { file }) => use(await (ownSchool ? schools.of(file, ownSchool) : schools.shared())),
  baseURL: ({ school }, use) => use(school.baseURL),
  signIn: ({ page, school }, use) =>
    use(async (userName, on = page) => {
      if (on !== page) await bePatient(on)
      await signIn(on, school, userName)
    }),
  signedIn: ({ page, school }, use) =>
    use(async (userName, on = page) => {
      if (on !== page) await bePatient(on)
      await signedIn(on, school, userName)
    }),
  /** A page that throws, logs an error or breaks the Content-Security-Policy fails its test, unless it says that it means to. */
  watch: [
    async ({ page, browser, isPatient, javaScriptEnabled }, use, testInfo) => {
      if (isPatient && javaScriptEnabled) await bePatient(page)
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(`${error}`))
      page.on('console', (message) => {
        if (message.type() === 'error' && !/Failed to load resource|htmx:error: (?:Failed to fetch|NetworkError when)/.test(message.text()))
          problems.push(message.text())
      })
      await use(undefined)
      // Left open, it would ask on at a school that is closed, and make the next tests slow.
      for (const other of browser.contexts()) if (other !== page.context()) await other.close()
      if (!testInfo.annotations.some((a) => a.type === 'console-errors')) expect(problems, 'errors in the page').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

/**
 * A page of ours whose script is on its way is not pressed, typed in or looked at; and a session that is some minutes old is asked for the
 * password again before it posts, resets or removes. One handler for both: each is one more question to the page before every press and look.
 */
const bePatient = (page: Page) => attend(page, `${notReady}, ${again}`)
const again = 'input[name=again][autocomplete=current-password]'
export const notReady = 'html:not([data-ready]):has(head > script[type=module])'

type Address = Pick<School, 'baseURL' | 'password'>
const isAdministrator = (userName: string) => userName === 'admin' || userName === 'Deans/HODs'
const doorOf = ({ baseURL }: Address, userName: string) => `${baseURL}/${isAdministrator(userName) ? 'admin' : ''}`
const keyOf = ({ baseURL }: Address, userName: string) => `${baseURL} ${userName}`

const kept = new Map<string, Cookie[]>()

/** By a session that is open already, while it lasts. */
export async function signIn(page: Page, school: Address, userName: string): Promise<void> {
  await takeSession(page, school, userName)
  await page.goto(doorOf(school, userName))
  if (page.url() === doorOf(school, userName)) await signInAnew(page, school, userName)
}

async function signedIn(page: Page, school: Address, userName: string): Promise<void> {
  await takeSession(page, school, userName)
  const home = await page.request.get(doorOf(school, userName), { maxRetries: 2 }) // the server may just have ended a connection that was idle
  if (home.url() === doorOf(school, userName)) await signInAnew(page, school, userName)
}

/** A student has a door of their own. */
export async function signInStudent(page: Page, userName: string, password: string): Promise<void> {
  await page.goto('/student')
  await page.getByLabel('Student Number').fill(userName)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).toHaveURL(/student\/reports/)
}

/** Through the real screens: the user name, NEXT, the password, LOGIN. */
export async function signInAnew(page: Page, school: Address, userName: string): Promise<void> {
  await page.context().clearCookies({ name: /session/ })
  await page.goto(doorOf(school, userName))
  await page.getByRole('textbox', { name: /user ?name/i }).fill(userName)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await page.getByLabel('Password', { exact: true }).fill(school.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await expect(page).not.toHaveURL(/\/(admin)?$|sign-in/)
  const cookies = await page.context().cookies(school.baseURL)
  kept.set(
    keyOf(school, userName),
    cookies.filter(({ name }) => /session/.test(name)),
  )
}

const attended = new WeakSet<Page>()
async function attend(page: Page, to: string): Promise<void> {
  if (attended.has(page)) return
  attended.add(page)
  const field = page.locator(again)
  const answer = async () => {
    await page.locator(notReady).waitFor({ state: 'detached' })
    if (!(await field.isVisible())) return
    await field.fill(password)
    await field.press('Enter')
    await field.waitFor({ state: 'hidden' })
  }
  await page.addLocatorHandler(page.locator(to).first(), () => answer().catch(() => {}), { noWaitAfter: true }) // it may have been left
}

async function takeSession(page: Page, school: Address, userName: string): Promise<void> {
  await attend(page, again)
  await page.context().clearCookies({ name: /session/ })
  await page.context().addCookies(kept.get(keyOf(school, userName)) ?? [openSession(school.baseURL, userName)])
}
