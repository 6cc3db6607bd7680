import { request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { setTimeout } from 'node:timers/promises'
import { findRunning, type Running } from '../_running.ts'

const lookEveryMs = 150

type Waiting = { data: string; since: Date; seconds: number; hasEnded?: () => boolean; version?: string }

/** Waits until a server that started after `since` answers well; undefined if none does in time. */
export async function waitForAnswer({ data, since, seconds, hasEnded = () => false, version }: Waiting): Promise<Running | undefined> {
  const until = Date.now() + seconds * 1000
  while (Date.now() < until && !hasEnded()) {
    const running = findRunning(data)
    const isIt = running && running.at >= since.toISOString() && (version === undefined || running.version === version)
    if (isIt && (await isWell(running.url))) return running
    await setTimeout(lookEveryMs)
  }
  return undefined
}

/** Asks without checking the certificate, because this computer itself answers. */
function isWell(url: string): Promise<boolean> {
  const request = url.startsWith('https:') ? secure : plain
  return new Promise((resolve) => {
    const asked = request(new URL('/healthz', url), { rejectUnauthorized: false, timeout: 5000, agent: false }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    asked.on('error', () => resolve(false)).on('timeout', () => asked.destroy())
    asked.end()
  })
}
