import type { Page } from '@playwright/test'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool({ now: '2026-06-19T17:20:00Z', held: 'Labour Day' }) // a school day, after the afternoon's bell

/** Counts the clicks of the mouse, Enter and Ctrl+K of a person; what is typed costs none. */
async function counted(page: Page): Promise<() => number> {
  let count = 0
  await page.exposeFunction('countPress', () => {
    count++
  })
  await page.addInitScript(() => {
    const { countPress } = window as unknown as { countPress: () => void }
    document.addEventListener('click', (event) => event.isTrusted && event.detail > 0 && countPress(), true)
    document.addEventListener('keydown', ({ key, ctrlKey }) => (key === 'Enter' || (ctrlKey && key === 'k')) && countPress(), true)
  })
  await page.reload()
  return () => count
}

const paper = (page: Page, path: RegExp) =>
  page.waitForResponse((answer) => path.test(answer.url()) && answer.headers()['content-type'] === 'application/pdf')

const box = (page: Page) => page.getByRole('combobox', { name: 'Name, number, class, lesson or screen' })
const first = (page: Page) => page.locator('#found [aria-selected=true]')

async function find(page: Page, typed: string, shown: RegExp): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type(typed)
  await expect(first(page)).toHaveText(shown)
  await page.keyboard.press('Enter')
}

