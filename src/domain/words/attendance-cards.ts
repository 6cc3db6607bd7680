import { counted } from '../_numbers.ts'
import { formTitle } from '../_titles.ts'
export const words = {
  title: 'Barcode Cards',
  about: 'A card with a barcode for each student, to be scanned at a kiosk: ten to a sheet of A4, with lines to cut along.',
  of: 'Cards for',
  school: 'The whole school',
  class: 'Class',
  noClass: 'No class',
  pdf: 'Open PDF',
  print: 'Print page',
  hint: 'Print them in actual size (100 %), or the bars may be too narrow for a scanner. The passport photo is on the card where the school has one.',
  none: 'No students to print cards for',
  noneYet: 'Students are added under Students, and put into a class there.',
  card: 'Barcode card',
} as const

export const levelTitle = (level: number) => `${formTitle(level)}, all classes`
export const cardsOf = (cards: number, sheets: number) => `${counted(cards, 'card')} on ${counted(sheets, 'sheet')} of A4`
