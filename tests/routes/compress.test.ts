import { createHash } from 'node:crypto'
import { createGzip, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { reusing, sendHtml } from '../../src/routes/_compress.ts'
import { makeWorld } from '../world.ts'

const page = async (encoding: string | undefined, init: Record<string, string> = {}) => {
  const world = await makeWorld()
  const answer = await world.as('joseph')('/term-reports', { headers: { ...init, ...(encoding && { 'Accept-Encoding': encoding }) } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  await world.close()
  return { answer, bytes }
}

test.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'deflate,gzip', 'gzip, zstd;q=0'])(
  'a page goes compressed to who takes %j',
  async (encoding) => {
    const plain = await page(undefined)
    expect(plain.answer.headers.get('Content-Encoding')).toBeNull()
    const { answer, bytes } = await page(encoding)
    expect(answer.headers.get('Content-Encoding')).toBe('gzip')
    expect(bytes.length).toBeLessThan(plain.bytes.length)
    expect(gunzipSync(bytes).toString()).toBe(plain.bytes.toString())
  },
)

test.each(['gzip, deflate, br, zstd', 'zstd', 'zstd;q=0.5'])('a page goes in Zstandard to who takes %j', async (encoding) => {
  const plain = await page(undefined)
  const { answer, bytes } = await page(encoding)
  expect(answer.headers.get('Content-Encoding')).toBe('zstd')
  expect(zstdDecompressSync(bytes).toString()).toBe(plain.bytes.toString())
})

test.each([undefined, 'br', 'identity', 'gzip;q=0', 'gzip; q=0.0, br'])('a page goes as it is to who says %j', async (encoding) => {
  const { answer, bytes } = await page(encoding)
  expect(answer.headers.get('Content-Encoding')).toBeNull()
  expect(bytes.toString()).toMatch(/^<!doctype html>/)
})

test('caches are told that the answer depends on who asks and how', async () => {
  const { answer } = await page('gzip')
  expect(answer.headers.get('Vary')).toBe('HX-Request, Accept-Encoding')
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
})

test('a long JSON answer is compressed, a short one is not, and both say the same', async () => {
  const world = await makeWorld()
  const get = (path: string, encoding: string) => world.as('admin')(path, { headers: { 'Accept-Encoding': encoding } })
  const long = await get('/api/openapi.json', 'gzip')
  expect(long.headers.get('Content-Encoding')).toBe('gzip')
  expect(long.headers.get('Vary')).toContain('Accept-Encoding')
  const plain = await (await get('/api/openapi.json', 'br')).text()
  expect(gunzipSync(Buffer.from(await long.arrayBuffer())).toString()).toBe(plain)
  const short = await get('/api/form-levels', 'gzip')
  expect(short.headers.get('Content-Encoding')).toBeNull()
  expect(await short.json()).toEqual(await (await get('/api/form-levels', 'identity')).json())
  await world.close()
})

test('pages that are answered at the same moment are each compressed as they are', async () => {
  const noise = (seed: number, length: number) =>
    Array.from({ length: length / 40 }, (_, i) => createHash('sha1').update(`${seed}/${i}`).digest('hex')).join('')
  const texts = [2_000, 60_000, 1_200, 240_000, 300_000, 20_000].map((length, seed) => `${noise(seed, length)} Ünlü 学生 ${seed}`)
  const app = new Hono().get('/:n', (c) => sendHtml(c, texts[Number(c.req.param('n'))] ?? '', 200))
  const asked = Array.from({ length: 30 }, (_, turn) => turn % texts.length)
  for (const [name, read] of [
    ['gzip', gunzipSync],
    ['zstd', zstdDecompressSync],
  ] as const) {
    const answers = await Promise.all(asked.map(async (n) => app.request(`/${n}`, { headers: { 'Accept-Encoding': name } })))
    for (const [turn, answer] of answers.entries())
      expect(read(Buffer.from(await answer.arrayBuffer())).toString()).toBe(texts[asked[turn] ?? 0])
  }
})

test.each<[string, (own: object) => object]>([
  ['takes no text at once', (own) => Object.assign(own, { _processChunk: undefined })],
  ['is not begun anew', (own) => Object.assign(own, { reset: () => {} })],
  ['has no handle', (own) => Object.assign(own, { _handle: null })],
])('pages go out whole where the compressor of a later Node %s', (_what, changed) => {
  const compress = reusing(changed(createGzip()) as ReturnType<typeof createGzip>)
  for (const text of ['a page', 'the next page', 'x'.repeat(100_000)]) expect(gunzipSync(compress(Buffer.from(text))).toString()).toBe(text)
})
