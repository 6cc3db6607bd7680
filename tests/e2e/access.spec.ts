import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'

const markSheet = '/enter-marks/20252026/3/2C/104'

test('a row of marks keeps its height when one goes into a cell', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto(`/admin${markSheet}`)
  const row = page.getByRole('grid').locator('tbody tr').nth(2)
  for (const cell of [0, 2]) {
    await row.getByRole('textbox').or(row.getByRole('combobox')).nth(cell).focus()
    expect((await row.boundingBox())?.height).toBe(30)
  }
})

test.describe('in forced colours', () => {
  test.use({ forcedColors: 'active' })

  test('the section, the row and the cell where one is stand out, and what is done of a bar', async ({ page, signedIn }) => {
    await signedIn('admin')
    await page.goto(`/admin${markSheet}`)
    const { highlight, canvas } = await systemColours(page)
    expect(highlight).not.toBe(canvas)
    expect(await style(page.locator('.drawer [aria-current]'), 'background-color')).toBe(highlight)

    const row = page.getByRole('grid').locator('tbody tr').nth(1)
    await row.getByRole('textbox').first().focus()
    expect(await style(row.getByRole('rowheader'), 'background-color')).toBe(highlight)
    const around = row.locator('.cell:focus-within')
    expect([await style(around, 'outline-style'), await style(around, 'outline-color')]).toEqual(['solid', highlight])
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.locator('.is-picked')).toHaveCount(2)
    expect(await style(page.locator('.is-picked:not(:focus-within)'), 'background-color')).toBe(highlight)

    await page.goto('/admin/dashboard')
    const bar = page.locator('main progress.bar').first()
    expect([await style(bar, 'background-color'), await style(bar, 'outline-style')]).toEqual([canvas, 'solid'])
    const [done, left] = await endsOf(page, await bar.screenshot())
    expect(done).not.toEqual(left)
    expect(await style(page.locator('.tabs [aria-current]'), 'background-color')).toBe(highlight)
  })
})

/** The colours near the left and the right end of a picture. */
async function endsOf(page: Page, picture: Buffer) {
  const blank = await page.context().newPage()
  return blank.evaluate(async (data) => {
    const image = new Image()
    image.src = `data:image/png;base64,${data}`
    await image.decode()
    const canvas = document.createElement('canvas')
    const { width, height } = Object.assign(canvas, { width: image.width, height: image.height })
    const pen = canvas.getContext('2d')
    pen?.drawImage(image, 0, 0)
    return [4, width - 5].map((x) => [...(pen?.getImageData(x, height / 2, 1, 1).data ?? [])])
  }, picture.toString('base64'))
}

/** As the browser has them now. */
const systemColours = (page: Page) =>
  page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'))
    const colour = (name: string) => {
      probe.className = name
      return getComputedStyle(probe).backgroundColor
    }
    const found = { highlight: colour('ch-a'), canvas: colour('ch-b') }
    probe.remove()
    return found
  })
const style = (of: Locator, name: string) => of.evaluate((element, what) => getComputedStyle(element).getPropertyValue(what), name)

test('? shows the keys of the page, and is a question mark where one types', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/term-details/2C/1')
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  const remarks = page.getByRole('textbox', { name: "Form Teacher's Remarks" })
  await remarks.press('End')
  await page.keyboard.press('Shift+?')
  await expect(remarks).toHaveValue(/\?/)
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()

  const next = page.getByRole('link', { name: 'NEXT', exact: true })
  await next.focus()
  await page.keyboard.press('Shift+?')
  await expect(sheet.getByRole('heading', { level: 3 })).toHaveText([
    'From student to student',
    'Marks of a term report',
    'Averages',
    'Fields that save themselves',
    'History',
    'Lists that you type in',
    'On every page',
  ])
  await expect(sheet).toContainText('Alt + Page DownNext student')
  await expectAccessible(page, { within: '#dialog-box' })
  const named = await page
    .locator('#main [aria-keyshortcuts]')
    .evaluateAll((all) => all.map((one) => one.getAttribute('aria-keyshortcuts')))
  const listed = await sheet.locator('section:visible').evaluateAll((all) => all.map((one) => one.dataset.keysOf ?? '').join())
  expect(named.filter((keys) => !listed.includes(`"${keys}"`))).toEqual([])

  await sheet.getByRole('link', { name: 'Show the shortcuts of all pages' }).click()
  await expect(sheet.getByRole('heading', { name: 'Marks, cell by cell' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await expect(next).toBeFocused()
})

test('a teacher finds the keys of the mark sheet in the Main Menu', async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await page.goto(`/term-reports${markSheet}`)
  await page.locator('.menu > summary').press('Enter')
  await page.getByRole('link', { name: 'Keyboard shortcuts' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Keyboard Shortcuts' })
  await expect(sheet.getByRole('heading', { name: 'Marks, cell by cell' })).toBeVisible()
  await expect(sheet.getByRole('heading', { name: 'Register' })).toBeHidden()
})
