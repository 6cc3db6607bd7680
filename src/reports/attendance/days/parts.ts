import { shownDay } from '../../../domain/_dates.ts'
import { printedOn } from '../../../domain/words/reports.ts'
import { type Block, type Cell, clean, type Sheet, text } from '../../_model.ts'

/** In a spreadsheet the words that only paper needs are left out. */
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

/** Prints present plain and absent bold, to be clear in black and white. */
export const sessionCell = (session: 'P' | 'A'): Cell => text(session, session === 'A' ? 'bold' : undefined)
