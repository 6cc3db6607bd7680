import { expect } from './_fixtures.ts'
import { held } from './_held.ts'
import { testOfOwnSchool } from './_own-school.ts'

/** A teacher who is quicker than the sheet: each mark is that of the student at whom it was typed. */
const test = testOfOwnSchool()
test.use({ isPatient: false })
const sheet = '/term-reports/enter-marks/20252026/3/2E/104'

test('times absent stand at their students, too', async ({ page, signedIn }) => {
  await signedIn('m.achong')
  const free = await held(page, /\/build\/class-remarks.*\.js/)
  await page.goto('/term-reports/class-remarks/20252026/3/2C')
  const absent = page.getByRole('textbox', { name: /^Sessions Absent, / })
  await absent.first().click()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.keyboard.type('5')
  free()
  await expect(page.locator('x-island[data-ready]')).toHaveCount(1)
  for (const [n, times] of ['3', '5'].entries()) await expect(absent.nth(n)).toHaveValue(times)
})

test('Enter goes to the next student before the sheet is ready, and a mark begun before is ended after', { tag: '@oldest' }, async ({
  page,
  signedIn,
}) => {
  await signedIn('d.lutchman')
  const free = await held(page, /\/build\/enter-marks.*\.js/)
  await page.goto(sheet)
  const exams = page.getByRole('textbox', { name: /^Exam, / })
  await exams.first().click()
  await page.keyboard.type('8')
  await page.keyboard.press('Enter')
  await page.keyboard.type('9')
  await page.keyboard.press('Enter')
  await page.keyboard.type('4')
  free()
  await expect(page.locator('x-island[data-ready]')).toHaveCount(1)
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  await page.keyboard.type('61')
  await page.keyboard.press('Enter')
  for (const [n, mark] of ['8', '9', '45', '61'].entries()) await expect(exams.nth(n)).toHaveValue(mark)
  await expect(page.getByRole('gridcell', { name: 'Record Saved' })).toHaveCount(4)
})
