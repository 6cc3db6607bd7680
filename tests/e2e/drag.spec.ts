import type { Page } from '@playwright/test'
import { expect, test } from './_fixtures.ts'
import { keys, open, sheets, value } from './_typing.ts'

/** What the mouse selects is what lies between where it was pressed and where it is let go, and nothing that it has passed. */
test.use({ ownSchool: {} })
const everywhere = { tag: ['@oldest', '@firefox'] }

const middleOf = async (page: Page, on: string) => {
  const box = await page.locator(on).boundingBox()
  if (!box) throw new Error(`${on} is out of sight`)
  return [box.x + box.width / 2, box.y + Math.min(15, box.height / 2)] as const
}
const picked = (page: Page) => page.locator('.is-picked')

for (const { of, who, address, at } of sheets) {
  const [below, far] = ['#m5', '#m6'].map((row) => at.replace('#m4', row)) as [string, string]
  test(
    `in ${of} a drag selects what it ends on, and clicks on a sheet that scrolls edit nothing`,
    everywhere,
    async ({ page, signedIn }) => {
      await signedIn(who)
      await open(page, address)

      await test.step('a drag that was begun on a name selects nothing', async () => {
        await page.locator(at).click()
        const before = await value(page, far)
        const name = page.locator('.mark-grid tbody tr:not(.of-row)').nth(6).locator('th')
        await name.hover()
        await page.mouse.down()
        await page.mouse.move(...(await middleOf(page, far)), { steps: 6 })
        await page.mouse.up()
        await expect(picked(page)).toHaveCount(0)
        await keys(page, 'Delete')
        expect(await value(page, far)).toBe(before)
      })

      await test.step('a drag that comes back to where it was pressed selects that cell alone', async () => {
        await page.locator(at).click()
        await page.locator(far).scrollIntoViewIfNeeded()
        const [before, x] = [await value(page, below), (await middleOf(page, at))[0]]
        const edge = ((await page.locator(below).evaluate((cell) => cell.closest('td')?.getBoundingClientRect().top)) ?? 0) - 2
        for (const back of [edge, edge + 4]) {
          await page.mouse.move(x, edge)
          await page.mouse.down()
          await page.mouse.move(...(await middleOf(page, far)), { steps: 4 })
          await expect(picked(page)).toHaveCount(3)
          await page.mouse.move(x, back, { steps: 4 })
          await expect(picked(page)).toHaveCount(back === edge ? 0 : 2)
          await page.mouse.up()
        }
        await page.locator(far).click()
        await page.mouse.move(x, edge)
        await page.mouse.down()
        await page.mouse.move(x, edge + 4) // a slip of the hand
        await page.mouse.up()
        await keys(page, '3', 'Enter')
        expect(await value(page, at)).toBe('3')
        expect(await value(page, below)).toBe(before)
      })

      await test.step('two quick clicks on two cells, which a scroll brought to one place, edit neither', async () => {
        await page.locator(at).click()
        await keys(page, '8', 'Enter')
        await page.locator(below).click()
        await keys(page, '4', 'Enter', 'ArrowUp')
        const rowHeight = (await middleOf(page, below))[1] - (await middleOf(page, at))[1]
        const [x, y] = await middleOf(page, at)
        await page.mouse.click(x, y)
        await page.locator(at).evaluate((cell, by) => {
          let box = cell.parentElement
          while (box && (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible')) box = box.parentElement
          ;(box ?? document.documentElement).scrollBy(0, by)
        }, rowHeight)
        await page.mouse.down({ clickCount: 2 })
        await page.mouse.up({ clickCount: 2 })
        await expect(page.locator(':focus')).toHaveAttribute('id', below.slice(1))
        await keys(page, '3', 'Enter')
        expect([await value(page, at), await value(page, below)]).toEqual(['8', '3'])
      })
    },
  )
}
