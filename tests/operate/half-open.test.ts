import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { capHalfOpen } from '../../src/operate/_half-open-requests.ts'
import { createServerFor, listen, portOf } from '../../src/operate/_listen.ts'

const heads = {
  'say nothing': '',
  'send half a head': 'POST /login HTTP/1.1\r\nHost: localhost\r\n',
  'send a byte of their body': 'POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{',
}

const end = (server: ReturnType<typeof createServerFor>) => {
  server.close()
  server.closeAllConnections()
}

test.each(Object.entries(heads))(
  'of 60 connections of one address that %s the 20 newest are held, and others are answered',
  async (_, head) => {
    const server = createServerFor(async (request) => new Response(await request.text()), undefined)
    capHalfOpen(server, { most: 20 })
    await listen(server, { host: '127.0.0.1', port: 0 })
    onTestFinished(() => end(server))
    const sockets: Socket[] = []
    const gone = new Set<number>()
    for (let i = 0; i < 60; i++) {
      const socket = connect(portOf(server), '127.0.0.1', () => socket.write(head))
      socket.on('error', () => {}).on('close', () => gone.add(i))
      sockets.push(socket)
      await pause(2)
    }
    const answer = await fetch(`http://127.0.0.1:${portOf(server)}/`, { method: 'POST', body: 'whole' })
    expect(await answer.text()).toBe('whole')
    await pause(100)
    const held = sockets.flatMap((_socket, i) => (gone.has(i) ? [] : [i]))
    expect(held.length).toBeGreaterThanOrEqual(19)
    expect(held.length).toBeLessThanOrEqual(20)
    expect(held[0]).toBeGreaterThanOrEqual(40)
    for (const socket of sockets) socket.destroy()
  },
)

test('a connection that asks one thing after the other is none of them', async () => {
  const server = createServerFor(async (request) => new Response(await request.text()), undefined)
  capHalfOpen(server, { most: 2 })
  await listen(server, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => end(server))
  const ask = async (i: number) => (await fetch(`http://127.0.0.1:${portOf(server)}/`, { method: 'POST', body: `${i}` })).text()
  const answers = []
  for (let i = 0; i < 30; i++) answers.push(await ask(i))
  expect(answers).toEqual(Array.from({ length: 30 }, (_, i) => `${i}`))
  expect(
    (await Promise.all(Array.from({ length: 10 }, (_, i) => fetch(`http://127.0.0.1:${portOf(server)}/${i}`)))).map((r) => r.status),
  ).toEqual(Array(10).fill(200))
})
