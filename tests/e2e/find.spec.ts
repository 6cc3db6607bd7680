import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Name, number, class, lesson or screen' })
const options = (page: Page) => page.getByRole('option')
const active = (page: Page) => page.locator('#found [aria-selected=true]')
/** The box, once what it says can be chosen from is loaded. */
async function open(page: Page, key: string) {
  await page.keyboard.press(key)
  await expect(box(page)).toBeFocused()
}

test('from any page one finds a student, a lesson and a screen by keyboard alone; what was opened last is there', {
  tag: ['@oldest', '@firefox'],
}, async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/teachers')
  await page.getByRole('searchbox', { name: 'Search' }).press('/')
  await expect(box(page)).toHaveCount(0)
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('/')
  await open(page, 'Control+k')
  await expect(page.getByText('Type the beginning of a name')).toBeVisible()
  await page.keyboard.type('ali')
  await expect(active(page)).toHaveCount(1)
  await expect(async () =>
    expect(await box(page).getAttribute('aria-activedescendant')).toBe(await options(page).first().getAttribute('id')),
  ).toPass()
  await expect(page.locator('#found').getByRole('status')).toHaveText(/^\d+ found$/)
  await page.keyboard.press('ArrowDown')
  await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  const name = (await active(page).locator('bdi').textContent()) ?? ''
  expect(name).toMatch(/ali/i)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)

  await page.goto('/admin/history')
  await page.locator('body').press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(name.replace(',', ''))
  await page.keyboard.press('Enter') // at once, before the answer
  await expect(page).toHaveURL(/\/admin\/students\/\d+$/)

  await page.goto('/admin/posting')
  await open(page, 'Control+k')
  await expect(page.getByRole('group', { name: 'Opened last' }).getByRole('option')).toHaveText([new RegExp(`^${name}`)])
  await page.keyboard.type('2c math')
  await expect(active(page)).toHaveText(/^2C Mathematics/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/enter-marks\/20252026\/3\/2C\/104$/)
  await open(page, 'Control+k')
  await page.keyboard.type('coded')
  await expect(active(page)).toHaveText(/^Coded Comments/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/school\/comments$/)
})

test('a form teacher finds the own students in the bar of a narrow window, and goes to their term report', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn('m.achong')
  await page.getByRole('link', { name: 'Find', exact: true }).click()
  await box(page).fill('a')
  await expect(options(page).first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('group', { name: 'Students' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/term-reports\/term-details\/2C\/\d+$/)
})
