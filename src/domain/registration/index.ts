import { fieldOfStudent, type RegistrationField, type RegistrationSection, registrationSections } from '../school/students/fields.ts'
import type { DocumentKind } from '../school/students/index.ts'
import { type RegistrationWindow, windowState } from './windows.ts'

export { type RegistrationField, type RegistrationSection, registrationSections } from '../school/students/fields.ts'

/** A registration that was not begun has no row. */
export type StoredState = 'draft' | 'submitted' | 'returned' | 'accepted'
export type RegistrationState = 'not-begun' | StoredState
export type RegistrationStep = 'save' | 'submit' | 'take-back' | 'accept' | 'return' | 'undo'

/** The result of each step. Students act while their form's window is open; the office accepts, returns and undoes at any time (REG-3). */
const steps: Record<RegistrationState, Partial<Record<RegistrationStep, StoredState>>> = {
  'not-begun': { save: 'draft', submit: 'submitted' },
  draft: { save: 'draft', submit: 'submitted' },
  submitted: { 'take-back': 'draft', accept: 'accepted', return: 'returned' },
  returned: { save: 'returned', submit: 'submitted' },
  accepted: { return: 'returned', undo: 'submitted' },
}

export const registrationStates = Object.keys(steps) as readonly RegistrationState[]
export const registrationSteps = ['save', 'submit', 'take-back', 'accept', 'return', 'undo'] as const satisfies readonly RegistrationStep[]

/** The state after a step; undefined if the step is not possible now. */
export const nextState = (state: RegistrationState, step: RegistrationStep): StoredState | undefined => steps[state][step]

export const isOpen = (window: Pick<RegistrationWindow, 'open' | 'deadline'>, today: string) => windowState(window, today) === 'open'

export type RegistrationValues = Record<RegistrationField, string | null>

export const sectionNames = Object.keys(registrationSections) as readonly RegistrationSection[]
export const registrationFields: readonly RegistrationField[] = sectionNames.flatMap((section) => registrationSections[section])
export const isRegistrationField = (text: string): text is RegistrationField => (registrationFields as readonly string[]).includes(text)
export const sectionOf = (field: RegistrationField) =>
  sectionNames.find((name) => registrationSections[name].includes(field)) as RegistrationSection

/** The fields required for submission. A missing document is only pointed out, because it can be brought to the office. */
const requiredFields = registrationFields.filter((field) => fieldOfStudent(field).mustRegister)
export const isRequired = (field: RegistrationField) => requiredFields.includes(field)

/** `base` is the school's value when the correction was proposed. */
export type Proposals = { [F in RegistrationField]?: { base: string | null; value: string | null } }
/** Everything kept of a registering student: the school's data, and the proposals of a submitted registration. */
export type RegisteredStudent = {
  id: number
  classId: string | null
  formLevel: number | null
  houseName: string | null
  entryDate: string | null
  /** The values in the school's records. */
  record: RegistrationValues
  documents: readonly DocumentKind[]
  state: RegistrationState
  /** The values sent in and not decided yet. */
  proposals: Proposals
  waiting: readonly DocumentKind[]
}

export type Difference = {
  field: RegistrationField
  /** The school's present value. */
  stored: string | null
  proposed: string | null
  /** The school's value at the time of the proposal, if it has changed since. */
  movedFrom?: string | null
}

/** The school's values if every proposal were accepted. */
export const proposedValues = (record: RegistrationValues, proposals: Proposals): RegistrationValues => ({
  ...record,
  ...Object.fromEntries(Object.entries(proposals).map(([field, { value }]) => [field, value])),
})

/** The proposals in the form's order, without those that equal the school's present value. */
export const differencesOf = (record: RegistrationValues, proposals: Proposals): Difference[] =>
  registrationFields.flatMap((field) => {
    const proposal = proposals[field]
    if (!proposal || proposal.value === record[field]) return []
    const moved = proposal.base !== record[field] && { movedFrom: proposal.base }
    return [{ field, stored: record[field], proposed: proposal.value, ...moved }]
  })

/** `isShown`: the school uses that field. */
export const missingFields = (values: RegistrationValues, isShown: (field: RegistrationField) => boolean) =>
  requiredFields.filter((field) => isShown(field) && values[field] === null)
