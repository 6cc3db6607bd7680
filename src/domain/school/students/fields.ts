/**
 * The only list of a student's fields: the label, the limits, the writer, and the spreadsheet's column. Edit Student, Add Student, the
 * registration, the upload, the exports, the history and the JSON interface read it.
 */
type Field = {
  label: string
  /** A line of text, unless set. */
  kind?: 'number' | 'day' | 'sex' | 'class' | 'telephone' | 'email'
  /** The most characters. */
  most: number
  /** The office writes it in Edit Student and Add Student. */
  office?: true
  /** The part of the registration in which the student corrects it, and whether it is required there. */
  section?: 'student' | 'home' | 'guardians'
  mustRegister?: true
  /** Its column in the upload and the exports. */
  column?: Column
  /** The part of one of the first contacts that stores it. */
  contact?: { place: 1 | 2 | 3; part: 'name' | 'relation' | 'telephone' | 'email' }
}
type Column = {
  /** Its place among the template's columns. */
  place: number
  /** The title, if it differs from the label. */
  title?: string
  /** Other accepted titles, without case, spaces and signs. */
  also: readonly string[]
  rule: string
  example: string
  isRequired?: true
  width?: number
  /** Shown only if the file has values there. */
  isExtra?: true
}

/** A column of a contact. `upload-contacts.ts` reads titles like Mother’s Name. */
const guardianColumn = (place: number, title: string, rule: string, example: string) => ({
  place,
  also: [title],
  rule,
  example,
  width: 22,
  isExtra: true as const,
})

export const fieldsOfStudent = {
  id: {
    label: 'Student ID',
    kind: 'number',
    most: 15,
    column: {
      place: 1,
      also: ['studentid', 'id', 'studentno', 'studentnumber', 'studentnum'],
      rule: 'Required. Digits only, no two the same.',
      example: '20260001',
      isRequired: true,
    },
  },
  first_name: {
    label: 'First Name',
    most: 100,
    office: true,
    section: 'student',
    mustRegister: true,
    column: {
      place: 3,
      also: ['firstname', 'firstnames', 'givenname', 'givennames'],
      rule: 'Required.',
      example: 'Té-Shawn',
      isRequired: true,
      width: 22,
    },
  },
  last_name: {
    label: 'Last Name',
    most: 100,
    office: true,
    section: 'student',
    mustRegister: true,
    column: {
      place: 2,
      also: ['lastname', 'surname', 'familyname'],
      rule: 'Required.',
      example: "O'Brien",
      isRequired: true,
      width: 22,
    },
  },
  sex: {
    label: 'Sex',
    kind: 'sex',
    most: 1,
    section: 'student',
    column: { place: 9, also: ['sex', 'gender'], rule: 'F or M.', example: 'F', isExtra: true },
  },
  date_of_birth: {
    label: 'Date of Birth',
    kind: 'day',
    most: 20,
    office: true,
    section: 'student',
    mustRegister: true,
    column: {
      place: 6,
      title: 'DOB',
      also: ['dob', 'dateofbirth', 'birthdate', 'birthday'],
      rule: 'A date. 25/12/2013, 25 Dec 2013 and 2013-12-25 are taken; where day and month could be exchanged you are asked.',
      example: '08-May-2013',
    },
  },
  class_id: {
    label: 'Class',
    kind: 'class',
    most: 20,
    office: true,
    column: {
      place: 5,
      also: ['class', 'formclass', 'classid'],
      rule: 'Required. One of the classes on the sheet Classes.',
      example: '',
      isRequired: true,
    },
  },
  birth_certificate_no: {
    label: 'Birth Certificate Pin',
    most: 50,
    office: true,
    section: 'student',
    mustRegister: true,
    column: {
      place: 10,
      also: ['birthcertificatepin', 'birthcertificateno', 'birthcertificatenumber', 'birthcert', 'pin', 'birthpin'],
      rule: 'As on the certificate.',
      example: '20130508123',
      width: 22,
      isExtra: true,
    },
  },
  sea_no: {
    label: 'SEA Reg No.',
    most: 50,
    section: 'student',
    column: {
      place: 4,
      also: ['sea', 'seareg', 'searegno', 'searegistrationno', 'searegistrationnumber', 'seano', 'seanumber'],
      rule: 'As on the SEA slip.',
      example: '0101234',
    },
  },
  house_name: {
    label: 'House',
    most: 50,
    column: { place: 7, also: ['house', 'housename'], rule: 'May be left empty.', example: 'Poui' },
  },
  entry_date: {
    label: 'Entry Date',
    kind: 'day',
    most: 20,
    column: { place: 8, also: ['entrydate', 'dateofentry', 'dateentered'], rule: 'A date, like DOB.', example: '01-Sep-2026' },
  },
  home_address: { label: 'Home Address', most: 200, section: 'home', mustRegister: true },
  telephone: { label: 'Telephone', kind: 'telephone', most: 40, section: 'home' },
  email: { label: 'E-mail', kind: 'email', most: 100, section: 'home' },
  guardian_name: {
    label: 'Parent/Guardian',
    most: 100,
    section: 'guardians',
    mustRegister: true,
    contact: { place: 1, part: 'name' },
    column: guardianColumn(11, 'parentguardian', 'A parent or guardian: the first to be called.', 'Rehana Abdool'),
  },
  guardian_relation: {
    label: 'Relation to the Student',
    most: 50,
    section: 'guardians',
    contact: { place: 1, part: 'relation' },
    column: guardianColumn(12, 'relationtothestudent', 'Mother, Father, Grandmother …', 'Mother'),
  },
  guardian_telephone: {
    label: 'Telephone of Parent/Guardian',
    kind: 'telephone',
    most: 40,
    section: 'guardians',
    mustRegister: true,
    contact: { place: 1, part: 'telephone' },
    column: guardianColumn(13, 'telephoneofparentguardian', 'With the area code.', '868 555-0177'),
  },
  guardian_email: {
    label: 'E-mail of Parent/Guardian',
    kind: 'email',
    most: 100,
    section: 'guardians',
    contact: { place: 1, part: 'email' },
    column: guardianColumn(14, 'emailofparentguardian', 'One address.', 'rehana@example.com'),
  },
  guardian2_name: {
    label: 'Second Parent/Guardian',
    most: 100,
    section: 'guardians',
    contact: { place: 2, part: 'name' },
    column: guardianColumn(15, 'secondparentguardian', 'The second to be called.', 'Imran Abdool'),
  },
  guardian2_relation: {
    label: 'Relation of the Second',
    most: 50,
    section: 'guardians',
    contact: { place: 2, part: 'relation' },
    column: guardianColumn(16, 'relationofthesecond', 'Mother, Father, Grandmother …', 'Father'),
  },
  guardian2_telephone: {
    label: 'Telephone of the Second',
    kind: 'telephone',
    most: 40,
    section: 'guardians',
    contact: { place: 2, part: 'telephone' },
    column: guardianColumn(17, 'telephoneofthesecond', 'With the area code.', '868 555-0178'),
  },
  guardian2_email: {
    label: 'E-mail of the Second',
    kind: 'email',
    most: 100,
    contact: { place: 2, part: 'email' },
    column: guardianColumn(18, 'emailofthesecond', 'One address.', 'imran@example.com'),
  },
  guardian3_name: {
    label: 'Third Parent/Guardian',
    most: 100,
    contact: { place: 3, part: 'name' },
    column: guardianColumn(19, 'thirdparentguardian', 'The third to be called. More are added on the student’s page.', 'Farida Abdool'),
  },
  guardian3_relation: {
    label: 'Relation of the Third',
    most: 50,
    contact: { place: 3, part: 'relation' },
    column: guardianColumn(20, 'relationofthethird', 'Mother, Father, Grandmother …', 'Grandmother'),
  },
  guardian3_telephone: {
    label: 'Telephone of the Third',
    kind: 'telephone',
    most: 40,
    contact: { place: 3, part: 'telephone' },
    column: guardianColumn(21, 'telephoneofthethird', 'With the area code.', '868 555-0179'),
  },
  guardian3_email: {
    label: 'E-mail of the Third',
    kind: 'email',
    most: 100,
    contact: { place: 3, part: 'email' },
    column: guardianColumn(22, 'emailofthethird', 'One address.', 'farida@example.com'),
  },
} as const satisfies Record<string, Field>

