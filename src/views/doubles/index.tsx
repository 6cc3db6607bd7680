import { shownDay } from '../../domain/_dates.ts'
import { fullName, lastFirst } from '../../domain/_names.ts'
import type { Double, Person } from '../../domain/doubles/index.ts'
import { common } from '../../domain/words/common.ts'
import { whyText, words } from '../../domain/words/doubles.ts'
import { archiveWords, words as studentWords } from '../../domain/words/students.ts'
import { doublesUrl, mergeUndoUrl } from '../_links/doubles.ts'
import { base } from '../_links/students.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Name } from '../_ui/name.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Panel } from '../_ui/panel.tsx'
import { StudentLink } from '../_ui/student-link.tsx'
import { List, refreshed, Table } from '../_ui/table.tsx'
import { Answer } from './answer.tsx'
import { type ContactPair, ContactPairs, type ContactsApart, ContactsApartList } from './contacts.tsx'

export type ApartPair = {
  id: number
  firstName: string
  lastName: string
  otherId: number
  otherFirst: string
  otherLast: string
  at: string
  by: string
}
export type MergeLine = {
  id: number
  keptId: number
  goneId: number | null
  name: string
  at: string
  by: string
  undoneAt: string | null
  undoneBy: string | null
  firstName: string | null
  lastName: string | null
}
type Props = {
  doubles: readonly Double[]
  apart: readonly ApartPair[]
  merges: readonly MergeLine[]
  contacts: readonly ContactPair[]
  contactsApart: readonly ContactsApart[]
  mayMerge: boolean
  when: (at: string | null) => string
}

export const DoublesPage = (props: Props) => (
  <div className="stack">
    <PageHead title={words.title} sub={words.sub} crumb={<a href={base}>{studentWords.title}</a>} />
    <Doubles {...props} />
  </div>
)

/** Reloads after each answer. */
export const Doubles = ({ doubles, apart, merges, contacts, contactsApart, mayMerge, when }: Props) => (
  <div id="doubles" className="stack" {...refreshed({ url: doublesUrl(), on: 'doubles-changed' })}>
    <List
      label={words.title}
      folds
      rows={doubles}
      rowKey={({ one, other }) => `${one.id}-${other.id}`}
      columns={[
        { head: words.student, isName: true, cell: ({ one }) => <Who person={one} /> },
        { head: words.other, cell: ({ other }) => <Who person={other} /> },
        { head: words.why, cell: ({ why }) => whyText(why) },
        { head: common.actions, isQuiet: true, cell: (pair) => <Actions {...pair} mayMerge={mayMerge} /> },
      ]}
      empty={
        <Empty title={words.none} art="people">
          {words.noneText}
        </Empty>
      }
    />
    {contacts.length > 0 && <ContactPairs pairs={contacts} mayMerge={mayMerge} />}
    {merges.length > 0 && <Merges {...{ merges, mayMerge, when }} />}
    {apart.length > 0 && <Apart {...{ apart, when }} />}
    {contactsApart.length > 0 && <ContactsApartList {...{ apart: contactsApart, when }} />}
  </div>
)

const Who = ({ person }: { person: Person }) => (
  <>
    <StudentLink id={person.id}>
      <Name>{lastFirst(person)}</Name>
    </StudentLink>
    <span className="dim small block">
      {[
        person.id,
        person.archivedOn ? archiveWords.left(shownDay(person.archivedOn)) : person.classId,
        person.birth && shownDay(person.birth),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  </>
)

/** The one who is still here stays, or the one who was entered first. */
const orderOf = (one: Person, other: Person) => (one.archivedOn !== null && other.archivedOn === null ? [other, one] : [one, other])

function Actions({ one, other, mayMerge }: Double & { mayMerge: boolean }) {
  const [kept = one, gone = other] = orderOf(one, other)
  return (
    <span className="row">
      {mayMerge && <ButtonLink href={doublesUrl(kept.id, gone.id)}>{words.look}</ButtonLink>}
      <Answer url={doublesUrl(one.id, other.id, 'apart')} label={words.apart} about={`${fullName(one)}, ${fullName(other)}`} />
    </span>
  )
}

const Merges = ({ merges, mayMerge, when }: Pick<Props, 'merges' | 'mayMerge' | 'when'>) => (
  <Panel id="merged" title={words.merged}>
    <Table
      label={words.merged}
      folds
      rows={merges}
      rowKey={({ id }) => id}
      columns={[
        {
          head: words.stayed,
          isName: true,
          cell: ({ keptId, firstName, lastName }) =>
            firstName === null || lastName === null ? keptId : <StudentLink id={keptId}>{lastFirst({ firstName, lastName })}</StudentLink>,
        },
        { head: words.went, cell: ({ name, goneId }) => [name, goneId].filter(Boolean).join(' · ') },
        { head: words.when, cell: ({ at, by }) => `${when(at)}, ${by}` },
        {
          head: common.actions,
          isQuiet: true,
          cell: ({ id, undoneAt, undoneBy }) =>
            undoneAt ? words.undone(undoneBy ?? '') : mayMerge && <ButtonLink {...opens(mergeUndoUrl(id))}>{words.undo}</ButtonLink>,
        },
      ]}
    />
  </Panel>
)

const Apart = ({ apart, when }: Pick<Props, 'apart' | 'when'>) => (
  <Panel id="apart" title={words.apartTitle}>
    <Table
      label={words.apartTitle}
      folds
      rows={apart}
      rowKey={({ id, otherId }) => `${id}-${otherId}`}
      columns={[
        { head: words.student, isName: true, cell: (pair) => <StudentLink id={pair.id}>{lastFirst(pair)}</StudentLink> },
        {
          head: words.other,
          cell: ({ otherId, otherFirst: firstName, otherLast: lastName }) => (
            <StudentLink id={otherId}>{lastFirst({ firstName, lastName })}</StudentLink>
          ),
        },
        { head: words.when, cell: ({ at, by }) => `${when(at)}, ${by}` },
        {
          head: common.actions,
          isQuiet: true,
          cell: (pair) => (
            <Answer
              url={doublesUrl(pair.id, pair.otherId, 'again')}
              label={words.again}
              about={`${fullName(pair)}, ${pair.otherFirst} ${pair.otherLast}`}
            />
          ),
        },
      ]}
    />
  </Panel>
)

type UndoProps = { id: number; isContact: boolean; gone: string; kept: string; refused: string | undefined }

export const AskUndoMerge = ({ id, isContact, gone, kept, refused }: UndoProps) => (
  <Dialog title={words.undoTitle} refused={refused} {...(!refused && { form: { action: mergeUndoUrl(id) }, submit: words.undo })}>
    <p>{(isContact ? words.asksUndoContact : words.asksUndo)(gone, kept)}</p>
    {!refused && !isContact && <p>{words.undoEffect}</p>}
  </Dialog>
)
