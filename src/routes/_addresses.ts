import { hostname, networkInterfaces } from 'node:os'

export const isLoopback = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)

/** Lists the addresses at which other computers may reach this one: its name and its network addresses. */
export function addressesAt(port: number | string, protocol = 'http:'): string[] {
  const own = Object.values(networkInterfaces()).flatMap((all) => (all ?? []).filter((one) => !one.internal && one.family === 'IPv4'))
  const hosts = [hostname().toLowerCase(), ...own.map(({ address }) => address)].filter((host) => host && !isLoopback(host))
  return [...new Set(hosts)].map((host) => new URL(`${protocol}//${host}:${port}`).origin)
}
