import type { Browser, Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect, signInStudent, test } from './_fixtures.ts'
import type { School } from './_server.ts'

const chloe = '20240085'
const base = '/student/registration'
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

async function looksRight(page: Page, where: string) {
  await expectAccessible(page, { where })
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(over, `${where} is wider than the screen`).toBeLessThanOrEqual(0)
}

async function openPhone(browser: Browser, school: School): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: school.baseURL, ...phone })).newPage()
  await signInStudent(page, chloe, school.password)
  return page
}

/** The window of form 2, as the office sets it. */
async function setWindow(office: Page, open: 0 | 1) {
  const { value } = (await office.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN') ?? { value: '' }
  const soon = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
  const answer = await office.request.post('/api/student-registration', {
    data: { form_level: 2, open, deadline: open ? soon : null },
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(value) },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** A photograph as a telephone takes it: too large to be sent as it is. */
const photograph = async (page: Page) => {
  const url = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 3200, height: 2400 })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    const noise = context.createImageData(canvas.width, canvas.height)
    for (let i = 0; i < noise.data.length; i++) noise.data[i] = i % 4 === 3 ? 255 : ((i * 2654435761) >>> 13) & 255
    context.putImageData(noise, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.95)
  })
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
}

test('a registration with documents, on a phone, from the opening of the window to the acceptance', async ({
  browser,
  page: office,
  school,
  signIn,
}) => {
  test.setTimeout(120_000)
  await signIn('admin')
  await setWindow(office, 1)
  const student = await openPhone(browser, school)
  const saveAndGoOn = () => student.getByRole('button', { name: 'Save and continue' }).click()

  await test.step('the start says until when, and leads in', async () => {
    await expect(student.getByText(/Open until the end of \w+day \d+ \w+ \d{4}\./)).toBeVisible()
    await looksRight(student, 'start')
    await student.getByRole('link', { name: 'Begin' }).click()
    await looksRight(student, 'overview')
    await student.getByRole('link', { name: 'Open Student' }).click()
    await looksRight(student, 'student')
    await student.getByLabel('SEA Reg No.').fill('24417777')
    await saveAndGoOn()
    await expect(student).toHaveURL(`${base}/home`)
  })

  await test.step('a fault stands beside its field, and what was typed stays', async () => {
    await student.getByLabel('Home Address').fill('4 Poui Street, Chaguanas')
    await student.getByLabel('Telephone').fill('12')
    await saveAndGoOn()
    await expect(student.getByText('Write the number in digits')).toBeVisible()
    await expect(student.getByLabel('Home Address')).toHaveValue('4 Poui Street, Chaguanas')
    await looksRight(student, 'faults')
  })

  await test.step('without a network it is kept on the phone, and sent when there is one', async () => {
    await student.context().setOffline(true)
    await student.getByLabel('Telephone').fill('868 555 0199')
    await saveAndGoOn()
    await expect(student.locator('#kept')).toContainText('saved on this computer')
    await student.context().setOffline(false)
    await expect(student.getByText('Saved on the server.')).toBeVisible()
    await student.reload()
    await expect(student.getByLabel('Telephone')).toHaveValue('868 555 0199')
    await saveAndGoOn()
    await expect(student).toHaveURL(`${base}/guardians`)
    await student.getByLabel('Parent/Guardian', { exact: true }).fill('')
    await saveAndGoOn()
    await expect(student).toHaveURL(`${base}/documents`)
  })

  await test.step('what is needed is listed before it can be sent in', async () => {
    await student.goto(`${base}/review`)
    await looksRight(student, 'review')
    await expect(student.getByRole('button', { name: 'Submit to the Office' })).toHaveCount(0)
    await student.getByRole('link', { name: 'Parent/Guardian', exact: true }).click()
    await student.getByLabel('Parent/Guardian', { exact: true }).fill('Farida Pantin')
    await student.getByLabel('Telephone of Parent/Guardian').fill('868 555 0143')
    await saveAndGoOn()
    await expect(student).toHaveURL(`${base}/documents`)
  })

  await test.step('a photograph is made smaller and sent, another file refused, one removed', async () => {
    const buffer = await photograph(student)
    expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024)
    const birth = student.locator('#birth-certificate')
    await expect(birth.getByLabel('Take a photograph')).toBeVisible()
    await birth.getByLabel('Take a photograph').setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer })
    await expect
      .poll(() =>
        birth.getByLabel('Take a photograph').evaluate((input: HTMLInputElement) => input.validity.valid && (input.files?.[0]?.size ?? 0)),
      )
      .toBeLessThan(5 * 1024 * 1024)
    await birth.getByRole('button', { name: 'Upload' }).click()
    await expect(birth).toContainText('Birth Certificate added.')
    await expect(birth).toContainText('Added: IMG_0001.jpg')
    const receipt = student.locator('#contribution-receipt')
    const choose = (name: string, text: string) =>
      receipt.getByLabel('Choose a file').setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })
    await choose('page.pdf', '<html>no paper at all</html>')
    await receipt.getByRole('button', { name: 'Upload' }).click()
    await expect(receipt).toContainText('This is not a PDF, JPEG or PNG')
    await choose('receipt.pdf', '%PDF-1.4 a receipt')
    await receipt.getByRole('button', { name: 'Upload' }).click()
    await expect(receipt).toContainText('Added: receipt.pdf')
    await looksRight(student, 'documents')
    await receipt.getByRole('button', { name: 'Remove' }).click()
    await expect(receipt).toContainText('Contribution Receipt removed.')
  })

  await test.step('it is looked at, ticked and submitted, and nothing can be changed then', async () => {
    await student.getByRole('link', { name: 'Review and submit' }).click()
    await expect(student.getByText('24417777')).toBeVisible()
    await student.getByRole('button', { name: 'Submit to the Office' }).click()
    await expect(student.getByText('Tick this to submit.')).toBeVisible()
    await student.getByRole('checkbox').check()
    await student.getByRole('button', { name: 'Submit to the Office' }).click()
    await expect(student.getByText('Your registration is submitted.')).toBeVisible()
    await looksRight(student, 'submitted')
    await student.goto(`${base}/home`)
    await expect(student.getByLabel('Telephone')).not.toBeEditable()
  })

  await test.step('the office sees what is proposed, and accepts it', async () => {
    await office.goto(`/admin/registration/students/${chloe}`)
    await expect(office.getByRole('row', { name: /SEA Reg No\./ })).toContainText('24417777')
    await office.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(office.getByRole('status').filter({ hasText: 'accepted' })).toBeVisible()
    await student.goto('/student/reports')
    await expect(student.getByText('The school’s record is as you submitted it.')).toBeVisible()
    await student.goto(`${base}/home`)
    await expect(student.getByLabel('Telephone')).toHaveValue('868 555 0199')
    const own = await student.request.get(`${base}/documents/birth-certificate/school`)
    expect([own.status(), own.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  })

  await test.step('a closed window says so', async () => {
    await setWindow(office, 0)
    await student.goto('/student/reports')
    await expect(student.getByText('Registration is not open for your form.')).toBeVisible()
  })
  await student.context().close()
})
