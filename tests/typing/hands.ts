import { setTimeout } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import type { Act, Field, Shape, Spot } from './acts.ts'
import type { Chance } from './chance.ts'
import { type Eyes, reportEyes, sheetEyes } from './eyes.ts'
import type { Network } from './network.ts'
import type { Sheet } from './sheets.ts'

export type Counts = { keys: number; clicks: number }
type Colleague = ReturnType<typeof colleagueOf>
type Parts = { page: Page; eyes: Eyes; shape: Shape; network: Network; chance: Chance; counts: Counts; other: Colleague; tab: Colleague }

export const eyesOf = (sheet: Sheet, page: Page, fields: readonly Field[]) => (sheet.isReport ? reportEyes(page, fields) : sheetEyes(page))

/** Does on a real page what a script says, key by key, and waits for nothing but what a person sees. */
export function handsOf({ page, eyes, shape, network, chance, counts, other, tab }: Parts) {
  async function press(key: string): Promise<void> {
    await setTimeout(chance.int(0, 150))
    counts.keys++
    await page.keyboard.press(key)
  }

  async function click(on: ReturnType<Eyes['cell']>, clickCount = 1): Promise<void> {
    await setTimeout(chance.int(0, 150))
    counts.clicks++
    await on.click({ delay: chance.int(10, 120), clickCount, timeout: 10_000 })
  }

  async function dialog(keys: string, typed: string): Promise<void> {
    for (const key of [keys, ...typed, 'Escape']) await press(key)
    await eyes.noDialog(() => press('Escape'))
  }

  /** Out of another program: by way of the clipboard itself. */
  async function paste(lines: readonly string[]): Promise<void> {
    const source = await page.context().newPage()
    await source.setContent('<textarea autofocus rows="20"></textarea>')
    await source.locator('textarea').fill(lines.join('\n'))
    for (const key of ['ControlOrMeta+a', 'ControlOrMeta+c']) await source.keyboard.press(key)
    await source.close()
    await page.bringToFront()
    await press('Control+v')
  }

  async function leave(act: 'reload' | 'back'): Promise<void> {
    if (act === 'reload') await page.reload()
    else await backAndForth()
    await eyes.ready()
  }

  async function backAndForth(): Promise<void> {
    const url = page.url()
    await page.goBack()
    await page.waitForURL((now) => now.href !== url, { timeout: 10_000 }) // it may only have begun
    await setTimeout(chance.int(0, 400))
    for (let tries = 0; page.url() !== url && tries < 20; tries++) await page.goForward().catch(() => setTimeout(200))
  }

  async function save(by: 'other' | 'tab', spot: Spot, text: string): Promise<void> {
    await (by === 'other' ? other : tab).save(spot, text, counts)
    if (by === 'tab' || hasOneFront(page)) await page.bringToFront()
    if (by === 'tab' && shape.isLive) await eyes.shows(spot, text)
  }

  return async function does(act: Act): Promise<void> {
    if (act.do === 'key') await press(act.key)
    else if (act.do === 'click' || act.do === 'double') await click(eyes.cell(act.at), act.do === 'double' ? 2 : 1)
    else if (act.do === 'pause') await setTimeout(act.ms)
    else if (act.do === 'dialog') await dialog(act.keys, act.typed)
    else if (act.do === 'paste') await paste(act.lines)
    else if (act.do === 'network') network.become(act.mode)
    else if (act.do === 'settle') await eyes.calm()
    else if (act.do === 'choose') {
      counts.clicks++
      await eyes.conflict(act.choice)
    } else if (act.do === 'turn')
      await (act.by.startsWith('Alt') ? press(act.by) : click(page.locator(act.by === 'NEXT' ? '#next' : '#prev')))
    else if (act.do === 'other' || act.do === 'tab') await save(act.do, act.at, act.text)
    else await leave(act.do)
  }
}

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
    },
  }
}

/** Chromium has each person's window in front, and a page that comes there reads what others have saved; in Firefox only the one in front takes keys. */
const hasOneFront = (page: Page) => page.context().browser()?.browserType().name() === 'firefox'
