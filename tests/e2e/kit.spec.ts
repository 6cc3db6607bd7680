import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { expectAccessible } from './_axe.ts'
import { expect, test } from './_fixtures.ts'

type Kits = typeof import('./_kit.tsx').kits
const widths = [1366, 1024, 683, 360] as const

/** Where each part of the look is seen once, in the style sheet of the pages. */
async function kits(): Promise<Kits> {
  const outfile = resolve(`${process.env.E2E_RUN ?? '.cache/e2e'}/kit-${process.pid}.mjs`)
  const options = { platform: 'node', format: 'esm', jsx: 'automatic', packages: 'external' } as const
  await build({ entryPoints: ['tests/e2e/_kit.tsx'], bundle: true, outfile, ...options })
  return (await import(pathToFileURL(outfile).href)).kits
}

const manifest = () => JSON.parse(readFileSync('public/build/.vite/manifest.json', 'utf8')) as Record<string, { file: string }>
const sheet = (name: string) => readFileSync(`public/build/${manifest()[`src/views/_${name}.css`]?.file}`, 'utf8')
/** With the sheet of the left lists. */
const styles = () => sheet('styles') + sheet('landing')

async function show(page: Page, html: string, css = styles()): Promise<void> {
  await page.setContent(
    `<!doctype html><html lang="en"><head><title>Kit</title><meta name="viewport" content="width=device-width"><style>${css}</style></head><body>${html}</body></html>`,
  )
}

test('every part of the look is in the kit, and its picture is taken at each width', async ({ page }) => {
  for (const [who, html] of Object.entries(await kits())) {
    await show(page, html)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 740 })
      await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) }) // what sticks is where it belongs
      const path = test.info().outputPath(`kit-${who}-${width}.png`)
      await page.screenshot({ path, fullPage: true })
      await test.info().attach(`kit-${who}-${width}`, { path })
      expect([width, await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)]).toEqual([width, true])
      await expectAccessible(page, { where: `${who} ${width}` })
    }
  }
  const parts = [...readFileSync('src/views/_parts.css', 'utf8').matchAll(/\.([a-z][a-z0-9-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name)
  const all = Object.values(await kits()).join('')
  const missing = [...new Set(parts)].filter((name) => !new RegExp(`class="(?:[^"]* )?${name}(?: [^"]*)?"`).test(all))
  expect(parts.length).toBeGreaterThan(40)
  expect(missing).toEqual([])
})

for (const [name, ...colours] of [
  ['navy', '#1d3f7a', '#132b55', '#8fa0bd', '#eef2f9'],
  ['maroon', '#7a1f2b', '#56131c', '#bd8f95', '#f9eff0'],
  ['gold', '#7d6100', '#594500', '#beb080', '#f7f3e4'],
] as const)
  test(`a school in ${name} reads as well`, async ({ page }) => {
    const own = [...readFileSync('src/views/_tokens.css', 'utf8').matchAll(/--color-green[a-z-]*: (#[0-9a-f]{6})/g)].map(
      ([, hex = '']) => hex,
    )
    expect(own).toHaveLength(colours.length)
    const css = own.reduce((text, hex, n) => text.replaceAll(hex, colours[n] ?? ''), styles())
    expect(css).not.toContain(own[0])
    await show(page, (await kits()).administrator, css)
    const path = test.info().outputPath(`kit-${name}.png`)
    await page.screenshot({ path, fullPage: true })
    await test.info().attach(`kit-${name}`, { path })
    await expectAccessible(page)
  })

test('larger text overlaps nothing: it gets the narrower page', async ({ playwright }) => {
  const { launchOptions } = test.info().project.use
  const args = [...(launchOptions?.args ?? []), '--blink-settings=defaultFontSize=32']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ viewport: { width: 1366, height: 740 } })
  await show(page, (await kits()).administrator)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  const path = test.info().outputPath('kit-large.png')
  await page.screenshot({ path, fullPage: true })
  await test.info().attach('kit-large', { path })
  const overlaps = await page.evaluate(() => {
    const seen = [
      ...document.querySelectorAll('.btn, .note, .name, h1, h2, b, .badge, .label, .tag, .input, .topbar a, .topbar button, summary'),
    ]
      .map((element) => ({ element, box: element.getBoundingClientRect(), text: element.textContent?.trim() }))
      .filter(({ element, box }) => box.width > 1 && box.height > 1 && !element.closest('.sr, .skip, option'))
    return seen.flatMap((a, n) =>
      seen
        .slice(n + 1)
        .filter(
          (b) =>
            !a.element.contains(b.element) &&
            Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 2 &&
            Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 2,
        )
        .map((b) => `${a.text} | ${b.text}`),
    )
  })
  expect(overlaps).toEqual([])
  await browser.close()
})
