import type { Page } from '@playwright/test'
import { expect, notReady, test } from './_fixtures.ts'
import { held } from './_held.ts'

const snackbar = (page: Page) => page.locator('.snackbar')
const shows = (page: Page, message: string) =>
  page.evaluate((words) => document.dispatchEvent(new CustomEvent('snackbar', { detail: { message: words, ms: 700 } })), message)

test('a search that waits shows an arc and greys the old rows', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/students')
  const release = await held(page, /students\?q=mohammed/)
  await page.getByRole('searchbox').fill('mohammed')
  await expect(page.locator('[aria-busy=true] tbody')).toHaveCSS('opacity', '0.45')
  await expect(page.locator('.waits').first()).toHaveCSS('visibility', 'visible')
  release()
  await expect(page.locator('[aria-busy]')).toHaveCount(0)
  await expect(page.locator('tbody')).toHaveCSS('opacity', '1')
  await expect(page.locator('.waits').first()).toHaveCSS('visibility', 'hidden')
})

test('a section that is chosen lies under an overlay until it is there', async ({ page, signIn }) => {
  await signIn('admin')
  const release = await held(page, /\/admin\/term-details/)
  const seen = await page.evaluate(async () => {
    document.querySelector<HTMLElement>('.drawer [href="/admin/term-details"]')?.click()
    await new Promise((resolve) => setTimeout(resolve, 600))
    const overlay = document.querySelector('[role=status].loading')
    return overlay && [overlay.textContent, getComputedStyle(overlay).visibility]
  })
  expect(seen).toEqual(['Loading Edit\\View Term Details ...', 'visible'])
  release()
  await expect(page).toHaveURL(/term-details/)
  await expect(page.getByText('Loading Edit\\View Term Details ...')).toHaveCount(0)
})

test('an answer that comes after its dialog was left does not open it again', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/students?q=naim+ahamad')
  await page.getByRole('link', { name: 'Edit Naim Ahamad' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('link', { name: 'Archive' }).click()
  await expect(dialog).toContainText('Archive Naim Ahamad ?')
  const late = /archive\?archived_on=/
  const release = await held(page, late)
  const asked = page.waitForRequest(late)
  await dialog.getByRole('textbox', { name: 'Leaving Date' }).fill('28-Nov-2025')
  await dialog.getByRole('textbox', { name: 'Leaving Date' }).blur()
  await asked
  page.once('dialog', (it) => it.accept())
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const over = Promise.race([page.waitForEvent('requestfinished', (it) => late.test(it.url())), page.waitForTimeout(1000)])
  release()
  await over
  await expect(dialog).toBeHidden()
})

test('what is found after Find was left does not open it again, nor take the next keys', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/students')
  const dialog = page.getByRole('dialog')
  await page.keyboard.press('Control+k')
  const late = /find\?.*8350012/
  const release = await held(page, late)
  const asked = page.waitForRequest(late)
  await dialog.getByRole('combobox').fill('8350012')
  await asked
  await page.evaluate(() => addEventListener('close', (told) => told.isTrusted && told.stopImmediatePropagation(), { capture: true }))
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  const over = Promise.race([page.waitForEvent('requestfinished', (it) => late.test(it.url())), page.waitForTimeout(1000)])
  release()
  await over
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
  await expect(dialog).toBeHidden()
})

test('a dialog opens for who asks for the next one at the moment the last is closed', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/school/local-fields')
  const dialog = page.getByRole('dialog')
  const links = page.locator('main a[hx-target="#dialog"]')
  await links.first().click()
  await expect(dialog).toBeVisible()
  const title = await dialog.getByRole('heading').first().innerText()
  await links.nth(1).evaluate((link: HTMLElement) => {
    document.querySelector<HTMLDialogElement>('#dialog-box')?.close()
    link.click() // before the browser tells that it was closed
  })
  await expect(dialog.getByRole('heading').first()).not.toHaveText(title)
})

test('a dialog that is there before the browser tells that the last was closed keeps its words, and is not asked about', {
  tag: '@oldest',
}, async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/school/local-fields')
  const [dialog, links] = [page.getByRole('dialog'), page.locator('main a[hx-target="#dialog"]')]
  await links.first().click()
  await dialog.getByRole('textbox').first().fill('Typed by hand')
  await page.evaluate(() => addEventListener('close', (told) => told.isTrusted && told.stopImmediatePropagation(), { capture: true }))
  page.once('dialog', (question) => question.accept())
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.type())
    void question.accept()
  })
  await links.nth(1).click()
  const heading = dialog.getByRole('heading').first()
  await expect(heading).toBeVisible()
  await page.evaluate(() => document.querySelector('#dialog-box')?.dispatchEvent(new Event('close')))
  await expect(heading).toBeVisible()
  await page.goto('/admin/students')
  expect(questions).toEqual([])
})

