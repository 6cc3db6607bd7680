import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { islandWords } from '../../src/domain/words/shell.ts'
import type { Act, Field, Shape, Spot } from './acts.ts'
import type { Chance } from './chance.ts'
import { copyOut } from './clipboard.ts'
import { type Eyes, reportEyes, sheetEyes } from './eyes.ts'
import type { Network } from './network.ts'
import { homeOf, type Sheet } from './sheets.ts'
import { signInBeside, signInHere } from './sign-in.ts'

/** `again`: the page said that what was typed on the way to it was not kept. */
export type Counts = { keys: number; clicks: number; again: number }
type Colleague = ReturnType<typeof colleagueOf>
type Parts = { shape: Shape; network: Network; chance: Chance; counts: Counts; other: Colleague; tab: Colleague; sheet: Sheet }
/** The tab in which one types; it may be closed, and the sheet opened in another. */
export type Tab = { page: Page; eyes: Eyes; open(): Promise<Page> }

export const eyesOf = (sheet: Sheet, page: Page, fields: readonly Field[]) => (sheet.isReport ? reportEyes(page, fields) : sheetEyes(page))

/** Does on a real page what a script says, key by key, and waits for nothing but what a person sees. */
export function handsOf(at: Tab, { shape, network, chance, counts, other, tab, sheet }: Parts) {
  async function press(key: string, delay = 0): Promise<void> {
    await setTimeout(chance.int(0, 150))
    counts.keys++
    await (key.length === 1 && key > '~' ? at.page.keyboard.insertText(key) : at.page.keyboard.press(key, { delay })) // É is on no key
  }

  async function click(on: ReturnType<Eyes['cell']>, clickCount = 1): Promise<void> {
    await setTimeout(chance.int(0, 150))
    counts.clicks++
    await on.click({ delay: chance.int(10, 120), clickCount, timeout: 10_000 })
  }

  let clicked: Spot | undefined

  /** Now and then so soon after a click on another cell, which a scroll brought away, that the browser counts a double click. */
  async function clickCell(spot: Spot): Promise<void> {
    const isSecond = !sheet.isReport && clicked !== undefined && !isSame(clicked, spot) && chance.happens(0.2)
    clicked = spot
    if (!isSecond) return click(at.eyes.cell(spot))
    await at.eyes.cell(spot).hover({ timeout: 10_000 })
    counts.clicks++
    await at.page.mouse.down({ clickCount: 2 })
    await at.page.mouse.up({ clickCount: 2 })
  }

  async function tap(spot: Spot): Promise<void> {
    let box = await at.eyes.cell(spot).boundingBox()
    for (let tries = 0; !box && tries < 50; tries++) box = await at.eyes.cell(spot).boundingBox()
    if (!box) throw new Error('a cell is out of sight')
    counts.clicks++
    await at.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  }

  /**
   * From cell to cell with the button held down, until the pointer is there: a cell may have moved, as the page brings another in sight.
   * Now and then it goes too far and comes back, maybe to where it was pressed.
   */
  async function drag(from: Spot, to: Spot): Promise<void> {
    const middle = async (spot: Spot) => {
      const box = await at.eyes.cell(spot).boundingBox()
      if (!box) throw new Error('a cell is out of sight')
      return [box.x + box.width / 2, box.y + Math.min(15, box.height / 2)] as const
    }
    for (const spot of [to, from]) await at.eyes.cell(spot).scrollIntoViewIfNeeded()
    counts.clicks++
    await at.page.mouse.move(...(await middle(from)))
    await at.page.mouse.down()
    const isBack = from.row === to.row && from.col === to.col
    const beyond = { ...to, row: Math.min(to.row + chance.int(1, 3), shape.students.length - 1) }
    if (isBack || chance.happens(0.3)) await at.page.mouse.move(...(await middle(beyond)), { steps: chance.int(2, 6) })
    for (let left = 3; left > 0; left--) {
      await at.eyes.cell(to).scrollIntoViewIfNeeded() // with the wheel
      const [x, y] = await middle(to)
      await at.page.mouse.move(x + (isBack ? 2 : 10), y, { steps: chance.int(2, 6) }) // a drag, even if the wheel brought the cell under the pointer
      await setTimeout(chance.int(0, 80))
    }
    await at.page.mouse.up()
  }

  async function dialog(keys: string, typed: string): Promise<void> {
    for (const key of [keys, ...typed, 'Escape']) await press(key)
    await at.eyes.noDialog(() => press('Escape'))
  }

  async function answer(isYes: boolean, typed: string): Promise<void> {
    for (const key of typed) await press(key)
    await at.eyes.answer(isYes)
  }

  async function paste(lines: readonly string[]): Promise<void> {
    await copyOut(at.page.context(), lines)
    await at.page.bringToFront()
    await press('Control+v')
  }

  async function leave(act: 'reload' | 'back' | 'close' | 'outage'): Promise<void> {
    if (act === 'back') await backAndForth()
    else if (act === 'close') await openAgain()
    else if (act === 'outage') await comeBack()
    else await at.page.reload()
    await at.eyes.ready()
  }

  async function backAndForth(): Promise<void> {
    const { page } = at
    const url = page.url()
    const isElsewhere = () => page.waitForURL((now) => now.href !== url, { timeout: 5000 }) // it may only have begun
    await page.goBack()
    await isElsewhere().catch(() => page.goBack().then(isElsewhere)) // where no page had come, the browser has been at this one twice
    await setTimeout(chance.int(0, 400))
    for (let tries = 0; page.url() !== url && tries < 20; tries++) await page.goForward().catch(() => setTimeout(200))
  }

  async function openAgain(): Promise<void> {
    const [{ page: before }, url] = [at, at.page.url()]
    const page = await at.open()
    await Promise.all([before.waitForEvent('close'), before.close({ runBeforeUnload: true })])
    Object.assign(at, { page, eyes: eyesOf(sheet, page, shape.fields) })
    await page.goto(`${new URL(url).origin}${homeOf(sheet)}`)
    await page.goto(url)
  }

  /** The page cannot be read again before the network is back. */
  async function comeBack(): Promise<void> {
    const url = at.page.url()
    network.become('off')
    await at.page.reload().catch(() => {})
    await setTimeout(chance.int(200, 500))
    network.become('good')
    for (let tries = 0; tries < 10; tries++)
      if (await (tries < 5 ? at.page.reload() : at.page.goto(url)).catch(() => setTimeout(300))) return
  }

  async function early(spot: Spot, text: string): Promise<void> {
    network.slowFiles(chance.int(0, 400))
    await at.page.reload({ waitUntil: 'commit' })
    await at.eyes.cell(spot).click({ timeout: 20_000 })
    for (const key of [...(sheet.isReport ? ['Control+a'] : []), ...text, sheet.isReport ? 'Tab' : 'Enter']) await press(key)
    network.slowFiles(0)
    await at.eyes.ready()
  }

  async function choose(isFromHome: boolean, text: string): Promise<void> {
    const { page } = at
    const url = page.url()
    if (isFromHome) {
      await page.goto(new URL(homeOf(sheet), url).href)
      await page.locator('html[data-ready]').waitFor({ state: 'attached' })
    }
    network.slowFiles(chance.int(0, 400))
    network.become(chance.pick(['good', 'slow']))
    await page.evaluate((href) => {
      const link = Object.assign(document.createElement('a'), { href, textContent: 'there' })
      document.querySelector('main')?.append(link)
      link.click()
    }, url)
    for (const key of [...text, 'Enter']) await press(key, chance.int(50, 120)) // no finger is quicker
    network.become('good')
    network.slowFiles(0)
    await page.waitForURL(url)
    await at.eyes.ready()
    await setTimeout(1000) // until the sheet is seen
    if (!(await page.locator('#snackbar').innerText()).includes(islandWords.notKept)) return
    counts.again++
    for (const key of [...text, 'Enter']) await press(key)
  }

  async function save(by: 'other' | 'tab', spot: Spot, text: string): Promise<void> {
    await (by === 'other' ? other : tab).save(spot, text, counts)
    if (by === 'tab' || hasOneFront(at.page)) await at.page.bringToFront()
    if (by === 'tab' && shape.isLive) await at.eyes.shows(spot, text)
  }

  async function signIn(isHere: boolean): Promise<void> {
    if (!isHere) return signInBeside(at.page, sheet.person)
    await signInHere(at.page, sheet.person)
    await at.eyes.ready()
    await at.eyes.sendKept()
  }

  return async function does(act: Act): Promise<void> {
    if (act.do === 'key') await press(act.key)
    else if (act.do === 'click') await clickCell(act.at)
    else if (act.do === 'double') await click(at.eyes.cell(act.at), 2)
    else if (act.do === 'drag') await drag(act.at, act.to)
    else if (act.do === 'tap') await tap(act.at)
    else if (act.do === 'pause') await setTimeout(act.ms)
    else if (act.do === 'dialog') await dialog(act.keys, act.typed)
    else if (act.do === 'paste') await paste(act.lines)
    else if (act.do === 'network') network.become(act.mode)
    else if (act.do === 'settle') await at.eyes.calm()
    else if (act.do === 'early') await early(act.at, act.text)
    else if (act.do === 'signout') await at.page.context().clearCookies({ name: /session/ })
    else if (act.do === 'open') await choose(act.isFromHome, act.text)
    else if (act.do === 'answer') await answer(act.isYes, act.typed)
    else if (act.do === 'look') await at.eyes.sendKept()
    else if (act.do === 'signin') await signIn(act.isHere)
    else if (act.do === 'choose') {
      counts.clicks++
      await at.eyes.conflict(act.choice)
    } else if (act.do === 'turn')
      await (act.by.startsWith('Alt') ? press(act.by) : click(at.page.locator(act.by === 'NEXT' ? '#next' : '#prev')))
    else if (act.do === 'other' || act.do === 'tab') await save(act.do, act.at, act.text)
    else await leave(act.do)
  }
}

