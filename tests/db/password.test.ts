import { argon2 } from 'node:crypto'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hashPassword, isPassword, temporaryPassword } from '../../src/db/_password.ts'

const hash = await hashPassword('Poui-Tree-2026')

test('a password is proved against its hash, and no other is', async () => {
  expect(await isPassword('Poui-Tree-2026', hash)).toBe(true)
  for (const wrong of ['poui-tree-2026', 'Poui-Tree-202', 'Poui-Tree-2026 ', '']) expect(await isPassword(wrong, hash)).toBe(false)
})

test('an account without a password accepts none, the empty one included', async () => {
  for (const none of [null, '', 'not a hash']) expect(await isPassword('', none)).toBe(false)
})

test('the same password typed with composed or combining accents is the same', async () => {
  expect(await isPassword('Andre\u0301s-2026', await hashPassword('Andr\u00e9s-2026'))).toBe(true)
})

test('a hash made at another cost is still proved', async () => {
  const older = '$argon2id$v=19$m=64,t=1,p=1$MDEyMzQ1Njc4OWFiY2RlZg$'
  const tag = await promisify(argon2)('argon2id', {
    message: 'Poui-Tree-2026',
    nonce: '0123456789abcdef',
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  })
  expect(await isPassword('Poui-Tree-2026', older + tag.toString('base64').replace(/=+$/, ''))).toBe(true)
  expect(await isPassword('wrong', older + tag.toString('base64').replace(/=+$/, ''))).toBe(false)
})

test('two hashes of one password differ, and neither holds it', async () => {
  const other = await hashPassword('Poui-Tree-2026')
  expect(other).not.toBe(hash)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=7168,t=5,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
})

test('a name that does not exist takes as long as a wrong password', async () => {
  const time = async (against: string | null) => {
    const from = performance.now()
    await isPassword('wrong', against)
    return performance.now() - from
  }
  const times = { known: [] as number[], unknown: [] as number[] }
  for (let i = 0; i < 15; i++) {
    times.known.push(await time(hash))
    times.unknown.push(await time(null))
  }
  const fastest = (of: number[]) => Math.min(...of)
  expect(fastest(times.unknown) / fastest(times.known)).toBeGreaterThan(0.3)
  expect(fastest(times.unknown) / fastest(times.known)).toBeLessThan(3)
})

test('seventy teachers at once are all answered, and memory stays bounded', async () => {
  const before = process.memoryUsage().rss
  let most = 0
  const watch = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 5)
  const answers = await Promise.all(Array.from({ length: 70 }, (_, i) => isPassword(i % 2 ? 'Poui-Tree-2026' : 'wrong', hash)))
  clearInterval(watch)
  expect(answers.filter(Boolean)).toHaveLength(35)
  expect(most / 2 ** 20).toBeLessThan(200)
})

test('a temporary password can be read out: three groups, nothing that looks like something else, never twice', () => {
  const many = Array.from({ length: 500 }, temporaryPassword)
  for (const password of many) expect(password).toMatch(/^([bcdfghjkmnpqrstvwxz2-9]{5}-){2}[bcdfghjkmnpqrstvwxz2-9]{5}$/)
  expect(new Set(many).size).toBe(500)
  expect(15 * Math.log2(27)).toBeGreaterThan(60)
})
