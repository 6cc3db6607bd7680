import type { Field } from './acts.ts'
import type { Chance } from './chance.ts'

const words = 'a steady term of good work done with care and much help from home it shows in all that was read'.split(' ')
const figures = (most: number, chance: Chance) =>
  `${chance.happens(0.3) ? chance.int(0, Math.min(9, most)) : chance.int(0, Math.min(most, 99))}`
const sentence = (chance: Chance) => Array.from({ length: chance.int(2, 4) }, () => chance.pick(words)).join(' ')
const code = (n: number) => `${n}`.padStart(2, '0')

/** A value of the field, of one character now and then, so that the next can begin with it. */
export function fresh({ kind, most }: Field, chance: Chance): string {
  if (kind === 'grade') return chance.pick(['A', 'B', 'C', 'D', 'E'])
  if (kind === 'code') return code(chance.int(1, most))
  if (kind === 'text' || kind === 'note') return chance.happens(0.2) ? chance.pick(['G', 'g', 'x']) : sentence(chance)
  return figures(most, chance)
}

/** A value that begins as the cell does: 75 over a 7, the same over the same. */
export function alike(field: Field, now: string, chance: Chance): string {
  const { kind, most } = field
  const first = now[0]
  if (first === undefined || kind === 'grade') return now || fresh(field, chance)
  if (kind === 'text') return `${chance.happens(0.5) ? now.split(' ')[0] : first}${chance.pick([' ', ''])}${sentence(chance)}`
  if (kind === 'code') return code(Math.min(most, Math.max(1, Number(first) * 10 + chance.int(0, 9))))
  const longer = `${first}${chance.int(0, 9)}`
  return first === '0' || Number(longer) > most ? first : longer
}

/** What cannot be saved: it must stay in its cell, and out of the file. */
export const wrongOf = ({ kind, most }: Field) => (kind === 'grade' ? 'Z' : `${most + 5}`)

/** A wrong key or two, which the Backspace key takes away again. */
export const slip = ({ kind }: Field, chance: Chance) =>
  kind === 'grade' ? 'D' : kind === 'text' ? chance.pick(['q', 'zw']) : `${chance.int(0, 9)}`
