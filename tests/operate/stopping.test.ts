import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createServerFor, listen, portOf, untilAnswered } from '../../src/operate/_listen.ts'

test('a server that stops waits for the work of a client that has left', async () => {
  let [isBegun, isEnded] = [false, false]
  const { fetch: answer, answered } = untilAnswered(async () => {
    isBegun = true
    await setTimeout(300)
    isEnded = true
    return new Response()
  })
  const server = createServerFor(answer, undefined)
  await listen(server, { host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const asked = fetch(`http://127.0.0.1:${portOf(server)}`, { signal: leaving.signal })
  while (!isBegun) await setTimeout(5)
  leaving.abort()
  await expect(asked).rejects.toThrow()
  await new Promise((resolve) => server.close(resolve))
  expect(isEnded).toBe(false)
  await answered()
  expect(isEnded).toBe(true)
})