const isSame = (one: Spot, other: Spot) => one.row === other.row && one.col === other.col

/** Who saves something in the same sheet, at another page, by hand as well. */
export function colleagueOf(open: () => Promise<Page>, sheet: Sheet, url: string, fields: readonly Field[]) {
  let page: Page | undefined
  return {
    async save(spot: Spot, text: string, counts: Counts): Promise<void> {
      page ??= await open()
      if (hasOneFront(page)) await page.bringToFront()
      const eyes = eyesOf(sheet, page, fields)
      await page.goto(sheet.isReport ? `${url}${spot.row + 1}` : url)
      await eyes.ready()
      await eyes.cell(spot).click()
      for (const key of ['Control+a', ...text, sheet.isReport ? 'Tab' : 'Enter']) await page.keyboard.press(key)
      counts.keys += text.length + 2
      counts.clicks++
      await eyes.calm()
      if (!(await page.getByRole('button', { name: /^Keep / }).count())) return
      await eyes.conflict('keep') // a part of the word that is typed here was saved first
      await eyes.calm()
    },
  }
}

/** Chromium has each person's window in front, and a page that comes there reads what others have saved; in Firefox only the one in front takes keys. */
export const hasOneFront = (page: Page) => page.context().browser()?.browserType().name() === 'firefox'
