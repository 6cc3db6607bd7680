import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { pick } from './_pick.ts'

const test = testOfOwnSchool()
test.describe.configure({ mode: 'serial' })

const dialog = (page: Page) => page.getByRole('dialog')
const rows = (page: Page) => page.locator('#student-table tbody tr')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const status = (page: Page, word: string) => page.locator('#student-status').getByText(word)

async function open(page: Page, query = '') {
  await page.goto(`/admin/students${query}`)
  await expect(page.getByText(/Total Number of Students: [\d,]+/)).toBeVisible()
}

test('the list sorts, searches and turns its pages, and its address says where it stands', { tag: '@oldest' }, async ({
  page,
  signedIn,
}) => {
  await signedIn('admin')
  await open(page)
  await expect(page.getByText('Total Number of Students: 1,000')).toBeVisible()
  await expect(rows(page)).toHaveCount(15)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Name', exact: true }).click()
  await expect(page).toHaveURL(/sort=name/)
  await page.getByRole('link', { name: '2', exact: true }).click()
  await expect(page).toHaveURL(/sort=name&page=2/)
  await expect(page.getByText('16–30 of 1,000')).toBeVisible()
  await page.goBack()
  await expect(page.getByText('1–15 of 1,000')).toBeVisible()
  await search(page).fill('keziah adams')
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(/q=keziah(\+|%20)adams.*sort=name/)
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await expect(search(page)).toHaveValue('keziah adams')
  await search(page).fill('nobody of that name')
  await expect(page.getByText('No student matches “nobody of that name”')).toBeVisible()
})

test('a student is edited field by field', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('admin')
  await open(page, '?q=keziah+adams')
  await page.getByRole('link', { name: 'Edit Keziah Adams' }).click()
  await expect(dialog(page)).toContainText('Edit Student')
  await expectAccessible(page)
  const pin = dialog(page).getByLabel('Birth Certificate Pin')
  const before = await pin.inputValue()
  await pin.fill('')
  await pin.blur()
  await expect(dialog(page).getByText('Required')).toBeVisible()
  await expect(status(page, 'Error Occured.')).toBeVisible()
  await expect(pin).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await pin.fill(before)
  await pin.blur()
  await expect(status(page, 'Updated Successfully.')).toBeVisible()
  await expect(dialog(page).getByText('Required')).toHaveCount(0)
  await pick(dialog(page).getByLabel('Class'), '2A')
  await expect(dialog(page).getByText('From when is 2A the class?')).toBeVisible()
  await expect(status(page, 'Error Occured.')).toBeHidden()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'From the next term: Class' }).click()
  await expect(rows(page).first()).toContainText('2A')
  await dialog(page).getByLabel('Last Name').fill("O'Adams")
  await dialog(page).getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog(page)).toBeHidden()
  await search(page).fill("keziah o'adams")
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('link', { name: "Edit Keziah O'Adams" })).toBeVisible()
})

test('Escape puts back what is stored, and then closes the dialog', async ({ page, signedIn }) => {
  await signedIn('admin')
  await open(page, '?sort=name')
  const first = page.getByRole('link', { name: /^Edit / }).first()
  await first.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('First Name')).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Aaliyah-Rose')
  await page.keyboard.press('Escape')
  await expect(dialog(page).getByLabel('First Name')).not.toHaveValue('Aaliyah-Rose')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page).first()).not.toContainText('Aaliyah-Rose')
  await expect(first).toBeFocused()
})

test('a password is reset, shown once, and its slip printed', async ({ page, signedIn, context }) => {
  await signedIn('admin')
  await open(page, '?q=naim+ahamad')
  await page.getByRole('link', { name: 'Reset Password, Naim Ahamad' }).click()
  await expect(dialog(page)).toContainText('Reset Naim Ahamad password ?')
  await expect(dialog(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await dialog(page).getByRole('button', { name: 'Ok' }).press('Enter')
  await expect(dialog(page)).toContainText('Naim Ahamad password reset successfully.')
  await expectAccessible(page)
  const password = (await dialog(page).locator('code').textContent()) ?? ''
  expect(password).toMatch(/^\w{5}-\w{5}-\w{5}$/)
  const [slip] = await Promise.all([context.waitForEvent('page'), dialog(page).getByRole('button', { name: 'Print Slip' }).click()])
  await expect(slip.getByText(password)).toBeVisible()
  await expectAccessible(slip)
  await slip.close()
})

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
)

/** A real picture of so many pixels a side, not compressed. */
function pngOf(side: number): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const [length, crc, body] = [Buffer.alloc(4), Buffer.alloc(4), Buffer.concat([Buffer.from(name), data])]
    length.writeUInt32BE(data.length)
    crc.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, crc])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0])
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  const pixels = deflateSync(Buffer.alloc(side * (side * 3 + 1)), { level: 0 })
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

