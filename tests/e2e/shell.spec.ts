import type { Page } from '@playwright/test'
import { expectAccessible } from './_axe.ts'
import { expect, signInAnew, test } from './_fixtures.ts'

const sections = ['reports', 'mark-book', 'registration', 'attendance']
const drawer = (page: Page) => page.getByRole('navigation', { name: 'Term Reports / Administrator' })
const menuButton = (page: Page) => page.locator('#drawer > summary')
const hasNoSidewaysScroll = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

test('the drawer is always in sight on a wide screen', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/teachers')
  await expect(drawer(page).getByRole('link', { name: 'Teachers' })).toHaveAttribute('aria-current', 'page')
  await expect(menuButton(page)).toBeHidden()
  await expect(drawer(page).getByRole('link')).toHaveCount(12)
  await drawer(page).getByRole('link', { name: 'Subjects' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Subjects')
})

test.describe('on a telephone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('the drawer is closed on each page, and a row of a list is a card', async ({ page, signedIn }) => {
    await signedIn('admin')
    await page.goto('/admin/students')
    await menuButton(page).click()
    await expect(drawer(page).getByRole('link')).toHaveCount(15)
    await expect(drawer(page).getByRole('link', { name: 'History' })).toBeVisible()
    await page.goto('/admin/students')
    await expect(drawer(page).getByRole('link')).toHaveCount(0)
    expect(await hasNoSidewaysScroll(page)).toBe(true)
    expect(await page.locator('.table').evaluate((table) => table.getBoundingClientRect().width <= innerWidth)).toBe(true)
    await expect(page.locator('.table tbody tr').first()).toHaveCSS('display', 'flex')
  })

  for (const who of ['admin', 'm.achong'])
    test(`the bar of ${who} takes one row, with every way by its name`, async ({ page, signedIn }) => {
      await signedIn(who)
      await page.goto(who === 'admin' ? '/admin/students' : '/term-reports')
      const bar = page.locator('.topbar')
      expect((await bar.boundingBox())?.height).toBeLessThan(56)
      await expect(bar.getByRole('link', { name: 'Find' })).toBeVisible()
      await expect(bar.getByRole('button', { name: 'Logout' })).toBeInViewport({ ratio: 1 })
    })
})

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 1024, height: 768 } })

  test('the drawer is closed on each page until one opens it, and closes by Escape and by a click beside it', async ({
    page,
    signedIn,
  }) => {
    await signedIn('admin')
    await page.goto('/admin/teachers')
    await expect(drawer(page).getByRole('link')).toHaveCount(0)
    await menuButton(page).press('Enter')
    await expect(drawer(page).getByRole('link')).toHaveCount(12)
    await page.keyboard.press('Tab')
    await expect(drawer(page).getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer(page).getByRole('link')).toHaveCount(0)
    await expect(menuButton(page)).toBeFocused()
    await menuButton(page).click()
    await expect(drawer(page).getByRole('link')).toHaveCount(12)
    await page.mouse.click(700, 120)
    await expect(drawer(page).getByRole('link')).toHaveCount(0)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('one signs in, finds every section, works the drawer and leaves', async ({ page, school }) => {
    await signInAnew(page, school, 'admin')
    await page.goto('/admin/registration')
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(drawer(page).getByRole('link')).toHaveCount(0)
    await menuButton(page).click()
    await drawer(page).getByRole('link', { name: 'Mark Book' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mark Book')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.goto('/admin/registration')
    await expect(page).toHaveURL(/\/$/)
  })
})

test('the first stop of the Tab key leads past the bar and the drawer', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/teachers')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)
})

test('a link leads past a long list to its pages', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/teachers')
  const link = page.getByRole('link', { name: 'Skip the list' })
  await expect(link).not.toBeInViewport()
  await link.focus()
  await expect(link).toBeInViewport()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.pager') !== null)).toBe(true)
})

