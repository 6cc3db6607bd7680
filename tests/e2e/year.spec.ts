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

test('a school is promoted, with a student who repeats, and the step is undone and taken again', async ({ page, school }) => {
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
})
