import { fullName } from '../_names.ts'
import type { Whose } from '../_part-of-school.ts'
import { findsEvery } from '../_text.ts'
import { type RegistrationState, registrationStates } from './index.ts'

/** A present student in the office's list, with the state of this year's registration. */
export type OfficeLine = {
  id: number
  firstName: string
  lastName: string
  classId: string | null
  formLevel: number | null
  state: RegistrationState
  updatedAt: string | null
  submittedAt: string | null
  decidedAt: string | null
  decidedBy: string | null
}

/** A state, all states, or `missing` registrations. */
export const stateFilters = ['all', 'missing', ...registrationStates] as const
export type StateFilter = (typeof stateFilters)[number]

/** `line` is the order of arrival. */
export const officeSorts = ['class', 'name', 'line'] as const
export type OfficeSort = (typeof officeSorts)[number] | `-${(typeof officeSorts)[number]}`

/** Not sent yet, or sent back. */
export const isMissing = (state: RegistrationState) => state !== 'submitted' && state !== 'accepted'

export function isOf(whose: Whose, { classId, formLevel }: Pick<OfficeLine, 'classId' | 'formLevel'>): boolean {
  if (whose.of === 'level') return formLevel === whose.level
  return whose.of === 'all' || classId === whose.classId
}

const isIn = (filter: StateFilter, state: RegistrationState) =>
  filter === 'all' || (filter === 'missing' ? isMissing(state) : filter === state)

export type OfficeQuery = { whose: Whose; state: StateFilter; search: string; sort: OfficeSort }

/** The lines that match. `lines` come sorted by name, which stays the order among equals. */
export function findLines(lines: readonly OfficeLine[], { whose, state, search, sort }: OfficeQuery): OfficeLine[] {
  const found = lines.filter(
    (line) =>
      isOf(whose, line) &&
      isIn(state, line.state) &&
      (search === '' || findsEvery(search, `${line.id} ${fullName(line)} ${line.classId ?? ''}`)),
  )
  const ordered = sort.endsWith('name') ? found : found.sort(sort.endsWith('class') ? byClass : byLine)
  return sort.startsWith('-') ? ordered.reverse() : ordered
}

const compare = <T extends string | number>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0)
const byClass = (a: OfficeLine, b: OfficeLine) =>
  compare(a.formLevel ?? 99, b.formLevel ?? 99) || compare(a.classId ?? '\uffff', b.classId ?? '\uffff')
const byLine = (a: OfficeLine, b: OfficeLine) => compare(a.submittedAt ?? '\uffff', b.submittedAt ?? '\uffff') || a.id - b.id

/** The registrations that wait for a decision, first come, first served. */
export const inLine = (lines: readonly OfficeLine[], whose: Whose) =>
  findLines(lines, { whose, state: 'submitted', search: '', sort: 'line' })

/** The next registration after a student, who may have left the line; after the last comes the first. */
export function nextInLine(line: readonly OfficeLine[], after: { id: number; submittedAt: string | null }): OfficeLine | undefined {
  const others = line.filter(({ id }) => id !== after.id)
  const later = others.find((one) => byLine(one, { ...one, ...after }) > 0)
  return later ?? others[0]
}

type StateCounts = Record<RegistrationState, number> & { all: number }
export type CountedGroup = { whose: Whose; counts: StateCounts }
/** The groups, and their kind. */
type Counted = { groups: CountedGroup[]; sum: CountedGroup }

export function countStates(lines: readonly OfficeLine[]): StateCounts {
  const counts = { all: lines.length, 'not-begun': 0, draft: 0, submitted: 0, returned: 0, accepted: 0 }
  for (const { state } of lines) counts[state] += 1
  return counts
}

/** The number in each state: by form, or by class of the chosen form. */
export function countGroups(lines: readonly OfficeLine[], whose: Whose): Counted {
  const level = levelOf(lines, whose)
  const keys = new Map<string, Whose>()
  for (const line of [...lines].sort(byClass)) {
    if (level === undefined && line.formLevel !== null) keys.set(String(line.formLevel), { of: 'level', level: line.formLevel })
    if (level !== undefined && line.formLevel === level && line.classId !== null)
      keys.set(line.classId, { of: 'class', classId: line.classId })
  }
  const counted = (of: Whose) => ({ whose: of, counts: countStates(lines.filter((line) => isOf(of, line))) })
  return { groups: [...keys.values()].map(counted), sum: counted(level === undefined ? { of: 'all' } : { of: 'level', level }) }
}

/** The form whose classes are shown, if any. */
function levelOf(lines: readonly Pick<OfficeLine, 'classId' | 'formLevel'>[], whose: Whose): number | undefined {
  if (whose.of === 'level') return whose.level
  return whose.of === 'class' ? (lines.find((line) => line.classId === whose.classId)?.formLevel ?? undefined) : undefined
}

/** The longest reason for a student. */
export const longestReason = 300
