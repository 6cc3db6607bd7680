import { spawn } from 'node:child_process'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Stands for Firefox before Playwright, which speaks WebDriver BiDi with it and does not start without a command that Debian's
 * Firefox does not know. Everything is passed on; what is unknown is asked as a question that the browser does answer.
 */
const unknown = '"method":"emulation.setMediaFeaturesOverride"'
const harmless = '"method":"session.status","params":{}'
const listening = 'WebDriver BiDi listening on ws://127.0.0.1:'

const [path = '', ...args] = process.argv.slice(2)
const browser = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] })
browser.once('exit', (code) => process.exit(code ?? 1))
process.once('SIGTERM', () => browser.kill())

let said = ''
let port = 0
const server = createServer(pass)
browser.stderr.setEncoding('utf8').on('data', (text: string) => {
  if (port) return
  said += text
  port = Number(/BiDi listening on ws:\/\/127\.0\.0\.1:(\d+)\n/.exec(said)?.[1] ?? 0)
  if (port) server.listen(0, '127.0.0.1', () => process.stderr.write(`${listening}${(server.address() as AddressInfo).port}\n`))
})

/** One connection: first the words of HTTP that open it, then the frames of the WebSocket. What the browser says passes untouched. */
function pass(client: Socket): void {
  const firefox = connect(port, '127.0.0.1')
  const both = [client, firefox]
  for (const socket of both)
    socket
      .on('error', () => {})
      .on('close', () => {
        for (const other of both) other.destroy()
      })
  firefox.pipe(client)
  let [waiting, isOpen] = [Buffer.alloc(0), false]
  client.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk])
    if (!isOpen) {
      const end = waiting.indexOf('\r\n\r\n') + 4
      if (end < 4) return
      firefox.write(waiting.toString('latin1', 0, end).replace(/^host: .*$/im, `Host: 127.0.0.1:${port}`))
      ;[waiting, isOpen] = [waiting.subarray(end), true]
    }
    for (let frame = frameOf(waiting); frame; frame = frameOf(waiting)) {
      firefox.write(frame.text.includes(unknown) ? instead(frame.text) : frame.bytes)
      waiting = waiting.subarray(frame.bytes.length)
    }
  })
}

/** The first frame, when it is there whole (RFC 6455, 5.2: a client's frames are masked), and how its text begins. */
function frameOf(bytes: Buffer) {
  const short = (bytes[1] ?? 0) & 127
  const head = short === 127 ? 14 : short === 126 ? 8 : 6
  if (bytes.length < head) return undefined
  const size = short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short
  if (bytes.length < head + size) return undefined
  const beginning = bytes.subarray(head, head + Math.min(size, 300))
  return { bytes: bytes.subarray(0, head + size), text: unmasked(beginning, bytes.subarray(head - 4, head)) }
}

function unmasked(bytes: Uint8Array, mask: Uint8Array): string {
  return Buffer.from(bytes.map((byte, n) => byte ^ (mask[n % 4] ?? 0))).toString()
}

/** The same question's number with another question, as a frame; a mask of zeros Firefox takes for none. */
function instead(text: string): Buffer {
  const payload = Buffer.from(text.replace(new RegExp(`${unknown}.*`), `${harmless}}`)).map((byte) => byte ^ 1)
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 1, 1, 1, 1]), payload])
}
