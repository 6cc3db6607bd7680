import { isIPv6 } from 'node:net'

/** Counts an IPv6 /64 as one address, because one machine can use all of it. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [left = '', right] = (address.split('%')[0] ?? '').split('::')
  const [head, tail] = [left, right ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = right === undefined ? [] : Array(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
