import { execFileSync } from 'node:child_process'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, signInAnew } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { pick } from './_pick.ts'
import type { School } from './_server.ts'

const test = testOfOwnSchool()
const term = { year: 20252026, term: 3 }
const mathematics = `/term-reports/enter-marks/${term.year}/${term.term}/2C/104`
const course = (n: number) => 50 + n
const exam = (n: number) => 100 - n
const remark = 'Works with care & curiosity; “très bien” — O’Brien’s group was led with patience.'
const comment = 'A good year. Keep it up.'

/** As if nobody had registered 2C into the current term yet. */
async function forgetRegistration(school: School): Promise<void> {
  const of2C = `student_id in (select id from student where form_class_id = '2C') and academic_year_id = ${term.year} and term = ${term.term}`
  for (const table of ['subject_record', 'student_term_record', 'term_registration_flag'])
    await school.write(`delete from ${table} where ${of2C}`)
}

async function by(context: BrowserContext, school: School, userName: string): Promise<Page> {
  const page = await context.newPage()
  await signInAnew(page, school, userName)
  return page
}

async function signOut(page: Page): Promise<void> {
  if (page.url().includes('/reports/')) await page.goto('/term-reports')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/(admin)?$/)
  await page.close()
}

async function register(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Register Students' }).click()
  const dialog = page.locator('#dialog')
  await pick(dialog.getByLabel('Select Class'), '2C')
  await dialog.getByRole('button', { name: 'Register Students' }).click()
  await expect(dialog.getByText('Students Registered Successfully.')).toBeVisible({ timeout: 30_000 })
  await dialog.getByRole('button', { name: 'Close' }).click()
}

/** Types both marks of every student, by keyboard alone. */
async function enterMarks(page: Page): Promise<number> {
  await page.goto('/term-reports')
  await page
    .getByRole('link', { name: /Enter Marks/ })
    .first()
    .click()
  await page.getByRole('link', { name: '2C Mathematics' }).click()
  await expect(page).toHaveURL(mathematics)
  await expect(page.locator('x-island[data-ready]')).toBeAttached()
  const count = await page.getByRole('textbox', { name: /^Course, / }).count()
  await page
    .getByRole('textbox', { name: /^Course, / })
    .first()
    .click()
  for (let n = 1; n <= count; n++) await page.keyboard.type(`${course(n)}\n`)
  await page
    .getByRole('textbox', { name: /^Exam, / })
    .first()
    .click()
  for (let n = 1; n <= count; n++) await page.keyboard.type(`${exam(n)}\n`)
  await expect(page.getByText('# Entered').locator('xpath=..')).toContainText(String(count))
  await expect(page.getByText('Saving...')).toHaveCount(0)
  return count
}

async function writeOn(page: Page, box: RegExp, text: string): Promise<void> {
  await page.goto('/term-reports/term-details/2C/1')
  await page.getByRole('textbox', { name: box }).fill(text)
  await page.getByRole('textbox', { name: box }).blur()
  await expect(page.locator('#save-status')).toHaveText('Record Saved', { useInnerText: true })
}

test('a term from its registration to the posted report cards', async ({ browser, school, baseURL }) => {
  test.setTimeout(180_000)
  await forgetRegistration(school)
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width: 1366, height: 768 } })

  const office = await by(context, school, 'admin')
  await register(office)
  await signOut(office)

  const teacher = await by(context, school, 'd.lutchman')
  const count = await enterMarks(teacher)
  expect(count).toBeGreaterThan(30)
  await teacher.reload()
  for (const n of [1, 2, count]) {
    await expect(teacher.getByRole('textbox', { name: /^Course, / }).nth(n - 1)).toHaveValue(String(course(n)))
    await expect(teacher.getByRole('textbox', { name: /^Exam, / }).nth(n - 1)).toHaveValue(String(exam(n)))
  }
  await signOut(teacher)

  const formTeacher = await by(context, school, 'm.achong')
  await writeOn(formTeacher, /Form Teacher's Remarks/, remark)
  await formTeacher.locator('summary', { hasText: "Principal's/Dean's Comment" }).click()
  await expect(formTeacher.getByRole('textbox', { name: /Principal's\/Dean's Comment/ })).toBeDisabled()
  const name = await formTeacher.locator('#who').innerText()
  await signOut(formTeacher)

  const dean = await by(context, school, 'k.joseph')
  await writeOn(dean, /Principal's\/Dean's Comment/, comment)
  await dean.goto(`/reports/report-cards/2C/${term.year}/${term.term}`)
  await expect(dean.locator('.sheet')).toHaveCount(count)
  await expect(dean.locator('.sheet').first()).toContainText(remark)
  const row = dean
    .locator('.sheet')
    .first()
    .getByRole('row', { name: /^Mathematics/ })
  await expect(row.locator('td').nth(0)).toHaveText(String(course(1)))
  await expect(row.locator('td').nth(1)).toHaveText(String(exam(1)))
  await expect(row.locator('td').nth(2)).toHaveText('A')
  const cards = await dean.request.get(`/api/report-cards/2C/${term.year}/${term.term}`)
  expect([cards.status(), cards.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const sheets = textOf(await cards.body())
  expect(sheets).toHaveLength(count)
  const first = (sheets[0] ?? '').replace(/\s+/g, ' ')
  for (const words of [firstLineOf(name), comment, `Average ${exam(1)}.0`, 'Overall grade A', 'Next Term Begins'])
    expect(first).toContain(words)
  expect(first).toMatch(/Works with care & curiosity; “très bien” —/)
  await signOut(dean)

  const principal = await by(context, school, 'admin')
  await principal.goto('/admin/posting')
  await principal.getByRole('link', { name: 'Edit 2025-2026 Term 3' }).click()
  await principal.locator('#dialog').getByRole('button', { name: 'Yes' }).click()
  await expect(principal.getByText('2025-2026 Term 3 reports posted')).toBeVisible()
  await signOut(principal)

  const late = await by(context, school, 'd.lutchman')
  await late.goto(mathematics)
  await expect(late.getByRole('textbox', { name: /^Course, / }).first()).not.toBeEditable()
  await context.close()
})

const firstLineOf = (text: string) => text.split('\n')[0] ?? ''

/** The text of each sheet of a PDF. */
function textOf(pdf: Buffer): string[] {
  const text = execFileSync('pdftotext', ['-', '-'], { input: pdf, encoding: 'utf8' })
  return text.split('\f').filter((sheet) => sheet.trim() !== '')
}
