import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import { isSolved, parseChallenge, puzzle, puzzles, type Work } from '../domain/_sign-in/proof.ts'
import { type Clock, Tally } from './_throttle/tally.ts'

const goodForSeconds = 120
export type Proofs = ReturnType<typeof createProofs>

/** Checks the work that a browser must do after many wrong passwords from its address (decision 006). Each proof allows one try. */
export function createProofs(clock: Clock = () => performance.now()) {
  const key = randomBytes(32)
  const used = new Tally(clock, 1, goodForSeconds)
  const sign = (text: string, network: string) => createHmac('sha256', key).update(`${text} ${network}`).digest('base64url').slice(0, 22)

  function isOurs(text: string, network: string): boolean {
    const at = text.lastIndexOf('.')
    const [signed, expected] = [Buffer.from(text.slice(at + 1)), Buffer.from(sign(text.slice(0, at), network))]
    if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return false
    return Number(text.split('.')[1]) > clock()
  }

  return {
    challenge(work: 1 | 2, network: string): string {
      // as short as possible: with the page's number it must fit into one block of SHA-256
      const text = `${work}.${Math.ceil(clock() + goodForSeconds * 1000)}.${randomBytes(6).toString('base64url')}`
      return `${text}.${sign(text, network)}`
    },
    /** The work proved by `challenge~number~number~…`; 0 if it is not ours, expired, unsolved or used before. */
    workOf(proof: string | undefined, network: string): Work {
      const [text = '', ...numbers] = (proof ?? '').slice(0, 500).split('~')
      const challenge = parseChallenge(text)
      if (!challenge || numbers.length !== puzzles || !isOurs(text, network) || used.wait(text) > 0) return 0
      const hashOf = (i: number, number: string) => hash('sha256', puzzle(challenge, i, Number(number)), 'buffer')
      const solved = numbers.every((number, i) => isSolved(challenge, hashOf(i, number)))
      if (!solved) return 0
      used.add(text)
      return challenge.work
    },
  }
}
