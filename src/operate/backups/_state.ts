import { join } from 'node:path'
import { z } from 'zod'
import { troubles } from '../../domain/backups/place.ts'
import { readJson, writeJson } from '../_json.ts'
import { folderOf, makeOwnFolder } from './_folder.ts'

const Fault = z.object({ at: z.iso.datetime(), says: z.string() })

/** The results of the last work, in words that pages may show. */
const State = z.object({
  failed: Fault.optional().catch(undefined),
  place: z
    .object({ at: z.iso.datetime(), trouble: z.enum(troubles) })
    .optional()
    .catch(undefined),
  rehearsal: Fault.optional().catch(undefined),
  restore: Fault.optional().catch(undefined),
  restored: Fault.optional().catch(undefined),
})
export type State = z.output<typeof State>

/** The school's choices for this machine; no backup carries them. */
const Place = z.object({ path: z.string(), mark: z.string() }).optional().catch(undefined)
const Settings = z.object({
  isOff: z.boolean().catch(false),
  /** The second folder for backups, and the mark by which it is recognised. */
  place: Place,
  /** The folder to which each commit is copied. */
  replica: Place,
  /** Litestream copies the commits and empties the journal. */
  isLitestream: z.boolean().optional().catch(undefined),
})
export type Settings = z.output<typeof Settings>

const stateFile = (dir: string) => join(folderOf(dir), 'state.json')
const settingsFile = (dir: string) => join(dir, 'backup-settings.json')

export const readState = (dir: string): State => State.parse(readJson(stateFile(dir)) ?? {})
export const readSettings = (dir: string): Settings => Settings.parse(readJson(settingsFile(dir)) ?? {})
export const writeSettings = (dir: string, settings: Settings) => writeJson(settingsFile(dir), settings)

/** Stores a change of state if there is room. On a full disk the work that failed reports it. */
export function noteState(dir: string, change: { [K in keyof State]?: State[K] | undefined }): void {
  try {
    makeOwnFolder(dir)
    writeJson(stateFile(dir), { ...readState(dir), ...change })
  } catch {}
}
