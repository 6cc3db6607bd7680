import { setTimeout } from 'node:timers/promises'
import type { BrowserContext } from '@playwright/test'

/** Out of another program: by way of the clipboard itself, as a spreadsheet puts its cells there, each line with its end. */
export async function copyOut(context: BrowserContext, lines: readonly string[]): Promise<void> {
  const text = lines.length > 1 ? lines.map((line) => `${line}\r\n`).join('') : (lines[0] ?? '')
  const source = await context.newPage()
  try {
    await source.setContent('<textarea id="from" rows="20">x</textarea><textarea id="to" rows="20"></textarea>')
    await source.evaluate((copied) => {
      document.addEventListener('copy', (event) => {
        event.clipboardData?.setData('text/plain', copied)
        event.preventDefault()
      })
    }, text)
    for (let tries = 0; tries < 20; tries++) {
      await source.bringToFront()
      await source.locator('#from').focus()
      for (const key of ['ControlOrMeta+a', 'ControlOrMeta+c']) await source.keyboard.press(key)
      await source.locator('#to').fill('')
      await source.keyboard.press('ControlOrMeta+v')
      if ((await source.locator('#to').inputValue()) === text.replaceAll('\r\n', '\n')) return
      await setTimeout(100)
    }
    throw new Error('the clipboard does not take it')
  } finally {
    await source.close()
  }
}
