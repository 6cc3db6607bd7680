import { setTimeout } from 'node:timers/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { common } from '../../src/domain/words/common.ts'
import { faultWords } from '../../src/domain/words/enter-marks.ts'
import { words } from '../../src/domain/words/posted.ts'
import type { Field, Spot } from './acts.ts'

/** What a person sees of a page on which one types. */
export type Eyes = {
  cell(spot: Spot): Locator
  ready(): Promise<void>
  /** Nothing is on its way any more; whoever sees that something waits presses “Try now”. */
  calm(): Promise<void>
  conflict(choice: 'keep' | 'take'): Promise<void>
  shows(spot: Spot, text: string): Promise<void>
  /** What an earlier sign-in has kept is looked at, and sent. */
  sendKept(): Promise<void>
  /** Words without a mark: they stand in their cell, and the row says until when they are not saved. Each cell with what it holds. */
  waiting(): Promise<Map<string, string>>
  noDialog(close: () => Promise<void>): Promise<void>
  /** Of the question before what is posted is changed. */
  answer(isYes: boolean): Promise<void>
}

const textOf = (cell: Locator) =>
  cell.evaluate((one) => ('value' in one ? `${one.value}` : (one.textContent ?? '')), undefined, { timeout: 10_000 })

export function sheetEyes(page: Page): Eyes {
  const cell = ({ row, col }: Spot) => page.locator(`#m${row}-${col}`)
  const notes = page
    .getByRole('row')
    .filter({ hasText: faultWords['nothing-entered'] })
    .or(page.locator('tr:has(.is-failed)'))
    .locator('td.is-unsent > button')
  const isCalm = async () => {
    if ((await tryNow(page).count()) > 0 || (await page.locator('.is-saving').count()) > 0) return false
    return (await page.locator('.is-unsent').count()) === (await notes.count())
  }
  return {
    ...shared(page, cell),
    ready: () => page.locator('x-island[data-ready]').waitFor({ state: 'attached', timeout: 30_000 }),
    calm: () => waitUntil(page, isCalm, 1),
    waiting: async () => new Map(await notes.evaluateAll((all) => all.map((one) => [one.id, (one as HTMLElement).title] as const))),
  }
}

export function reportEyes(page: Page, fields: readonly Field[]): Eyes {
  const cell = ({ col }: Spot) => page.locator(`#${fields[col]?.name}`)
  const waits = page.getByText(/^Saved on this computer, not sent yet$|saved on this computer and will be sent/)
  const saving = page.locator('#save-status [data-when=saving]:visible')
  return {
    ...shared(page, cell),
    waiting: async () => new Map(),
    ready: () => page.locator('html[data-ready]').waitFor({ state: 'attached', timeout: 30_000 }),
    calm: () => waitUntil(page, async () => (await waits.count()) === 0 && (await saving.count()) === 0, 5),
  }
}

function shared(page: Page, cell: Eyes['cell']) {
  async function noDialog(close: () => Promise<void>): Promise<void> {
    const open = page.locator('dialog[open]')
    for (let tries = 0; (await open.count()) > 0; tries++) {
      await setTimeout(200)
      if (tries === 10) await close()
      if (tries > 30) throw new Error('the dialog does not close')
    }
  }
  const conflict = (choice: 'keep' | 'take') =>
    page
      .getByRole('button', { name: choice === 'keep' ? /^Keep / : /^Take / })
      .first()
      .click({ timeout: 15_000 })
  async function sendKept(): Promise<void> {
    const list = page.getByRole('region', { name: 'Not sent' })
    const isKept = () => page.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('kept/')))
    for (let tries = 0; tries < 75 && (await list.count()) === 0 && (await isKept()); tries++) await setTimeout(200)
    for (let tries = 0; (await list.count()) > 0; tries++) {
      if (tries > 20) throw new Error(`it is still not sent: ${await list.innerText()}`)
      for (const name of [/^View: /, /^Send: /]) {
        await list
          .getByRole('button', { name })
          .first()
          .click({ timeout: 3000 })
          .catch(() => {})
        await setTimeout(700)
      }
    }
  }
  const shows = (spot: Spot, text: string) => expect.poll(() => textOf(cell(spot)), { timeout: 10_000 }).toBe(text)
  async function answer(isYes: boolean): Promise<void> {
    const question = page.getByRole('dialog', { name: words.change })
    await question.getByRole('button', { name: isYes ? words.change : common.cancel }).click({ timeout: 15_000 })
    await question.waitFor({ state: 'detached' })
  }
  return { cell, noDialog, sendKept, conflict, shows, answer }
}

/** So many looks in a row see it. */
async function waitUntil(page: Page, isCalm: () => Promise<boolean>, looks: number): Promise<void> {
  for (let [tries, calm] = [0, 0]; tries < 150; tries++) {
    calm = (await isCalm()) ? calm + 1 : 0
    if (calm >= looks) return
    if (calm === 0 && tries % 8 === 3 && (await tryNow(page).count()) > 0)
      await tryNow(page)
        .first()
        .click({ timeout: 2000 })
        .catch(() => {})
    await setTimeout(200)
  }
  const waits = await page.locator('.alert, .is-saving, .is-unsent, .is-failed').allInnerTexts()
  throw new Error(`it has not been saved within 30 seconds: ${waits.join(' | ')}`)
}

const tryNow = (page: Page) => page.getByRole('button', { name: 'Try now' })
