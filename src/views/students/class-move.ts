import { type ClassMove, classFroms } from '../../domain/students/class-move.ts'
import { classFromTitles, moveWords as words } from '../../domain/words/class-move.ts'
import type { Question } from '../_ui/field-note.tsx'

export const answers = classFroms.map((value) => ({ value, label: classFromTitles[value] }))

/** What another class means, from this term on and from the next. */
export const meansOf = (moving: ClassMove): string[] => [
  words.thisTerm(moving),
  ...(moving.notTaken.length > 0 ? [words.notTaken(moving)] : []),
  words.nextTerm(moving),
]

/** The same as the question beside the class that was chosen. */
export const questionOf = (name: string, moving: ClassMove): Question => ({
  asks: words.asks(name, moving),
  means: meansOf(moving),
  name: 'class_from',
  answers,
  back: { value: moving.from, label: words.stay(moving.from) },
})
