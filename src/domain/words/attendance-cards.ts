import { counted } from '../_numbers.ts'
import { formTitle } from '../_titles.ts'
export const words = {
  title: 'Barcode Cards',
  about: 'A barcode card for each student to scan at a kiosk. Ten to a sheet of A4, with lines to cut along.',
  of: 'Cards for',
  school: 'The whole school',
  class: 'Class',
  noClass: 'No class',
  pdf: 'Open PDF',
  print: 'Print page',
  hint: 'Print at actual size (100%), or the bars may be too narrow to scan. The passport photo is on the card if the school has it.',
  none: 'No students to print cards for',
  noneYet: 'Add students and put them in classes under Students.',
  card: 'Barcode card',
} as const

export const levelTitle = (level: number) => `${formTitle(level)}, all classes`
export const cardsOf = (cards: number, sheets: number) => `${counted(cards, 'card')} on ${counted(sheets, 'sheet')} of A4`
