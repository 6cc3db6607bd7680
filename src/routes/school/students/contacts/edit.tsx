import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { findFamily, removeContact, saveContact } from '../../../../db/school/students/contacts/index.ts'
import { findStudent } from '../../../../db/school/students/index.ts'
import { eachOf } from '../../../../domain/_changes.ts'
import { fullName } from '../../../../domain/_names.ts'
import { mayBeOne } from '../../../../domain/school/students/contacts/alike.ts'
import {
  type Contact,
  mostContacts,
  parseContact,
  type TypedContact,
  typedFields,
} from '../../../../domain/school/students/contacts/index.ts'
import { contactLabels, contactWords as words } from '../../../../domain/words/contacts.ts'
import { words as studentWords } from '../../../../domain/words/students.ts'
import { studentUrl } from '../../../../views/_links/students.ts'
import { AskRemove, ContactDialog, type ContactDialogProps } from '../../../../views/school/students/contacts/dialog.tsx'
import { editedOf, lateOf, type Named, readEdited } from '../../../_edited.ts'
import { byOf, type Env } from '../../../_env.ts'
import { idOf, orNotFound, readForm, several, showDialog, Text, unlessMissing, Version } from '../../../_form.tsx'
import { doneOrBack } from '../../../_render.tsx'
import { accessOf, allow } from '../../../_rights.ts'

const allowed = allow('contact.write', { title: studentWords.title, section: 'students' })
const all = '/admin/students/:id{[0-9]+}/contacts'
const contactUrl = `${all}/:contact{[0-9]+}` as const

const Place = z.coerce.number().int().min(1).max(mostContacts)
const Collects = z.enum(['', '0', '1'])
const NewContact = z.strictObject({ ...eachOf(typedFields, () => Text), may_collect: Collects, place: Place, other: Text.default('') })
const own = { may_collect: Collects, place: Text.regex(/^[1-9]$/) }
const also = { also: several(z.coerce.number().int()), other: Text.default('') }
const names: Named<keyof TypedContact | 'place'> = {
  ...contactLabels,
  may_collect: [words.collect, (value) => ({ 1: words.may, 0: words.mayNot })[value] ?? words.unsaid],
  place: [words.order, (value) => words.ordinal(Number(value))],
}

const blank: TypedContact = { ...eachOf(typedFields, () => ''), may_collect: '' }

/** The contacts of a student, as the office keeps them. */
export const contactsOfStudent = new Hono<Env>()
  .get(`${all}/new`, allowed, async (c) => {
    const family = await familyOf(c)
    return show(c, family, { typed: { ...blank, place: String(family.contacts.length + 1) } })
  })
  .post(`${all}/new`, allowed, async (c) => {
    const { place, other, ...typed } = await readForm(c, NewContact)
    const [family, { values, faults }] = [await familyOf(c), parseContact(typed)]
    const again = { typed: { ...typed, place: String(place) } }
    if (Object.keys(faults).length > 0) return show(c, family, { ...again, faults }, 422)
    const alike = family.contacts.find((contact) => mayBeOne(contact, values))
    if (alike && other !== String(alike.id)) return askAlike(c, family, again, alike)
    const answer = unlessMissing(await saveContact(c.get('db'), { studentId: idOf(c), place, values, also: [] }, byOf(c)))
    if (answer.kind === 'full') return show(c, family, { ...again, refused: words.full }, 422)
    return back(c, words.added)
  })
  .get(contactUrl, allowed, async (c) => {
    const { family, contact, row } = await contactOf(c)
    return show(c, family, { contact, typed: row.texts, edited: editedOf(row) })
  })
  .post(contactUrl, allowed, async (c) => {
    const { family, contact, row } = await contactOf(c)
    const edit = await readEdited(c, row, own, also)
    const { values, faults } = parseContact(edit.typed)
    const again = { contact, typed: edit.typed, edited: edit, also: edit.besides.also }
    if (Object.keys(faults).length > 0) return show(c, family, { ...again, faults }, 422)
    const alike = family.contacts.find((one) => one.id !== contact.id && mayBeOne(one, values) && !mayBeOne(one, contact))
    if (alike && edit.besides.other !== String(alike.id)) return askAlike(c, family, again, alike)
    const save = { studentId: idOf(c), id: contact.id, version: edit.saves, place: Number(edit.typed.place), values, also: again.also }
    const answer = unlessMissing(await saveContact(c.get('db'), save, byOf(c)))
    if (answer.kind === 'conflict') {
      const now = await contactOf(c)
      const late = await lateOf(c, edit, now.row, answer.change, names)
      return show(c, now.family, { ...again, contact: now.contact, typed: late.typed, edited: late }, 409)
    }
    return back(c, answer.kind === 'saved' && answer.also > 0 ? words.savedAlso(answer.also) : words.saved)
  })
  .get(`${contactUrl}/delete`, allowed, async (c) => askRemove(c, await contactOf(c)))
  .post(`${contactUrl}/delete`, allowed, async (c) => {
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
  const place = String(family.contacts.indexOf(contact) + 1)
  return { family, contact, row: { version: contact.version, texts: { ...typedOf(contact), place } } }
}

const typedOf = (contact: Contact): TypedContact => ({
  ...eachOf(typedFields, (field) => contact[field] ?? ''),
  may_collect: contact.may_collect === null ? '' : contact.may_collect ? '1' : '0',
})

type Dialog = Pick<ContactDialogProps, 'typed' | 'edited' | 'faults' | 'refused' | 'other'> & {
  contact?: Contact
  also?: readonly number[]
}

function show(c: Context<Env>, family: Found, { contact, also, ...shown }: Dialog, status: 200 | 409 | 422 = 200) {
  const others = (contact && family.alsoOf.get(contact.id)) ?? []
  const props = {
    ...shown,
    student: family.student,
    places: Math.min(mostContacts, family.contacts.length + (contact ? 0 : 1)),
    contact: contact && { id: contact.id, name: contact.name ?? words.noName },
    others: others.map(({ contactId, classId, ...student }) => ({
      contactId,
      student: [fullName(student), classId && `(${classId})`].filter(Boolean).join(' '),
      isTicked: also?.includes(contactId) ?? true,
    })),
  }
  return showDialog(c, <ContactDialog {...props} />, status)
}

/** Who makes a contact that looks like another is told; the next save says that it is another person (PERSON-7). */
const askAlike = (c: Context<Env>, family: Found, again: Dialog, { id, name }: Contact) =>
  show(c, family, { ...again, other: id, refused: words.alike(name ?? words.noName) }, 409)

function askRemove(c: Context<Env>, { family, contact }: { family: Found; contact: Contact }, conflict?: string) {
  const { id, version, name } = contact
  const asked = { student: family.student, contact: { id, version, name: name ?? words.noName }, conflict }
  return showDialog(c, <AskRemove {...asked} />, conflict ? 409 : 200)
}

const back = (c: Context<Env>, said: string) => doneOrBack(c, studentUrl(idOf(c)), said, 'students-changed')
