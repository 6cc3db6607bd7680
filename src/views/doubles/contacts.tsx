import { lastFirst } from '../../domain/_names.ts'
import { common } from '../../domain/words/common.ts'
import { words as listWords, mergeWords, contactDoubles as words } from '../../domain/words/doubles.ts'
import { contactMergeUrl } from '../_links/doubles.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { Facts } from '../_ui/facts.tsx'
import { Name } from '../_ui/name.tsx'
import { Panel } from '../_ui/panel.tsx'
import { StudentLink } from '../_ui/student-link.tsx'
import { Table } from '../_ui/table.tsx'
import { Answer } from './answer.tsx'

type Contact = Record<'name' | 'relation' | 'telephone' | 'email', string | null> & {
  id: number
  studentId: number
  firstName: string
  lastName: string
}
export type ContactPair = readonly [Contact, Contact]

type PairsProps = { pairs: readonly ContactPair[]; mayMerge: boolean }

/** Contacts of one student that may be one person. */
export const ContactPairs = ({ pairs, mayMerge }: PairsProps) => (
  <Panel id="contacts" title={words.title}>
    <Table
      label={words.title}
      folds
      rows={pairs}
      rowKey={([one, two]) => `${one.id}-${two.id}`}
      columns={[
        {
          head: listWords.student,
          isName: true,
          cell: ([{ studentId, ...student }]) => (
            <StudentLink id={studentId}>
              <Name>{lastFirst(student)}</Name>
            </StudentLink>
          ),
        },
        { head: words.contact, className: 'wrap-anywhere', cell: ([one]) => <Particulars {...one} /> },
        { head: listWords.other, className: 'wrap-anywhere', cell: ([, two]) => <Particulars {...two} /> },
        {
          head: common.actions,
          isQuiet: true,
          cell: ([one, two]) => {
            const url = contactMergeUrl(one.studentId, one.id, two.id)
            return (
              <span className="row">
                {mayMerge && <ButtonLink {...opens(url)}>{words.merge}</ButtonLink>}
                <Answer url={`${url}/apart`} label={listWords.apart} about={`${one.name ?? ''}, ${two.name ?? ''}`} />
              </span>
            )
          },
        },
      ]}
    />
  </Panel>
)

export type ContactsApart = Pick<Contact, 'id' | 'name' | 'studentId' | 'firstName' | 'lastName'> & {
  otherId: number
  otherName: string | null
  at: string
  by: string
}

/** Contacts that are two people. */
export const ContactsApartList = ({ apart, when }: { apart: readonly ContactsApart[]; when: (at: string) => string }) => (
  <Panel id="contacts-apart" title={words.apartTitle}>
    <Table
      label={words.apartTitle}
      folds
      rows={apart}
      rowKey={({ id, otherId }) => `${id}-${otherId}`}
      columns={[
        { head: listWords.student, isName: true, cell: (pair) => <StudentLink id={pair.studentId}>{lastFirst(pair)}</StudentLink> },
        { head: words.contact, className: 'wrap-anywhere', cell: ({ name }) => name ?? '' },
        { head: words.contact, className: 'wrap-anywhere', cell: ({ otherName }) => otherName ?? '' },
        { head: listWords.when, cell: ({ at, by }) => `${when(at)}, ${by}` },
        {
          head: common.actions,
          isQuiet: true,
          cell: ({ studentId, id, otherId, name, otherName }) => (
            <Answer
              url={`${contactMergeUrl(studentId, id, otherId)}/again`}
              label={listWords.again}
              about={`${name ?? ''}, ${otherName ?? ''}`}
            />
          ),
        },
      ]}
    />
  </Panel>
)

const Particulars = ({ name, relation, telephone, email }: Contact) => (
  <>
    {name}
    <span className="dim small block">{[relation, telephone, email].filter(Boolean).join(' · ')}</span>
  </>
)

type Line = { id: string; about: string; kept: string; gone: string; chosen: string | undefined }
type MergeProps = {
  student: { id: number; name: string }
  kept: { id: number; name: string }
  gone: { id: number; name: string }
  lines: readonly Line[]
  filled: readonly (readonly [string, string])[]
  shown: string
  refused?: string | undefined
}

/** What one contact becomes of two, and the choice where both have a value. */
export const MergeContacts = ({ student, kept, gone, lines, filled, shown, refused }: MergeProps) => (
  <Dialog
    wide
    title={words.mergeTitle}
    about={<bdi>{student.name}</bdi>}
    form={{ action: contactMergeUrl(student.id, kept.id, gone.id) }}
    submit={words.merge}
    refused={refused}
  >
    <input type="hidden" name="shown" value={shown} />
    <p>{words.becomes(gone.name, kept.name)}</p>
    {lines.map(({ id, about, chosen, ...values }) => (
      <fieldset key={id} className="stack">
        <legend className="px-0 font-semibold">{about}</legend>
        {(['kept', 'gone'] as const).map((side) => (
          <label key={side} className="flex items-start gap-2 wrap-anywhere">
            <input type="radio" name={id} value={side} required defaultChecked={chosen === side} />
            <span>{values[side]}</span>
          </label>
        ))}
      </fieldset>
    ))}
    {filled.length > 0 && (
      <section aria-label={mergeWords.filled}>
        <p className="hint">{mergeWords.filled}</p>
        <Facts facts={filled} />
      </section>
    )}
  </Dialog>
)
