import { eachOf } from '../_changes.ts'
import type { RegistrationFault } from '../registration/fields.ts'
import { type RegistrationField, type RegistrationSection, type RegistrationState, registrationFields } from '../registration/index.ts'
import { writtenValue } from '../registration/section.ts'
import { fieldsOfStudent } from '../school/students/fields.ts'

export const fieldLabels = eachOf(registrationFields, (field) => fieldsOfStudent[field].label)

export const sectionTitles = {
  student: 'Student',
  home: 'Address and Contact',
  guardians: 'Parents/Guardians',
} as const satisfies Record<RegistrationSection, string>

export const stateTitles = {
  'not-begun': 'Not started',
  draft: 'Draft',
  submitted: 'Submitted',
  returned: 'Returned',
  accepted: 'Accepted',
} as const satisfies Record<RegistrationState, string>

export const sexTitles = { F: 'Female', M: 'Male' } as const

/** A readable value; blank for null. */
export const shownValue = (field: RegistrationField, value: string | null) =>
  field === 'sex' && (value === 'F' || value === 'M') ? sexTitles[value] : writtenValue(field, value)

export const faultWords = {
  'too-long': 'Too long. It will be saved once it is shorter.',
  'not-a-day': 'Write a day like 08-May-2013, from 01-Jan-1950 on.',
  'not-yet': 'This day is in the future.',
  'not-a-sex': 'Choose one of the two.',
  'not-a-telephone': 'Write the number in digits, with the area code: 868 555-0142.',
  'not-an-email': 'Write an address like name@example.com.',
} as const satisfies Record<RegistrationFault, string>
