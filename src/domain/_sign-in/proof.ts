/** How much work a try has to prove: none, what a slow computer does in half a second, or four times that. */
export type Work = 0 | 1 | 2

/** A challenge is met by a number for each of these, so that the work is nearly the same each time. */
export const puzzles = 64
const bitsOf = { 1: 9, 2: 11 } as const satisfies Record<Exclude<Work, 0>, number>

export type Challenge = { text: string; work: 1 | 2 }

/** The text that is hashed for one number of a proof. */
export const puzzle = ({ text }: Challenge, i: number, number: number) => `${text}.${i}.${number}`

/** A hash that begins with so many zero bits solves a puzzle. */
export const isSolved = ({ work }: Challenge, hash: Uint8Array) => (((hash[0] ?? 1) << 8) | (hash[1] ?? 1)) >> (16 - bitsOf[work]) === 0

/** As the server writes it: who it is for and how long it is good is signed, the work stands in front. */
export function parseChallenge(text: string): Challenge | undefined {
  const work = text.startsWith('1.') ? 1 : text.startsWith('2.') ? 2 : undefined
  return work && { text, work }
}
