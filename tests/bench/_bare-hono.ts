import { spawn } from 'node:child_process'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { addressSaid } from './_server.ts'

export const argument = '--bare-hono'

/** What the libraries do alone: a handler that reads JSON and answers it. */
export function beBareHono(): void {
  const app = new Hono().post('*', async (c) => c.json({ data: await c.req.json() }))
  const server = createAdaptorServer(app)
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address && typeof address === 'object') process.stdout.write(`http://127.0.0.1:${address.port}\n`)
  })
}

/** Runs it in a process of its own, as the program has one. */
export async function withBareHono<T>(measure: (url: string) => Promise<T>): Promise<T> {
  const child = spawn(process.execPath, [process.argv[1] ?? '', argument], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    return await measure(await addressSaid(child))
  } finally {
    child.kill()
  }
}
