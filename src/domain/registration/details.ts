import { type RegistrationField, type RegistrationValues, registrationSections, sectionNames } from './index.ts'
import { decideSection, type SectionDecision, type TypedSection } from './section.ts'

/** What the office keeps of a student besides the fields of Edit Student. */
export const detailFields = [
  ...(['sex', 'sea_no'] as const),
  ...registrationSections.home,
  ...registrationSections.guardians,
] as const satisfies readonly RegistrationField[]
export type DetailField = (typeof detailFields)[number]

/** What becomes of a save of all of them: all or nothing, each by the rules of its section. */
export function decideDetails(now: RegistrationValues, sent: TypedSection, today: string): SectionDecision {
  const of = (fields: TypedSection['typed']) => Object.fromEntries(detailFields.map((field) => [field, fields[field]]))
  const own = { typed: of(sent.typed), was: of(sent.was) } as TypedSection
  const decided = sectionNames.map((section) => decideSection(section, now, own, today))
  return {
    changed: Object.assign({}, ...decided.map(({ changed }) => changed)),
    faults: Object.assign({}, ...decided.map(({ faults }) => faults)),
    conflicts: Object.assign({}, ...decided.map(({ conflicts }) => conflicts)),
  }
}
