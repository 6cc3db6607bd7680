import { expect, test } from 'vitest'
import type { RegisteredStudent, RegistrationValues } from '../../src/domain/registration/index.ts'
import { proposedData, type RegistrationLine, registrationData } from '../../src/reports/registration/registration-data.ts'
import { registrationForm } from '../../src/reports/registration/registration-form.ts'

const record: RegistrationValues = {
  first_name: 'Ana',
  last_name: '\u202eBaksh',
  sex: 'F',
  date_of_birth: '2013-05-08',
  birth_certificate_no: null,
  sea_no: '25410001',
  home_address: '12 Hill Road, Poui Valley',
  telephone: null,
  email: null,
  guardian_name: 'Indra Baksh',
  guardian_relation: 'Mother',
  guardian_telephone: '868 555-0142',
  guardian_email: null,
  guardian2_name: null,
  guardian2_relation: null,
  guardian2_telephone: null,
}
const student: RegisteredStudent = {
  id: 20250001,
  classId: '1A',
  formLevel: 1,
  houseName: null,
  entryDate: '2025-09-01',
  record,
  documents: ['birth-certificate'],
  state: 'not-begun',
  proposals: {},
  waiting: [],
}
const setting = { principal: 'R. Beharry-Cole', today: '2025-12-01', stamp: 'Registration: Not started' }
const cellsOf = (of: RegisteredStudent) =>
  registrationForm(of, setting).blocks.flatMap((block) => (block.kind === 'table' ? block.rows.map((row) => row.map((cell) => cell)) : []))

test('the registration form says what the school has of a student, and what is missing', () => {
  const sheet = registrationForm(student, setting)
  expect([sheet.title, sheet.when, sheet.about, sheet.foot]).toEqual([
    'Registration Form',
    '01-Dec-2025',
    'Ana Baksh',
    { notes: '', stamp: 'Registration: Not started' },
  ])
  expect(cellsOf(student).map((row) => row.map((cell) => cell.text))).toEqual([
    ['Last Name', 'Baksh', 'First Name', 'Ana'],
    ['Date of Birth', '08-May-2013', 'Sex', 'Female'],
    ['Birth Certificate Pin', '–', 'SEA Reg No.', '25410001'],
    ['Form', '1', 'House', '–'],
    ['Entry Date', '01-Sep-2025', '', ''],
    ['Home Address', '12 Hill Road, Poui Valley'],
    ['Telephone', '–'],
    ['E-mail', '–'],
    ['Parent/Guardian', 'Indra Baksh', 'Second Parent/Guardian', '–'],
    ['Relation to the Student', 'Mother', 'Relation to the Student', '–'],
    ['Telephone', '868 555-0142', 'Telephone', '–'],
    ['E-mail', '–', '', ''],
    ['Birth Certificate', 'Yes'],
    ['Immunization Card', 'Missing'],
    ['SEA Placement Slip', 'Missing'],
    ['Passport Photo', 'Missing'],
    ['Contribution Receipt', 'Missing'],
  ])
})

const waiting = {
  ...student,
  state: 'submitted',
  proposals: { telephone: { base: null, value: '868 555-0199' }, sea_no: { base: '25410001', value: '25410001' } },
  waiting: ['passport-photo'],
} as const satisfies RegisteredStudent

test('what was sent in and is not accepted yet is in the form, in bold, and its foot says so', () => {
  const bold = cellsOf(waiting).flatMap((row) => row.flatMap((cell) => (cell.tone === 'bold' ? cell.text : [])))
  expect(bold).toEqual(['868 555-0199', 'Missing', 'Missing', 'Submitted, not accepted yet', 'Missing'])
  expect(registrationForm(waiting, setting).foot?.notes).toBe('Bold: submitted by the student and not accepted by the school yet.')
})

const line: RegistrationLine = { ...waiting, submitted: '28-Nov-2025 09:12', decided: '', decidedBy: null }

test('the data are those of the school, with the state of the registration', () => {
  const { columns, rows } = registrationData([line])
  const [row] = [...rows]
  const told = Object.fromEntries(columns.map(({ title }, i) => [title, row?.[i]]))
  expect(told).toMatchObject({
    'Student ID': '20250001',
    'Parent/Guardian': 'Indra Baksh',
    Telephone: '',
    'Birth Certificate': 'Yes',
    'Passport Photo': 'Submitted, not accepted yet',
    Registration: 'Submitted',
    Submitted: '28-Nov-2025 09:12',
    'Decided by': null,
  })
  expect(new Set(columns.map(({ title }) => title)).size).toBe(columns.length)
})

test('what waits is a sheet of its own, a correction a line', () => {
  expect([...proposedData([line, { ...line, proposals: {} }]).rows]).toEqual([
    ['20250001', 'Baksh', 'Ana', '1A', 'Telephone', '', '868 555-0199'],
  ])
})
