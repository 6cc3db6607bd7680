import { shownDay } from '../../../domain/_dates.ts'
import { printedOn } from '../../../domain/words/reports.ts'
import { type Block, type Cell, clean, type Sheet, text } from '../../_model.ts'

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

/** Present is plain, absent is bold, so that it is visible in black and white. */
export const sessionCell = (session: 'P' | 'A'): Cell => text(session, session === 'A' ? 'bold' : undefined)
