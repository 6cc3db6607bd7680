import { moment } from '../_dates.ts'
import { counted } from '../_numbers.ts'
import type { Question } from '../posting/questions.ts'
import { unusual } from '../posting/readiness.ts'
import { signed } from './student-portal.ts'

export const words = {
  title: 'Questions about Marks',
  about: `Marks that may be a slip: more than ${unusual.further} away from the student’s others, course far from exam, all the same, a class far from its other subjects and last term, course and exam exchanged. They may all be right, and hold nothing up.`,
  class: 'Class',
  subject: 'Subject',
  student: 'Student',
  question: 'Question',
  wholeClass: 'The class',
  right: 'It is right',
  rightOf: (of: string) => `It is right: ${of}`,
  said: 'Noted as right. It is asked again if the marks change.',
  again: 'Ask again',
  againOf: (of: string) => `Ask again: ${of}`,
  isAskedAgain: 'It is asked again.',
  changed: 'These marks have changed. Look at the question again.',
  none: 'No questions',
  noneReason: 'Nothing in your marks of this term looks unusual, or somebody has said that it is right.',
  answered: 'Said to be right',
  by: 'By',
} as const

export const saidBy = ({ who, at }: { who: string; at: string }, timeZone: string) => `${who}, ${moment(new Date(at), timeZone)}`

/** `3 questions about marks` */
export const noticeOf = (count: number) => (count === 0 ? 'No questions about marks' : `${counted(count, 'question')} about marks`)

export function questionText(question: Question): string {
  const [own, others] = question.figures
  switch (question.kind) {
    case 'far':
      return `${own}, and ${others} on average in the other subjects. Is that right?`
    case 'apart':
      return `Course ${own}, exam ${others}. Is that right?`
    case 'same':
      return `All ${others} marks are ${own}. Is that right?`
    case 'exchanged':
      return `From course to exam it is ${signed(own)} here, ${signed(others)} in the class’s other subjects. Were they exchanged?`
    case 'mean': {
      const then = question.figures[2] === null ? '' : `, and ${question.figures[2]} last term`
      return `The mean is ${own}, in the class’s other subjects ${others}${then}. Is that right?`
    }
  }
}
