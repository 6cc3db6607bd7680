import { shownDay } from '../_dates.ts'
import { kindOf, parseRegistrationField, type RegistrationFault } from './fields.ts'
import { type RegistrationField, type RegistrationSection, type RegistrationValues, registrationSections } from './index.ts'

/** A section that was sent: the text of each field, and its text when the page was made. */
export type TypedSection = { typed: Partial<Record<RegistrationField, string>>; was: Partial<Record<RegistrationField, string>> }
export type SectionDecision = {
  changed: Partial<RegistrationValues>
  faults: Partial<Record<RegistrationField, RegistrationFault>>
  /** Fields changed elsewhere since the page was made, with their stored values. */
  conflicts: Partial<Record<RegistrationField, string>>
}

/** A value as its field shows it. */
export const writtenValue = (field: RegistrationField, value: string | null) => (kindOf(field) === 'day' ? shownDay(value) : (value ?? ''))

/** Decides what a section changes. Untouched fields are not checked, because the school may have written or corrected them since. */
export function decideSection(
  section: RegistrationSection,
  now: RegistrationValues,
  { typed, was }: TypedSection,
  today: string,
): SectionDecision {
  const decision: SectionDecision = { changed: {}, faults: {}, conflicts: {} }
  for (const field of registrationSections[section]) {
    const [text, before, stands] = [typed[field], was[field] ?? '', writtenValue(field, now[field])]
    if (text === undefined || text === before) continue
    const parsed = parseRegistrationField(field, text, today)
    if (!parsed.ok) decision.faults[field] = parsed.error
    else if (writtenValue(field, parsed.value) === stands) continue
    else if (stands !== before) decision.conflicts[field] = stands
    else decision.changed[field] = parsed.value
  }
  return decision
}
