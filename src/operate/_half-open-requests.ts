import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from '../routes/_throttle/network.ts'

/** More connections than a school's browsers behind one address open in advance. A browser reopens those it loses. */
const atMost = 100

/**
 * Limits the connections of each address that have not sent a whole request. A client that opens thousands and sends nothing, or a
 * byte a second, loses its oldest. Behind a proxy every request has one address, and the proxy has its own limit.
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
    wait(known ?? socket) // for TLS, the connection below it
    incoming.once('close', () => leave(ofNetwork(socket), socket.remotePort ?? 0))
  })
  return server
}
