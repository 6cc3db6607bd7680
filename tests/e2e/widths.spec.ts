import type { Page } from '@playwright/test'
import { isEverythingWalked, isWalked } from '../../scripts/_changed.ts'
import { addressesOf, type Keys } from '../routes/_addresses.ts'
import { routes } from '../routes/_leak-routes.ts'
import { expect, notReady, signInStudent } from './_fixtures.ts'
import { testOfOwnSchool } from './_own-school.ts'

const test = testOfOwnSchool()
const widths = [320, 360, 683, 768, 1024, 1366, 1920]
/** A4 between margins of 10 mm, in pixels, upright and across. */
const [paper, across] = [718, 1047]
/** By how much the parts of a page may move while it opens. */
const mostShift = 0.02
/** What a column of names may not be narrower than. */
const leastName = 160

/** The numbers of the demonstration school; what it has none of is not opened. */
const keys: Keys = { report: 1, mark: 1, run: 1, open: 1, batch: 1, code: '' }
const student = { id: 20240999, n: 33, last: 'Pantin-Gray' }
const lesson = { year: 20252026, term: 3, formClass: '2C', employeeId: 11 }

/** Not screens: documents, what a script reads, and pages that are paper. */
const isScreen = (path: string) =>
  !/^\/(api|reports|verify|kiosk|attendance-report|student-attendance-report)|:entity|print$|recovery$|pdf$|excel$|readiness\/slips/.test(
    path,
  )
const screens = [
  ...new Set(
    Object.values(routes).flatMap((paths) => paths.filter(isScreen).map((path) => addressesOf(path, student, keys, lesson)[0] ?? path)),
  ),
]
const of = (prefix: string) => screens.filter((address) => address.startsWith(prefix))

/** What is printed from a page of its own. */
const papers = [
  ...new Set(
    Object.values(routes).flatMap((paths) =>
      paths.filter((path) => /^\/reports\/|print$/.test(path)).flatMap((path) => addressesOf(path, student, keys, lesson)),
    ),
  ),
]

const people = [
  { userName: 'admin', pages: [...of('/admin'), '/reports/transcript/20240999', '/reports/report-card/20240999/20252026/3'] },
  { userName: 'm.achong', pages: of('/term-reports') },
  { userName: 'd.lutchman', pages: of('/term-reports/mark-book/').concat(of('/term-reports/enter-marks/')) },
  { userName: '20240085', pages: [...of('/student/'), '/student/reports/20252026/2'] },
]

const home: readonly string[] = ['/admin/dashboard', '/term-reports', '/student/reports']

for (const { userName, pages } of people)
  test(`no page of ${userName} is wider than its window, and no name is squeezed, from a phone to a wide screen, nor on paper`, async ({
    page,
    signIn,
    school,
  }) => {
    test.setTimeout(480_000)
    test.info().annotations.push({ type: 'console-errors' }) // of addresses that answer 404 here
    if (/^\d/.test(userName)) await signInStudent(page, userName, school.password)
    else await signIn(userName)
    const browser = await page.context().newCDPSession(page) // ten times as quick as to resize through Playwright
    await page.addInitScript(noteShifts)
    const found: string[] = []
    let opened = 0
    for (const address of pages.filter((page) => home.includes(page) || isWalked(page))) {
      await browser.send('Emulation.setDeviceMetricsOverride', { width: 360, height: 740, deviceScaleFactor: 1, mobile: false })
      const answer = await page.goto(address, { waitUntil: 'domcontentloaded' }).catch(() => null)
      if (answer?.status() !== 200 || !answer.headers()['content-type']?.includes('html')) continue
      opened++
      await page.locator(notReady).waitFor({ state: 'detached' })
      const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)
      if (shift > mostShift) found.push(`${address} moves by ${shift.toFixed(3)} while it opens on a phone`)
      for (const width of widths) {
        await browser.send('Emulation.setDeviceMetricsOverride', { width, height: 740, deviceScaleFactor: 1, mobile: false })
        found.push(...[...(await faultsOf(page, width)), ...(await unaligned(page))].map((fault) => `${address} at ${width}: ${fault}`))
      }
      await browser.send('Emulation.setEmulatedMedia', { media: 'print' })
      await browser.send('Emulation.setDeviceMetricsOverride', { width: paper, height: 1000, deviceScaleFactor: 1, mobile: false })
      found.push(...[...(await brokenIn(page)), ...(await overlaid(page))].map((fault) => `${address} on paper: ${fault}`))
      await browser.send('Emulation.setEmulatedMedia', { media: '' })
    }
    expect(found).toEqual([])
    if (isEverythingWalked()) expect(opened).toBeGreaterThan(pages.length / 3) // the others are not theirs, or have nothing in the demonstration school
  })

