import { dayAt, daysLater, shownDay, weekdayNumber } from './_dates.ts'

/** A day is picked as year, then month, then day: a date of birth is decades away. */
export const stages = ['year', 'month', 'day'] as const
export type Stage = (typeof stages)[number]
/** The first and last day allowed, `YYYY-MM-DD`. */
export type Range = { first: string; last: string }
export type Cell = { day: string; label: string; isOff: boolean }
/** A page of the picker: its title, its rows of cells, and whether there are earlier and later pages. */
export type Sheet = { title: string; rows: (Cell | null)[][]; hasEarlier: boolean; hasLater: boolean }

const columns: Record<Stage, number> = { year: 5, month: 4, day: 7 }
const yearsShown = 20

const yearOf = (day: string) => Number(day.slice(0, 4))
const monthOf = (day: string) => Number(day.slice(5, 7)) - 1
const within = (day: string, { first, last }: Range) => (day < first ? first : day > last ? last : day)

/** The day so many years, months or days later, within the range. In a shorter month the 31st becomes the last day. */
export function moved(stage: Stage, day: string, by: number, range: Range): string {
  if (stage === 'day') return within(daysLater(day, by), range)
  const months = yearOf(day) * 12 + monthOf(day) + by * (stage === 'year' ? 12 : 1)
  const [year, month] = [Math.floor(months / 12), ((months % 12) + 12) % 12]
  const lastOf = Number(dayAt(year, month + 1, 0).slice(8))
  return within(dayAt(year, month, Math.min(Number(day.slice(8)), lastOf)), range)
}

/** The same place on the page before or after. */
export const turned = (stage: Stage, day: string, pages: 1 | -1, range: Range) =>
  stage === 'year' ? moved('year', day, pages * yearsShown, range) : moved(stage === 'day' ? 'month' : 'year', day, pages, range)

/** The first or last allowed day in the row of a day. */
export function rowEnd(stage: Stage, day: string, end: 'first' | 'last', range: Range): string {
  const row = sheetOf(stage, day, range).rows.find((cells) => cells.some((cell) => cell && isSame(stage, cell.day, day)))
  const open = row?.filter((cell) => cell !== null && !cell.isOff) ?? []
  return (end === 'first' ? open[0] : open.at(-1))?.day ?? day
}

/** The day that a key moves to; undefined for other keys. */
export function dayByKey(key: string, stage: Stage, day: string, range: Range): string | undefined {
  if (key === 'PageUp' || key === 'PageDown') return turned(stage, day, key === 'PageUp' ? -1 : 1, range)
  if (key === 'Home' || key === 'End') return rowEnd(stage, day, key === 'Home' ? 'first' : 'last', range)
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns[stage], ArrowDown: columns[stage] }
  const by = steps[key]
  return by === undefined ? undefined : moved(stage, day, by, range)
}

const length = { year: 4, month: 7, day: 10 } as const
export const isSame = (stage: Stage, a: string, b: string) => a.slice(0, length[stage]) === b.slice(0, length[stage])

/** The page that shows a day: years, the months of a year, or the days of a month. Pages of years count back from the last year. */
export function sheetOf(stage: Stage, at: string, range: Range): Sheet {
  const cells = cellsOf(stage, at, range)
  const days = cells.filter((cell) => cell !== null)
  const [first, last] = [days[0]?.day ?? at, days.at(-1)?.day ?? at]
  const titles = { year: `${yearOf(first)}–${yearOf(last)}`, month: String(yearOf(at)), day: shownDay(at).slice(3).replace('-', ' ') }
  const rows: (Cell | null)[][] = []
  for (let from = 0; from < cells.length; from += columns[stage]) rows.push(cells.slice(from, from + columns[stage]))
  const before = (day: string, edge: string) => day.slice(0, length[stage]) < edge.slice(0, length[stage])
  return { title: titles[stage], rows, hasEarlier: before(range.first, first), hasLater: before(last, range.last) }
}

function cellsOf(stage: Stage, at: string, range: Range): (Cell | null)[] {
  const cell = (day: string, label: string): Cell => ({ day, label, isOff: !isSame(stage, within(day, range), day) })
  const some = <T>(count: number, of: (n: number) => T) => Array.from({ length: count }, (_, n) => of(n))
  if (stage === 'month')
    return some(12, (month) => {
      const day = dayAt(yearOf(at), month, 1)
      return cell(day, shownDay(day).slice(3, 6))
    })
  if (stage === 'year') {
    const lastYear = yearOf(range.last)
    const from = lastYear - yearsShown * (Math.floor((lastYear - yearOf(at)) / yearsShown) + 1) + 1
    return some(yearsShown, (n) => from + n)
      .filter((year) => year >= yearOf(range.first))
      .map((year) => cell(dayAt(year, 0, 1), String(year)))
  }
  const monday = (weekdayNumber(`${at.slice(0, 7)}-01`) + 6) % 7
  const count = Number(dayAt(yearOf(at), monthOf(at) + 1, 0).slice(8))
  return [...some(monday, () => null), ...some(count, (n) => cell(dayAt(yearOf(at), monthOf(at), n + 1), String(n + 1)))]
}