test('a snackbar leaves under a resting pointer and covers nothing that made it', async ({ page, signIn }) => {
  await signIn('admin')
  await expect(page.locator(notReady)).toHaveCount(0) // it is shown for less than a second
  await shows(page, 'One')
  await snackbar(page).hover()
  await expect(snackbar(page)).toHaveCount(0, { timeout: 4000 })
  await page.evaluate(() => {
    const button = Object.assign(document.createElement('button'), { id: 'under', textContent: 'Save' })
    Object.assign(button.style, { position: 'fixed', bottom: '30px', left: '50%' })
    document.querySelector('main')?.append(button)
  })
  await page.locator('#under').click()
  await shows(page, 'Saved, and said in a few words')
  const [own, made] = [await snackbar(page).boundingBox(), await page.locator('#under').boundingBox()]
  if (!own || !made) throw new Error('both are to be seen')
  const isApart =
    own.x + own.width <= made.x || made.x + made.width <= own.x || own.y + own.height <= made.y || made.y + made.height <= own.y
  expect(isApart).toBe(true)
})

test('a double click on a slow network saves once, and the button shows that it is under way', { tag: '@oldest' }, async ({
  page,
  signIn,
}) => {
  await signIn('admin')
  await page.goto('/admin/students/20240999')
  await page.getByRole('link', { name: 'Add Contact' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Zelda Double')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  const answer = await held(page, /students\/20240999\/contacts/)
  const save = dialog.getByRole('button', { name: 'Save' })
  await save.dblclick()
  await expect(save).toHaveCSS('opacity', '0.55')
  await save.click() // somebody who sees nothing happen
  answer()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Zelda Double').first()).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('Enter held down on Save saves once', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/teachers/new')
  await page.getByLabel('Teacher No').fill('99011')
  await page.getByLabel('First Name').fill('Enter')
  await page.getByLabel('Last Name').fill('Held')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.getByRole('button', { name: 'Save' }).focus()
  for (let i = 0; i < 4; i++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByRole('heading', { name: 'Teacher added' })).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('Enter that is still held down when the answer comes saves nothing again, and leaves the answer open', async ({ page, signIn }) => {
  await signIn('admin')
  await page.goto('/admin/teachers/new')
  await page.getByLabel('Teacher No').fill('99013')
  await page.getByLabel('First Name').fill('Enter')
  await page.getByLabel('Last Name').fill('Kept')
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.getByRole('button', { name: 'Save' }).focus()
  const until = Date.now() + 1500
  while (Date.now() < until) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(page.getByRole('heading', { name: 'Teacher added' })).toBeVisible()
  expect(posts).toHaveLength(1)
})

test('a dialog that is a page of its own asks too, before what was typed in it is left', { tag: ['@oldest', '@firefox'] }, async ({
  page,
  signIn,
}) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await signIn('admin')
  await page.goto('/admin/teachers')
  await page.goto('/admin/teachers/new')
  await page.waitForLoadState('networkidle')
  await page.getByLabel('First Name').click()
  await page.keyboard.type('Typed by hand')
  void page.evaluate(() => history.back())
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await expect(page.getByLabel('First Name')).toHaveValue('Typed by hand')
  await page.getByLabel('Teacher No').fill('99012')
  await page.getByLabel('Last Name').fill('Baptiste-Ali')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Teacher added' })).toBeVisible()
  await page.goto('/admin/teachers')
  expect(asked).toHaveLength(1)
})

test('a dialog that is a page of its own is left when all is saved, for the list that it belongs to, which says so', {
  tag: ['@oldest', '@firefox'],
}, async ({ page, signIn }) => {
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await signIn('admin')
  await page.goto('/admin/subjects')
  const edit = page.getByRole('table').getByRole('link', { name: /^Edit/ }).first()
  await page.goto((await edit.getAttribute('href')) ?? '')
  await page.getByLabel('Subject Title').press('End')
  await page.keyboard.type(', Part')
  await page.getByRole('button', { name: 'Update Subject' }).click()
  await expect(page).toHaveURL('/admin/subjects')
  await expect(page.getByText('Update Successfull')).toBeVisible()
  await expect(page.getByRole('table')).toContainText(', Part')
  expect(asked).toEqual([])
  await page.reload()
  await expect(edit).toBeVisible()
  await expect(page.getByText('Update Successfull')).toHaveCount(0)
  await edit.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Update Subject' }).click()
  await expect(page.getByText('Update Successfull')).toBeVisible()
  await expect(page).toHaveURL('/admin/subjects')
})
