import type { Page } from '@playwright/test'
import { pagesOf } from '../reports/_poppler.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import type { School } from './_server.ts'

const test = testOfOwnSchool()
const now = 'academic_year_id = 20252026 and term = 3'

/** 2C has 60 students, and 2D one. */
async function resize({ write }: School): Promise<void> {
  const move = (to: string, from: string, size: string) =>
    write(`update student_term_record set form_class_id = '${to}' where ${now} and id in (select id from student_term_record
      where ${now} and form_class_id = '${from}' order by id desc limit (${size}))`)
  const count = (formClass: string) => `select count(*) from student_term_record where ${now} and form_class_id = '${formClass}'`
  await move('2C', '2D', `60 - (${count('2C')})`)
  await move('2E', '2D', `(${count('2D')}) - 1`)
}

const cell = (page: Page, row: number, column: number) => page.locator(`#m${row}-${column}`)
const isCalm = (page: Page) => expect(page.locator('.is-saving')).toHaveCount(0)

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
}

test('in a class of one student Enter goes nowhere, and what is typed next is not that student’s', async ({ page, school, signedIn }) => {
  await resize(school)
  await signedIn('d.lutchman')
  await open(page, '/term-reports/enter-marks/20252026/3/2D/104')
  await expect(page.locator('.mark-grid tbody tr')).toHaveCount(1)
  for (const key of ['7', '5', 'Enter', '6', '1', 'ArrowDown', 'ArrowUp', 'PageDown']) await page.keyboard.press(key)
  await expect(cell(page, 0, 0)).toHaveValue('75')
  await page.keyboard.press('Tab')
  for (const key of ['6', '8', 'Enter', 'ArrowLeft']) await page.keyboard.press(key)
  await isCalm(page)
  await page.reload()
  await expect(cell(page, 0, 0)).toHaveValue('75')
  await expect(cell(page, 0, 1)).toHaveValue('68')
  await open(page, '/term-reports/mark-book/20252026/3/2D/104/11')
  await expect(page.locator('.mark-grid tbody tr')).toHaveCount(1)
  await signedIn('admin')
  await open(page, '/admin/class-remarks/20252026/3/2D')
  await cell(page, 0, 0).click()
  for (const key of ['3', 'Enter', '4', 'Escape', 'Tab', '2', 'Enter']) await page.keyboard.press(key)
  await isCalm(page)
  await page.goto('/admin/term-details/2D/1')
  await expect(page.getByText('1 of 1')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Sessions Absent' })).toHaveValue('3')
  await expect(page.getByRole('textbox', { name: 'Times Late' })).toHaveValue('2')
  await page.keyboard.press('Alt+PageDown')
  await expect(page.getByText('1 of 1')).toBeVisible()
})

test('in a class of 60 a column of 60 marks is pasted, each to its student, and the last is in sight', async ({
  page,
  school,
  signedIn,
}) => {
  await resize(school)
  await signedIn('d.lutchman')
  await open(page, '/term-reports/enter-marks/20252026/3/2C/104')
  await expect(page.locator('.mark-grid tbody tr')).toHaveCount(60)
  const marks = Array.from({ length: 60 }, (_, n) => `${n + 40}`)
  await cell(page, 0, 0).click()
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, marks.join('\r\n'))
  await cell(page, 0, 1).click()
  for (let row = 0; row < 59; row++) await page.keyboard.press('Enter')
  await expect(page.locator('.mark-grid tbody :focus')).toBeInViewport({ ratio: 1 })
  await isCalm(page)
  await page.reload()
  await expect
    .poll(() => page.locator('.mark-grid tbody [id$="-0"]').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)))
    .toEqual(marks)
})

test('the mark sheet of a class of 60 is two pages, each student once, and that of one student a page', async ({
  page,
  school,
  signedIn,
}) => {
  await resize(school)
  await signedIn('admin')
  for (const [formClass, sheets, students] of [
    ['2C', 2, 60],
    ['2D', 1, 1],
  ] as const) {
    await page.goto(`/reports/mark-sheet/20252026/3/${formClass}`)
    await expect(page.locator('.sheet')).toHaveCount(sheets)
    const names = await page.locator('.sheet tbody th[scope=row]').allInnerTexts()
    expect([names.length, new Set(names).size]).toEqual([students, students])
    const printed = pagesOf(await page.pdf({ preferCSSPageSize: true }))
    const pdf = pagesOf(await (await page.request.get(`/api/mark-sheet/20252026/3/${formClass}`)).body())
    for (const pages of [printed, pdf]) {
      expect(pages.map((one) => /Page \d of \d/.exec(one)?.[0])).toEqual(
        Array.from({ length: sheets }, (_, n) => `Page ${n + 1} of ${sheets}`),
      )
      const numbers = pages.flatMap((one) =>
        [...one.slice(one.indexOf('Grade')).matchAll(/^(\d{1,2})(?= \p{Lu}|$)/gmu)].map(([, n]) => Number(n)),
      )
      expect(numbers).toEqual(Array.from({ length: students }, (_, n) => n + 1))
    }
  }
})
