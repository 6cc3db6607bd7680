import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** `cut`: a stream is cut after its first event, and nothing gets through until `pass`. `hold`: streams get no answer. */
type Mode = 'pass' | 'cut' | 'hold' | 'forget'

/**
 * A network between the browser and the school that can fail: the stream of a spreadsheet passes through it as everything does.
 * With `forget`, whoever comes again is taken for someone of whom the server knows nothing.
 */
export async function startNetwork(baseURL: string) {
  const { port, hostname } = new URL(baseURL)
  const sockets = new Set<Socket>()
  const seen = { streams: 0, open: 0, lastIds: [] as string[] }
  let [mode, isDown] = ['pass' as Mode, false]
  const server = createServer((client) => {
    if (isDown) return client.destroy()
    const school = connect(Number(port), hostname)
    let isStream = false
    for (const socket of [client, school]) {
      sockets.add(socket)
      socket
        .on('error', () => {})
        .on('close', () => {
          sockets.delete(socket)
          client.destroy()
          school.destroy()
        })
    }
    client.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1')
      if (/^[A-Z]+ \//.test(text)) isStream = text.startsWith('GET /api/spreadsheet/')
      if (!isStream) return school.write(chunk)
      seen.streams++
      seen.open++
      client.once('close', () => seen.open--)
      const [, id] = /last-event-id: (\S+)/i.exec(text) ?? []
      if (id) seen.lastIds.push(id)
      school.write(mode === 'forget' && id ? text.replace(id, id.replace(/^...../, 'other')) : chunk, 'latin1')
    })
    let isLost = false
    school.on('data', (chunk: Buffer) => {
      if (isLost || (isStream && mode === 'hold')) return
      const isCutting = isStream && (mode === 'cut' || mode === 'forget') && seen.lastIds.length === 0
      const first = isCutting ? chunk.indexOf('data: {') : -1
      isLost = first >= 0
      if (!isLost) return client.write(chunk)
      client.write(chunk.subarray(0, chunk.indexOf('\n\n', first) + 2))
      setTimeout(cut, 100) // what was sent arrives
    })
    const cut = () => {
      isDown = mode === 'cut'
      for (const socket of sockets) socket.destroy()
    }
    return client
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseURL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    become(next: Mode) {
      mode = next
      isDown = false
      seen.lastIds.length = 0
    },
    stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