test('two presses open the cards of a class and a student’s card as PDF', async ({ page, signIn }) => {
  await signIn('m.achong')
  const presses = await counted(page)
  const cards = paper(page, /\/api\/report-cards\/2C\//)
  await find(page, '2C cards', /^Report Cards 2C/)
  expect((await cards).status()).toBe(200)
  expect(presses(), 'a class, by keyboard').toBe(2)

  await page.goto('/term-reports')
  const card = paper(page, /\/api\/report-card\/\d+/)
  await find(page, 'keziah card', /^Report Card Adams, Keziah/)
  expect((await card).status()).toBe(200)
  expect(presses(), 'a student, by keyboard').toBe(4)

  await page.goto('/term-reports')
  const again = paper(page, /\/api\/report-card\/\d+/)
  await page.getByRole('link', { name: 'Find', exact: true }).click()
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('keziah')
  await page.getByRole('option', { name: /^Report Card/ }).click()
  expect((await again).status()).toBe(200)
  expect(presses(), 'a student, by mouse').toBe(6)

  await page.goto('/term-reports')
  const run = paper(page, /\/api\/print-runs\/\d+/)
  await page
    .getByRole('link', { name: /^Print report cards/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Print', exact: true }).first().click()
  expect((await run).status()).toBe(200)
  expect(presses(), 'a class, by mouse').toBe(8)
})

for (const who of ['admin', 'm.achong'])
  test(`two presses of ${who} show a student’s telephone`, async ({ page, signIn }) => {
    await signIn(who)
    const presses = await counted(page)
    await find(page, 'keziah adams contacts', /^Contacts Adams, Keziah/)
    await expect(page.locator('section', { has: page.locator('#contacts') }).last()).toContainText(/\d{3}[ -]?\d{4}/)
    await expect(page.locator('#contacts')).toBeInViewport()
    expect(presses()).toBe(2)
  })

test('two presses take a register, with the rest present and Undo', async ({ page, signIn }) => {
  await signIn('m.achong')
  const presses = await counted(page)
  await page
    .getByRole('link', { name: /^Take.*2C/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Rest present' }).click()
  await expect(page.getByText(/\d+ marked present\./)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
  expect(presses()).toBe(2)
})

test('three presses correct a mark', async ({ page, signIn }) => {
  await signIn('d.lutchman')
  const presses = await counted(page)
  await page
    .getByRole('link', { name: /2C Mathematics/ })
    .first()
    .click()
  const cell = page.getByRole('textbox', { name: /^Course/ }).or(page.getByRole('spinbutton', { name: /^Course/ }))
  await cell.first().click()
  await page.keyboard.type('61')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Record Saved').first()).toBeAttached()
  expect(presses()).toBe(3)
})

test('three presses correct a posted mark on its term report', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/term-details/2C/1?year=20252026&term=1')
  const presses = await counted(page)
  await page.getByRole('link', { name: /Change Posted Reports/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Change Posted Reports' }).click()
  const mark = page.getByRole('textbox', { name: 'Exam, Mathematics', exact: true })
  await mark.click()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('62')
  await page.keyboard.press('Tab')
  await expect(page.getByText('Record Updated').first()).toBeAttached()
  expect(presses()).toBe(3)
  await page.reload()
  await expect(mark).toHaveValue('62')
})

test('three presses add a student with the subjects of the class', async ({ page, signIn }) => {
  await signIn('admin')
  const presses = await counted(page)
  await find(page, 'add student', /^Add Student/)
  await expect(page).toHaveURL(/\/admin\/students\/new$/)
  await page.getByLabel('ID', { exact: true }).fill('20259998')
  await page.getByLabel('First Name').fill('Noël')
  await page.getByLabel('Last Name').fill("D'Abreau")
  await page.getByLabel('Birth Certificate Pin').fill('2013 0508 1')
  await page.getByLabel('Class').fill('1B')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('checkbox', { name: /Mathematics/ })).toBeChecked()
  await page.getByRole('button', { name: 'Add Student' }).click()
  await expect(page.getByText("Noël D'Abreau added.")).toBeVisible()
  expect(presses()).toBe(3)
})

test('one press says how an average is made: on the term report, the student’s page and the rank sheet', async ({ page, signIn }) => {
  await signIn('m.achong')
  const presses = await counted(page)
  const dialog = page.getByRole('dialog')
  await page.goto('/term-reports/term-details/2C/1')
  const link = page.getByRole('link', { name: 'How it is made' })
  const [, id, year, term] = /(\d+)\/(\d{8})\/(\d)$/.exec((await link.getAttribute('href')) ?? '') ?? []
  await link.click()
  await expect(dialog.getByRole('heading', { name: /^How [\d.]+\*? is made$/ })).toBeVisible()
  await expect(dialog).toContainText(/Average [\d.]+\*?, Grade [A-E], Rank/)
  expect(presses(), 'term report').toBe(1)
  const made = await dialog.getByRole('heading').first().textContent()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Alt+w')
  await expect(dialog.getByRole('heading', { name: made ?? '' })).toBeVisible()

  await page.goto(`/term-reports/students/${id}`)
  await page
    .getByRole('link', { name: /^How [\d.]+\*? is made$/ })
    .first()
    .click()
  await expect(dialog).toContainText('Printed')
  expect(presses(), 'student’s page').toBe(2)

  await page.goto(`/reports/rank-sheet/2C/${year}/${term}`)
  await page
    .getByRole('link', { name: /^How [\d.]+\*? is made$/ })
    .first()
    .click()
  await expect(dialog).toContainText('Next below')
  expect(presses(), 'rank sheet').toBe(3)
})

test('two presses show a class over the terms, and the analysis of a class or a subject', async ({ page, signIn }) => {
  await signIn('m.achong')
  const presses = await counted(page)
  await find(page, '2C over the terms', /^Over the Terms 2C/)
  await expect(page.getByRole('heading', { name: 'Mean over the terms' })).toBeVisible()
  await expect(page.locator('#development .line-own')).toBeVisible()
  expect(presses(), 'over the terms').toBe(2)

  await page.goto('/term-reports')
  await find(page, 'analysis 2C', /^Analysis 2C/)
  await expect(page.getByRole('heading', { name: /^Analysis of Term/ })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Distribution' })).toBeVisible()
  expect(presses(), 'a class').toBe(4)
  await page.locator('#parts').getByRole('link', { name: 'Mathematics', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Course against exam' })).toBeVisible()
  await expect(page).toHaveURL(/class=2C&subject=104/)
})
