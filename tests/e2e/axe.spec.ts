import type { Page } from '@playwright/test'
import { isNothingWalked, isWalked } from '../../scripts/_changed.ts'
import { expectAccessible } from './_axe.ts'
import { expect, signInStudent } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()

/** A report without its subject says so beside the field. */
const statusOf = (address: string) => (address.endsWith('nothing-here') ? 404 : address.endsWith('subject=') ? 422 : 200)

/** Where a role begins, and the addresses that only rows of lists lead to. The menus and tabs are walked from there. */
type Walk = { userName: string; home: string; more: readonly string[]; dialogs?: RegExp }
const administrator = [
  '/admin/students/20240085',
  '/admin/classes/2C',
  '/reports/class-list/2C?with=photo&with=contact&blank=3',
  '/admin/term-details/2C',
  '/admin/term-details/2C/1',
  '/admin/enter-marks/20252026/3/2C/104',
  '/admin/class-remarks/20252026/3/2C',
  '/admin/analysis',
  '/admin/honour',
  '/admin/subjects/104/lessons',
  '/admin/honour/rules',
  '/admin/analysis?class=2C&subject=104',
  '/admin/analysis/terms?class=2C',
  '/reports/average/20240999/20252026/3',
  '/admin/posting/readiness',
  '/admin/posting/readiness?list=marks',
  '/admin/posting/20252026/1/held',
  '/admin/subjects/batch?subject=163&form=3&class=3A',
  '/admin/teachers?tab=archive',
  '/admin/teachers/11/hand-over',
  '/admin/teachers/11/work',
  '/admin/attendance/kiosks',
  '/admin/attendance/registers?day=2026-05-20&session=am&show=all',
  '/admin/attendance/registers/2C?day=2026-05-20&session=am',
  '/admin/attendance/missing',
  '/admin/school/absence-reasons',
  '/admin/school/leaving',
  '/admin/attendance/cards?of=class-2C',
  '/admin/attendance/cards/print?of=class-2C',
  '/admin/attendance/imports',
  '/admin/course-spreadsheet?formLevel=3',
  '/admin/mark-book/teachers',
  '/admin/mark-book/teachers/11',
  '/admin/mark-book/20252026/3/2C/104/11',
  '/admin/year',
  '/admin/year/promotion',
  '/admin/year/subjects',
  '/admin/year/students?class=2C',
  '/admin/year/subjects/classes/4A',
  '/admin/nothing-here',
  '/admin/reports/student-subject/show?subject=',
  '/admin/reports/access-logs',
  '/admin/reports/failed-logins?from=01-Dec-2025',
  '/admin/reports/print?of=school&part=chosen',
  '/admin/posting/readiness?list=by-teacher',
  '/admin/history?q=adams',
  '/reports/student-subject-report/1/104',
  '/reports/report-card-access-logs/20252026/1/2/2C/0/0',
  '/reports/report-failed-logins/0/0',
  '/reports/no-logins-student',
  '/reports/report-card/20240085/20252026/1',
  '/reports/mark-sheet/20252026/1/2C',
  '/reports/rank-sheet/2C/20252026/1',
  '/reports/mark-sheet?class=2C',
  '/reports/rank-sheet?class=2C',
]
const staff = [
  '/term-reports/registers?day=2026-05-20&session=am&show=all',
  '/term-reports/registers/2C?day=2026-05-20&session=am',
  '/term-reports/missing',
  '/term-reports/students/20240085',
  '/term-reports/classes/2C',
  '/term-reports/term-details/2C',
  '/term-reports/term-details/2C/1',
  '/term-reports/class-remarks/20252026/3/2C',
  '/term-reports/analysis',
  '/term-reports/readiness',
]
const registration = ['', '/student', '/home', '/guardians', '/documents', '/review'].map((path) => `/student/registration${path}`)
const walks: Walk[] = [
  { userName: 'admin', home: '/admin', more: administrator, dialogs: /./ },
  { userName: 'Deans/HODs', home: '/admin', more: ['/admin/teachers'], dialogs: /teachers/ },
  {
    userName: 'd.lutchman',
    home: '/term-reports',
    more: ['/term-reports/mark-book', '/term-reports/mark-book/20252026/3/2C/104/11', '/term-reports/enter-marks/20252026/3/2C/104'],
  },
  { userName: 'm.achong', home: '/term-reports', more: staff, dialogs: /term-details\/2C\/1/ },
  { userName: 'k.joseph', home: '/term-reports', more: staff },
  {
    userName: 'p.baptiste',
    home: '/term-reports',
    more: [
      '/term-reports/mark-book',
      '/term-reports/mark-book/lessons',
      '/term-reports/enter-marks/teachers',
      '/term-reports/course-spreadsheet',
    ],
  },
  { userName: '20240085', home: '/student', more: ['/student/password', ...registration] },
]

