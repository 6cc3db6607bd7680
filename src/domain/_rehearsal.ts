import { fixed } from './_limits.ts'
import type { Sheet } from './_spreadsheet.ts'
import { nameMark } from './words/rehearsal.ts'

/** Where the copy of the school is, on the same server. */
export const copyBase = '/rehearsal'

const lastsMs = fixed.rehearsalMs

export const isInCopy = (path: string) => path === copyBase || path.startsWith(`${copyBase}/`)

/** How the copy knows its own paths. */
export const pathInCopy = (path: string) => path.slice(copyBase.length) || '/'

/** Whether a spreadsheet says above its rows that it is of a copy. */
export const saysCopy = ({ rows }: Pick<Sheet, 'rows'>) =>
  rows.slice(0, 3).some((cells) => cells.some(({ text }) => text.startsWith(nameMark)))

/** When a copy is thrown away. */
export const endOf = (madeAt: string) => new Date(Date.parse(madeAt) + lastsMs).toISOString()

/** Also where the clock has been set back: a copy is never kept for longer. */
export const isOver = (madeAt: string, now: Date) => Math.abs(now.getTime() - Date.parse(madeAt)) >= lastsMs

export type Copy = { madeAt: string; by: string }

/** How it stands with the copy. `room`: what one more takes on the disk, and what is free. */
export type CopyState = {
  copy?: Copy & { until: string; bytes: number }
  underWay?: { done: number; total: number }
  /** Why the last one was not made, in words that may be shown. */
  failed?: string
  room: { needed: number; free: number }
}