test('no word in a table on paper stands on two lines', async ({ page, signIn }) => {
  test.setTimeout(240_000)
  test.info().annotations.push({ type: 'console-errors' }) // of addresses that answer 404 here
  await signIn('admin')
  await page.emulateMedia({ media: 'print' })
  const found: string[] = []
  let opened = 0
  for (const address of papers) {
    const answer = await page.goto(address, { waitUntil: 'domcontentloaded' }).catch(() => null)
    if (answer?.status() !== 200 || (await page.locator('.sheet td').count()) === 0) continue
    opened++
    await page.setViewportSize({ width: (await page.locator('.sheet-wide').count()) > 0 ? across : paper, height: 1000 })
    found.push(...[...(await brokenIn(page, '.sheet table')), ...(await overlaid(page))].map((fault) => `${address}: ${fault}`))
  }
  expect(found).toEqual([])
  expect(opened).toBeGreaterThan(15)
})

/** In the page, before all else: adds up what moves without anybody having pressed a key. */
function noteShifts(): void {
  const page = globalThis as unknown as { shift: number }
  page.shift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) page.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The tables of a page that is printed as it is seen. */
const ofScreen = 'main table:not(:is(.paper-alone, .sheet, dialog) table)'

/** What a table does on paper that it should not: it is wider than the sheet, or a word of a cell stands on two lines. */
const brokenIn = (page: Page, tables = ofScreen) =>
  page.evaluate(
    ([paper, tables]) => {
      const faults: string[] = []
      for (const table of document.querySelectorAll<HTMLElement>(tables)) {
        if (table.offsetWidth === 0) continue
        if (!table.closest('.sheet') && table.getBoundingClientRect().right > paper + 1)
          faults.push(`a table ${Math.round(table.getBoundingClientRect().width)} px wide`)
        const words = [...table.querySelectorAll('tr:nth-child(-n+6) :is(th, td)')].flatMap((cell) => {
          const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
          const found: string[] = []
          for (let node = walker.nextNode(); node; node = walker.nextNode())
            for (const word of (node.textContent ?? '').matchAll(/[\p{L}\p{N}.]{2,16}/gu)) {
              const range = document.createRange()
              range.setStart(node, word.index)
              range.setEnd(node, word.index + word[0].length)
              if (new Set([...range.getClientRects()].map((rect) => Math.round(rect.top))).size > 1) found.push(word[0])
            }
          return found
        })
        if (words.length > 0) faults.push(`${words.length} words broken: ${words.slice(0, 4).join(', ')}`)
      }
      return faults
    },
    [paper, tables] as const,
  )

