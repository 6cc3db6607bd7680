import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()

test('Find 2C opens the class, whose cards are printed in two presses', async ({ page, signIn }) => {
  await signIn('m.achong')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Name, number, class, lesson or screen' })).toBeFocused()
  await page.keyboard.type('2C')
  await page.getByRole('option', { name: /^2C Page of the class/ }).click()
  await expect(page.getByRole('heading', { name: 'Class 2C' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Who teaches what' })).toContainText('Mathematics')
  await expect(page.getByRole('img', { name: /^2C: / })).toBeVisible()

  await expectAccessible(page)
  const run = page.waitForResponse((answer) => /\/api\/print-runs\/\d+/.test(answer.url()))
  await page.getByRole('link', { name: 'Print cards' }).click()
  await page.getByRole('button', { name: 'Print', exact: true }).first().click()
  const answer = await run
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('a class list is chosen in one dialog and shown in it, and the page leads back', async ({ page, signIn }) => {
  await signIn('k.joseph')
  await page.goto('/term-reports')
  await page.getByRole('region', { name: 'Form 2' }).getByRole('link', { name: '2C', exact: true }).click()
  await page.getByRole('link', { name: 'Class list' }).click()
  const dialog = page.getByRole('dialog')
  await expectAccessible(page, { within: '#dialog' })
  await dialog.getByLabel('Sex').check()
  await dialog.getByLabel('Empty columns').fill('4')
  const pdf = page.waitForResponse((answer) => answer.url().includes('/api/class-list/2C?with=sex&blank=4'))
  await dialog.getByRole('button', { name: 'Show' }).click()
  expect((await pdf).headers()['content-type']).toBe('application/pdf')
  const tab = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Print page' }).click()
  const paper = await tab
  await expect(paper.getByRole('row', { name: /Adams, Keziah F/ })).toBeVisible()
  await expectAccessible(paper)
  await paper.close()
})

test('a subject that is not started is reminded from the page of the class', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/classes')
  await page.getByRole('link', { name: /^2C/ }).click()
  await page
    .getByRole('link', { name: /^Remind / })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toContainText('2C')
})
