import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Argon2id at 19 MiB and 2 passes, in the usual `$argon2id$…` notation, so that a later cost can stand beside it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const tag = await derive('argon2id', { message: Buffer.from(password.normalize('NFKC')), nonce: salt, ...cost })
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${base64(salt)}$${base64(tag)}`
}

/** False for a wrong password and for an account without one; both take as long. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(hash ?? '')
  const [, memory = cost.memory, passes = cost.passes, parallelism = cost.parallelism, salt = 'AAAAAAAAAAAAAAAAAAAAAA', tag = ''] = parts ?? []
  const expected = Buffer.from(tag, 'base64')
  const actual = await derive('argon2id', {
    message: Buffer.from(password.normalize('NFKC')),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length || cost.tagLength,
  })
  return parts !== null && timingSafeEqual(actual, expected)
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
