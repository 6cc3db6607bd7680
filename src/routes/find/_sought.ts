import type { Context } from 'hono'
import { BoundedMap } from '../../domain/_bounded-map.ts'
import { begunBy, wordsOf } from '../../domain/_names.ts'
import { type Action, scopesFor } from '../../domain/_policy.ts'
import { isNear } from '../../domain/find/near.ts'
import { actorOf, type Env } from '../_env.ts'

/** The typed words and the things opened last, which together decide the list. `isNear` allows for a typing error. */
export type Sought = { words: readonly string[]; recent: readonly string[]; isNear: boolean }

export const accessFor = (c: Context<Env>, action: Action) => ({ actor: actorOf(c), scopes: scopesFor(actorOf(c), action) })
export const all = ({ words }: Pick<Sought, 'words'>) => (1 << words.length) - 1

/** Which typed words begin one of these, as the bits of a number. */
export const bitsOf = ({ words, isNear }: Sought, ...texts: string[]) => {
  const known = texts.flatMap(knownWords)
  return isNear ? nearBy(words, known) : begunBy(words, known)
}
export const isMeant = (sought: Sought, ...texts: string[]) => bitsOf(sought, ...texts) === all(sought)

const nearBy = (sought: readonly string[], words: readonly string[]) =>
  sought.reduce((bits, typed, n) => (words.some((word) => isNear(typed, word)) ? bits | (1 << n) : bits), 0)

/** Keeps the words of screens, subjects and teachers, which every pressed key compares. */
const known = new BoundedMap<string, readonly string[]>(2000)

function knownWords(text: string): readonly string[] {
  const words = known.get(text) ?? wordsOf(text)
  known.set(text, words)
  return words
}
