import type { RegistrationFault } from '../registration/fields.ts'
import type { RegistrationField, RegistrationSection, RegistrationState } from '../registration/index.ts'
import { writtenValue } from '../registration/section.ts'

export const fieldLabels = {
  first_name: 'First Name',
  last_name: 'Last Name',
  sex: 'Sex',
  date_of_birth: 'Date of Birth',
  birth_certificate_no: 'Birth Certificate Pin',
  sea_no: 'SEA Reg No.',
  home_address: 'Home Address',
  telephone: 'Telephone',
  email: 'E-mail',
  guardian_name: 'Parent/Guardian',
  guardian_relation: 'Relation to the Student',
  guardian_telephone: 'Telephone of Parent/Guardian',
  guardian_email: 'E-mail of Parent/Guardian',
  guardian2_name: 'Second Parent/Guardian',
  guardian2_relation: 'Relation of the Second',
  guardian2_telephone: 'Telephone of the Second',
} as const satisfies Record<RegistrationField, string>

export const sectionTitles = {
  student: 'Student',
  home: 'Address and Contact',
  guardians: 'Parents/Guardians',
} as const satisfies Record<RegistrationSection, string>

export const stateTitles = {
  'not-begun': 'Not begun',
  draft: 'Draft',
  submitted: 'Submitted',
  returned: 'Returned',
  accepted: 'Accepted',
} as const satisfies Record<RegistrationState, string>

export const sexTitles = { F: 'Female', M: 'Male' } as const

/** A value as one reads it; an empty cell for null. */
export const shownValue = (field: RegistrationField, value: string | null) =>
  field === 'sex' && (value === 'F' || value === 'M') ? sexTitles[value] : writtenValue(field, value)

export const faultWords = {
  'too-long': 'Too long. It will be saved once it is shorter.',
  'not-a-day': 'Write a day like 08-May-2013, from 01-Jan-1950 on.',
  'not-yet': 'This day is still to come.',
  'not-a-sex': 'Choose one of the two.',
  'not-a-telephone': 'Write the number in digits, with the area code: 868 555-0142.',
  'not-an-email': 'Write an address like name@example.com.',
} as const satisfies Record<RegistrationFault, string>
