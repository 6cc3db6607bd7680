import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { generateRandomString } from './_tokens.ts'

const derive = promisify(argon2)
/** In KiB and passes: as strong as 19 MiB in 2 passes, and the C library keeps what each thread once used (docs/decisions/005). */
const cost = { memory: 7_168, passes: 5, parallelism: 1, tagLength: 32 }

/** Hashes with Argon2id in the usual `$argon2id$…` notation, which allows another cost later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await inTurn(() => derive('argon2id', { message: messageOf(password), nonce: salt, ...cost }))
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`
}

/** False for a wrong password and for an account without one, in equal time. `isFirst` goes ahead of others that wait. */
export async function isPassword(password: string, hash: string | null, isFirst = false): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? '')
  const [, memory = cost.memory, passes = cost.passes, parallelism = cost.parallelism, salt = 'AAAAAAAAAAAAAAAAAAAAAA', tag = ''] =
    parts ?? []
  const expected = Buffer.from(tag, 'base64')
  const actual = await inTurn(
    () =>
      derive('argon2id', {
        message: messageOf(password),
        nonce: Buffer.from(salt, 'base64'),
        memory: Number(memory),
        passes: Number(passes),
        parallelism: Number(parallelism),
        tagLength: expected.length || cost.tagLength,
      }),
    isFirst,
  )
  return parts !== null && timingSafeEqual(actual, expected)
}

/** For paper: 71 random bits, without vowels (no words) and without characters that are misread. */
export const temporaryPassword = () => [0, 1, 2].map(() => generateRandomString(5, 'bcdfghjkmnpqrstvwxz23456789')).join('-')

const messageOf = (password: string) => Buffer.from(password.normalize('NFKC'))
const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

const atOnce = 2
const waiting: (() => void)[] = []
let running = 0

/** Runs at most two hashes at a time; when all staff sign in at eight, the others wait without using memory or a thread. */
async function inTurn<T>(work: () => Promise<T>, isFirst = false): Promise<T> {
  if (running >= atOnce) await new Promise<void>((resolve) => (isFirst ? waiting.unshift(resolve) : waiting.push(resolve)))
  else running++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