/**
 * Each address of the role's menus and tabs, then those named; of each kind of dialog the first. Where only some of the program changed, what is
 * of that, and where each begins.
 */
for (const { userName, home, more, dialogs } of walks)
  test(`axe finds nothing on the screens of ${userName}, and dialogs give back the focus`, async ({ page, signIn, school }) => {
    test.setTimeout(480_000)
    if (home === '/student') await signInStudent(page, userName, school.password)
    else await signIn(userName)
    const waiting = [new URL(page.url()).pathname, ...more]
    const seen = new Set<string>()
    const opened = new Set<string>()
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      if (seen.has(address)) continue
      seen.add(address)
      const isLookedAt = seen.size === 1 || isWalked(address)
      if (!isLookedAt && isNothingWalked()) continue
      const answer = await page.goto(address)
      expect([address, answer?.status()]).toEqual([address, statusOf(address)])
      if (isLookedAt) await expectSane(page, address)
      waiting.push(...(await menuLinks(page)).filter((link) => !link.includes('?') && !link.startsWith('/api/'))) // another list of the same screen, or a document
      if (isLookedAt && dialogs?.test(address)) await tryDialogs(page, address, opened)
    }
    expect(seen.size, [...seen].join(' ')).toBeGreaterThanOrEqual(more.length + 1)
  })

/** Nothing for axe to say, no focus order but that of the document, and no sideways scroll. */
async function expectSane(page: Page, where: string, within?: string) {
  await expectAccessible(page, { where, ...(within ? { within } : {}) })
  const jumps = await page.locator('[tabindex]:not([tabindex="0"], [tabindex="-1"])').count()
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
  expect([where, jumps, isTooWide]).toEqual([where, 0, false])
}

const menuLinks = (page: Page) =>
  page.evaluate(() => {
    const links = document.querySelectorAll<HTMLAnchorElement>('.drawer a, .topbar a, .menu-list a.menu-item, .tabs a, .side-list a')
    return [...links]
      .filter((link) => link.target !== '_blank' && link.getAttribute('hx-target') !== '#dialog' && link.origin === location.origin)
      .map((link) => link.pathname + link.search)
  })

/** By the keyboard: Enter opens with the focus inside, Tab stays inside, Escape closes and gives the focus back. */
async function tryDialogs(page: Page, where: string, opened: Set<string>) {
  const openers = page.locator('main a[hx-target="#dialog"]:visible')
  const urls = await openers.evaluateAll((all) => all.map((one) => one.getAttribute('hx-get') ?? ''))
  for (const [n, url] of urls.entries()) {
    const kind = url
      .replace(/(history\/).*/, '$1')
      .replace(/\?.*/, '')
      .replace(/\d+[A-E]?/g, '#')
    if (opened.has(kind)) continue
    opened.add(kind)
    const opener = openers.nth(n)
    await opener.press('Enter')
    const dialog = page.getByRole('dialog').first()
    await expect(dialog, `${where} ${url}`).toBeVisible()
    await expectSane(page, `${where} ${url}`, '#dialog-box')
    const hasFocus = () => page.evaluate(() => document.getElementById('dialog-box')?.contains(document.activeElement))
    expect([url, await hasFocus()]).toEqual([url, true])
    for (const key of ['Tab', 'Shift+Tab', 'Shift+Tab']) {
      await page.keyboard.press(key)
      const isInside = (await hasFocus()) || (await page.evaluate(() => document.activeElement === document.body)) // the browser's own bar
      expect([url, key, isInside]).toEqual([url, key, true])
    }
    await page.keyboard.press('Escape')
    await expect(dialog, `${where} ${url}`).toBeHidden()
    await expect(opener, `${where} ${url}`).toBeFocused()
  }
}