test('a photograph that is too large is made smaller in the browser', { tag: '@oldest' }, async ({ page, signedIn }) => {
  const photo = pngOf(2200)
  expect(photo.length).toBeGreaterThan(5 * 1024 * 1024)
  await signedIn('admin')
  await open(page, '?q=adil+ahamad')
  await page.locator('summary', { hasText: /\/5/ }).click()
  await page.locator('.menu[open]').getByRole('link', { name: 'Passport Photo' }).click()
  const file = dialog(page).locator('input[type=file]')
  await file.setInputFiles({ name: 'IMG_0001.png', mimeType: 'image/png', buffer: photo })
  await expect.poll(() => file.evaluate((input: HTMLInputElement) => input.files?.[0]?.name)).toBe('IMG_0001.jpg')
  await dialog(page).locator('#document-upload [type=submit]').click()
  await expect(page.getByText('Passport Photo of Adil Ahamad saved.')).toBeVisible()
  const width = await page.evaluate(async () => {
    const list = (await (await fetch('/api/students')).json()) as { last_name: string; first_name: string; picture: string }[]
    const adil = list.find((s) => s.first_name === 'Adil' && s.last_name === 'Ahamad')
    return (await createImageBitmap(await (await fetch(adil?.picture ?? '')).blob())).width
  })
  expect(width).toBe(2000)
})

test('documents are uploaded, seen, refused and replaced', async ({ page, signedIn }) => {
  await signedIn('admin')
  await open(page, '?q=ibrahim+ahamad')
  const menu = page.locator('summary', { hasText: /\/5/ })
  const choose = async (title: string) => {
    // The list that is read again after a save closes the menu, if it was quicker.
    await expect(async () => {
      if ((await page.locator('.menu[open]').count()) === 0) await menu.click()
      await page.locator('.menu[open]').getByRole('link', { name: title }).click({ timeout: 2000 })
    }).toPass()
    await expect(dialog(page)).toContainText(title)
  }
  const before = Number((await menu.textContent())?.[0])
  await choose('Passport Photo')
  const hadPhoto = (await dialog(page).locator('img').count()) > 0
  await expectAccessible(page)
  const file = dialog(page).locator('input[type=file]')
  const send = dialog(page).locator('#document-upload [type=submit]')
  await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') })
  await send.click()
  await expect(dialog(page)).toContainText('This is not a PDF, JPEG or PNG.')
  await expect(file).toHaveAttribute('aria-invalid', 'true')
  await file.setInputFiles({ name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.concat([pdf, Buffer.alloc(7_000_000)]) })
  await send.click()
  expect(await file.evaluate((input: HTMLInputElement) => input.validationMessage)).toBe('This file is larger than 5 MB.')
  await file.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: png })
  await send.click()
  await expect(page.getByText('Passport Photo of Ibrahim Ahamad saved.')).toBeVisible()
  const withPhoto = hadPhoto ? before : before + 1
  await expect(menu).toContainText(`${withPhoto}/5`)
  await choose('Passport Photo')
  await expect
    .poll(() =>
      dialog(page)
        .locator('img')
        .evaluate((img: HTMLImageElement) => img.naturalWidth),
    )
    .toBe(1)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await choose('Birth Certificate')
  const hadCertificate = (await dialog(page).locator('iframe').count()) > 0
  await file.setInputFiles({ name: 'birth.pdf', mimeType: 'application/pdf', buffer: pdf })
  await send.click()
  await expect(page.getByText('Birth Certificate of Ibrahim Ahamad saved.')).toBeVisible()
  await expect(menu).toContainText(`${hadCertificate ? withPhoto : withPhoto + 1}/5`)
  await choose('Birth Certificate')
  await expect(dialog(page).locator('iframe')).toBeVisible()
})

test('a student is added, and the registration form opens', async ({ page, signedIn }) => {
  await signedIn('admin')
  await open(page)
  await page.getByRole('link', { name: 'Add Student' }).click()
  await expect(dialog(page).getByLabel('ID', { exact: true })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('20259999')
  await dialog(page).getByLabel('First Name').fill('Noël')
  await dialog(page).getByLabel('Last Name').fill("D'Abreau")
  await pick(dialog(page).getByLabel('Class'), '1B')
  await expect(dialog(page).getByRole('checkbox', { name: /Mathematics/ })).toBeChecked()
  await expect(dialog(page).getByRole('region', { name: 'What happens' })).toBeVisible()
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Add Student' }).click()
  await expect(dialog(page)).toContainText('Required')
  await expect(dialog(page).getByLabel('Birth Certificate Pin')).toBeFocused()
  await expect(dialog(page).getByLabel('First Name')).toHaveValue('Noël')
  await page.keyboard.type('2013 0508')
  await page.keyboard.press('Enter')
  await expect(page.getByText("Noël D'Abreau added.")).toBeVisible()
  await expect(rows(page).first()).toContainText("D'Abreau, Noël")
  await page.getByRole('link', { name: "Registration Form, Noël D'Abreau" }).click()
  await expect(dialog(page)).toContainText('Registration Form')
  await expect(dialog(page).locator('iframe')).toBeVisible()
})
