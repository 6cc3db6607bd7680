import type { Page } from '@playwright/test'
import { expect, signIn } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { pick } from './_pick.ts'

/** The summer after the demonstration school's last term. */
const test = testOfOwnSchool({ now: '2026-07-20T14:00:00Z' })

const stepOf = (page: Page, title: string) => page.getByRole('region', { name: new RegExp(`\\d\\. ${title}`) })

async function take(page: Page, title: string, link: string, button: string): Promise<void> {
  await stepOf(page, title).getByRole('link', { name: link }).click()
  await page.locator('#dialog').getByRole('button', { name: button, exact: true }).click()
  await expect(page.locator('#dialog-box')).toBeHidden({ timeout: 30_000 }) // a thousand students are written meanwhile
}

test('from the last term of a year to the first of the next, with a student who repeats and a step that is undone', async ({
  page,
  school,
}) => {
  test.setTimeout(240_000)
  await signIn(page, school, 'admin')
  await page.getByRole('link', { name: 'Start the new school year' }).click()

  await take(page, 'Terms', 'Set the terms', 'Set the terms')
  await expect(stepOf(page, 'Terms').getByText('Done', { exact: true })).toBeVisible()
  await expect(stepOf(page, 'Terms')).toContainText('07-Sep-2026')

  await stepOf(page, 'Promotion').getByRole('link', { name: 'Look through and change' }).click()
  await pick(page.getByLabel('Class 5E: Goes to'), 'Leaves the school')
  await expect(page.locator('#promotion dl')).toContainText('136') // the 100 of Form 6, and 5E
  const tabs = page.getByRole('navigation', { name: 'Change of Year' })
  await tabs.getByRole('link', { name: 'Students' }).click()
  await page.getByRole('searchbox').fill('Chloé Pantin')
  await page.getByRole('checkbox', { name: /Select Pantin-Gray, Chloé/ }).check()
  await pick(page.getByLabel('Goes to'), 'Same class again')
  await page.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(page.getByRole('row', { name: /Pantin-Gray/ })).toContainText('Same form again')
  await expect(page.getByRole('button', { name: 'Set', exact: true })).toBeFocused()

  await tabs.getByRole('link', { name: 'Change of Year' }).click()
  await take(page, 'Promotion', 'Promote', 'Promote')
  await expect(stepOf(page, 'Promotion')).toContainText('863 to the next form, 1 in the same form again, 136 left')
  await take(page, 'Promotion', 'Undo', 'Undo')
  await expect(stepOf(page, 'Promotion').getByText('To do', { exact: true })).toBeVisible()
  await take(page, 'Promotion', 'Promote', 'Promote')
  await expect(stepOf(page, 'Promotion').getByText('Done', { exact: true })).toBeVisible() // a link redrawn between press and release is not followed

  await take(page, 'Lessons', 'Carry over from 2025-2026', 'Carry Over')
  await expect(stepOf(page, 'Lessons').getByText('Done', { exact: true })).toBeVisible()
  await take(page, 'Subjects', 'Give out the subjects', 'Give out the subjects')
  await expect(stepOf(page, 'Subjects')).toContainText('864 students')
  await take(page, 'Holidays', 'Copy from last year', 'Save')
  await take(page, 'Register', 'Make Term 1 2026-2027 current', 'Make Term 1 2026-2027 current')

  await stepOf(page, 'Register').getByRole('link', { name: 'Register Students' }).click()
  const dialog = page.locator('#dialog')
  await dialog.getByRole('button', { name: 'Register Students' }).click()
  await expect(dialog.getByText('Students Registered Successfully.')).toBeVisible({ timeout: 60_000 })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(stepOf(page, 'Register')).toContainText('864 students registered in Term 1 2026-2027.')
  await expect(page.getByText('Done', { exact: true })).toHaveCount(7)

  await page.goto('/reports/mark-sheet/20252026/3/2C')
  await expect(page.getByText('Pantin-Gray').first()).toBeVisible()
  await page.goto('/reports/mark-sheet/20262027/1/3C')
  await expect(page.locator('main, body').first()).not.toContainText('Pantin-Gray')
})
