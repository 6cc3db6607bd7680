import { counted } from '../_numbers.ts'
import type { ContactFaults, TypedField } from '../school/students/contacts/index.ts'
import { faultWords as lineFaults } from './registration.ts'

export const contactLabels = {
  name: 'Name',
  relation: 'Relation',
  telephone: 'Telephone',
  telephone2: 'Second Telephone',
  email: 'E-mail',
  language: 'Language',
  note: 'Note',
} as const satisfies Record<TypedField, string>

/** The names of a contact's fields in the history. */
export const contactHistory = {
  name: 'Contact',
  relation: 'Relation of the contact',
  telephone: 'Telephone of the contact',
  telephone2: 'Second telephone of the contact',
  email: 'E-mail of the contact',
  language: 'Language of the contact',
  may_collect: 'Contact may collect the student',
  note: 'Note about the contact',
  place: 'Order of the contacts',
} as const

export const contactFaults: { [F in NonNullable<ContactFaults[TypedField]>]: string } = {
  'too-long': 'Too long.',
  'not-a-telephone': lineFaults['not-a-telephone'],
  'not-an-email': lineFaults['not-an-email'],
  'no-name': 'Please write a name.',
}

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth', 'Ninth'] as const

export const contactWords = {
  title: 'Contacts',
  add: 'Add Contact',
  added: 'Contact added.',
  edit: 'Edit Contact',
  editOf: (name: string) => `Edit ${name}`,
  saved: 'Contact saved.',
  savedAlso: (n: number) => `Contact saved, also for ${n === 1 ? 'one other student' : `${n} other students`}.`,
  remove: 'Delete',
  removeTitle: 'Delete Contact',
  asksRemove: (name: string, student: string) => `${name} will not be a contact of ${student} any more. The history keeps the details.`,
  removed: 'Contact deleted.',
  none: 'No contacts yet. They come from the registration form or the upload of students, or you add them here.',
  noneToSee: 'No contacts yet. The office enters them.',
  noName: 'No name',
  order: 'Order of Calls',
  orderHint: 'The first two are the parents or guardians of the registration form.',
  ordinal: (place: number) => ordinals[place - 1] ?? String(place),
  collect: 'Collecting the Student',
  may: 'May collect',
  mayNot: 'May NOT collect',
  unsaid: 'Not recorded',
  noteHint: 'Only for staff in charge of the student. Students never see it.',
  alsoOf: 'Also a contact of',
  also: (student: string) => `Change it for ${student} too`,
  alsoHint: 'Same name and telephone. Name, telephones, e-mail and language change there too.',
  full: 'A student can have nine contacts. Delete one first.',
  alike: (name: string) => `${name} is a contact of this student already. Save again if this is another person.`,
  alikeTwo: (one: string, other: string) => `${one} and ${other} may be one contact.`,
  alikeRows: (n: number) =>
    `${counted(n, 'student')} of this file ${n === 1 ? 'has' : 'have'} a contact who may be there twice. You can confirm anyway, and merge them in Doubles.`,
  alikeIn: 'Accept anyway, and merge them in Doubles.',
  goneMeanwhile: 'Someone has changed this contact meanwhile. Look at it again before you delete it.',
} as const

export const contactListWords = {
  title: 'Contact List',
  open: 'Contact List',
  ofClass: (classId: string) => `Contact List of ${classId}`,
  student: 'Student',
  number: 'Student ID',
  contact: 'Contact',
  relation: 'Relation',
  telephones: 'Telephone',
  email: 'E-mail',
  language: 'Language',
  collect: 'May Collect',
  yes: 'Yes',
  no: 'NO',
  note: 'Note',
  none: 'No contact',
  home: 'Home',
  notes:
    'Private: keep it where only staff see it. NO under May Collect: do not let this person take the student away. Blank: not recorded.',
  nobody: (classId: string) => `Nobody is in ${classId} now.`,
} as const
