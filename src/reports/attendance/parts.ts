import { shownDay } from '../../domain/_dates.ts'
import { printedOn } from '../../domain/_messages/reports.ts'
import { type Block, type Cell, type Column, clean, type Row, type Sheet, type Table, text } from '../_model.ts'

/** `medium`: a spreadsheet carries no words that only paper needs. */
export type Setting = { printedDay: string; medium: 'paper' | 'spreadsheet' }
type Words = { title: string; when: string; about: string; notes: string; blocks: Block[] }

export const sheetOf = ({ printedDay }: Setting, { title, when, about, notes, blocks }: Words): Sheet => ({
  paper: 'list',
  title,
  when: clean(when),
  about: clean(about),
  blocks,
  foot: { notes, stamp: printedOn(shownDay(printedDay)) },
})

export const tableOf = (columns: readonly Column[], rows: readonly Row[], foot: readonly Row[] = []): Table => ({
  kind: 'table',
  isRuled: false,
  columns,
  rows,
  foot,
})

export const left = (title: string, width: Column['width'], isHead = false): Column => ({
  title,
  align: 'left',
  width,
  ...(isHead && { isHead }),
})
export const right = (title: string, width: Column['width']): Column => ({ title, align: 'right', width })
export const middle = (title: string, width: Column['width']): Column => ({ title, align: 'center', width })

export const notice = (words: string): Block => ({ kind: 'notice', text: clean(words) })

/** Present is plain, absent is bold, so that it is seen in one ink. */
export const sessionCell = (session: 'P' | 'A'): Cell => text(session, session === 'A' ? 'bold' : undefined)
