import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { Failure } from '../_failure.ts'
import { readJson } from '../_json.ts'
import { type Installed, type Machine, managers, recordOf } from './_plan.ts'
import { placesFor } from './_plans.ts'

const Record = z.object({
  manager: z.enum(managers),
  program: z.string(),
  data: z.string(),
  serving: z.object({
    host: z.string(),
    port: z.int(),
    httpPort: z.int().optional(),
    tlsCert: z.string().optional(),
    tlsKey: z.string().optional(),
    behindProxy: z.boolean().optional(),
  }),
})

function readRecord(program: string): Installed | undefined {
  if (!existsSync(recordOf(program))) return undefined
  const found = Record.safeParse(readJson(recordOf(program)))
  if (found.success) return found.data as Installed
  throw new Failure(`${recordOf(program)} is damaged: it says how the program was installed. Install it again`)
}

/** Finds the named installation, else the one that this program belongs to, else the one in the usual place. */
export function findInstalled(named: string | undefined, machine: Machine): Installed | undefined {
  if (named !== undefined) return readRecord(resolve(named))
  const order = machine.uid === 0 ? managers : managers.toReversed() // the user's own first
  const usual = order.map((manager) => placesFor(manager, machine).program)
  for (const program of new Set([process.execPath, ...usual])) {
    const found = readRecord(program)
    if (found) return found
  }
  return undefined
}

export function requireInstalled(named: string | undefined, machine: Machine): Installed {
  const found = findInstalled(named, machine)
  if (!found) throw new Failure('The program is not installed here by "term-reports install"')
  const isForAll = found.manager === 'systemd' || found.manager === 'launchd'
  if (isForAll && machine.uid !== 0) throw new Failure(`It is installed for the whole computer: sudo ${found.program} …`)
  return found
}
