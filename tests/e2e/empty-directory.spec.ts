import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Locator, type Page, test } from '@playwright/test'
import ExcelJS from 'exceljs'
import { pagesOf } from '../reports/_poppler.ts'
import { expectAccessible } from './_axe.ts'
import { pick } from './_pick.ts'
import { startEmpty } from './_server.ts'

const secret = 'Mango-Tree-2026'
const classes = [1, 2, 3, 4, 5, 6].flatMap((level) => ['A', 'B', 'C', 'D', 'E'].map((letter) => `${level}${letter}`))
const idOf = (n: number) => 20260001 + n
const classOf = (n: number) => classes[n % classes.length] ?? ''
const dialog = (page: Page) => page.locator('#dialog')
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })
const link = (within: Page | Locator, name: string) => within.getByRole('link', { name, exact: true })
const section = (page: Page, name: string) => link(page.getByRole('navigation', { name: 'Term Reports / Administrator' }), name)
const footerClose = (page: Page) => dialog(page).locator('footer').getByRole('button', { name: 'Close' })

/** Students as an office has them, three a class: in a workbook of its own, made from a list. */
async function listOfStudents(folder: string): Promise<string> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet('Students')
  sheet.addRow(['Student ID', 'Last Name', 'First Name', 'SEA Reg No.', 'Class', 'DOB', 'House', 'Entry Date'])
  for (let n = 0; n < 90; n++) {
    const born = new Date(Date.UTC(2014 - Number(classOf(n)[0]), n % 12, 1 + (n % 28)))
    const names = n === 0 ? ['D’Abreau-Noël', 'Zoë'] : [`Ali${n}`, `Kim${n}`]
    sheet.addRow([idOf(n), ...names, 700000 + n, classOf(n), born, ['Ibis', 'Poui'][n % 2], new Date(Date.UTC(2026, 8, 7))])
  }
  const file = join(folder, 'list.xlsx')
  await book.xlsx.writeFile(file)
  return file
}

