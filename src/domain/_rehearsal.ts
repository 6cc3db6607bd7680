import { fixed } from './_limits.ts'
import type { Sheet } from './_spreadsheet.ts'
import { nameMark } from './words/rehearsal.ts'

/** The base address of the rehearsal copy on the same server. */
export const copyBase = '/rehearsal'

const lastsMs = fixed.rehearsalMs

export const isInCopy = (path: string) => path === copyBase || path.startsWith(`${copyBase}/`)

/** The path within the copy. */
export const pathInCopy = (path: string) => path.slice(copyBase.length) || '/'

/** True if a spreadsheet says above its rows that it comes from a copy. */
export const saysCopy = ({ rows }: Pick<Sheet, 'rows'>) =>
  rows.slice(0, 3).some((cells) => cells.some(({ text }) => text.startsWith(nameMark)))

/** The time when a copy is deleted. */
export const endOf = (madeAt: string) => new Date(Date.parse(madeAt) + lastsMs).toISOString()

/** True if the copy's time is over, also after the clock was set back: a copy is never kept longer. */
export const isOver = (madeAt: string, now: Date) => Math.abs(now.getTime() - Date.parse(madeAt)) >= lastsMs

export type Copy = { madeAt: string; by: string }

/** The state of the copy. `room`: the bytes that another copy needs, and those that are free. */
export type CopyState = {
  copy?: Copy & { until: string; bytes: number }
  underWay?: { done: number; total: number }
  /** Why the last copy failed, in words that people may read. */
  failed?: string
  room: { needed: number; free: number }
}
