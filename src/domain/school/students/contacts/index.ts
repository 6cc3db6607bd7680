import { fail, ok, type Result } from '../../../_result.ts'
import { cleanLine, textLength } from '../../../_text.ts'

/** Whether the person may collect the student; null if unknown. */
type MayCollect = 0 | 1 | null
export type ContactValues = {
  name: string | null
  relation: string | null
  telephone: string | null
  telephone2: string | null
  email: string | null
  language: string | null
  may_collect: MayCollect
  note: string | null
}
/** `place`: the calling order. */
export type Contact = ContactValues & { id: number; place: number; version: number }
export type ContactField = keyof ContactValues

type Kind = 'line' | 'telephone' | 'email'
const kinds = {
  name: { kind: 'line', most: 100 },
  relation: { kind: 'line', most: 50 },
  telephone: { kind: 'telephone', most: 40 },
  telephone2: { kind: 'telephone', most: 40 },
  email: { kind: 'email', most: 100 },
  language: { kind: 'line', most: 50 },
  note: { kind: 'line', most: 300 },
} as const satisfies Record<Exclude<ContactField, 'may_collect'>, { kind: Kind; most: number }>
export type TypedField = keyof typeof kinds
export const typedFields = Object.keys(kinds) as readonly TypedField[]
export const kindOfContact = (field: TypedField): { kind: Kind; most: number } => kinds[field]
/** Fields of the person, shared by all their children; the others belong to one student. */
export const personFields = ['name', 'telephone', 'telephone2', 'email', 'language'] as const satisfies readonly TypedField[]

/** More than a family has. */
export const mostContacts = 9

export type LineFault = 'too-long' | 'not-a-telephone' | 'not-an-email'

/** Parses a typed line; blank is null. A telephone number is kept as written: at least seven digits, two numbers where allowed. */
export function parseLine({ kind, most }: { kind: string; most: number }, text: string): Result<string | null, LineFault> {
  const line = cleanLine(text)
  const shape = shapes[kind]
  if (line === null) return text.trim() === '' || !shape ? ok(null) : fail(shape.fault)
  if (textLength(line) > most) return fail('too-long')
  return !shape || shape.is.test(line) ? ok(line) : fail(shape.fault)
}

const shapes: { [kind: string]: { is: RegExp; fault: LineFault } } = {
  telephone: { is: /^(?=(?:\D*[0-9]){7})[0-9 ()+./,-]+$/, fault: 'not-a-telephone' },
  email: { is: /^[^\s@<>"(),;:]+@[^\s@<>"(),;:]+\.[^\s@<>"(),;:]{2,}$/, fault: 'not-an-email' },
}

export type TypedContact = Record<TypedField | 'may_collect', string>
export type ContactFaults = { [F in TypedField]?: LineFault | 'no-name' }

/** Parses a typed contact, which needs a name. */
export function parseContact(typed: TypedContact): { values: ContactValues; faults: ContactFaults } {
  const read = typedFields.map((field) => [field, parseLine(kinds[field], typed[field])] as const)
  const values = Object.fromEntries(read.map(([field, value]) => [field, value.ok ? value.value : null])) as Omit<
    ContactValues,
    'may_collect'
  >
  const faults: ContactFaults = Object.fromEntries(read.flatMap(([field, value]) => (value.ok ? [] : [[field, value.error]])))
  if (values.name === null) faults.name ??= 'no-name'
  const mayCollect: MayCollect = typed.may_collect === '' ? null : typed.may_collect === '1' ? 1 : 0
  return { values: { ...values, may_collect: mayCollect }, faults }
}

/** The list with a contact moved to another place, counted from one. */
export function movedTo<T extends { id: number }>(contacts: readonly T[], id: number, place: number): T[] {
  const one = contacts.find((contact) => contact.id === id)
  const others = contacts.filter((contact) => contact.id !== id)
  return one ? [...others.slice(0, place - 1), one, ...others.slice(place - 1)] : others
}
