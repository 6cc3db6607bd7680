/** The work that a try must prove: none, half a second of a slow computer, or four times that. */
export type Work = 0 | 1 | 2

/** A proof has a number for each of these puzzles, so that the work varies little. */
export const puzzles = 64
const bitsOf = { 1: 9, 2: 11 } as const satisfies Record<Exclude<Work, 0>, number>

export type Challenge = { text: string; work: 1 | 2 }

/** The text that is hashed for one number of a proof. */
export const puzzle = ({ text }: Challenge, i: number, number: number) => `${text}.${i}.${number}`

/** A hash with this many leading zero bits solves a puzzle. */
export const isSolved = ({ work }: Challenge, hash: Uint8Array) => (((hash[0] ?? 1) << 8) | (hash[1] ?? 1)) >> (16 - bitsOf[work]) === 0

/** Parses the server's challenge: the work comes first, then the signed owner and expiry. */
export function parseChallenge(text: string): Challenge | undefined {
  const work = text.startsWith('1.') ? 1 : text.startsWith('2.') ? 2 : undefined
  return work && { text, work }
}
