import { cleanLine, textLength } from '../../_text.ts'

export type SubjectValues = { title: string; abbr: string }
export type SubjectField = keyof SubjectValues
export type Subject = SubjectValues & { id: number; version: number }
export type SubjectFault = 'required' | 'too-long' | 'taken'
export type SubjectFaults = { [F in SubjectField]?: SubjectFault }

export const subjectFields = ['title', 'abbr'] as const
/** The most characters; an abbreviation is the head of a mark sheet's column. */
export const longestOf = { title: 100, abbr: 10 } as const

/** Parses a subject: its values to store and its faults. */
export function readSubject(typed: SubjectValues): { values: SubjectValues; faults: SubjectFaults } {
  const values = { title: cleanLine(typed.title) ?? '', abbr: cleanLine(typed.abbr) ?? '' }
  const faults: SubjectFaults = {}
  for (const field of subjectFields) {
    if (values[field] === '') faults[field] = 'required'
    else if (textLength(values[field]) > longestOf[field]) faults[field] = 'too-long'
  }
  return { values, faults }
}

const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** Names that another subject has: two equal ones would be indistinguishable in a list. Only changes are checked. */
export function takenBy(others: readonly Subject[], row: Subject | undefined, values: SubjectValues): SubjectFaults {
  const isTaken = (field: SubjectField) =>
    values[field] !== row?.[field] && others.some((other) => other.id !== row?.id && folded(other[field]) === folded(values[field]))
  return Object.fromEntries(subjectFields.filter(isTaken).map((field) => [field, 'taken'] as const))
}

/** The number of rows of each kind with a subject; a subject in use cannot be deleted. */
export type SubjectUses = { lessons: number; students: number; records: number; assessments: number }
export const isUsed = (uses: SubjectUses) => Object.values(uses).some((count) => count > 0)
