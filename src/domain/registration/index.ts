import { fieldOfStudent, type RegistrationField, type RegistrationSection, registrationSections } from '../school/students/fields.ts'
import { type RegistrationWindow, standing } from './windows.ts'

export { type RegistrationField, type RegistrationSection, registrationSections } from '../school/students/fields.ts'

/** A registration that is not begun has no row. */
export type StoredState = 'draft' | 'submitted' | 'returned' | 'accepted'
export type RegistrationState = 'not-begun' | StoredState
export type RegistrationStep = 'save' | 'submit' | 'take-back' | 'accept' | 'return' | 'undo'

/** Which step leads where. Students save, submit and take back while their form's window is open; the office accepts, returns and undoes what it accepted at any time (REG-3). */
const steps: Record<RegistrationState, Partial<Record<RegistrationStep, StoredState>>> = {
  'not-begun': { save: 'draft', submit: 'submitted' },
  draft: { save: 'draft', submit: 'submitted' },
  submitted: { 'take-back': 'draft', accept: 'accepted', return: 'returned' },
  returned: { save: 'returned', submit: 'submitted' },
  accepted: { return: 'returned', undo: 'submitted' },
}

export const registrationStates = Object.keys(steps) as readonly RegistrationState[]
export const registrationSteps = ['save', 'submit', 'take-back', 'accept', 'return', 'undo'] as const satisfies readonly RegistrationStep[]

/** The state that a step leads to; undefined for a step that cannot be taken now. */
export const nextState = (state: RegistrationState, step: RegistrationStep): StoredState | undefined => steps[state][step]

export const isOpen = (window: Pick<RegistrationWindow, 'open' | 'deadline'>, today: string) => standing(window, today) === 'open'

export type RegistrationValues = Record<RegistrationField, string | null>

export const sectionNames = Object.keys(registrationSections) as readonly RegistrationSection[]
export const registrationFields: readonly RegistrationField[] = sectionNames.flatMap((section) => registrationSections[section])
export const isRegistrationField = (text: string): text is RegistrationField => (registrationFields as readonly string[]).includes(text)
export const sectionOf = (field: RegistrationField) =>
  sectionNames.find((name) => registrationSections[name].includes(field)) as RegistrationSection

/** Without these nothing can be submitted. A missing document is pointed out, but can be brought to the office. */
const requiredFields = registrationFields.filter((field) => fieldOfStudent(field).mustRegister)
export const isRequired = (field: RegistrationField) => requiredFields.includes(field)

/** `base` is what the school had when the correction was proposed. */
export type Proposals = { [F in RegistrationField]?: { base: string | null; value: string | null } }
export type Difference = {
  field: RegistrationField
  /** What the school has now. */
  stored: string | null
  proposed: string | null
  /** What the school had when it was proposed, where that has been changed since. */
  movedFrom?: string | null
}

/** What the school would have if everything proposed were accepted. */
export const proposedValues = (record: RegistrationValues, proposals: Proposals): RegistrationValues => ({
  ...record,
  ...Object.fromEntries(Object.entries(proposals).map(([field, { value }]) => [field, value])),
})

/** In the order of the form. A proposal that equals the school's value by now is left out. */
export const differencesOf = (record: RegistrationValues, proposals: Proposals): Difference[] =>
  registrationFields.flatMap((field) => {
    const proposal = proposals[field]
    if (!proposal || proposal.value === record[field]) return []
    const moved = proposal.base !== record[field] && { movedFrom: proposal.base }
    return [{ field, stored: record[field], proposed: proposal.value, ...moved }]
  })

/** `isShown`: the school has that field. */
export const missingFields = (values: RegistrationValues, isShown: (field: RegistrationField) => boolean) =>
  requiredFields.filter((field) => isShown(field) && values[field] === null)
