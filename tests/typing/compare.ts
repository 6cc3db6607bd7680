import type { Page } from '@playwright/test'
import { cellAt, type Field, plain, type Shape } from './acts.ts'
import type { Eyes } from './eyes.ts'
import type { File, Line } from './file.ts'
import type { Ledger } from './ledger.ts'
import type { Sheet } from './sheets.ts'

type Parts = { page: Page; eyes: Eyes; sheet: Sheet; shape: Shape; file: File; ledger: Ledger }
type Compared = { cells: number; differences: string[] }

/** The file, the history, the screen after a reload, and the file again: a reload changes nothing. */
export async function differencesOf({ page, eyes, sheet, shape, file, ledger }: Parts): Promise<Compared> {
  const kinds = new Map(shape.fields.map((field) => [field.name, field]))
  const names = new Map(shape.students.map(({ id, name }) => [`${id}`, name]))
  const kindOf = (cell: string) => kinds.get(cell.slice(cell.indexOf('/') + 1))?.kind ?? 'text'
  const called = (cell: string) => {
    const [student = '', field = ''] = [cell.slice(0, cell.indexOf('/')), cell.slice(cell.indexOf('/') + 1)]
    return `${kinds.get(field)?.title ?? field} of ${names.get(student) ?? student}`
  }
  const differences: string[] = []
  let cells = 0

  function compare(where: string, found: ReadonlyMap<string, string>, wanted: ReadonlyMap<string, string>): void {
    for (const cell of new Set([...found.keys(), ...wanted.keys()])) {
      cells++
      const [is, should] = [found, wanted].map((values) => plain(kindOf(cell), values.get(cell) ?? ''))
      if (is !== should) differences.push(`${where}: ${called(cell)} is “${is}” and should be “${should}”`)
    }
  }

  function follow(lines: readonly Line[]): void {
    const last = new Map<string, string>()
    for (const { cell, person, old, new: value } of lines) {
      cells++
      const before = last.get(cell)
      if (before !== undefined && before !== old)
        differences.push(`history: ${called(cell)} went from “${before}” to “${value}” as if it had been “${old}”`)
      if (!ledger.has(person, cell, plain(kindOf(cell), value)))
        differences.push(`history: ${called(cell)} was “${value}”, which ${person} never entered`)
      last.set(cell, value)
    }
  }

  /** A comment of one’s own waits for a mark, on the screen, and not in the file. */
  async function wanted(isFresh: boolean): Promise<Map<string, string>> {
    const stored = new Map(ledger.stored)
    for (const [id, text] of await eyes.waiting()) {
      const [, row = 0, col = 0] = /^m(\d+)-(\d+)$/.exec(id) ?? []
      const cell = cellAt(shape, { row: Number(row), col: Number(col) })
      const others = shape.fields.map((_, at) => ledger.stored.get(cellAt(shape, { row: Number(row), col: at })) ?? '')
      if (text !== stored.get(cell)) differences.push(`${called(cell)} waits as “${text}” and should be “${stored.get(cell)}”`)
      if (isFresh && others.some((other, at) => at !== Number(col) && other !== '')) differences.push(`${called(cell)} waits beside a mark`)
      stored.set(cell, '')
    }
    return stored
  }

  compare('the file', await file.values(), await wanted(false))
  follow(await file.history())
  await page.reload()
  await eyes.ready()
  const screen = sheet.isReport ? await turned(page, eyes, shape) : await shown(page, shape)
  compare('the screen', screen, new Map([...screen.keys()].map((cell) => [cell, ledger.wrong.get(cell) ?? ledger.stored.get(cell) ?? ''])))
  await eyes.calm()
  compare('the file after the reload', await file.values(), await wanted(true))
  return { cells, differences }
}

/** All that can be typed in, as it is shown. */
async function shown(page: Page, shape: Shape): Promise<Map<string, string>> {
  const texts = new Map(
    await page
      .locator('.mark-grid tbody [id^=m]')
      .evaluateAll((cells) =>
        cells.map(
          (cell) =>
            [
              cell.id,
              cell instanceof HTMLButtonElement ? cell.title : 'value' in cell ? `${cell.value}` : (cell.textContent ?? ''),
            ] as const,
        ),
      ),
  )
  const all = shape.students.flatMap((_, row) => shape.fields.map((_field: Field, col) => ({ row, col })))
  return new Map(all.flatMap((spot) => (shape.isShut(spot) ? [] : [[cellAt(shape, spot), texts.get(`m${spot.row}-${spot.col}`) ?? '']])))
}

/** The same, a page a student, whose name stands there. */
async function turned(page: Page, eyes: Eyes, shape: Shape): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  const url = page.url().replace(/\d+$/, '')
  for (const [row, { name }] of shape.students.slice(0, 9).entries()) {
    await page.goto(`${url}${row + 1}`)
    await eyes.ready()
    const who = await page.locator('#who').innerText()
    if (name.split(', ').toReversed().join(' ') !== who.trim()) throw new Error(`${who} stands where ${name} should`)
    for (const col of shape.fields.keys()) texts.set(cellAt(shape, { row, col }), await eyes.cell({ row, col }).inputValue())
  }
  return texts
}
