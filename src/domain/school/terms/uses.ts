import type { TermKey } from '../../_terms.ts'

/** What is entered in a term: from then on its registering cannot be undone. */
export type Entered = 'posted' | 'marks' | 'remarks' | 'attendance' | 'held' | 'printed' | 'read'
/** What keeps a term besides. */
export type Kept = 'current' | 'tests' | 'scans' | 'grace'

/** What a term has; `entered` and `kept` name the first thing of each kind. */
export type TermUse = TermKey & { registered: number; entered: Entered | null; kept: Kept | null }

/** Why a term cannot be taken away (TERM-8); null if it can. */
export const whyKept = ({ entered, kept }: Pick<TermUse, 'entered' | 'kept'>): Entered | Kept | null => entered ?? kept

/** True if registering can be undone: somebody is registered, and nothing is entered (TERM-9). */
export const canUndoRegistering = ({ registered, entered }: TermUse) => registered > 0 && entered === null

/** What a year would lose with its only term. */
export type YearStaff = { lessons: number; formTeachers: number; deans: number }
