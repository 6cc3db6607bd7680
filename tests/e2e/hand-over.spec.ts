import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { pick } from './_pick.ts'
import { button, dialog, url } from './_teachers.ts'

const test = testOfOwnSchool()
test.describe.configure({ mode: 'serial' })

test('a teacher’s work goes to a colleague, a row to nobody yet, and is filled', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto(`${url}?q=lutchman`)
  await page.getByRole('link', { name: /^Hand Over Devika Lutchman/ }).click()
  await expect(page.getByRole('heading', { name: 'Hand over the work of Devika Lutchman' })).toBeVisible()
  await pick(page.getByLabel('Everything to'), 'Achong, Michelle')
  await pick(page.getByLabel('Mathematics · Class 2C: to whom'), 'Nobody yet')
  await expectAccessible(page)
  await button(page, 'Hand Over').click()
  await expect(page.getByRole('region', { name: 'Handed over' })).toContainText('1 nobody has yet')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('region', { name: 'What was done last' })).toContainText('Hand over, Devika Lutchman')
  await page.goto('/admin/unfilled')
  await page.getByRole('link', { name: 'Fill: Mathematics · Class 2C' }).click()
  await pick(dialog(page).getByLabel('Give it to'), 'Ahamad, Safiya')
  await button(dialog(page), 'Fill').click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Fill: Mathematics · Class 2C' })).toBeHidden()
})

test('what was handed over is undone, but for what has been filled since', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Undo: Hand over, Devika Lutchman' }).click()
  await expect(dialog(page)).toContainText('1 row changed since and stays as now.')
  await button(dialog(page), 'Undo').click()
  await expect(page.getByRole('heading', { name: 'Hand over the work of Devika Lutchman' })).toBeVisible()
  await expect(page.getByLabel(/^Mathematics · Class/).first()).toBeVisible()
})
