import { alikeNames, formsOf } from '../../../_alike.ts'
import { type GuardianField, guardianFields, guardianPart } from '../fields.ts'

type ContactLike = { [F in 'name' | 'relation' | 'telephone']?: unknown }

/** The pairs of a student's contacts that may be one person, the first in calling order before the other (PERSON-7). */
export const contactDoubles = <C extends ContactLike>(contacts: readonly C[]): [C, C][] =>
  contacts.flatMap((one, n) => contacts.slice(n + 1).flatMap((other): [C, C][] => (mayBeOne(one, other) ? [[one, other]] : [])))

/** Two who are named alike and of another relation are not one: a father and an uncle of his name. */
export function mayBeOne(one: ContactLike, other: ContactLike): boolean {
  const [relation, same] = [one, other].map((contact) => textOf(contact.relation).trim().toLowerCase())
  return isSameContact(one, other) && (!relation || !same || relation === same)
}

/** A name alike, or one without a name under the same telephone. */
export function isSameContact(a: ContactLike, b: ContactLike): boolean {
  const [one, other] = [a, b].map(({ name }) => (name ? formsOf(textOf(name), '') : undefined))
  if (one && other) return alikeNames(one, other) !== undefined
  const [number, same] = [digitsOf(a.telephone), digitsOf(b.telephone)]
  return number !== '' && number === same
}

const textOf = (value: unknown) => String(value ?? '')
export const digitsOf = (telephone: unknown) => textOf(telephone).replaceAll(/\D/g, '')

export type PlacedContact = ContactLike & { id?: number; place: number }

/** A student's contacts once these values of a form or a file are theirs (PERSON-7). */
export function withGuardians(contacts: readonly PlacedContact[], values: { [F in GuardianField]?: string | null }): PlacedContact[] {
  const places = new Map(contacts.map((contact) => [contact.place, { ...contact }]))
  for (const field of guardianFields) {
    const { place, part } = guardianPart(field)
    if (field in values) places.set(place, { ...places.get(place), place, [part]: values[field] })
  }
  return [...places.values()].sort((a, b) => a.place - b.place)
}
