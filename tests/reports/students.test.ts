import { expect, test } from 'vitest'
import { type RegisteredStudent, registrationForm } from '../../src/reports/students/registration-form.ts'

const student: RegisteredStudent = {
  id: 20250001,
  values: { first_name: 'Ana', last_name: '\u202eBaksh', date_of_birth: '2013-05-08', birth_certificate_no: null, class_id: '1A' },
  formLevel: 1,
  seaNo: '25410001',
  houseName: null,
  entryDate: '2025-09-01',
  documents: ['birth-certificate'],
}

test('the registration form says what the school has of a student, and what is missing', () => {
  const sheet = registrationForm(student, 'R. Beharry-Cole', '2025-12-01')
  expect([sheet.title, sheet.when, sheet.about]).toEqual(['Registration Form', '01-Dec-2025', 'Ana Baksh'])
  const rows = sheet.blocks.flatMap((block) => (block.kind === 'table' ? block.rows.map((row) => row.map((cell) => cell.text)) : []))
  expect(rows).toEqual([
    ['Last Name', 'Baksh'],
    ['First Name', 'Ana'],
    ['Date of Birth', '08-May-2013'],
    ['Birth Certificate Pin', '–'],
    ['Form', '1'],
    ['Class', '1A'],
    ['SEA Reg No.', '25410001'],
    ['House', '–'],
    ['Entry Date', '01-Sep-2025'],
    ['Birth Certificate', 'Yes'],
    ['Immunization Card', 'Missing'],
    ['SEA Placement Slip', 'Missing'],
    ['Passport Photo', 'Missing'],
    ['Contribution Receipt', 'Missing'],
  ])
})
