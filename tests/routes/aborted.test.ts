import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { expect, test } from 'vitest'
import { makeWorld } from '../world.ts'

const head = (length: number) =>
  [
    'POST /student/sign-in/name HTTP/1.1',
    'Host: school',
    'Origin: http://school',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${length}`,
    '',
    '',
  ].join('\r\n')

test('who goes away in the middle of a form is no bug in the log, and the next one is served', async () => {
  const { app, logged, close } = await makeWorld()
  let ended = 0
  const server = createAdaptorServer({
    fetch: async (request, env) => {
      const answer = await app.fetch(request, env)
      ended++
      return answer
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const send = async (text: string) => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(text)
    return socket
  }
  const leaver = await send(`${head(100)}userName=2021`)
  await new Promise((resolve) => setTimeout(resolve, 50))
  leaver.destroy()
  await expect.poll(() => ended).toBe(1)
  const stayer = await send(`${head(17)}userName=20210001`)
  const [answer] = await once(stayer, 'data')
  stayer.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 /)
  expect(logged).toEqual([])
  server.close()
  await close()
})

test.each(['/api/report-cards/5A/20252026/1', '/api/report-cards/all/20252026/1'])(
  'who goes away while %s is drawn is no bug in the log either',
  async (path) => {
    const { as, logged, close } = await makeWorld()
    const { status, body } = await as('admin')(path)
    expect(status).toBe(200)
    await body?.cancel()
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(logged).toEqual([])
    await close()
  },
)
