import { fieldTitled, type Titles } from '../../_spreadsheet.ts'

/** What the columns of a file are. `moment` is day and time in one. */
export type Part = 'number' | 'date' | 'time' | 'moment' | 'other'
export const orders = ['titles', 'number,date,time', 'date,time,number', 'number,moment', 'moment,number'] as const
export type Order = (typeof orders)[number]

const titles: Titles<Exclude<Part, 'other'>> = {
  number: ['studentnumber', 'studentno', 'studentid', 'student', 'number', 'no', 'id', 'barcode', 'code', 'data', 'scan'],
  moment: ['datetime', 'dateandtime', 'timestamp', 'scannedat', 'moment'],
  date: ['date', 'day'],
  time: ['time', 'timein', 'scantime', 'clock'],
}

/** The titles of a first line, if they are titles: the number and when, each once. */
export function readTitles(cells: readonly string[]): Part[] | undefined {
  const parts = cells.map((cell) => fieldTitled(titles, cell) ?? 'other')
  return isComplete(parts) ? parts : undefined
}

const isComplete = (parts: readonly Part[]) => {
  const count = (part: Part) => parts.filter((one) => one === part).length
  const hasWhen = count('moment') === 1 ? count('date') + count('time') === 0 : count('date') === 1 && count('time') === 1
  return count('number') === 1 && count('moment') <= 1 && hasWhen
}

/** What each column of a file is, and whether the first line is a head; undefined when neither titles nor an order say so. */
export function columnsOf(first: readonly string[], order: Order): { parts: Part[]; hasTitles: boolean } | undefined {
  const found = readTitles(first)
  if (found) return { parts: found, hasTitles: true }
  return order === 'titles' ? undefined : { parts: order.split(',') as Part[], hasTitles: false }
}
