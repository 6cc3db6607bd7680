import { execFileSync } from 'node:child_process'
import type { Browser, Page } from '@playwright/test'
import { encode } from 'uqr'
import { darkOf, textOf } from '../reports/_poppler.ts'
import { expectAccessible } from './_axe.ts'
import { expect, signIn } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { pick } from './_pick.ts'
import type { School } from './_server.ts'

const test = testOfOwnSchool()
const phone = { viewport: { width: 360, height: 740 } }
const posted = { year: 20252026, term: 2 }
const card = `/student/reports/${posted.year}/${posted.term}`
const own = 'Mango-Season-2026'

async function looksRight(page: Page) {
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), 'wider than the screen').toBeLessThanOrEqual(
    0,
  )
}

const openPage = async (browser: Browser, school: School, options = {}) =>
  (await browser.newContext({ baseURL: school.baseURL, ...options })).newPage()

async function enter(page: Page, number: string, password: string) {
  await page.getByLabel('Student Number').fill(number)
  await page.getByRole('button', { name: 'NEXT' }).click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

/** What stands on the first slip of a class. */
async function readSlip(office: Page, classId: string) {
  await office.goto('/admin/students/slips')
  await pick(office.getByLabel('Class'), classId)
  await office.getByLabel('Also new passwords for those who have one.').check()
  await office.getByRole('button', { name: 'Show Slips' }).click()
  const text = await office.getByRole('listitem').first().innerText()
  const name = (await office.getByRole('listitem').first().locator('bdi').innerText()).trim()
  const [, number = ''] = /Student Number\s+(\d+)/.exec(text) ?? []
  const [password = ''] = /[b-z2-9]{5}-[b-z2-9]{5}-[b-z2-9]{5}/.exec(text) ?? []
  const [address = ''] = /http\S+/.exec(text) ?? []
  return { name, number, password, address }
}

/** The office’s own forms, as its screens send them. */
const send = async (office: Page, path: string, form: Record<string, string>) =>
  expect((await office.request.post(path, { form, headers: { Origin: new URL(office.url()).origin } })).status()).toBeLessThan(400)

async function change(school: School, sql: string) {
  expect(await school.write(sql)).toBeGreaterThan(0)
}

const gone = async (student: Page) => {
  for (const path of [card, `${card}/pdf`]) expect((await student.request.get(path)).status()).toBe(404)
  await student.goto('/student/reports')
  await expect(student.getByRole('link', { name: /Term 2 · 2025-2026/ })).toHaveCount(0)
}

test('from the slip to the posted card, its code, and the day that it is taken back', async ({ browser, school, page: office }) => {
  test.setTimeout(150_000)
  await signIn(office, school, 'admin')
  const slip = await readSlip(office, '3B')
  const student = await openPage(browser, school, phone)

  await test.step('a temporary password is changed before anything else', async () => {
    await student.goto(slip.address)
    await looksRight(student)
    await enter(student, slip.number, slip.password)
    await expect(student.getByLabel('New Password')).toBeVisible()
    await looksRight(student)
    expect((await student.request.get(card, { maxRedirects: 0 })).status()).toBe(303)
    await student.getByLabel('New Password').fill(own)
    await student.getByLabel('Confirm Password').fill(own)
    await student.getByRole('button', { name: 'CHANGE PASSWORD' }).click()
    await expect(student.getByRole('heading', { name: slip.name })).toBeVisible()
    await looksRight(student)
  })

  const pdf = await test.step('the card is read on the phone, and as a PDF', async () => {
    await student.getByRole('link', { name: 'Open Term 2 · 2025-2026' }).click()
    await expect(student.locator('.sheet')).toContainText(slip.name)
    await looksRight(student)
    const answer = await student.request.get(`${card}/pdf`)
    expect(answer.headers()['content-type']).toBe('application/pdf')
    return await answer.body()
  })
  const address = (await student.locator('.check svg').getAttribute('aria-label')) ?? ''
  const code = (textOf(pdf).match(/(?:[0-9A-Z]{4}-){2}[0-9A-Z]{4}/g) ?? []).join('-')

  await test.step('the square on the PDF is the address, with nothing near it', () => {
    expect(address).toBe(`${school.baseURL}/verify/${code.replaceAll('-', '')}`)
    const { squares, isQuiet } = squareOf(pdf, encode(address, { ecc: 'M', border: 0, maskPattern: 2 }).size)
    expect(squares).toEqual(encode(address, { ecc: 'M', border: 0, maskPattern: 2 }).data)
    expect(isQuiet, 'four modules around it are blank').toBe(true)
  })

  await test.step('the office sees who opened it', async () => {
    await office.goto('/admin/reports/access-logs')
    await office.getByLabel('Term', { exact: true }).selectOption(`${posted.year}-${posted.term}`)
    await office.getByRole('button', { name: 'Display Report' }).click()
    await expect(office.getByRole('dialog').locator('iframe')).toBeVisible()
    await office.goto(`/reports/report-card-access-logs/${posted.year}/${posted.term}/3/3B/0/0`)
    const row = office.getByRole('row').filter({ hasText: slip.number })
    await expect(row).toContainText('127.0.0.1')
    await expect(row).not.toContainText('Not opened')
  })

  const third = await openPage(browser, school, phone)
  const check = async (state: string) => {
    await third.goto('/verify')
    await looksRight(third)
    await third.getByLabel('Code').fill(code.toLowerCase())
    await third.getByRole('button', { name: 'Check' }).click()
    await expect(third.getByRole('heading', { name: 'This is a genuine report card of this school.' })).toBeVisible()
    await expect(third.getByText(state, { exact: true })).toBeVisible()
    await looksRight(third)
    const said = await third.locator('#verify').innerText()
    for (const word of slip.name.split(/[\s-]/)) expect(said).not.toContain(word)
    expect(said).not.toContain(slip.number)
  }
  await test.step('who holds the paper is told that it is genuine, and no more', async () => {
    await check('Current')
    await third.goto('/verify/made-up')
    await expect(third.getByText('This code does not match any report card of this school.')).toBeVisible()
    await looksRight(third)
  })

  const hold = `/admin/posting/${posted.year}/${posted.term}/held/${slip.number}`
  await test.step('held back, it is not there, and nobody outside is told why', async () => {
    await send(office, hold, { action: 'hold', reason: 'Library book', was: '' })
    await gone(student)
    await check('Not posted')
    await expect(third.getByText(/held|library/i)).toHaveCount(0)
    await send(office, hold, { action: 'release', reason: '', was: 'Library book' })
    await student.goto(card)
    await expect(student.locator('.sheet')).toBeVisible()
  })

  await test.step('a mark that is corrected makes the printed card an old one', async () => {
    const row = `student_id = ${slip.number} and academic_year_id = ${posted.year} and term = ${posted.term}`
    await change(school, `update subject_record set course_mark = 41 where ${row} and course_mark is not null`)
    await check('Replaced')
  })

  await test.step('taken back while it is open, it is gone', async () => {
    await office.goto('/admin/posting')
    await office.getByRole('link', { name: 'Edit 2025-2026 Term 2' }).click()
    await office.locator('#dialog').getByRole('button', { name: 'No', exact: true }).click()
    await office.locator('#dialog').getByRole('button', { name: 'Remove the reports' }).click()
    await expect(office.getByText('2025-2026 Term 2 reports removed')).toBeVisible()
    await student.reload()
    await expect(student.locator('.sheet')).toHaveCount(0)
    await gone(student)
    await check('Not posted')
  })
})

/** The square code beside the words that say what it is for, as it stands on the first page. */
function squareOf(pdf: Uint8Array, size: number) {
  const boxes = execFileSync('pdftotext', ['-bbox', '-', '-'], { input: pdf, encoding: 'utf8' })
  const [, ...words] = /xMin="([\d.]+)" yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">(?:[0-9A-Z]{4}-){2}/.exec(boxes) ?? []
  const [left = 0, top = 0, bottom = 0] = words.map(Number)
  const [isDark, mm, pixel] = [darkOf(pdf), 72 / 25.4, 72 / 300]
  const [x0, y0, reach] = [left - 10 * mm, (top + bottom) / 2, 9 * mm]
  const dark: [number, number][] = []
  for (let x = x0 - reach; x < x0 + reach; x += pixel)
    for (let y = y0 - reach; y < y0 + reach; y += pixel) if (isDark(x, y)) dark.push([x, y])
  const [xs, ys] = [dark.map(([x]) => x), dark.map(([, y]) => y)]
  const [west, east, north, south] = [min(xs), max(xs) + pixel, min(ys), max(ys) + pixel]
  const unit = (east - west) / size
  const at = (column: number, row: number) => isDark(west + (column + 0.5) * unit, north + (row + 0.5) * ((south - north) / size))
  const squares = Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_, column) => at(column, row)))
  const around = Array.from({ length: size + 8 }, (_, row) =>
    Array.from({ length: size + 8 }, (_, column) => [column - 4, row - 4] as const),
  )
  const outside = around.flat().filter(([column, row]) => column < 0 || row < 0 || column >= size || row >= size)
  return { squares, isQuiet: outside.every(([column, row]) => !at(column, row)) }
}

