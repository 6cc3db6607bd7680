import { stripVTControlCharacters } from 'node:util'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { startSchool } from '../e2e/_server.ts'
import { openSession } from '../e2e/_sessions.ts'
import { type Act, type Shape, type Spot, said, type Task } from './acts.ts'
import { type Chance, chanceOf } from './chance.ts'
import { differencesOf } from './compare.ts'
import { sheetEyes } from './eyes.ts'
import { type File, openFile } from './file.ts'
import { gridOf } from './grid.ts'
import { type Counts, colleagueOf, eyesOf, handsOf, hasOneFront } from './hands.ts'
import { type Ledger, ledgerOf } from './ledger.ts'
import { startNetwork } from './network.ts'
import { reportOf } from './report.ts'
import { reportScriptOf } from './report-script.ts'
import { scriptOf } from './script.ts'
import { homeOf, type Sheet, sheets } from './sheets.ts'

export type Outcome = { title: string; counts: Counts; cells: number; differences: string[]; steps: string[] }
type Options = { seed: number; tasks: number; cpu?: number; only?: keyof typeof sheets | undefined; without?: readonly string[] }

/** One script on a school of its own, from the first key to the comparison. */
export async function run(browser: Browser, { seed, tasks, cpu = 1, only, without = [] }: Options): Promise<Outcome> {
  const chance = chanceOf(seed)
  const kind = chance.pick(Object.keys(sheets) as (keyof typeof sheets)[])
  const sheet = sheets[only ?? kind](chance)
  const school = await startSchool()
  const network = await startNetwork(school.baseURL, chanceOf(seed + 1))
  const file = await openFile(school.place, sheet.formClass, sheet.term)
  const own = await person(browser, network.baseURL, sheet.person)
  const other = await person(browser, school.baseURL, sheet.other)
  const outcome: Outcome = { title: sheet.title, counts: { keys: 0, clicks: 0, again: 0 }, cells: 0, differences: [], steps: [] }
  for (const [who, context] of [[sheet.person, own] as const, [sheet.other, other] as const])
    context.on('requestfinished', async (asked) => {
      if (asked.method() === 'GET') return
      const answer = await asked.response().catch(() => null)
      const met = /"conflict"/.test((await answer?.text().catch(() => '')) ?? '') ? ', a conflict' : ''
      outcome.steps.push(`   ${who}: ${answer?.status()}${met} for ${(asked.postData() ?? '').slice(0, 300)}`)
    })
  try {
    const page = await open()
    const shape = await shapeOf(page, network.baseURL, sheet, file)
    const eyes = eyesOf(sheet, page, shape.fields)
    if (sheet.isReport) await page.goto(`${network.baseURL}${sheet.path}1`)
    await eyes.ready()
    const ledger = ledgerOf(await file.values())
    const script = scriptFor(chance, sheet, shape, ledger, without)
    const tab = { page, eyes, open }
    const does = handsOf(tab, {
      ...{ shape, sheet, network, chance: chanceOf(seed + 2), counts: outcome.counts },
      other: colleagueOf(() => other.newPage(), sheet, school.baseURL + sheet.otherPath, shape.fields),
      tab: colleagueOf(() => own.newPage(), sheet, network.baseURL + sheet.path, shape.fields),
    })
    for (let n = 1; n <= tasks + 1; n++) await play(n <= tasks ? script.next() : script.last(), n, does)
    const { cells, differences } = await differencesOf({ ...tab, sheet, shape, file, ledger })
    outcome.cells = cells
    outcome.differences.push(...differences)
  } catch (error) {
    const lines = error instanceof Error ? stripVTControlCharacters(error.message).split('\n') : [`${error}`]
    const open = await Promise.all(
      own.pages().map((page) =>
        page
          .locator('dialog[open]')
          .allInnerTexts()
          .catch(() => []),
      ),
    )
    outcome.differences.push(`at the last step: ${lines.slice(0, 12).join(' ')} ${open.flat().join(' ')}`)
  } finally {
    await file.close()
    await Promise.all([own.close(), other.close()])
    network.stop()
    await school.stop()
  }
  return outcome

  async function open(): Promise<Page> {
    const page = await own.newPage()
    page.on('pageerror', (error) => outcome.differences.push(`a fault in the page: ${error.stack ?? error}`))
    page.on('dialog', (dialog) => void dialog.accept())
    if (cpu > 1) await (await own.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: cpu })
    return page
  }

  async function play(task: Task, n: number, does: ReturnType<typeof handsOf>): Promise<void> {
    if (task.acts.length === 0) return
    outcome.steps.push(`${n}. ${task.about}: ${wordsOf(task.acts)}`)
    for (const act of task.acts) await does(act)
  }
}

function scriptFor(chance: Chance, sheet: Sheet, shape: Shape, ledger: Ledger, without: readonly string[]) {
  if (sheet.isReport) return reportScriptOf(chance, shape, reportOf(shape, ledger, sheet.person, sheet.other, 0), without)
  return scriptOf(chance, shape, gridOf(shape, ledger, sheet.person, sheet.other), without)
}

async function person(browser: Browser, baseURL: string, userName: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'en-TT', timezoneId: 'America/Port_of_Spain' })
  await context.addCookies([openSession(baseURL, userName)])
  return context
}

/** Who is in which row is read where a person reads it. */
async function shapeOf(page: Page, baseURL: string, sheet: Sheet, file: File): Promise<Shape> {
  await page.goto(baseURL + homeOf(sheet))
  await page.goto(baseURL + (sheet.isReport ? `${homeOf(sheet)}/class-remarks/20252026/3/2C` : sheet.path))
  await sheetEyes(page).ready()
  const fields = await sheet.fields(file)
  const names = await page.locator('.mark-grid tbody th[scope=row]').allInnerTexts()
  const known = await file.students()
  const students = names.map((name) => {
    const found = known.filter((one) => name.trim().startsWith(one.name))
    if (found.length !== 1) throw new Error(`${found.length} students are called ${name}`)
    return found[0] as (typeof known)[number]
  })
  const open = new Set(
    await page
      .locator('.mark-grid tbody [id^=m]:not([readonly])')
      .evaluateAll((cells) => cells.filter((cell) => /^m\d+-\d+$/.test(cell.id)).map(({ id }) => id)),
  )
  const isShut = ({ row, col }: Spot) => !open.has(`m${row}-${col}`)
  const spots = students.flatMap((_, row) => fields.map((_field, col) => ({ row, col })))
  function start(stored: ReadonlyMap<string, string>): Spot {
    const isEmpty = ({ row, col }: Spot) => (stored.get(`${students[row]?.id}/${fields[col]?.name}`) ?? '') === ''
    const cells = spots.map((spot) => ({ ...spot, isShut: isShut(spot), isEmpty: isEmpty(spot), last: fields.length - 1 }))
    const { row = 0, col = 0 } = sheet.start(cells) ?? {}
    return { row, col }
  }
  return {
    ...{ students, fields, isShut, start },
    isPosted: sheet.term !== 3,
    shared: sheet.other === 'admin' ? fields.length : fields.filter(({ name }) => name !== 'deans').length,
    isLive: !sheet.isReport,
    isOneFront: hasOneFront(page),
    asks: sheet.asks,
  }
}

/** Letters that follow each other are one word. */
function wordsOf(acts: readonly Act[]): string {
  const words: string[] = []
  let wasLetter = false
  for (const act of acts) {
    const isLetter = act.do === 'key' && act.key.length === 1
    if (isLetter && wasLetter) words.push((words.pop() ?? '') + said(act))
    else words.push(said(act))
    wasLetter = isLetter
  }
  return words.join(' · ')
}
