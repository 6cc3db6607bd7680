import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findFamily, removeContact, saveContact } from '../../db/contacts/index.ts'
import { findStudent } from '../../db/students/index.ts'
import { fullName } from '../../domain/_names.ts'
import { type Contact, mostContacts, parseContact, type TypedContact, typedFields } from '../../domain/contacts/index.ts'
import { eachOf } from '../../domain/students/fields.ts'
import { contactWords as words } from '../../domain/words/contacts.ts'
import { words as studentWords } from '../../domain/words/students.ts'
import { AskRemove, ContactDialog, type ContactDialogProps } from '../../views/contacts/dialog.tsx'
import { studentUrl } from '../../views/students/links.ts'
import { idOf, orNotFound, readForm, several, showDialog, Text, unlessMissing, Version } from '../_form.tsx'
import { accessOf, allow, byOf, doneOrBack, type Env } from '../_http.tsx'

const allowed = allow('contact.write', { title: studentWords.title, section: 'students' })
const all = '/admin/students/:id{[0-9]+}/contacts'
const one = `${all}/:contact{[0-9]+}` as const

const Place = z.coerce.number().int().min(1).max(mostContacts)
const NewContact = z.strictObject({ ...eachOf(typedFields, () => Text), may_collect: z.enum(['', '0', '1']), place: Place })
const ContactForm = NewContact.extend({ version: Version, also: several(z.coerce.number().int()) })

const blank: TypedContact = { ...eachOf(typedFields, () => ''), may_collect: '' }

/** The contacts of a student, one after the other, as the office keeps them. */
export const contactsOfStudent = new Hono<Env>()
  .get(`${all}/new`, allowed, async (c) => {
    const family = await familyOf(c)
    return show(c, family, { typed: { ...blank, place: family.contacts.length + 1 } })
  })
  .post(`${all}/new`, allowed, async (c) => {
    const { place, ...typed } = await readForm(c, NewContact)
    const [family, { values, faults }] = [await familyOf(c), parseContact(typed)]
    if (Object.keys(faults).length > 0) return show(c, family, { typed: { ...typed, place }, faults }, 422)
    const answer = unlessMissing(await saveContact(c.get('db'), { studentId: idOf(c), place, values, also: [] }, byOf(c)))
    if (answer.kind === 'full') return show(c, family, { typed: { ...typed, place }, refused: words.full }, 422)
    return back(c, words.added)
  })
  .get(one, allowed, async (c) => {
    const { family, contact, place } = await contactOf(c)
    return show(c, family, { contact, typed: { ...typedOf(contact), place } })
  })
  .post(one, allowed, async (c) => {
    const { place, version, also, ...typed } = await readForm(c, ContactForm)
    const [{ family, contact }, { values, faults }] = [await contactOf(c), parseContact(typed)]
    const again = { contact: { ...contact, version }, typed: { ...typed, place }, also }
    if (Object.keys(faults).length > 0) return show(c, family, { ...again, faults }, 422)
    const save = { studentId: idOf(c), id: contact.id, version, place, values, also }
    const answer = unlessMissing(await saveContact(c.get('db'), save, byOf(c)))
    if (answer.kind === 'conflict') return show(c, family, { ...again, contact, conflict: words.conflict(answer.change?.by ?? '') }, 409)
    return back(c, answer.kind === 'saved' && answer.also > 0 ? words.savedAlso(answer.also) : words.saved)
  })
  .get(`${one}/delete`, allowed, async (c) => askRemove(c, await contactOf(c)))
  .post(`${one}/delete`, allowed, async (c) => {
    const { version } = await readForm(c, z.strictObject({ version: Version }))
    const found = await contactOf(c)
    const key = { studentId: idOf(c), id: found.contact.id, version }
    const answer = unlessMissing(await removeContact(c.get('db'), key, byOf(c)))
    return answer.kind === 'conflict' ? askRemove(c, found, words.goneMeanwhile) : back(c, words.removed)
  })

type Found = Awaited<ReturnType<typeof familyOf>>

async function familyOf(c: Context<Env>) {
  const { id, values } = orNotFound(await findStudent(c.get('db'), idOf(c)))
  return { student: { id, name: fullName(values) }, ...orNotFound(await findFamily(c.get('db'), accessOf(c), id)) }
}

async function contactOf(c: Context<Env>) {
  const [family, id] = [await familyOf(c), idOf(c, 'contact')]
  const contact = orNotFound(family.contacts.find((contact) => contact.id === id))
  return { family, contact, place: family.contacts.indexOf(contact) + 1 }
}

const typedOf = (contact: Contact): TypedContact => ({
  ...eachOf(typedFields, (field) => contact[field] ?? ''),
  may_collect: contact.may_collect === null ? '' : contact.may_collect ? '1' : '0',
})

type Shown = Pick<ContactDialogProps, 'typed' | 'faults' | 'conflict' | 'refused'> & { contact?: Contact; also?: readonly number[] }

function show(c: Context<Env>, family: Found, { contact, also, ...shown }: Shown, status: 200 | 409 | 422 = 200) {
  const others = (contact && family.alsoOf.get(contact.id)) ?? []
  const props = {
    ...shown,
    student: family.student,
    places: Math.min(mostContacts, family.contacts.length + (contact ? 0 : 1)),
    contact: contact && { id: contact.id, version: contact.version, name: contact.name ?? words.noName },
    others: others.map(({ contactId, classId, ...student }) => ({
      contactId,
      student: [fullName(student), classId && `(${classId})`].filter(Boolean).join(' '),
      isTicked: also?.includes(contactId) ?? true,
    })),
  }
  return showDialog(c, <ContactDialog {...props} />, status)
}

function askRemove(c: Context<Env>, { family, contact }: { family: Found; contact: Contact }, conflict?: string) {
  const { id, version, name } = contact
  const asked = { student: family.student, contact: { id, version, name: name ?? words.noName }, conflict }
  return showDialog(c, <AskRemove {...asked} />, conflict ? 409 : 200)
}

const back = (c: Context<Env>, said: string) => doneOrBack(c, studentUrl(idOf(c)), said, 'students-changed')
