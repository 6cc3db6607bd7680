import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from './_failure.ts'
import { readJson, writeJson } from './_json.ts'
import { remove } from './_rename.ts'
import { lock } from './_school-file.ts'

const Running = z.object({
  pid: z.int(),
  version: z.string(),
  /** The time from which it answered requests. */
  at: z.iso.datetime(),
  /** The address that works on this computer. */
  url: z.url(),
  setUpCode: z.string().optional(),
})
/** What a running server writes about itself beside its school, for anybody who may read there. */
export type Running = z.output<typeof Running>

const file = (dir: string) => join(dir, 'server.json')
const stopFile = (dir: string) => join(dir, 'stop-server')
const lookEveryMs = 500

/** Writes the note; a full disk, which cannot take it, does not stop the server. */
export function tellRunning(dir: string, running: Running): void {
  try {
    writeJson(file(dir), running)
  } catch {}
}
export const findRunning = (dir: string): Running | undefined => Running.safeParse(readJson(file(dir))).data
export const forgetRunning = (dir: string) => remove(file(dir))

/** Asks a server to stop where there are no signals, as on Windows. */
export const askToStop = (dir: string) => writeFileSync(stopFile(dir), '')

/** Calls `stop` when somebody who may write beside the school asks for it. A request to an earlier server is dropped. */
export function onStopRequest(dir: string, stop: (how: string) => void): () => void {
  remove(stopFile(dir))
  const timer = setInterval(() => {
    if (!existsSync(stopFile(dir))) return
    clearInterval(timer)
    try {
      remove(stopFile(dir))
    } catch {} // the next start does it
    stop('asked')
  }, lookEveryMs).unref()
  return () => clearInterval(timer)
}

/** True if a server or a restore has the directory now. */
export function isServed(dir: string): boolean {
  if (!existsSync(join(dir, 'school.lock'))) return false // the server must make and own the lock file
  try {
    lock(dir)()
    return false
  } catch (error) {
    if (error instanceof Failure) return true
    throw error
  }
}