/** The words that stand over another word, as far as each is seen. */
const overlaid = (page: Page) =>
  page.evaluate(() => {
    const words: { text: string; left: number; right: number; top: number; bottom: number }[] = []
    const main = document.querySelector('main') ?? document.body
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node && words.length < 500; node = walker.nextNode()) {
      const parent = node.parentElement
      if (!parent?.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true }) || parent.closest('option, svg')) continue
      const seen = { left: 0, right: innerWidth, top: 0, bottom: Number.POSITIVE_INFINITY }
      for (let one: Element | null = parent; one && one !== main; one = one.parentElement) {
        if (getComputedStyle(one).overflowX === 'visible') continue
        const { left, right, top, bottom } = one.getBoundingClientRect()
        seen.left = Math.max(seen.left, left)
        seen.right = Math.min(seen.right, right)
        seen.top = Math.max(seen.top, top)
        seen.bottom = Math.min(seen.bottom, bottom)
      }
      for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
        const range = document.createRange()
        range.setStart(node, word.index)
        range.setEnd(node, word.index + word[0].length)
        const [{ left, right, top, bottom } = new DOMRect()] = range.getClientRects()
        words.push({
          text: word[0],
          left: Math.max(left, seen.left),
          right: Math.min(right, seen.right),
          top: Math.max(top, seen.top),
          bottom: Math.min(bottom, seen.bottom),
        })
      }
    }
    return words.flatMap((word, at) =>
      words
        .slice(at + 1)
        .filter(
          (other) =>
            Math.min(word.right, other.right) - Math.max(word.left, other.left) > 2 &&
            Math.min(word.bottom, other.bottom) - Math.max(word.top, other.top) > 4,
        )
        .map((other) => `${word.text} and ${other.text} stand over each other`),
    )
  })

/** The values of a row that stand a little higher or lower than those beside them. */
const unaligned = (page: Page) =>
  page.evaluate(() => {
    /** The middle of the last text that is seen in an element, if it is one line, and the size of its letters. */
    const lastLine = (of: Element) => {
      const walker = document.createTreeWalker(of, NodeFilter.SHOW_TEXT)
      let last: { text: string; middle: number; size: string; lines: number } | undefined
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node.parentElement
        if (!node.textContent?.trim() || !parent?.checkVisibility({ checkVisibilityCSS: true, checkOpacity: true })) continue
        if (parent.closest('.sr, option, svg')) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        const { length: lines } = range.getClientRects()
        const { top, bottom } = range.getBoundingClientRect()
        if (lines > 0) last = { text: node.textContent, middle: (top + bottom) / 2, size: getComputedStyle(parent).fontSize, lines }
      }
      return last?.lines === 1 ? last : undefined
    }
    const [least, most] = [1.5, 7] // less is not seen, and more is another line
    const faults = [...document.querySelectorAll('main :is(tbody tr, dl)')].slice(0, 60).flatMap((row) => {
      const own = [...row.children].map((cell) => ({ box: cell.getBoundingClientRect(), line: lastLine(cell) }))
      return own.flatMap(({ box, line }, at) =>
        own.slice(at + 1).flatMap(({ box: other, line: its }) => {
          if (!line || !its || line.size !== its.size || box.top !== other.top || box.bottom !== other.bottom) return []
          const by = Math.abs(its.middle - line.middle)
          return by > least && by < most ? [`${line.text} and ${its.text} are ${by.toFixed(1)} px from one line`] : []
        }),
      )
    })
    return faults.slice(0, 3)
  })

/** How much the page is wider than its window, by what, and the columns of names that are too narrow. */
const faultsOf = (page: Page, width: number) =>
  page.evaluate(
    ([width, least]) => {
      const faults: string[] = []
      const root = document.documentElement
      if (innerWidth !== width) faults.push(`is ${innerWidth} px`)
      if (root.scrollWidth > innerWidth) {
        const widest = [...document.querySelectorAll('main *')].find(
          (one) => one.getBoundingClientRect().right > innerWidth && !one.closest('.grid-wrap, .table-frame'),
        )
        faults.push(`${root.scrollWidth} px wide, by ${widest?.outerHTML.slice(0, 150)}`)
      }
      for (const table of document.querySelectorAll('table')) {
        const row = [...table.querySelectorAll('tbody tr')].find((tr) => tr.querySelector('th[scope=row]'))
        const cell = row?.querySelector<HTMLTableCellElement>('th[scope=row]')
        const head = cell && table.tHead?.rows[table.tHead.rows.length - 1]?.cells[cell.cellIndex]?.textContent
        if (cell && /^(name|student|teacher)$/i.test(head ?? '') && cell.offsetWidth > 0 && cell.offsetWidth < least)
          faults.push(`${head} ${cell.offsetWidth} px wide`)
      }
      return faults
    },
    [width, leastName] as const,
  )