test('the pages of a list are turned by the same key, pressed again, to the last', async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/teachers')
  const next = page.getByRole('link', { name: 'Next' })
  await next.focus()
  let at = 1
  for (; (await next.count()) > 0; at++) {
    await page.keyboard.press('Enter')
    await expect(page.locator('.pager [aria-current]')).toHaveText(`${at + 1}`)
    await expect(page.locator('.pager :focus, .pager:focus')).toHaveCount(1)
  }
  expect(at).toBeGreaterThan(2)
  await expect(page.locator('.pager:focus')).toHaveCount(1)
})

test('the main menu opens, closes by Escape, and leads to both options by the keyboard alone', { tag: '@oldest' }, async ({
  page,
  signedIn,
}) => {
  await signedIn('d.lutchman')
  await page.goto('/term-reports')
  const button = page.locator('.menu > summary')
  const options = page.getByRole('navigation', { name: 'Main Menu' }).getByRole('link')
  await button.press('Enter')
  await expect(options.nth(0)).toHaveText('Enter Marks (Subject Teachers)')
  await expect(options.nth(1)).toHaveText('Edit/View Term Reports (Form Teachers)')
  await page.keyboard.press('Tab')
  await expect(options.first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(page.locator('.menu > summary')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/term-details/)
})

test('a dialog takes the focus and gives it back', { tag: '@oldest' }, async ({ page, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/posting')
  const edit = page
    .getByRole('row')
    .filter({ hasText: 'Posted' })
    .last()
    .getByRole('link', { name: /^Edit / })
  await edit.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(await dialog.evaluate((box) => box.contains(document.activeElement))).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(edit).toBeFocused()
})

test('a list that cannot be read for want of a network says so', async ({ page, context, signedIn }) => {
  test.info().annotations.push({ type: 'console-errors' })
  await signedIn('admin')
  await page.goto('/admin/posting')
  await context.setOffline(true)
  await page
    .getByRole('row')
    .last()
    .getByRole('link', { name: /^Edit / })
    .click()
  await expect(page.getByRole('alert')).toContainText('No network. Nothing was read; try again.')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a page whose session has ended stays, and leads to the sign-in in a new tab', async ({ page, context, signedIn }) => {
  await signedIn('admin')
  await page.goto('/admin/posting')
  await context.clearCookies({ name: /session/ })
  await page
    .getByRole('row')
    .last()
    .getByRole('link', { name: /^Edit / })
    .click()
  await expect(page.getByRole('alert')).toContainText('You have been signed out. Nothing was sent.')
  await expect(page.getByRole('link', { name: 'Sign in in a new tab' })).toHaveAttribute('href', '/admin')
  await expect(page).toHaveURL(/posting/)
})

test('the shells fit screens large and small, and axe finds nothing', async ({ page, signIn, signedIn }) => {
  const sizes = [
    { width: 1366, height: 768 },
    { width: 1024, height: 768 },
    { width: 640, height: 480 },
  ]
  const fits = async (address: string, look = async (_: number) => {}) => {
    await page.goto(address)
    for (const size of sizes) {
      await page.setViewportSize(size)
      expect([address, size.width, await hasNoSidewaysScroll(page)]).toEqual([address, size.width, true])
      await look(size.width)
    }
  }
  await signIn('admin')
  for (const section of sections) await fits(`/admin/${section}`)
  await fits('/admin/nothing-here', async (width) => {
    await expectAccessible(page)
    if (width >= 1100) return
    await menuButton(page).click()
    await expectAccessible(page)
    await menuButton(page).click()
  })
  await signedIn('d.lutchman')
  await fits('/term-reports', async () => {
    await expectAccessible(page)
    await page.locator('.menu > summary').click()
    await expectAccessible(page)
    await page.locator('.menu > summary').click()
  })
})

test('the shells fit a telephone, and a screen of 1280 pixels at 400 %', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const [who, ...paths] of [
    ['admin', '/admin/attendance', '/admin/attendance/class', '/admin/course-spreadsheet'],
    ['m.achong', '/term-reports', '/term-reports/registers'],
  ] as const) {
    await signIn(who)
    for (const path of paths) {
      await page.goto(path)
      expect([path, await hasNoSidewaysScroll(page)]).toEqual([path, true])
      await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport()
    }
  }
})
