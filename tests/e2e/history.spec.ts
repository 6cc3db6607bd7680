import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect, signIn as signInOn } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { pick } from './_pick.ts'

const test = testOfOwnSchool()
test.describe.configure({ mode: 'serial' })

const dialog = (page: Page) => page.getByRole('dialog')
const fieldHistory = (page: Page) => page.locator('#field-history')
const changes = (page: Page) => page.locator('#history-table tbody tr')
const status = (page: Page, word: string) => page.locator('#student-status').getByText(word)

test('the history of a name opens below what is being edited, and the focus comes back', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/students?q=keziah+adams')
  await page.getByRole('link', { name: 'Edit Keziah Adams' }).click()
  const first = dialog(page).getByLabel('First Name', { exact: true })
  await dialog(page).getByRole('link', { name: 'History of First Name' }).click()
  await expect(fieldHistory(page)).toContainText('No changes yet')
  await first.fill('Keziah-Ann')
  await first.blur()
  await expect(status(page, 'Updated Successfully.')).toBeVisible()
  await dialog(page).getByRole('link', { name: 'History of First Name' }).press('Enter')
  const row = fieldHistory(page).locator('tbody tr')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('admin')
  await expect(row).toContainText('Keziah → becameKeziah-Ann')
  await expect(fieldHistory(page).locator('summary')).toBeFocused()
  await expect(first).toHaveValue('Keziah-Ann')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(row).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Edit Keziah-Ann Adams' })).toBeFocused()
})

test('what is typed of a teacher and not saved is not lost over the history', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/teachers')
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await dialog(page).getByLabel('First Name', { exact: true }).fill('Half typed')
  await dialog(page).getByRole('link', { name: 'History of Last Name' }).click()
  await expect(fieldHistory(page)).toContainText('No changes yet')
  await expectAccessible(page)
  await expect(dialog(page).getByLabel('First Name', { exact: true })).toHaveValue('Half typed')
  page.once('dialog', (asked) => void asked.dismiss())
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByLabel('First Name', { exact: true })).toHaveValue('Half typed')
})

test('a change is found among all by search, by filter and by page', async ({ page, school, signIn }) => {
  await signIn('admin')
  for (let minute = 1; minute <= 26; minute++) {
    const form = await (await page.request.get('/admin/school/comments/1')).text()
    const saved = await page.request.post('/admin/school/comments/1', {
      headers: { Origin: school.baseURL },
      form: { version: /name="version" value="(\d+)"/.exec(form)?.[1] ?? '', detail: `At 08:${String(minute).padStart(2, '0')}` },
    })
    expect(saved.ok()).toBe(true)
  }
  await page.getByRole('link', { name: 'History', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/history$/)
  await expect(changes(page)).toHaveCount(25)
  await expect(changes(page).first()).toContainText('08:26')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(changes(page).filter({ hasText: /First Name.*Keziah-Ann/ })).toHaveCount(1)
  await page.goBack()
  await expect(changes(page).first()).toContainText('08:26')
  await pick(page.getByLabel('Kind'), 'Students')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(changes(page)).toHaveCount(1)
  await expect(changes(page)).toContainText('Keziah-Ann')
  await page.getByRole('link', { name: 'Clear' }).click()
  await page.getByLabel('Search').fill('ann keziah adams')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Changes of the students found by “ann keziah adams”.')).toBeVisible()
  await expect(changes(page).filter({ hasText: 'First Name' })).toHaveCount(1)
  await expectAccessible(page)
  await page.getByLabel('Search').fill('nothing of the kind')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('No change matches')).toBeVisible()
})

test('a form teacher reads the history of the own class, and is refused that of another', async ({ page, signIn, school, browser }) => {
  await signIn('admin')
  const recordOf = async (classId: string) => {
    const report = await (await page.request.get(`/admin/term-details/${classId}/1`)).text()
    return /history\/student_term_record\/(\d+)\/comments/.exec(report)?.[1] ?? ''
  }
  const [own, other] = [await recordOf('2C'), await recordOf('1A')]
  expect([own, other]).toEqual([expect.stringMatching(/^\d+$/), expect.stringMatching(/^\d+$/)])
  const path = (id: string) => `history/student_term_record/${id}/comments`
  expect((await page.request.get(`/admin/${path(other)}`)).status()).toBe(200)
  const teacher = await (await browser.newContext()).newPage()
  await signInOn(teacher, school, 'm.achong')
  expect((await teacher.goto(`${school.baseURL}/term-reports/${path(own)}`))?.status()).toBe(200)
  await expect(teacher.getByText(/^History of /).first()).toBeVisible()
  for (const refused of [`term-reports/${path(other)}`, `api/${path(other)}`])
    expect((await teacher.request.get(`${school.baseURL}/${refused}`)).status()).toBe(404)
  expect((await teacher.request.get(`${school.baseURL}/admin/history`)).status()).toBe(403)
  await teacher.context().close()
})
