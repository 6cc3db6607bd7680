import type { Browser, Page } from '@playwright/test'
import { base32, generateHOTP } from '../../src/db/_tokens.ts'
import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()
const step = () => Math.floor(Date.now() / 30_000)

async function givePassword(page: Page, password: string) {
  await page.goto('/admin')
  await page.getByRole('textbox', { name: /user ?name/i }).fill('admin')
  await page.getByRole('button', { name: 'NEXT' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

async function giveCode(page: Page, code: string) {
  await page.getByRole('textbox', { name: 'Code' }).fill(code)
  await page.getByRole('button', { name: 'NEXT' }).click()
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('button', { name: 'NEXT' })).toBeVisible()
}

const elsewhere = async (browser: Browser, baseURL: string) => (await browser.newContext({ baseURL })).newPage()
const inside = /\/admin\/dashboard$/

test('an administrator sets it up, prints and copies the recovery codes, and signs in with a code, in a known browser and without the phone', async ({
  page,
  browser,
  school,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin/account')
  await page.getByRole('link', { name: 'Set Up the Sign-in Code' }).click()
  await expect(page.getByRole('img', { name: 'Code to scan with the app' })).toBeVisible()
  await page.getByText('No camera?').click()
  const shown = await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  const codeAt = (n: number) => generateHOTP(base32.decode(shown.replaceAll(' ', '')), n)
  const first = step()
  await page.getByLabel('Current Password').fill(school.password)
  await page.getByRole('textbox', { name: 'Code' }).fill(await codeAt(first))
  await page.getByRole('checkbox', { name: 'Do not ask again in this browser for 30 days' }).check()
  await page.getByRole('button', { name: 'Turn On' }).click()
  await expect(page.getByRole('heading', { name: 'Recovery Codes' })).toBeVisible()
  await expectAccessible(page)
  const codes = (await page.getByRole('listitem').allInnerTexts()).filter((text) => /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/.test(text))
  expect(codes).toHaveLength(10)

  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '')
  await page.emulateMedia({ media: 'print' })
  const paper = (await page.locator('body').innerText()).split('\n').filter((line) => line.trim() !== '')
  expect(paper.slice(0, 4)).toEqual([
    'Recovery Codes',
    expect.stringMatching(/^.+ · admin · .*\d{4}$/),
    expect.stringContaining('signs you in once'),
    codes[0],
  ])
  expect(paper.slice(3)).toEqual(codes)
  await page.emulateMedia({ media: null })

  await page.getByRole('button', { name: 'Copy' }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Back to My Account' }).click()
  await page.getByLabel('Current Password').press('Control+v')
  for (const code of codes) await expect(page.getByLabel('Current Password')).toHaveValue(new RegExp(code))

  await signOut(page)
  await givePassword(page, school.password)
  await expect(page, 'here it was set up a moment ago').toHaveURL(inside)

  const other = await elsewhere(browser, school.baseURL)
  await givePassword(other, school.password)
  await other.getByRole('checkbox', { name: 'Do not ask again in this browser for 30 days' }).check()
  await giveCode(other, await codeAt(first + 1))
  await expect(other).toHaveURL(inside)
  await signOut(other)
  await givePassword(other, school.password)
  await expect(other, 'known by now').toHaveURL(inside)

  const phoneless = await elsewhere(browser, school.baseURL)
  await givePassword(phoneless, school.password)
  await giveCode(phoneless, codes[0] ?? '')
  await expect(phoneless).toHaveURL(inside)

  const later = await elsewhere(browser, school.baseURL)
  await givePassword(later, school.password)
  await giveCode(later, codes[0] ?? '')
  await expect(later.getByText('This code is not right, or was used already.')).toBeVisible()
  await expect(later.getByRole('button', { name: 'NEXT' })).toBeVisible()
})
