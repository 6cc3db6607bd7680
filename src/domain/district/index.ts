import type { TermKey } from '../_terms.ts'

/** What was last seen of a school: its state, and nothing of a person or a mark. */
export type Reading = {
  /** When it was looked at. */
  at: string
  /** Null until the school is set up. */
  name: string | null
  term: TermKey | null
  /** The marks of the current term: entered, of all. */
  marks: { done: number; of: number } | null
  /** The day on which the current term was posted. */
  posted: string | null
  /** The last change of the program's schema that it has. */
  schema: string | null
  /** Of an older program: opening it upgrades it. */
  isOld: boolean
  lastBackup: string | null
  lastSignIn: string | null
  bytes: number | null
  /** Why it could not be read. */
  fault: string | null
}

export type SchoolLine = {
  directory: string
  isOnServer: boolean
  /** `failed`: it could not be opened a moment ago. */
  state: 'open' | 'closed' | 'failed' | 'suspended'
  reading: Reading | undefined
}

/** Work on several schools, one of which may fail alone. */
export type DistrictWork = {
  kind: 'read' | 'upgrade'
  done: number
  of: number
  isOver: boolean
  failed: readonly { directory: string; says: string }[]
}

export type MakeFault = 'name' | 'taken' | 'address' | { says: string }

/** What the page offers for a school. */
export const actsFor = ({ state, reading }: Pick<SchoolLine, 'state' | 'reading'>): Act[] => [
  ...(reading?.isOld && state !== 'suspended' ? (['upgrade'] as const) : []),
  ...(reading && reading.name === null && !reading.fault && !reading.isOld && state !== 'suspended' ? (['code'] as const) : []),
  state === 'suspended' ? 'resume' : 'suspend',
]

export const acts = ['suspend', 'resume', 'upgrade', 'code'] as const
export type Act = (typeof acts)[number]

/** A line of the log. `key`: the school's directory, for what was done to one. */
export type LogLine = { at: string; who: string; entity: string; key: string | null; field: string; old: string | null; new: string | null }
