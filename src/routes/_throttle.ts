import { isIPv6 } from 'node:net'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { plainName } from '../domain/sign-in.ts'

export type Try = { userName: string; address: string; isKnown: boolean }
export type Delay = { seconds: number; isFirst: boolean }
export type Throttle = ReturnType<typeof createThrottle>

/**
 * Slows wrong passwords (DESIGN §7). An account can be slowed only from where it is tried: its name and that address count together,
 * and a browser it has signed in from before counts by itself. A crowded address goes on at one try a second.
 */
export function createThrottle() {
  const ofMinute = new RateLimiterMemory({ points: 5, duration: 60 })
  const ofQuarterHour = new RateLimiterMemory({ points: 10, duration: 900 })
  const ofAddress = new RateLimiterMemory({ points: 100, duration: 600 })
  const ofCodes = new RateLimiterMemory({ points: 30, duration: 60 })
  const ofWrites = new RateLimiterMemory({ points: 150, duration: 3600 })
  const ofScans = new RateLimiterMemory({ points: 10_000, duration: 3600 })
  const ofCrowd = new RateLimiterMemory({ points: 1, duration: 1 })

  return {
    /** Counts a try before its password is looked at, so that many at once do not slip past; the delay if it comes too soon. */
    async take({ userName, address, isKnown }: Try): Promise<Delay | undefined> {
      const network = networkOf(address)
      const crowded = !isKnown && (await count(ofAddress, network)) && (await count(ofCrowd, network))
      if (crowded) return crowded
      const key = accountKey(userName, network, isKnown)
      return (await count(ofMinute, key)) ?? (await count(ofQuarterHour, key))
    },
    /** A right password forgets the wrong ones before it. */
    async forget({ userName, address, isKnown }: Try): Promise<void> {
      const network = networkOf(address)
      const key = accountKey(userName, network, isKnown)
      await Promise.all([ofMinute.delete(key), ofQuarterHour.delete(key)])
      if (!isKnown) await ofAddress.reward(network)
    },
    /** The codes of report cards cannot be guessed; whoever tries keeps the server from nobody else. */
    takeCode: (address: string): Promise<Delay | undefined> => count(ofCodes, networkOf(address)),
    /** What a student saves of the registration: more than anybody types in an hour, and less than fills a disk. */
    takeWrite: (userName: string): Promise<Delay | undefined> => count(ofWrites, plainName(userName)),
    /** What a kiosk sends: more than a school's gate sees in a day. What is refused it keeps, and sends again. */
    takeScans: (kiosk: number, scans: number): Promise<Delay | undefined> => count(ofScans, String(kiosk), scans),
    async forgetCode(address: string): Promise<void> {
      await ofCodes.reward(networkOf(address))
    },
  }
}

const accountKey = (userName: string, network: string, isKnown: boolean) => `${isKnown ? 'known' : network} ${plainName(userName)}`

async function count(limiter: RateLimiterMemory, key: string, points = 1): Promise<Delay | undefined> {
  try {
    await limiter.consume(key, points)
    return undefined
  } catch (refusal) {
    const { msBeforeNext, consumedPoints } = refusal as RateLimiterRes
    return { seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)), isFirst: consumedPoints === limiter.points + 1 }
  }
}

/** One machine can take any address of its IPv6 /64, so that counts as one. */
function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [left = '', right] = (address.split('%')[0] ?? '').split('::')
  const [head, tail] = [left, right ?? ''].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const zeros = right === undefined ? [] : Array(8 - head.length - tail.length).fill('0')
  return [...head, ...zeros, ...tail].slice(0, 4).join(':')
}
