import { expect, test } from './_fixtures.ts'

test('Escape and Close ask before an assessment that is typed is lost', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await page.goto('/term-reports/mark-book/20252026/3/2E/104/11')
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
  await page.locator('#edit-4').click()
  const menu = page.locator('dialog.edit-menu')
  await menu.getByLabel('Topic').fill('Fractions')
  const asked: string[] = []
  page.on('dialog', (box) => {
    asked.push(box.message())
    void box.dismiss()
  })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu.getByLabel('Topic')).toHaveValue('Fractions')
  expect(asked).toEqual(Array(3).fill('Close without saving what you have typed?'))
  await menu.getByLabel('Topic').fill('')
})
