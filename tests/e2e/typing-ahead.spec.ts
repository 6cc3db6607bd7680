import { expect } from './_fixtures.ts'
import { held } from './_held.ts'
import { testOfOwnSchool } from './_own-school.ts'
import { keys, open, sheets, value } from './_typing.ts'

/** What is typed on the way to a dialog, or to the next student, is meant for there. */
const test = testOfOwnSchool()
const oldest = { tag: '@oldest' }
const everywhere = { tag: ['@oldest', '@firefox'] }
for (const { of, who, address, at } of sheets)
  test(
    `in ${of} what is typed after a shortcut is the dialog’s, also before it is there, and when it does not come`,
    everywhere,
    async ({ page, signedIn }) => {
      test.info().annotations.push({ type: 'console-errors', description: 'requests are cut off' })
      await signedIn(who)
      await open(page, address)
      await page.locator(at).click()
      const [before, dialog] = [await value(page, at), page.getByRole('dialog')]
      const free = await held(page, /\/find$/)
      await keys(page, 'Control+k')
      await page.keyboard.type('mark ')
      await expect(dialog.getByRole('searchbox')).toHaveValue('mark ')
      free()
      const find = dialog.getByRole('combobox')
      await expect(find).toHaveValue('mark ')
      await page.keyboard.type('book')
      await expect(find).toHaveValue('mark book')
      await expect(dialog.getByRole('option').first()).toBeVisible()
      await keys(page, 'Escape')
      await expect(page.locator(at)).toBeFocused()
      await page.unroute(/\/find$/)
      for (const [shortcut, path] of [
        ['Control+k', /\/find$/],
        ['Alt+h', /\/history\//],
      ] as const) {
        if (of === 'Mark Book' && shortcut === 'Alt+h') continue // its history is that of a student
        await page.route(path, (route) => route.abort())
        await keys(page, shortcut)
        await page.keyboard.type('8350012')
        await expect(dialog.getByRole('alert')).toBeVisible()
        await page.keyboard.type('9')
        await keys(page, 'Escape')
        await expect(dialog).toHaveCount(0)
        await expect(page.locator(at)).toBeFocused()
        expect(await value(page, at)).toBe(before)
        await page.unroute(path)
      }
    },
  )

test('Enter after what was typed into a dialog that was on its way opens what is found', oldest, async ({ page, signedIn }) => {
  await signedIn('d.lutchman')
  await open(page, sheets[0].address)
  const free = await held(page, /\/find$/)
  await keys(page, 'Control+k')
  await page.keyboard.type('mark book')
  await keys(page, 'Enter')
  free()
  await expect(page).not.toHaveURL(/enter-marks/)
})

test(
  'what is typed on the way to the next student is the next one’s, whichever way the page is turned',
  everywhere,
  async ({ page, signedIn }) => {
    const place = (n: number) => `/term-reports/term-details/2C/${n}`
    const remarks = page.getByRole('textbox', { name: "Form Teacher's Remarks" })
    const absent = page.getByRole('textbox', { name: 'Sessions Absent' })
    await signedIn('m.achong')
    await page.goto(place(21))
    await expect(page.locator('#next[data-htmx-powered]')).toBeVisible()
    await remarks.fill('Of the first.')
    const next = async () => {
      const free = await held(page, /term-details\/2C\/22/)
      return async () => {
        free()
        await expect(page.getByText('22 of 33')).toBeVisible()
        await page.unroute(/term-details\/2C\/22/)
      }
    }
    let come = await next()
    await keys(page, 'Alt+PageDown')
    await page.keyboard.type('Of the ')
    await come()
    await page.keyboard.type('next.')
    await expect(remarks).toHaveValue(/Of the next\.$/)
    await keys(page, 'Alt+PageUp')
    await expect(page.getByText('21 of 33')).toBeVisible()
    await expect(remarks).toHaveValue('Of the first.')

    come = await next()
    await page.locator('#next').click()
    await page.keyboard.type(' And more.')
    await come()
    await expect(remarks).toHaveValue(/Of the next\. And more\.$/)
    await expect(remarks).toBeFocused()
    await page.locator('#prev').click()
    await expect(page.getByText('21 of 33')).toBeVisible()

    come = await next()
    await page.locator('#next').focus()
    await keys(page, 'Enter')
    const box = await absent.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 5, (box?.y ?? 0) + 5)
    await page.keyboard.type('7')
    await come()
    await expect(absent).toHaveValue('7')
    await page.goto(place(21))
    await expect(remarks).toHaveValue('Of the first.')
    await expect(absent).not.toHaveValue('7')
  },
)

