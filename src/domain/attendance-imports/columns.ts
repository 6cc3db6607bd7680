/** What the columns of a file are. `moment` is day and time in one. */
export type Part = 'number' | 'date' | 'time' | 'moment' | 'other'
export const orders = ['titles', 'number,date,time', 'date,time,number', 'number,moment', 'moment,number'] as const
export type Order = (typeof orders)[number]

const titles: Record<Exclude<Part, 'other'>, readonly string[]> = {
  number: ['student number', 'student no', 'student id', 'student', 'number', 'no', 'id', 'barcode', 'code', 'data', 'scan'],
  moment: ['date time', 'date and time', 'datetime', 'timestamp', 'scanned at', 'moment'],
  date: ['date', 'day'],
  time: ['time', 'time in', 'scan time', 'clock'],
}

const plain = (cell: string) =>
  cell
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim()

function partOf(cell: string): Part {
  const title = plain(cell)
  const [part = 'other'] = (Object.keys(titles) as (keyof typeof titles)[]).filter((one) => titles[one].includes(title))
  return part
}

/** The titles of a first line, if they are titles: the number and when, each once. */
export function readTitles(cells: readonly string[]): Part[] | undefined {
  const parts = cells.map(partOf)
  return isComplete(parts) ? parts : undefined
}

const isComplete = (parts: readonly Part[]) => {
  const count = (part: Part) => parts.filter((one) => one === part).length
  const hasWhen = count('moment') === 1 ? count('date') + count('time') === 0 : count('date') === 1 && count('time') === 1
  return count('number') === 1 && count('moment') <= 1 && hasWhen
}

/** Under which parts the lines of a file stand, and whether its first line is one of them; undefined where nothing says so. */
export function columnsOf(first: readonly string[], order: Order): { parts: Part[]; hasTitles: boolean } | undefined {
  const found = readTitles(first)
  if (found) return { parts: found, hasTitles: true }
  return order === 'titles' ? undefined : { parts: order.split(',') as Part[], hasTitles: false }
}

const separators = [',', ';', '\t'] as const
export type Separator = (typeof separators)[number]

/** What parts the cells of a line: whichever stands in it most often outside quotation marks. */
export function separatorOf(line: string): Separator {
  const bare = line.replace(/"[^"]*"?/g, '')
  const counts = separators.map((one) => bare.split(one).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}
