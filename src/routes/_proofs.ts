import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Shared } from '../db/_shared.ts'
import { isSolved, parseChallenge, puzzle, puzzles, type Work } from '../domain/_sign-in/proof.ts'
import { countsIn } from './_throttle/counts.ts'
import type { Clock } from './_throttle/tally.ts'

const goodForMs = 120_000
export type Proofs = ReturnType<typeof createProofs>
/** What the copies of the program share: used proofs, and a secret of the school, from which comes the key that signs. */
type Together = { shared: Shared; secret: () => Promise<Uint8Array> }

/** Checks the work that a browser must do after many wrong passwords from its address (decision 006). Each proof allows one try. */
export function createProofs(clock?: Clock, together?: Together) {
  const now = clock ?? (together ? () => Date.now() : () => performance.now())
  const use = countsIn(now, together?.shared)
  let known: Uint8Array | undefined = together ? undefined : randomBytes(32)
  const keyOf = async () => {
    known ??= createHmac('sha256', (await together?.secret()) ?? '')
      .update('proof of work')
      .digest()
    return known
  }
  const sign = async (text: string, network: string) =>
    createHmac('sha256', await keyOf())
      .update(`${text} ${network}`)
      .digest('base64url')
      .slice(0, 22)

  async function isOurs(text: string, network: string): Promise<boolean> {
    const at = text.lastIndexOf('.')
    const [signed, expected] = [Buffer.from(text.slice(at + 1)), Buffer.from(await sign(text.slice(0, at), network))]
    if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return false
    return Number.parseInt(text.split('.')[1] ?? '', 36) > now()
  }

  return {
    async challenge(work: 1 | 2, network: string): Promise<string> {
      // as short as possible: with the page's number it must fit into one block of SHA-256
      const text = `${work}.${Math.ceil(now() + goodForMs).toString(36)}.${randomBytes(6).toString('base64url')}`
      return `${text}.${await sign(text, network)}`
    },
    /** The work proved by `challenge~number~number~…`; 0 if it is not ours, expired, unsolved or used before. */
    async workOf(proof: string | undefined, network: string): Promise<Work> {
      const [text = '', ...numbers] = (proof ?? '').slice(0, 500).split('~')
      const challenge = parseChallenge(text)
      if (!challenge || numbers.length !== puzzles || !(await isOurs(text, network))) return 0
      const hashOf = (i: number, number: string) => hash('sha256', puzzle(challenge, i, Number(number)), 'buffer')
      if (!numbers.every((number, i) => isSolved(challenge, hashOf(i, number)))) return 0
      const isUsed = await use([text], ({ ofProofs }) => {
        const before = ofProofs.wait(text) > 0
        ofProofs.add(text)
        return before
      })
      return isUsed ? 0 : challenge.work
    },
  }
}
