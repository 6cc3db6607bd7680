import { sha256 } from '@noble/hashes/sha2'
import { utf8ToBytes } from '@noble/hashes/utils'
import { type Challenge, isSolved, parseChallenge, puzzle, puzzles } from '../../domain/_sign-in/proof.ts'

const breathMs = 40

/** Does the server's work for one try without blocking the page. Web Crypto is missing on plain HTTP. */
export async function prove(text: string): Promise<string | undefined> {
  const challenge = parseChallenge(text)
  if (!challenge) return undefined
  const numbers: number[] = []
  let from = performance.now()
  for (let number = 0; numbers.length < puzzles; number++) {
    if (solves(challenge, numbers.length, number)) {
      numbers.push(number)
      number = -1
    }
    if (number % 64 !== 0 || performance.now() - from < breathMs) continue
    await new Promise((resolve) => setTimeout(resolve))
    from = performance.now()
  }
  return [text, ...numbers].join('~')
}

const solves = (challenge: Challenge, i: number, number: number) => isSolved(challenge, sha256(utf8ToBytes(puzzle(challenge, i, number))))
