import { isStudentId } from '../school/students/index.ts'
import { parseIds } from '../school/students/ticked.ts'

/** Whose cards are printed; in an address `school`, `level-5`, `class-5A`, `student-20240085`, `students-20240085-20240086`. */
export type CardsOf =
  | { kind: 'school' }
  | { kind: 'level'; level: number }
  | { kind: 'class'; classId: string }
  | { kind: 'student'; id: number }
  | { kind: 'students'; ids: number[] }

export function parseCardsOf(text: string): CardsOf | undefined {
  if (text === 'school') return { kind: 'school' }
  const ids = parseIds(text)
  if (ids) return { kind: 'students', ids }
  const [, kind, value = ''] = /^(level|class|student)-(.{1,20})$/.exec(text) ?? []
  if (kind === 'level') return /^[1-6]$/.test(value) ? { kind, level: Number(value) } : undefined
  if (kind === 'student') return isStudentId(value) ? { kind, id: Number(value) } : undefined
  return kind === 'class' ? { kind, classId: value } : undefined
}

export const cardsPerSheet = 10
export const sheetsFor = (cards: number) => Math.ceil(cards / cardsPerSheet)
