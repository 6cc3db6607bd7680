import { fullName } from '../../../../domain/_names.ts'
import type { Contact } from '../../../../domain/school/students/contacts/index.ts'
import { contactLabels as labels, contactWords as words } from '../../../../domain/words/contacts.ts'
import { pageWords } from '../../../../domain/words/student-page.ts'
import { contactUrl } from '../../../_links/contacts.ts'
import { reviewUrl } from '../../../_links/registration.ts'
import { Badge } from '../../../_ui/badge.tsx'
import { opens } from '../../../_ui/dialog.tsx'
import { useLocalFields } from '../../../_ui/local-fields.tsx'
import { Note, Section } from '../../../_ui/section.tsx'
import { StudentLink } from '../../../_ui/student-link.tsx'

type AlsoOf = { contactId: number; studentId: number; firstName: string; lastName: string; classId: string | null }
const home = ['home_address', 'telephone', 'email'] as const
export type Family = {
  home: Record<(typeof home)[number], string | null>
  contacts: readonly Contact[]
  /** Other students with the same contact, by contact. */
  alsoOf: ReadonlyMap<number, readonly AlsoOf[]>
}
/** `mayEdit`: true for the office. */
type Props = Family & { id: number; mayEdit: boolean; hasYear: boolean; base: string }

/** The family's contacts in calling order, then the home. */
export function Contacts({ id, home, contacts, alsoOf, mayEdit, hasYear, base }: Props) {
  const isNothing = contacts.length === 0 && Object.values(home).every((value) => value === null)
  return (
    <Section id="contacts" title={words.title} link={mayEdit && <a {...opens(contactUrl(id, 'new'))}>{words.add}</a>}>
      {isNothing && <Note>{mayEdit ? words.none : words.noneToSee}</Note>}
      {contacts.length > 0 && (
        <ol className="contacts">
          {contacts.map((contact) => (
            <Person key={contact.id} {...{ id, contact, mayEdit, base }} others={alsoOf.get(contact.id) ?? []} />
          ))}
        </ol>
      )}
      {!(isNothing && !mayEdit) && <Home id={id} home={home} hasLink={mayEdit && hasYear} />}
    </Section>
  )
}

type PersonProps = { id: number; contact: Contact; mayEdit: boolean; base: string; others: readonly AlsoOf[] }

function Person({ id, contact, mayEdit, base, others }: PersonProps) {
  const { name, relation, telephone, telephone2, email, language, note, may_collect: mayCollect } = contact
  const shown = name ?? words.noName
  return (
    <li>
      <div className="row flex-nowrap items-start justify-between">
        <span className="wrap-anywhere">
          <b>
            <bdi>{shown}</bdi>
          </b>
          {relation && <span className="dim"> · {relation}</span>}
        </span>
        {mayEdit && (
          <a
            className="print:hidden"
            {...opens(contactUrl(id, contact.id))}
            href={contactUrl(id, contact.id)}
            aria-label={words.editOf(shown)}
          >
            {pageWords.edit}
          </a>
        )}
      </div>
      <p className="row">
        {[telephone, telephone2].map((number) => number && <Telephone key={number} number={number} />)}
        {email && (
          <a className="wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
        )}
        {mayCollect !== null && <Badge kind={mayCollect ? 'good' : 'bad'}>{mayCollect ? words.may : words.mayNot}</Badge>}
      </p>
      {(language || note) && (
        <p className="small wrap-anywhere">
          {[language && `${labels.language}: ${language}`, note].filter(Boolean).map((line) => (
            <span key={line} className="block">
              <bdi>{line}</bdi>
            </span>
          ))}
        </p>
      )}
      {others.length > 0 && <Others others={others} base={base} />}
    </li>
  )
}

/** A field with two numbers gets no call link. */
const Telephone = ({ number }: { number: string }) =>
  /[,/]/.test(number) ? <span>{number}</span> : <a href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>{number}</a>

const Others = ({ others, base }: { others: readonly AlsoOf[]; base: string }) => (
  <p className="small dim">
    {words.alsoOf}{' '}
    {others.map((student, i) => (
      <span key={student.contactId}>
        {i > 0 && ', '}
        <StudentLink id={student.studentId} base={base}>
          <bdi>{fullName(student)}</bdi>
        </StudentLink>
        {student.classId && ` (${student.classId})`}
      </span>
    ))}
  </p>
)

function Home({ id, home: values, hasLink }: { id: number; home: Family['home']; hasLink: boolean }) {
  const local = useLocalFields()
  const known = home.filter((field) => values[field] !== null)
  return (
    <>
      <dl className="pairs">
        {known.map((field) => (
          <div key={field}>
            <dt>{local.label(field)}</dt>
            <dd className="wrap-anywhere">
              <bdi>{values[field]}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      {hasLink && (
        <p className="px-4 pb-3 small print:hidden">
          <a {...opens(reviewUrl(id, { of: 'all' }, 'details'))}>{pageWords.editContacts}</a>
        </p>
      )}
    </>
  )
}
