import { expect, test } from './_fixtures.ts'

test('Escape and Close ask before an assessment that is typed is lost', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await page.goto('/term-reports/mark-book/20252026/3/2E/104/11')
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
  await page.locator('#edit-4').click()
  const menu = page.locator('dialog.edit-menu')
  await menu.getByLabel('Topic').fill('Fractions')
  const asked: string[] = []
  page.on('dialog', (box) => {
    asked.push(box.message())
    void box.dismiss()
  })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await menu.getByRole('button', { name: 'Close' }).click()
  await expect(menu.getByLabel('Topic')).toHaveValue('Fractions')
  expect(asked).toEqual(Array(3).fill('Close without saving what you have typed?'))
  await menu.getByLabel('Topic').fill('')
})

test('in a small window no part of the current cell stands under the columns that stay', async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  for (const [width, height] of [
    [800, 400],
    [768, 400],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/term-reports/mark-book/20252026/3/3C/104/11')
    await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
    const hidden = () =>
      page.evaluate(() => {
        const cell = document.activeElement?.closest('td')
        const [left, right] = ['.pin-2', '.pin-end'].map((of) => cell?.parentElement?.querySelector(of)?.getBoundingClientRect())
        const at = cell?.getBoundingClientRect()
        return at && left && right ? Math.max(left.right - at.left, at.right - right.left) : 999
      })
    await page.keyboard.press('Home')
    for (const key of ['ArrowRight', 'ArrowLeft'])
      for (let n = 0; n < 6; n++, await page.keyboard.press(key)) expect(await hidden(), `${width}, ${key} ${n}`).toBeLessThanOrEqual(0)
  }
})

test('a window of a phone shows the assessment of the cursor, with the arrows too', async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await page.setViewportSize({ width: 683, height: 400 })
  await page.goto('/term-reports/mark-book/20252026/3/3C/104/11')
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
  const [chooser, cell] = [page.getByLabel('Assessment', { exact: true }).last(), page.locator('td :focus')]
  await page.keyboard.press('Home')
  for (const [key, at] of [
    ['', '0'],
    ['ArrowRight', '1'],
    ['ArrowRight', '2'],
    ['ArrowLeft', '1'],
  ] as const) {
    if (key) await page.keyboard.press(key)
    await expect(chooser).toHaveValue(at)
    await expect(cell).toHaveId(new RegExp(`^m[0-9]+-${at}$`))
    await expect(cell).toBeInViewport({ ratio: 1 })
  }
})

test('whoever types on while a message is open gives no mark to the student before', async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await page.goto('/term-reports/mark-book/20252026/3/2C/104/11')
  await page.waitForSelector('x-island[data-ready]', { state: 'attached' })
  const marks = () =>
    page.evaluate(() =>
      [0, 1, 2, 3].map((row) => {
        const cell = document.getElementById(`m${row}-0`)
        return cell instanceof HTMLInputElement ? cell.value : cell?.textContent
      }),
    )
  await page.keyboard.press('Home')
  const [, , third, fourth] = await marks()
  for (const typed of ['11', '99', '13', '14']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
  }
  await expect(page.locator('dialog.message')).toContainText('What you have typed since is in no cell.')
  expect(await marks()).toEqual(['11', '99', third, fourth])
  await page.keyboard.press('Escape')
  await expect(page.locator('dialog.message')).toHaveCount(0)
  await expect(page.locator('#m2-0')).toBeFocused()
  await page.keyboard.type('13')
  await page.keyboard.press('Enter')
  expect(await marks()).toEqual(['11', '99', '13', fourth])
})
