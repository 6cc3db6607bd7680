import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()
const sheet = '/term-reports/enter-marks/20252026/3/2E/104'

test('a school says that marks can be absent, a teacher types AB and presses it on a phone, and the card says what it means', async ({
  page,
  signedIn,
}) => {
  await signedIn('admin')
  await page.goto('/admin/school/mark-words')
  await page.getByRole('link', { name: 'Edit Absent' }).click()
  await page.getByRole('checkbox', { name: 'In use at this school' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Absent AB In use/ })).toBeVisible()

  await signedIn('d.lutchman')
  await page.goto(sheet)
  const exams = page.getByRole('textbox', { name: /^Exam, / })
  const student = (await exams.first().getAttribute('aria-label'))?.replace('Exam, ', '') ?? ''
  await exams.first().click()
  await page.keyboard.type('ab')
  await page.keyboard.press('Enter')
  await expect(exams.first()).toHaveValue('AB')
  await page.keyboard.type('abc')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Marks are whole numbers, 0 to 100, or AB.').first()).toBeVisible()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: 'AB Absent' }).click()
  await expect(exams).toHaveValue('AB')
  await expect(page.getByRole('gridcell', { name: 'Record Saved' })).toBeVisible()
  await page.reload()
  await page.setViewportSize({ width: 1366, height: 650 })
  await expect(exams.nth(1)).toHaveValue('AB')

  await signedIn('admin')
  await page.goto('/reports/report-cards/2E/20252026/3')
  const card = page.locator('.sheet').filter({ hasText: student }).first()
  await expect(card.getByRole('cell', { name: 'AB', exact: true })).toBeVisible()
  await expect(card).toContainText('AB absent: left out of the average, no rank.')
})
