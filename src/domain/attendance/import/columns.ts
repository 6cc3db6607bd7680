import { fieldTitled, type Titles } from '../../_spreadsheet.ts'

/** The uses of a file's columns. `moment` is day and time in one. */
export type Part = 'number' | 'date' | 'time' | 'moment' | 'other'
export const orders = ['titles', 'number,date,time', 'date,time,number', 'number,moment', 'moment,number'] as const
export type Order = (typeof orders)[number]

const titles: Titles<Exclude<Part, 'other'>> = {
  number: ['studentnumber', 'studentno', 'studentid', 'student', 'number', 'no', 'id', 'barcode', 'code', 'data', 'scan'],
  moment: ['datetime', 'dateandtime', 'timestamp', 'scannedat', 'moment'],
  date: ['date', 'day'],
  time: ['time', 'timein', 'scantime', 'clock'],
}

/** The uses named by a first line, if it is one of titles: the number and the time, each once. */
export function readTitles(cells: readonly string[]): Part[] | undefined {
  const parts = cells.map((cell) => fieldTitled(titles, cell) ?? 'other')
  return isComplete(parts) ? parts : undefined
}

const isComplete = (parts: readonly Part[]) => {
  const count = (part: Part) => parts.filter((one) => one === part).length
  const hasWhen = count('moment') === 1 ? count('date') + count('time') === 0 : count('date') === 1 && count('time') === 1
  return count('number') === 1 && count('moment') <= 1 && hasWhen
}

/** The use of each column, and whether the first line has titles; undefined if neither titles nor an order tell. */
export function columnsOf(first: readonly string[], order: Order): { parts: Part[]; hasTitles: boolean } | undefined {
  const found = readTitles(first)
  if (found) return { parts: found, hasTitles: true }
  return order === 'titles' ? undefined : { parts: order.split(',') as Part[], hasTitles: false }
}
