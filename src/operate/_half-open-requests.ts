import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../routes/_throttle/network.ts'

/** More than the browsers of a school behind one address hold open in advance; of those they lose they make new ones. */
const atMost = 100

/**
 * Holds, of each address, so many connections on which nothing whole has come: who opens thousands and says nothing, or sends a byte a
 * second, loses the oldest. Behind a proxy all come from one address, and the proxy has a measure of its own.
 */
export function capHalfOpen(server: Server, { behindProxy = false, most = atMost } = {}): Server {
  if (behindProxy) return server
  const waiting = new Map<string, Map<number, Socket>>()
  const ofNetwork = ({ remoteAddress = '' }: Socket) => networkOf(remoteAddress)

  const wait = (socket: Socket) => {
    const network = ofNetwork(socket)
    const sockets = waiting.get(network) ?? new Map<number, Socket>()
    waiting.set(network, sockets.set(socket.remotePort ?? 0, socket))
    const [oldest] = sockets.size > most ? sockets : []
    if (oldest) leave(network, oldest[0])?.destroy()
  }
  const leave = (network: string, port: number) => {
    const sockets = waiting.get(network)
    const socket = sockets?.get(port)
    sockets?.delete(port)
    if (sockets?.size === 0) waiting.delete(network)
    return socket
  }

  server.on('connection', (socket: Socket) => {
    const [network, port] = [ofNetwork(socket), socket.remotePort ?? 0]
    wait(socket)
    socket.once('close', () => leave(network, port))
  })
  server.on('request', (incoming: IncomingMessage) => {
    const { socket, headers } = incoming
    const known = leave(ofNetwork(socket), socket.remotePort ?? 0)
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (!hasBody) return
    wait(known ?? socket) // of TLS the connection below it
    incoming.once('close', () => leave(ofNetwork(socket), socket.remotePort ?? 0))
  })
  return server
}
