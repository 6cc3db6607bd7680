import { type StudentField, studentFields } from '../school/students/fields.ts'
import { type RegistrationField, type RegistrationValues, registrationFields, sectionNames } from './index.ts'
import { decideSection, type SectionDecision, type TypedSection } from './section.ts'

/** The office's fields of a student besides those of Edit Student. */
export const detailFields = registrationFields.filter(
  (field): field is DetailField => !(studentFields as readonly string[]).includes(field),
)
export type DetailField = Exclude<RegistrationField, StudentField>

/** Decides a save of all of them, all or nothing, each by the rules of its section. */
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
