import { join } from 'node:path'
import { z } from 'zod'
import { troubles } from '../../domain/backups/place.ts'
import { readJson, writeJson } from '../_json.ts'
import { folderOf, makeOwnFolder } from './_folder.ts'

const Fault = z.object({ at: z.iso.datetime(), says: z.string() })

/** How it went last, in words that may be shown. */
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

/** What the school has chosen; no backup brings it along, since it is of this machine. */
const Place = z.object({ path: z.string(), mark: z.string() }).optional().catch(undefined)
const Settings = z.object({
  isOff: z.boolean().catch(false),
  /** One more folder, and the mark by which it is known again. */
  place: Place,
  /** The folder to which everything is copied as it happens. */
  replica: Place,
  /** Another program copies it, and makes room in the journal. */
  isLitestream: z.boolean().optional().catch(undefined),
})
export type Settings = z.output<typeof Settings>

const stateFile = (dir: string) => join(folderOf(dir), 'state.json')
const settingsFile = (dir: string) => join(dir, 'backup-settings.json')

export const readState = (dir: string): State => State.parse(readJson(stateFile(dir)) ?? {})
export const readSettings = (dir: string): Settings => Settings.parse(readJson(settingsFile(dir)) ?? {})
export const writeSettings = (dir: string, settings: Settings) => writeJson(settingsFile(dir), settings)

/** Remembers it where there is room; a full disk is told by what failed for it. */
export function noteState(dir: string, change: { [K in keyof State]?: State[K] | undefined }): void {
  try {
    makeOwnFolder(dir)
    writeJson(stateFile(dir), { ...readState(dir), ...change })
  } catch {}
}
