import { expect } from './_fixtures.ts'
import { held } from './_held.ts'
import { testOfOwnSchool } from './_own-school.ts'

/** A teacher who is quicker than the sheet: each mark is that of the student at whom it was typed. */
const test = testOfOwnSchool()
test.use({ isPatient: false })
const sheet = '/term-reports/enter-marks/20252026/3/2E/104'

test('times absent stand at their students, too', async ({ page, signedIn }) => {
  await signedIn('m.achong')
  const free = await held(page, /\/build\/remarks\b/)
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
  const free = await held(page, /\/build\/enter\b/)
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

for (const [file, row, tag] of [
  ['enter', 4, ['@oldest']],
  ['react', 6, []], // Chrome 109 asks for a shared file once: the page says that it must be loaded again
  ['signed-in', 7, []],
] as const)
  test(`a sheet whose script could not be loaded at first loads it later, and saves what was typed meanwhile (${file})`, {
    tag: [...tag],
  }, async ({ page, signedIn }) => {
    test.info().annotations.push({ type: 'console-errors' })
    await signedIn('d.lutchman')
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes(`/build/${file}-`))
    await page.route(new RegExp(`/build/${file}\\b`), (route) => route.abort())
    await page.goto(sheet)
    await refused
    const exam = page.getByRole('textbox', { name: /^Exam, / }).nth(row)
    await exam.click()
    await page.keyboard.type('67')
    await page.keyboard.press('Enter')
    await page.unrouteAll()
    await expect(page.locator('x-island[data-ready]')).toHaveCount(1)
    await expect(page.locator('tbody tr').nth(row).getByRole('gridcell', { name: 'Record Saved' })).toHaveCount(1)
    await page.reload()
    await expect(exam).toHaveValue('67')
  })

test('Enter goes past a student who has left, and what is typed next is at the student below', { tag: '@oldest' }, async ({
  page,
  signedIn,
  school,
}) => {
  const left = `update student_term_record set left_on = '2026-05-04' where academic_year_id = 20252026 and term = 3 and form_class_id = '2B' and student_id =
      (select id from student where last_name || ', ' || first_name = ?)`
  await signedIn('admin')
  await page.goto('/term-reports/enter-marks/20252026/3/2B/104')
  const names = await page.getByRole('rowheader').allInnerTexts()
  expect(await school.write(left, names[1])).toBe(1)
  const free = await held(page, /\/build\/enter\b/)
  await page.goto('/term-reports/enter-marks/20252026/3/2B/104')
  const course = (n: number) => page.locator(`#m${n}-0`)
  await expect(course(1)).toHaveCount(0)
  await course(0).click()
  await page.keyboard.type('71')
  await page.keyboard.press('Enter')
  await page.keyboard.type('72')
  await page.keyboard.press('ArrowUp')
  await expect(course(0)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('73')
  free()
  await expect(page.locator('x-island[data-ready]')).toHaveCount(1)
  await expect(course(0)).toHaveValue('71')
  await expect(course(2)).toHaveValue('72')
  await expect(page.locator('#m0-1')).toHaveValue('73')
})
