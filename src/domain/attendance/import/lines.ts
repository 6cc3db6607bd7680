import type { DayOrder } from '../../_dates.ts'
import { cleanCode, parseCode, type ScanProblem } from '../gate/index.ts'
import type { Part } from './columns.ts'
import { readDay, readTime, splitMoment } from './when.ts'

/** A typed line and its parsed values; `sameAs` is an earlier line with the same content. */
export type ImportLine = {
  line: number
  typed: { number: string; date: string; time: string }
  number: number | null
  day: string | null
  time: string | null
  sameAs: number | null
}

/** `known`: imported before. `no-such-time`: the hour skipped when clocks go forward. `closed`: the term is closed. */
export type LineFault = ScanProblem | 'number' | 'date' | 'month-first' | 'time' | 'no-such-time' | 'twice' | 'known' | 'closed'

const longest = 60
const kept = (text = '') => cleanCode(text).slice(0, longest)

export function readLine(line: number, cells: readonly string[], parts: readonly Part[], order: DayOrder): Omit<ImportLine, 'sameAs'> {
  const cell = (part: Part) => kept(cells[parts.indexOf(part)])
  const whole = parts.includes('moment') ? splitMoment(cell('moment')) : { date: cell('date'), time: cell('time') }
  const typed = { number: cell('number'), ...whole }
  return { line, typed, number: parseCode(typed.number), day: readDay(typed.date, order) ?? null, time: readTime(typed.time) ?? null }
}

/** The fault of a line by itself, the most basic first. */
export function faultOfLine({ typed, number, day, time, sameAs }: Omit<ImportLine, 'line'>): LineFault | undefined {
  if (number === null) return 'number'
  if (day === null) return readDay(typed.date, 'month-first') ? 'month-first' : 'date'
  if (time === null) return 'time'
  return sameAs === null ? undefined : 'twice'
}

/** The line, with an earlier line of the same content if there is one. */
export function findRepeats(seen: Map<string, number>, line: Omit<ImportLine, 'sameAs'>): ImportLine {
  const key = line.number && line.day && line.time ? `${line.number}/${line.day}/${line.time}` : null
  const sameAs = key === null ? null : (seen.get(key) ?? null)
  if (key !== null && sameAs === null) seen.set(key, line.line)
  return { ...line, sameAs }
}

/** What is kept of a line until the import. */
export type KeptLine = ImportLine & { fault: LineFault | undefined }
export type KeptPart = 'good' | 'wrong'
export const linesPerPage = 50
