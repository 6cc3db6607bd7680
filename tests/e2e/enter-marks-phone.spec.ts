import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

test('on a phone marks are entered one student at a time, by Next and by Enter, and a wider window keeps the student @oldest', async ({
  page,
  signedIn,
}) => {
  await signedIn('d.lutchman')
  await page.goto('/term-reports/enter-marks/20252026/3/2E/104')
  const names = page.getByRole('rowheader')
  const list = page.getByRole('combobox', { name: 'Student' })
  const course = page.getByRole('textbox', { name: /^Course, / })
  await expect(page.getByText('1 of 37')).toBeVisible()
  await expect(course).toHaveCount(1)
  await course.tap()
  await page.keyboard.type('72')
  await page.getByRole('button', { name: 'Next', exact: true }).tap()
  await expect(page.getByText('2 of 37')).toBeVisible()
  await expect(course).toBeFocused()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await expect(page.getByText('3 of 37')).toBeVisible()
  await page.keyboard.type('101')
  await page.getByRole('button', { name: 'Next', exact: true }).tap()
  await expect(page.getByText('4 of 37')).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).tap()
  await expect(page.getByRole('gridcell', { name: 'Marks are whole numbers, 0 to 100.' })).toBeVisible()
  await course.tap()
  await page.keyboard.type('100')
  await page.getByRole('button', { name: 'Next', exact: true }).tap()

  await list.selectOption({ index: 0 })
  await expect(course).toHaveValue('72')
  await expect(page.getByRole('gridcell', { name: 'Record Saved' })).toBeVisible()
  await expect(list.getByRole('option', { name: '✓' })).toHaveCount(3)
  await list.selectOption({ index: 36 })
  await expect(page.getByRole('button', { name: 'Next', exact: true })).toBeDisabled()

  await list.selectOption({ index: 9 })
  await course.tap()
  await page.setViewportSize({ width: 1366, height: 650 })
  await expect(names).toHaveCount(37)
  await expect(
    page
      .getByRole('row')
      .nth(10)
      .getByLabel(/^Course, /),
  ).toBeFocused()
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(page.getByText('10 of 37')).toBeVisible()
  await page.reload()
  await expect(page.getByText('4 of 37')).toBeVisible()
})

test('on a phone the first letter goes into the remark that was tapped, and does not replace it', async ({ page, signIn }) => {
  await signIn('m.achong')
  await page.goto('/term-reports/class-remarks/20252026/3/2C')
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
  const remark = page.getByLabel("Form Teacher's Remarks, ").first()
  await remark.fill('A steady term.')
  await page.getByLabel('Times Late, ').first().tap()
  await remark.tap()
  await page.keyboard.type('x')
  expect((await remark.inputValue()).length).toBe('A steady term.'.length + 1)
})
