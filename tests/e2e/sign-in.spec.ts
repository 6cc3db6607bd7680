import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { serverBundle } from '../../scripts/_built.ts'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'
import { startSchool } from './_server.ts'

const errors = { annotation: { type: 'console-errors', description: 'the server is stopped on purpose' } }

/** As the person who looks after the server does it, while it serves. */
function addAdministrator(place: string, name: string): string {
  const said = execFileSync(process.execPath, [serverBundle, 'admin', '--data', place, 'add', name], { encoding: 'utf8' })
  return said.trim().split(': ').at(-1) ?? ''
}

const teacher = 'd.lutchman'

test('with the keyboard alone: name, Enter, a wrong password, the right one, and out again', { tag: ['@oldest', '@firefox'] }, async ({
  page,
  school,
}) => {
  await page.goto('/')
  await expectAccessible(page)
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.type(teacher)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByText(teacher)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password field empty')).toBeVisible()
  await page.keyboard.type('n')
  await expect(page.getByText('Password field empty')).toHaveCount(0)
  await page.keyboard.type('ot this one')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The user name or the password is not right.')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await expect(page.getByText(teacher)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.type(school.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/term-reports')
  await page.goto('/')
  await expect(page).toHaveURL('/term-reports')
  await page.getByRole('button', { name: 'Logout' }).press('Enter')
  await expect(page).toHaveURL('/')
  await page.goBack()
  await expect(page.getByLabel('Username')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
})

test('where many passwords are guessed, the page proves its work and signs in', { tag: '@oldest' }, async ({ page, playwright }) => {
  const school = await startSchool()
  for (let i = 0; i < 24; i++) {
    const guesser = await playwright.request.newContext({ baseURL: school.baseURL, extraHTTPHeaders: { 'Sec-Fetch-Site': 'same-origin' } })
    await guesser.get('/')
    await guesser.post('/sign-in/password', { form: { userName: `guess-${i}`, password: 'wrong' }, maxRedirects: 0 })
    await guesser.dispose()
  }
  const asked = page.waitForResponse((answer) => answer.status() === 429 && Boolean(answer.headers()['x-proof-wanted']))
  const proved = page.waitForRequest((request) => Boolean(request.headers()['x-proof']))
  await page.goto(school.baseURL)
  await page.getByLabel('Username').fill(teacher)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await page.getByLabel('Password', { exact: true }).fill(school.password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
  await Promise.all([asked, proved])
  await expect(page).toHaveURL(`${school.baseURL}/term-reports`)
  await school.stop()
})

test('Back returns to the name as it was typed, and the eye shows the password', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Username').fill(teacher)
  await page.getByRole('button', { name: 'NEXT' }).click()
  const password = page.getByLabel('Password', { exact: true })
  const eye = page.getByRole('button', { name: 'Show password' })
  await password.fill('as typed')
  await eye.click()
  await expect(password).toHaveAttribute('type', 'text')
  await expect(eye).toHaveAttribute('aria-pressed', 'true')
  await eye.press('Space')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('as typed')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Username')).toHaveValue(teacher)
  await expect(page).toHaveURL('/')
})

test('a temporary password leads to a new one, and nowhere else before', async ({ page, school }) => {
  const temporary = addAdministrator(school.place, 'head.office')
  await page.goto('/admin')
  await page.getByLabel('Username').fill('head.office')
  await page.keyboard.press('Enter')
  await page.getByLabel('Password', { exact: true }).fill(temporary)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible()
  await expectAccessible(page)
  const [first, second] = [page.getByLabel('New Password'), page.getByLabel('Confirm Password')]
  await expect(first).toBeFocused()

  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') sent++
  })
  await page.getByRole('button', { name: 'CHANGE PASSWORD' }).click()
  await first.fill('A-new-one-2026')
  await second.fill('A-new-one-2027')
  await page.keyboard.press('Enter')
  expect(await second.evaluate((field: HTMLInputElement) => field.validationMessage)).toBe('The two passwords are not the same.')
  expect(sent).toBe(0)

  await first.fill(temporary)
  await second.fill(temporary)
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is the temporary password. Choose a new one.')).toBeVisible()
  await expect(first).toHaveValue(temporary)
  await expectAccessible(page)
  await first.fill('A-new-one-2026')
  await second.fill('A-new-one-2026')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/admin/dashboard')
})

test('a look-up of the user name that fails is told by its status', errors, async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Username').fill(teacher)
  await page.route('**/sign-in/name', (route) => route.fulfill({ status: 503, body: 'Elsewhere' }))
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page.getByRole('alert')).toHaveText('Service Unavailable')
  await expect(page.getByLabel('Username')).toHaveValue(teacher)
})

test('when the server does not answer, it says so and keeps what was typed', errors, async ({ page, school }) => {
  await page.goto('/')
  await page.getByLabel('Username').fill(teacher)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page.getByRole('alert')).toHaveText('Error occured (Response status not set)')
  await expect(page.getByLabel('Username')).toHaveValue(teacher)
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await page.getByLabel('Password', { exact: true }).fill(school.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/term-reports')
})

test('the sign-in page looks with a style sheet of its own as it does with that of all pages', async ({ page }) => {
  const { 'src/views/_styles.css': all } = JSON.parse(readFileSync('public/build/.vite/manifest.json', 'utf8'))
  for (const [name, width] of [
    [teacher, 1366],
    ['o.alleyne', 360],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    for (const address of ['/verify', '/']) {
      await page.goto(address)
      await looksAlike(page, `/build/${all.file}`)
    }
    await page.reload()
    await page.getByLabel('Username').fill(name)
    await page.getByRole('button', { name: 'NEXT' }).click()
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'LOGIN' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await looksAlike(page, `/build/${all.file}`)
  }
})

/** Each element has with the other style sheet what it has with its own. */
async function looksAlike(page: Page, other: string): Promise<void> {
  await expect(page.locator('main.door')).toBeVisible()
  const { own, of, differing } = await page.evaluate(async (href) => {
    const looks = () =>
      [...document.body.querySelectorAll('*')].flatMap((element) => {
        const style = getComputedStyle(element)
        const names = [...style].filter((name) => !name.startsWith('-'))
        return names.map((name) => `${element.tagName}.${element.className} ${name}: ${style.getPropertyValue(name)}`)
      })
    const sheet = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')
    const before = looks()
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    await new Promise((resolve) => {
      link.onload = resolve
      sheet?.replaceWith(link)
    })
    return { own: sheet?.href, of: before.length, differing: looks().filter((look, at) => look !== before[at]) }
  }, other)
  expect(own).toContain('/build/door')
  expect(of).toBeGreaterThan(3000)
  expect(differing).toEqual([])
}
