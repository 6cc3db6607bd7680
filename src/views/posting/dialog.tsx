import { lastFirst } from '../../domain/_names.ts'
import { shownNumber } from '../../domain/_numbers.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { type Counts, type Kind, kinds } from '../../domain/posting/readiness.ts'
import { common } from '../../domain/words/common.ts'
import {
  effect,
  incompleteEffect,
  incompleteMarks,
  opened,
  openedMore,
  postQuestion,
  readiness,
  readinessLead,
  removalEffect,
  removalQuestion,
  words,
} from '../../domain/words/posting.ts'
import { kindTitles } from '../../domain/words/readiness.ts'
import { postingUrl, readinessLinks } from '../_links/posting.ts'
import { AddressAlert } from '../_ui/address-alert.tsx'
import { Button } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Name } from '../_ui/name.tsx'

type Opened = { studentId: number; firstName: string; lastName: string; classId: string | null; when: string }
type Props = {
  term: TermKey & { isCurrent: boolean; isPosted: boolean; postingVersion: number }
  lacks: { students: number; marks: number; counts: Counts }
  opened: { students: readonly Opened[]; total: number }
  publicAddress: string
  conflict?: string | undefined
}

/** Asks before a term is posted or withdrawn, with the effect, what is still empty and who has read it. */
export function PostingDialog({ term, lacks, opened, publicAddress, conflict }: Props) {
  const { students, marks, counts } = lacks
  return (
    <Dialog
      title={postQuestion(term)}
      form={{ action: postingUrl(term) }}
      closing={common.cancel}
      submit={
        <>
          <Remove isPosted={term.isPosted} />
          <Button type="submit" look="primary" disabled={students === 0 && !term.isPosted} name="posted" value="1">
            {words.post}
          </Button>
        </>
      }
      conflict={conflict}
      version={term.postingVersion}
    >
      <p>{readiness({ students, marks, emptyMarks: counts.marks, emptyRemarks: counts.remarks })}</p>
      {students > 0 && <Lacks term={term} counts={counts} />}
      {!term.isPosted && <AddressAlert address={publicAddress} maySet />}
      <p className="dim">{effect(term.isPosted)}</p>
      {term.isPosted && <WhoOpened {...opened} />}
    </Dialog>
  )
}

/** Only a posted term can be withdrawn. */
function Remove({ isPosted }: { isPosted: boolean }) {
  const effect = isPosted ? words.removes : words.nothingPosted
  return (
    <span className="flex flex-col items-center">
      <Button
        type="submit"
        look={isPosted ? 'danger' : undefined}
        disabled={!isPosted}
        name="posted"
        value="0"
        aria-describedby="no-removes"
      >
        {words.remove}
      </Button>
      <span id="no-removes" className="hint">
        {effect}
      </span>
    </span>
  )
}

/** Asks again before posted reports are withdrawn, with the readers so far. */
export function AskRemoval({ term, opened }: Pick<Props, 'term' | 'opened'>) {
  return (
    <Dialog title={removalQuestion(term)} form={{ action: postingUrl(term) }} submit={words.removeAll} danger version={term.postingVersion}>
      <p>{removalEffect}</p>
      <WhoOpened {...opened} />
      <input type="hidden" name="posted" value="0" />
      <input type="hidden" name="confirmed" value="1" />
    </Dialog>
  )
}

type AskIncompleteProps = { term: Props['term']; incomplete: readonly Named[] }
type Named = Omit<Opened, 'when'> & { subject: string }

/** Asks before reports with incomplete marks are posted, with the students and subjects (WORD-6). */
export function AskIncomplete({ term, incomplete }: AskIncompleteProps) {
  const students = new Set(incomplete.map(({ studentId }) => studentId)).size
  return (
    <Dialog
      title={postQuestion(term)}
      form={{ action: postingUrl(term) }}
      submit={words.postIncomplete}
      danger
      version={term.postingVersion}
    >
      <section aria-labelledby="incomplete-marks">
        <h3 id="incomplete-marks">{incompleteMarks(incomplete.length, students)}</h3>
        <p>{incompleteEffect}</p>
        <People label="incomplete-marks" people={incomplete} more={incomplete.length - mostNamed} said={({ subject }) => subject} />
      </section>
      <p>
        <a href={readinessLinks('/admin', term).list({ list: 'marks' })}>{words.toMarks}</a>
      </p>
      <input type="hidden" name="posted" value="1" />
      <input type="hidden" name="incomplete" value={incomplete.length} />
    </Dialog>
  )
}

/** The missing items that the sentence does not name, each with a link to its list. */
function Lacks({ term, counts }: { term: Props['term']; counts: Counts }) {
  const links = readinessLinks('/admin', term)
  const told: readonly Kind[] = ['marks', 'remarks']
  const more = kinds.filter((kind) => !told.includes(kind) && counts[kind] > 0)
  return (
    <p className="row small">
      <a href={links.list({})}>{readinessLead}</a>
      {more.map((kind) => (
        <a key={kind} href={links.list({ list: kind })}>
          {`${kindTitles[kind]} ${shownNumber(counts[kind])}`}
        </a>
      ))}
    </p>
  )
}

const WhoOpened = ({ students, total }: Props['opened']) => (
  <section aria-labelledby="who-opened">
    <h3 id="who-opened">{opened(total)}</h3>
    {total > 0 && <People label="who-opened" people={students} more={total - students.length} said={({ when }) => when} />}
  </section>
)

const mostNamed = 100
type PeopleProps<T> = { label: string; people: readonly T[]; more: number; said: (one: T) => string }

const People = <T extends Omit<Opened, 'when'>>({ label, people, more, said }: PeopleProps<T>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
  <ul className="small mt-1 max-h-[24vh] overflow-auto" tabIndex={0} aria-labelledby={label}>
    {people.slice(0, mostNamed).map((one) => (
      <li key={`${one.studentId} ${said(one)}`}>
        <Name>{lastFirst(one)}</Name> <span className="dim">{[one.classId, said(one)].filter(Boolean).join(' · ')}</span>
      </li>
    ))}
    {more > 0 && <li className="dim">{openedMore(more)}</li>}
  </ul>
)
