import { counted } from '../_numbers.ts'
import { classTitle } from '../_titles.ts'
import { passMark } from '../analysis/index.ts'
import type { Help } from '../honour/index.ts'
import { markIn, type Titles, titleIn } from './honour.ts'

export const words = {
  certificate: 'Certificate of Honour',
  certificates: 'Certificates',
  letters: 'Letters',
  notPosted: 'Printed before the reports of the term were posted.',
  average: 'Average',
  awardedTo: 'is awarded to',
  principal: 'Principal',
  formTeacher: 'Form Teacher',
  family: 'The parent or guardian',
  yours: 'Yours sincerely,',
} as const

/** `of Class 5A, who is on the Honour Roll of Term 1 2025-2026` */
export const earned = (classId: string, term: string) => `of ${classTitle(classId)}, who is on the Honour Roll of ${term}`
export const given = (day: string) => `Given on ${day}`

export const dear = (name: string) => `Dear ${name || 'parent or guardian'},`
export const opening = (name: string, term: string) =>
  `We are writing about the work of ${name} in ${term}, because we would like to help in time. This is what we see:`
export const closing =
  'Please come to see us or telephone the school, so that we can agree together what will help. Thank you for your support at home.'

/** A reason in a sentence, for the family. */
export function letterText(help: Help, titles: Titles): string {
  if (help.kind === 'average') return `The average of the term is ${help.average}, which is below ${help.below}.`
  if (help.kind === 'failed') {
    const marks = help.marks.map(markIn(titles)).join(', ')
    return `${counted(help.marks.length, 'mark')} ${help.marks.length === 1 ? 'is' : 'are'} below ${passMark}: ${marks}.`
  }
  if (help.kind === 'fall') return `The average is ${counted(help.by, 'point')} lower than in the term before, when it was ${help.before}.`
  const title = titleIn(titles, help.subjectId)
  return help.mark === null
    ? `${title} is a core subject, and there is no mark in it.`
    : `${title} is a core subject, and the mark of ${help.mark} is below ${passMark}.`
}
