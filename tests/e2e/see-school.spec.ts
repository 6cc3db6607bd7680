import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { button, dialog } from './_teachers.ts'

const test = testOfOwnSchool()

test('a question about a mark is said to be right, and asked again', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/questions')
  const open = page.getByRole('button', { name: /^It is right: / })
  const [asked, count] = [(await open.first().getAttribute('aria-label')) ?? '', await open.count()]
  await page.getByRole('button', { name: asked }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Said to be right' })).toBeVisible()
  await expect(open).toHaveCount(count - 1)
  await page.getByRole('button', { name: asked.replace('It is right', 'Ask again') }).press('Enter')
  await expect(open).toHaveCount(count)
})

test('the honour roll follows its rules, and its certificates open as PDF', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/honour')
  const roll = page.getByRole('region', { name: 'On the honour roll' })
  const number = async () => Number(/(\d+) of/.exec((await roll.textContent()) ?? '')?.[1])
  const before = await number()
  await page.getByRole('link', { name: 'Rules' }).click()
  await dialog(page).getByLabel('Average at least').fill('70')
  await dialog(page).getByLabel('No mark below').fill('')
  await button(dialog(page), 'Save').click()
  await expect(roll).toContainText('Average 70 or more, conduct B or better')
  expect(await number()).toBeGreaterThan(before)
  const answer = await page.request.get((await roll.getByRole('link', { name: 'Certificates' }).getAttribute('href')) ?? '')
  expect([answer.status(), answer.headers()['content-type'], (await answer.body()).subarray(0, 5).toString()]).toEqual([
    200,
    'application/pdf',
    '%PDF-',
  ])
})

test('everything is taken out as one file, and the page says when it was sent', async ({ page, signedIn }) => {
  test.slow() // the whole school is written
  await signedIn('admin')
  await page.goto('/admin/school/leaving')
  const download = page.waitForEvent('download')
  await button(page, 'Make the file').click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/everything.*\.zip$/)
  expect(await file.failure()).toBeNull()
  await expect(page.getByText('The last file was sent whole.')).toBeVisible()
})