test('an empty directory becomes a school that prints a report card', async ({ page, browser }) => {
  test.setTimeout(240_000)
  const folder = mkdtempSync(join(tmpdir(), 'term-reports-list-'))
  const server = await startEmpty()
  await expect.poll(server.code).toBeTruthy()

  await test.step('set up', async () => {
    await page.goto(server.baseURL)
    await expectAccessible(page)
    await page.getByLabel('Set-up code').fill(server.code() ?? '')
    await button(page, 'NEXT').click()
    await page.getByLabel('Name', { exact: true }).fill('Mango Hill Secondary')
    await page.getByLabel('User name').fill('head')
    await page.getByLabel('Password', { exact: true }).fill(secret)
    await page.getByLabel('Confirm Password').fill(secret)
    await page.getByLabel('Academic Year').selectOption('2026-2027')
    await page.getByLabel('Term', { exact: true }).selectOption('Term 1')
    for (const level of [1, 2, 3, 4, 5, 6])
      await page.getByLabel(`Form ${level}`).fill(classes.filter((code) => code.startsWith(`${level}`)).join(' '))
    await expectAccessible(page)
    await button(page, 'SET UP THE SCHOOL').click()
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
  })

  await test.step('subjects', async () => {
    await section(page, 'Subjects').click()
    for (const [title, abbr] of [
      ['Mathematics', 'MATH'],
      ['English A', 'ENGA'],
    ] as const) {
      await link(page, 'Add New Subject').click()
      await dialog(page).getByLabel('Subject Title').fill(title)
      await dialog(page).getByLabel('Subject Abbreviation').fill(abbr)
      await button(dialog(page), 'Add Subject').click()
      await expect(dialog(page)).toBeHidden()
    }
    await expect(page.getByRole('row', { name: /English A/ })).toBeVisible()
  })

  const temporary = await test.step('a teacher with a form class and a lesson', async () => {
    await section(page, 'Teachers').click()
    await link(page, 'Add New Teacher').click()
    await dialog(page).getByLabel('First Name').fill('Kélia')
    await dialog(page).getByLabel('Last Name').fill('Joseph')
    await button(dialog(page), 'Save').click()
    await expect(dialog(page)).toContainText('k.joseph')
    const given = await dialog(page).locator('code').innerText()
    await footerClose(page).click()
    await link(page, 'Lessons Kélia Joseph').click()
    for (const subject of ['Mathematics', 'English A']) {
      await link(dialog(page), 'Add Lesson').click()
      await dialog(page).getByLabel('Subject: new lesson').selectOption(subject)
      await pick(dialog(page).getByLabel('Class: new lesson'), '1A')
      await expect(dialog(page).getByLabel(`Class: 1A ${subject}`)).toBeVisible()
    }
    await footerClose(page).click()
    return given
  })

  await test.step('students from a spreadsheet', async () => {
    await section(page, 'Students').click()
    await link(page, 'Upload Students').click()
    await dialog(page)
      .locator('input[type=file]')
      .setInputFiles(await listOfStudents(folder))
    await button(dialog(page), 'Upload File').click()
    await expect(page.getByRole('row', { name: /D’Abreau-Noël/ })).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Confirm Upload' }).click()
    await expect(page.getByText('90 students added')).toBeVisible({ timeout: 30_000 })
    await page.goto(`${server.baseURL}/admin/students`)
    await expect(page.getByText('Total Number of Students: 90')).toBeVisible()
  })

  await test.step('batch assignment', async () => {
    for (const subject of ['Mathematics', 'English A']) {
      await page.goto(`${server.baseURL}/admin/subjects/batch`)
      await page.getByLabel('Subject', { exact: true }).selectOption(subject)
      await expect(page).toHaveURL(/subject=\d/)
      await page.getByLabel('Form', { exact: true }).selectOption('Form 1')
      await expect(page).toHaveURL(/form=1/)
      await page.getByLabel('Class', { exact: true }).selectOption('1A')
      await expect(page).toHaveURL(/class=1A/)
      await page.getByLabel('Teacher', { exact: true }).selectOption('Joseph, Kélia')
      await page.getByRole('checkbox', { name: 'Select all that are shown' }).check()
      await button(page, 'Assign Selected Students').click()
      await expect(page.getByText('3 Students Assigned')).toBeVisible()
    }
  })

  await test.step('term registration', async () => {
    await section(page, 'Dashboard').click()
    await page.getByRole('textbox', { name: 'Term Start' }).fill('07-Sep-2026')
    await page.getByRole('textbox', { name: 'Term End' }).fill('04-Dec-2026')
    await page.getByRole('textbox', { name: 'New Term Beginning', exact: true }).fill('04-Jan-2027')
    await button(page, 'Set / Update Term').click()
    await expect(page.getByText('Term 1 2026-2027 updated.')).toBeVisible()
    await link(page, 'Register Students').click()
    await button(dialog(page), 'Register Students').click()
    await expect(dialog(page)).toContainText('87 students without any subject: their reports would be blank.')
    await button(dialog(page), 'Register anyway').click()
    await expect(dialog(page).getByText('Students Registered Successfully.')).toBeVisible({ timeout: 60_000 })
    await expect(dialog(page)).toContainText('90 students and 6 subject records')
  })

  await test.step('the teacher signs in and enters a mark', async () => {
    const teacher = await browser.newPage({ baseURL: server.baseURL })
    await teacher.goto('/')
    await teacher.getByRole('textbox', { name: 'Username' }).fill('k.joseph')
    await button(teacher, 'NEXT').click()
    await teacher.getByLabel('Password', { exact: true }).fill(temporary)
    await button(teacher, 'LOGIN').click()
    await teacher.getByLabel('New Password').fill('Poui-Tree-2026')
    await teacher.getByLabel('Confirm Password').fill('Poui-Tree-2026')
    await button(teacher, 'CHANGE PASSWORD').click()
    await expect(teacher).toHaveURL(/\/term-reports$/)
    await teacher.goto('/term-reports/enter-marks')
    await link(teacher, '1A Mathematics').click()
    await expect(teacher.locator('x-island[data-ready]')).toBeAttached()
    const exam = teacher.getByRole('textbox', { name: 'Exam, Zoë D’Abreau-Noël' })
    await exam.fill('87')
    await exam.press('Enter')
    await expect(teacher.getByText('Record Saved').first()).toBeVisible()
    await teacher.close()
  })

  await test.step('and the report card is printed', async () => {
    const card = await page.request.get(`${server.baseURL}/api/report-card/${idOf(0)}/20262027/1`)
    expect(card.status()).toBe(200)
    const text = pagesOf(await card.body()).join('\n')
    for (const words of ['Mango Hill Secondary', 'D’Abreau-Noël', 'Mathematics', '87', 'English A']) expect(text).toContain(words)
    await page.goto(`${server.baseURL}/reports/report-card/${idOf(0)}/20262027/1`)
    const printed = pagesOf(await page.pdf({ preferCSSPageSize: true }))
    expect(printed).toHaveLength(1)
    expect(printed[0]).toContain('87')
  })
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
})
