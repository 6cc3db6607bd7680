import { classFroms } from '../../../domain/school/students/class-move.ts'
import type { ClassMove } from '../../../domain/school/students/moves.ts'
import { type Effect, effectsOf } from '../../../domain/school/students/moves.ts'
import { classFromTitles, moveWords as words } from '../../../domain/words/class-move.ts'
import { effectLines } from '../../../domain/words/moves.ts'
import type { Question } from '../../_ui/field-note.tsx'

export const answers = classFroms.map((value) => ({ value, label: classFromTitles[value] }))

/** The effect of another class, from this term and from the next, sentence by sentence. */
export const meansOf = (moving: ClassMove): string[] =>
  classFroms.flatMap((classFrom) => linesOf(effectsOf({ ...moving, classFrom }), (first) => words.means(classFrom, first)))

/** The first sentence introduces the rest. */
const linesOf = (effects: readonly Effect[], head: (first: string) => string): string[] => {
  const [first = '', ...more] = effectLines(effects)
  return [head(first), ...more]
}

/** The same as the question beside the chosen class. */
export const questionOf = (name: string, moving: ClassMove): Question => ({
  asks: words.asks(name, moving),
  means: meansOf(moving),
  name: 'class_from',
  answers,
  back: { value: moving.from, label: words.stay(moving.from) },
})