const min = (all: number[]) => all.reduce((a, b) => Math.min(a, b))
const max = (all: number[]) => all.reduce((a, b) => Math.max(a, b))

test('one’s own password is changed on the phone, and the way out leaves nothing behind', async ({ browser, school }) => {
  const student = await openPage(browser, school, phone)
  await student.goto('/student')
  await enter(student, '20240085', 'not this one')
  await expect(student.getByRole('alert')).toHaveText('The student number or the password is not right.')
  await student.getByLabel('Password', { exact: true }).fill(school.password)
  await student.getByRole('button', { name: 'LOGIN' }).click()
  await student.getByRole('link', { name: 'Open Term 1 · 2025-2026' }).click()
  await expect(student.locator('.sheet .check svg')).toBeVisible()
  await looksRight(student)
  await student.getByRole('link', { name: 'Back' }).click()
  await student.getByRole('link', { name: 'Change Password' }).click()
  await looksRight(student)
  const fill = async (...typed: [string, string, string]) => {
    for (const [i, label] of ['Current Password', 'New Password', 'Confirm Password'].entries())
      await student.getByLabel(label, { exact: true }).fill(typed[i] ?? '')
    await student.getByRole('button', { name: 'Change Password' }).click()
  }
  await fill('not this one', own, own)
  await expect(student.getByText('This is not your current password.')).toBeVisible()
  await looksRight(student)
  await fill(school.password, own, own)
  await expect(student.getByText('Your password has been changed.')).toBeVisible()
  await looksRight(student)
  await student.getByRole('button', { name: 'Logout' }).click()
  await expect(student).toHaveURL('/student')
  await student.goBack()
  await expect(student.getByLabel('Student Number')).toBeVisible()
  await enter(student, '20240085', own)
  await expect(student.getByRole('link', { name: 'Open Term 1 · 2025-2026' })).toBeVisible()
  await fillBack()

  /** For whoever comes after. */
  async function fillBack() {
    await student.goto('/student/password')
    await fill(own, school.password, school.password)
    await expect(student.getByText('Your password has been changed.')).toBeVisible()
  }
})

test('who logs out on the card itself leaves nothing for Back to show', async ({ browser, school }) => {
  const student = await openPage(browser, school, phone)
  await student.goto('/student')
  await enter(student, '20240085', school.password)
  await student.getByRole('link', { name: 'Open Term 1 · 2025-2026' }).click()
  await expect(student.locator('.sheet')).toContainText('Chloé Pantin-Gray')
  const address = student.url()
  await student.getByRole('button', { name: 'Logout' }).click()
  await expect(student).toHaveURL('/student')
  for (let steps = 0; steps < 2; steps++) {
    await student.goBack()
    await expect(student.getByLabel('Student Number')).toBeVisible()
    await expect(student.locator('.sheet')).toHaveCount(0)
    await expect(student.locator('body')).not.toContainText('Pantin-Gray')
  }
  await student.goto(address)
  await expect(student.getByLabel('Student Number')).toBeVisible()
  expect((await student.request.get(`${address}/pdf`, { maxRedirects: 0 })).status()).toBe(303)
})