test(
  'a mark that is typed on the way to the next student is the next one’s, in the same subject',
  everywhere,
  async ({ page, signedIn }) => {
    const place = (n: number) => `/admin/term-details/2C/${n}`
    const mark = page.getByRole('textbox', { name: 'Exam, English Language' })
    await signedIn('admin')
    await page.goto(place(8))
    const next = await mark.inputValue()
    await page.goto(place(7))
    await expect(page.locator('#next[data-htmx-powered]')).toBeVisible()
    await mark.fill(next === '61' ? '62' : '61')
    const free = await held(page, /term-details\/2C\/8/)
    await keys(page, 'Alt+PageDown')
    await page.keyboard.type('4')
    free()
    await expect(page.getByText('8 of 33')).toBeVisible()
    await expect(mark).toBeFocused()
    await page.keyboard.type('7')
    await expect(mark).toHaveValue('47')
    const saved = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.url().endsWith('/marks'))
    await keys(page, 'Tab')
    await saved
    await page.goto(place(7))
    await expect(mark).toHaveValue(next === '61' ? '62' : '61')
    await page.goto(place(8))
    await expect(mark).toHaveValue('47')
  },
)

test('on a narrow screen NEXT stays under the pointer while what was typed before is saved', { tag: '@oldest' }, async ({
  page,
  signedIn,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signedIn('m.achong')
  await page.goto('/term-reports/term-details/2C/17')
  const next = page.locator('#next[data-htmx-powered]')
  await page.getByRole('textbox', { name: "Form Teacher's Remarks" }).click()
  await page.keyboard.type('Well done. ')
  const at = await next.boundingBox()
  await page.mouse.move((at?.x ?? 0) + 9, (at?.y ?? 0) + 9)
  await page.mouse.down()
  await page.waitForTimeout(300)
  expect(await next.boundingBox()).toEqual(at)
  await page.mouse.up()
  await expect(page.getByText('18 of 33')).toBeVisible()
})

test(
  'what is typed on the way Back, or Forward, is the student’s to whom it leads; one who does not come is not shown',
  everywhere,
  async ({ page, signedIn }) => {
    test.info().annotations.push({ type: 'console-errors', description: 'a request is cut off' })
    const place = (n: number) => `/term-reports/term-details/2C/${n}`
    const remarks = page.getByRole('textbox', { name: "Form Teacher's Remarks" })
    await signedIn('m.achong')
    await page.goto(place(12))
    await expect(page.locator('#next[data-htmx-powered]')).toBeVisible()
    await remarks.fill('Of 12.')
    await keys(page, 'Alt+PageDown')
    await expect(page.getByText('13 of 33')).toBeVisible()
    await remarks.fill('Of 13.')
    for (const [way, n, from] of [
      ['back', 12, 13],
      ['forward', 13, 12],
    ] as const) {
      const free = await held(page, new RegExp(`term-details/2C/${n}$`))
      await page.evaluate((step) => history[step](), way)
      await expect(page.locator('#term-report')).toHaveAttribute('inert')
      await page.keyboard.type(` More, by ${way}.`)
      await expect(remarks).toHaveValue(from === 13 ? 'Of 13.' : 'Of 12. More, by back.')
      free()
      await expect(page.getByText(`${n} of 33`)).toBeVisible()
      await expect(remarks).toHaveValue(`Of ${n}. More, by ${way}.`)
      await expect(remarks).toBeFocused()
      await page.unrouteAll()
    }
    const lost = Promise.withResolvers<void>()
    await page.route(/term-details\/2C\/12$/, (route) => lost.promise.then(() => route.abort()))
    await page.evaluate(() => history.back())
    await expect(page.locator('#term-report')).toHaveAttribute('inert')
    await page.keyboard.type('For 12')
    await expect(page.locator('.ahead textarea')).toHaveValue('For 12')
    lost.resolve()
    await expect(page.locator('#term-report')).not.toHaveAttribute('inert')
    await expect(page).toHaveURL(/2C.13$/)
    await expect(page.getByText('13 of 33')).toBeVisible()
    await keys(page, 'Escape')
    await expect(remarks).toBeFocused()
    await page.unrouteAll()
    await page.goto(place(12))
    await expect(remarks).toHaveValue('Of 12. More, by back.')
  },
)

test(
  'words for a student who does not come stay in sight and are sent for nobody; the next press brings both',
  oldest,
  async ({ page, signedIn }) => {
    await signedIn('m.achong')
    test.info().annotations.push({ type: 'console-errors', description: 'a request is cut off' })
    await page.goto('/term-reports/term-details/2C/23')
    await expect(page.locator('#next[data-htmx-powered]')).toBeVisible()
    const remarks = page.getByRole('textbox', { name: "Form Teacher's Remarks" })
    const before = await remarks.inputValue()
    await remarks.click()
    const sent: string[] = []
    page.on('request', (it) => it.method() === 'POST' && sent.push(it.url()))
    await page.route(/term-details\/2C\/24/, (route) => route.abort())
    await keys(page, 'Alt+PageDown')
    await page.keyboard.type('For the next one')
    const waiting = page.getByRole('textbox', { name: /^For the next student/ })
    await expect(page.getByRole('alert')).toBeVisible()
    await page.keyboard.type(', too.')
    await expect(waiting).toHaveValue('For the next one, too.')
    await expect(waiting).toBeInViewport()
    await expect(remarks).toHaveValue(before)
    expect(sent).toEqual([])
    await page.unroute(/term-details\/2C\/24/)
    await keys(page, 'Alt+PageDown')
    await expect(page.getByText('24 of 33')).toBeVisible()
    await expect(remarks).toHaveValue(/For the next one, too\.$/)
    await expect(waiting).toHaveCount(0)
  },
)

test(
  'the keys pressed twice turn two students on, and what is typed in between and after is for the one and the other',
  everywhere,
  async ({ page, signedIn }) => {
    await signedIn('m.achong')
    const path = '/term-reports/term-details/2C/'
    const late = page.getByRole('textbox', { name: 'Times Late' })
    await page.goto(`${path}26`)
    await expect(page.locator('#next[data-htmx-powered]')).toBeVisible()
    await late.click()
    const free = await held(page, /term-details\/2C\/27/)
    await keys(page, 'Alt+PageDown')
    await page.keyboard.type('5')
    await keys(page, 'Alt+PageDown')
    await page.keyboard.type('6')
    free()
    await expect(page.getByText('28 of 33')).toBeVisible()
    await page.keyboard.type('1')
    await expect(late).toHaveValue('61')
    await expect(late).toBeFocused()
    const saved = page.waitForResponse((it) => it.request().method() === 'POST')
    await keys(page, 'Tab')
    expect((await saved).status()).toBe(200)
    for (const [n, value] of [
      [27, '5'],
      [28, '61'],
    ]) {
      await page.goto(`${path}${n}`)
      await expect(late).toHaveAttribute('value', `${value}`) // as it is stored
    }
  },
)

test('words for two students who do not come stay in sight and are for neither', oldest, async ({ page, signedIn }) => {
  await signedIn('m.achong')
  test.info().annotations.push({ type: 'console-errors', description: 'a request is cut off' })
  await page.goto('/term-reports/term-details/2C/30')
  await expect(page.locator('#next[data-htmx-powered]')).toBeVisible()
  const late = page.getByRole('textbox', { name: 'Times Late' })
  await late.click()
  const { promise, resolve: free } = Promise.withResolvers<void>()
  await page.route(/term-details\/2C\/31/, (route) => promise.then(() => route.abort()))
  await keys(page, 'Alt+PageDown')
  await page.keyboard.type('5')
  await keys(page, 'Alt+PageDown')
  await page.keyboard.type('6')
  free()
  const waiting = page.getByRole('textbox', { name: /^For the next student/ })
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(waiting).toHaveValue('5\n6')
  await page.unroute(/term-details\/2C\/31/)
  await keys(page, 'Alt+PageDown')
  await expect(page.getByText('31 of 33')).toBeVisible()
  await expect(waiting).toHaveValue('5\n6')
  await expect(late).not.toHaveValue(/5|6/)
})
