import type { Edited } from '../../../../domain/_changes.ts'
import { type ContactFaults, kindOfContact, type TypedContact, type TypedField } from '../../../../domain/school/students/contacts/index.ts'
import { common } from '../../../../domain/words/common.ts'
import { contactFaults, contactLabels as labels, contactWords as words } from '../../../../domain/words/contacts.ts'
import { contactUrl } from '../../../_links/contacts.ts'
import { ButtonLink } from '../../../_ui/button.tsx'
import { Dialog, opens } from '../../../_ui/dialog.tsx'
import { Checkbox, SelectField, TextAreaField, TextField } from '../../../_ui/field.tsx'

export type ContactDialogProps = {
  student: { id: number; name: string }
  typed: Edited<keyof TypedContact | 'place'>['typed']
  /** Undefined for a new contact. */
  edited?: Edited | undefined
  /** The number of places in the order. */
  places: number
  /** Undefined for a new contact. */
  contact?: { id: number; name: string } | undefined
  /** The same person at other students, and whether those change too. */
  others?: readonly { contactId: number; student: string; isTicked: boolean }[]
  faults?: ContactFaults
  /** A contact that is alike: the next save says that this is another person. */
  other?: number
  refused?: string | undefined
}

const types = { telephone: 'tel', email: 'email', line: 'text' } as const

/** A student's contact, as the office edits it. */
export function ContactDialog({ student, typed, places, contact, edited, others = [], faults = {}, other, refused }: ContactDialogProps) {
  const line = (field: TypedField) => ({
    label: labels[field],
    name: field,
    defaultValue: typed[field],
    maxLength: kindOfContact(field).most,
    error: faults[field] && contactFaults[faults[field]],
  })
  const text = (field: TypedField) => <TextField {...line(field)} type={types[kindOfContact(field).kind]} autoComplete="off" />
  return (
    <Dialog
      wide
      title={contact ? words.edit : words.add}
      about={<bdi>{student.name}</bdi>}
      form={{ action: contactUrl(student.id, contact?.id ?? 'new') }}
      submit={common.save}
      edited={edited}
      refused={refused}
      buttons={
        contact && (
          <ButtonLink look="danger" {...opens(contactUrl(student.id, contact.id, 'delete'))}>
            {words.remove}
          </ButtonLink>
        )
      }
    >
      {other !== undefined && <input type="hidden" name="other" value={other} />}
      <div className="two">
        {text('name')}
        {text('relation')}
        {text('telephone')}
        {text('telephone2')}
        {text('email')}
        {text('language')}
        <SelectField
          label={words.collect}
          name="may_collect"
          defaultValue={typed.may_collect}
          empty={words.unsaid}
          options={[
            { value: '1', label: words.may },
            { value: '0', label: words.mayNot },
          ]}
        />
        <SelectField
          label={words.order}
          name="place"
          hint={words.orderHint}
          defaultValue={typed.place}
          options={Array.from({ length: places }, (_, i) => ({ value: i + 1, label: words.ordinal(i + 1) }))}
        />
      </div>
      <TextAreaField {...line('note')} rows={2} hint={words.noteHint} />
      {others.length > 0 && (
        <fieldset className="stack">
          <legend className="px-0 font-semibold">{words.alsoOf}</legend>
          {others.map(({ contactId, student: name, isTicked }) => (
            <Checkbox key={contactId} name="also" value={contactId} defaultChecked={isTicked} label={<bdi>{words.also(name)}</bdi>} />
          ))}
          <p className="hint">{words.alsoHint}</p>
        </fieldset>
      )}
    </Dialog>
  )
}

type Removal = {
  student: { id: number; name: string }
  contact: { id: number; version: number; name: string }
  conflict?: string | undefined
}

export const AskRemove = ({ student, contact, conflict }: Removal) => (
  <Dialog
    title={words.removeTitle}
    about={<bdi>{student.name}</bdi>}
    form={{ action: contactUrl(student.id, contact.id, 'delete') }}
    submit={words.remove}
    version={contact.version}
    conflict={conflict}
    danger
  >
    <p>{words.asksRemove(contact.name, student.name)}</p>
  </Dialog>
)
