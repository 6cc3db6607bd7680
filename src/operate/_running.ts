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
  /** When it could be asked first. */
  at: z.iso.datetime(),
  /** Where this computer reaches it. */
  url: z.url(),
  setUpCode: z.string().optional(),
})
/** What a server that is under way says of itself beside its school, to whoever may read that. */
export type Running = z.output<typeof Running>

const file = (dir: string) => join(dir, 'server.json')
const stopFile = (dir: string) => join(dir, 'stop-server')
const lookEveryMs = 500

/** A full disk, which takes nothing, stops no server. */
export function tellRunning(dir: string, running: Running): void {
  try {
    writeJson(file(dir), running)
  } catch {}
}
export const findRunning = (dir: string): Running | undefined => Running.safeParse(readJson(file(dir))).data
export const forgetRunning = (dir: string) => remove(file(dir))

/** The way to stop a server that works where there are no signals, as on Windows. */
export const askToStop = (dir: string) => writeFileSync(stopFile(dir), '')

/** Calls `stop` when somebody who may write beside the school asks for it; what was asked of an earlier server is forgotten. */
export function whenAskedToStop(dir: string, stop: (how: string) => void): () => void {
  remove(stopFile(dir))
  const timer = setInterval(() => {
    if (!existsSync(stopFile(dir))) return
    clearInterval(timer)
    try {
      remove(stopFile(dir))
    } catch {} // the next start does
    stop('asked')
  }, lookEveryMs).unref()
  return () => clearInterval(timer)
}

/** Whether a server, or a restore, has the directory now. */
export function isServed(dir: string): boolean {
  if (!existsSync(join(dir, 'school.lock'))) return false // made by the server, whose it has to be
  try {
    lock(dir)()
    return false
  } catch (error) {
    if (error instanceof Failure) return true
    throw error
  }
}