type Fields = typeof fieldsOfStudent
/** The names of fields with these properties: `FieldWith<{ office: true }>`. */
type FieldWith<What> = { [Name in keyof Fields]: Fields[Name] extends What ? Name : never }[keyof Fields]

export type StudentField = FieldWith<{ office: true }>
export type UploadField = FieldWith<{ column: object }>
export type RegistrationField = FieldWith<{ section: string }>
export type RegistrationSection = NonNullable<Field['section']>
export type GuardianField = FieldWith<{ contact: object }>
export type DayField = FieldWith<{ kind: 'day'; column: object }>

const names = Object.keys(fieldsOfStudent) as (keyof Fields)[]
export const fieldOfStudent = (name: keyof Fields): Field => fieldsOfStudent[name]

/** The office's fields, in the order of its dialogs. */
export const studentFields = names.filter((name): name is StudentField => fieldOfStudent(name).office === true)
/** The upload's columns, in the template's order. */
export const uploadFields = names
  .filter((name): name is UploadField => fieldOfStudent(name).column !== undefined)
  .sort((a, b) => fieldsOfStudent[a].column.place - fieldsOfStudent[b].column.place)
export const dayFields = uploadFields.filter((name): name is DayField => fieldOfStudent(name).kind === 'day')
/** The database column. */
export const storedAs = <Name extends keyof Fields>(field: Name) =>
  (field === 'class_id' ? 'form_class_id' : field) as Exclude<Name, 'class_id'> | 'form_class_id'
export const uploadColumn = (field: UploadField): Column => fieldsOfStudent[field].column

/** The fields of the first contacts, in order. */
export const guardianFields = names.filter((name): name is GuardianField => fieldOfStudent(name).contact !== undefined)
export const isGuardianField = (name: string): name is GuardianField => (guardianFields as readonly string[]).includes(name)
export const guardianPart = (field: GuardianField): NonNullable<Field['contact']> => fieldsOfStudent[field].contact
export const guardianField = (place: number, part: NonNullable<Field['contact']>['part']) =>
  guardianFields.find((field) => guardianPart(field).place === place && guardianPart(field).part === part) as GuardianField

const ofSection = (section: RegistrationSection) =>
  names.filter((name): name is RegistrationField => fieldOfStudent(name).section === section)
/** The fields that a student may correct, by section of the form. Class, house and day of entry belong to the school. */
export const registrationSections: Record<RegistrationSection, readonly RegistrationField[]> = {
  student: ofSection('student'),
  home: ofSection('home'),
  guardians: ofSection('guardians'),
}
