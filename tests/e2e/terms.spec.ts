import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()
test.describe.configure({ mode: 'serial' })

const dialog = (page: Page) => page.locator('#dialog')
const card = (page: Page) => page.getByRole('region', { name: 'Set / Update Current Term' })
const field = (page: Page, name: string) => card(page).getByRole('textbox', { name })
const set = (page: Page) => card(page).getByRole('button', { name: 'Set / Update Term' })
const register = (page: Page) => card(page).getByRole('link', { name: 'Register Students' })
const registered = (page: Page) => dialog(page).getByText('Students Registered Successfully.')

/** Registers everybody, so slowly that there is time to look. */
async function registerSlowly(page: Page) {
  await page.route('**/registration/batches', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250))
    await route.continue()
  })
  await register(page).click()
  await expect(dialog(page).getByLabel('Select Class')).toHaveValue('All')
  await expect(dialog(page)).toContainText('Possible Attendance 125 and New Term Beginning 04-Jan-2027')
  await dialog(page).getByRole('button', { name: 'Register Students' }).click()
  await expect(dialog(page)).toContainText(
    /still in the classes of 2025-2026: 1,000 students .* last year's classes, \d+ of Form 6 among them\. Promote them first/,
  )
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Register anyway' }).click()
  await expect(dialog(page).getByRole('progressbar', { name: 'Registering Students...' })).toBeVisible()
  await expect(dialog(page).getByText(/^[1-9]\d* of 1,000/)).toBeVisible()
}

test('an administrator opens a new year', async ({ page, signIn }) => {
  await signIn('admin')
  await card(page).getByLabel('Academic Year').selectOption('2026-27')
  await card(page).getByLabel('Term', { exact: true }).selectOption('Term 1')
  await expect(card(page)).toContainText('Term 3 2025-2026 is the current term.')
  await expect(page.getByText('Nobody is registered in Term 1 2026-2027 yet.')).toBeVisible()
  await register(page).click()
  await expect(dialog(page)).toContainText('This term is not saved yet.')
  await dialog(page).getByRole('button', { name: 'Close' }).click()

  await field(page, 'Term Start').fill('07-Sep-2026')
  await field(page, 'Term End').fill('04-Dec-2026')
  await field(page, 'Days without school').fill('2.5')
  await field(page, 'New Term Beginning').fill('04-Jan-2027')
  await expect(field(page, 'Possible Attendance')).toHaveValue('125')
  await set(page).click()
  await expect(dialog(page)).toContainText('The reports of Term 3 2025-2026 are not posted.')
  await dialog(page).getByRole('button', { name: 'Set / Update Term' }).click()
  await expect(page.getByText('Term 1 2026-2027 is the current term.')).toBeVisible()
  await expect(card(page).getByText('Current', { exact: true })).toBeVisible()
})

test('possible attendance is that of what was typed last, whichever answer comes last', async ({ page, signIn }) => {
  await signIn('admin')
  await card(page).getByLabel('Academic Year').selectOption('2026-27')
  await card(page).getByLabel('Term', { exact: true }).selectOption('Term 1')
  await expect(page).toHaveURL(/term=1/)
  await field(page, 'Term Start').fill('07-Sep-2026')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/days_off=2\.5/, (route) => held.then(() => route.continue()).catch(() => {}))
  await field(page, 'Term End').fill('04-Dec-2026')
  await field(page, 'Days without school').fill('2.5')
  await field(page, 'Days without school').press('Tab')
  await field(page, 'Days without school').fill('3')
  await field(page, 'Days without school').press('Tab')
  await expect(field(page, 'Possible Attendance')).toHaveValue('124')
  const late = page.waitForEvent('requestfinished', { timeout: 2000 }).catch(() => null)
  release()
  await late
  await expect(field(page, 'Possible Attendance')).toHaveValue('124')
})

test('a registration waits for a server that is down and goes on from where it was', { annotation: { type: 'console-errors' } }, async ({
  page,
  signIn,
  school,
}) => {
  await signIn('admin')
  await registerSlowly(page)
  await school.kill('SIGKILL')
  await expect(dialog(page).getByText('The server does not answer. Trying again...')).toBeVisible()
  await school.restart()
  await expect(registered(page)).toBeVisible({ timeout: 60_000 })
  await expect(dialog(page)).toContainText('1,000 students and')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByText('1,000 students registered in Term 1 2026-2027.')).toBeVisible()
})

test('a term that gets no answer is told in the error dialog, and what was typed stays', {
  annotation: { type: 'console-errors' },
}, async ({ page, signIn }) => {
  await signIn('admin')
  await field(page, 'Term End').fill('01-Sep-2026')
  await page.route('**/admin/dashboard', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await set(page).click()
  await expect(dialog(page).getByRole('heading', { name: 'Error' })).toBeVisible()
  await expect(dialog(page).getByRole('alert')).toHaveText('The server is not answering. Your change may not be saved. Try again.')
  await expect(page.locator('#snackbar')).toBeEmpty()
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(field(page, 'Term End')).toHaveValue('01-Sep-2026')
  await expect(set(page)).toBeFocused()
})

test('the dashboard and its dialogs can be worked by the keyboard alone, and axe finds nothing', async ({ page, signIn }) => {
  await signIn('admin')
  await expectAccessible(page)
  await card(page).getByLabel('Term', { exact: true }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/term=2/)
  await expect(card(page).getByLabel('Term', { exact: true })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(card(page).getByText('Current', { exact: true })).toBeVisible()
  await register(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Select Class')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(register(page)).toBeFocused()
})

test('a day is picked from a month under its field, from the day that stands there', { tag: '@oldest' }, async ({ page, signIn }) => {
  await signIn('admin')
  await field(page, 'New Term Beginning').fill('31-Dec-2026')
  await card(page).getByRole('button', { name: 'Choose a date: New Term Beginning' }).press('Enter')
  const picker = page.getByRole('dialog', { name: 'Choose a date: New Term Beginning' })
  await expect(picker.getByRole('gridcell', { selected: true }).getByRole('button', { name: '31 Dec 2026' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await picker.getByRole('button', { name: '25 Jan 2027' }).click()
  await expect(picker).toHaveCount(0)
  await expect(field(page, 'New Term Beginning')).toHaveValue('25-Jan-2027')
  await expect(field(page, 'New Term Beginning')).toBeFocused()
})
