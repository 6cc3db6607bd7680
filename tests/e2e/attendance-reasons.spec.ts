import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool({ now: '2026-06-19T13:20:00Z', held: 'Labour Day' }) // twenty past nine

test('a form teacher gives the reason of an absence by keyboard, and the list of who is missing follows', async ({ page, signedIn }) => {
  await signedIn('m.achong')
  await page.goto('/term-reports/registers/2C?day=2026-06-19&session=am')
  const [keziah, naim] = ['Keziah Adams', 'Naim Ahamad']
  await expect(page.getByRole('radio', { name: `: ${keziah}` }).first()).toBeFocused()
  await page.keyboard.press('a')
  await page.keyboard.press('a')
  await expect(page.locator('#register-counts')).toContainText('Absent 2')
  const dialog = page.getByRole('dialog')
  const row = page.locator('[data-register-line]')
  await page.keyboard.press('r') // of the row that was just left
  await expect(dialog).toContainText(`Why is ${naim} absent?`)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Ill' }).check()
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Mother called')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(row.nth(1).locator('.why')).toHaveText('Ill')
  await expect(row.nth(2).locator('.why')).toBeHidden()
  await page.goto('/term-reports/missing')
  const missing = page.locator('#missing-today')
  await expect(missing).toContainText('Adams, Keziah')
  await expect(missing).not.toContainText('Ahamad')
  await expect(page.locator('#missing-explained')).toContainText(/Ahamad, Naim.*Ill.*Mother called/s)
  await expectAccessible(page)
  await missing.getByRole('link', { name: `Reason: ${keziah}` }).click()
  await dialog.getByRole('radio', { name: 'School business' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(missing).not.toContainText('Adams, Keziah')
})
