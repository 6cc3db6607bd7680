import type { Whose } from '../../domain/_part-of-school.ts'
import {
  type Difference,
  type RegistrationField,
  type RegistrationState,
  type RegistrationValues,
  registrationSections,
  sectionNames,
} from '../../domain/registration/index.ts'
import { type Twin, twinIds } from '../../domain/school/students/twins.ts'
import { common } from '../../domain/words/common.ts'
import { contactWords } from '../../domain/words/contacts.ts'
import { sectionTitles, shownValue } from '../../domain/words/registration.ts'
import { detailWords, reviewWords as words } from '../../domain/words/registration-office.ts'
import { twinWords } from '../../domain/words/students.ts'
import { everyone, listUrl, reviewUrl } from '../_links/registration.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Facts } from '../_ui/facts.tsx'
import { useLocalFields } from '../_ui/local-fields.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { StudentLink } from '../_ui/student-link.tsx'
import { List } from '../_ui/table.tsx'
import { TwinAlert } from '../school/students/twins.tsx'
import { type ReviewedDocument, SentDocuments } from './sent-documents.tsx'
import { StateBadge } from './table.tsx'

export type Done = { message: string; undo?: string }
export type ReviewProps = {
  student: { id: number; name: string; classId: string | null }
  state: RegistrationState
  version: number
  stand: string
  submitted: string
  decided: { by: string; at: string } | null
  reason: string | null
  /** For an accepted registration, its changes; `stored` is the value before it. */
  differences: readonly Difference[]
  /** The values that the school has or would have. */
  values: RegistrationValues
  sent: readonly ReviewedDocument[]
  have: readonly ReviewedDocument[]
  /** Students who resemble the proposed one. */
  twins: readonly Twin[]
  /** Contacts of the student who may be one person. */
  contacts: readonly (readonly [one: string, other: string])[]
  whose: Whose
  next: number | undefined
  alert?: string | undefined
  /** The last registration decided before this page. */
  done?: Done | undefined
  /** True if the acceptance can be undone. */
  canUndo: boolean
}

/** A registration: its differences from the school's data, its documents, and the decision. */
export function ReviewPage(props: ReviewProps) {
  const { student, state, submitted, decided, reason, whose, next, alert, done } = props
  const details = reviewUrl(student.id, whose, 'details')
  return (
    <div className="stack">
      <PageHead
        title={
          <StudentLink id={student.id}>
            <bdi>{student.name}</bdi>
          </StudentLink>
        }
        sub={<StateBadge state={state} />}
      >
        <ButtonLink href={listUrl(everyone, { whose })} icon="left">
          {words.back}
        </ButtonLink>
        <ButtonLink icon="edit" {...opens(details)}>
          {detailWords.open}
        </ButtonLink>
        {next !== undefined && <ButtonLink href={reviewUrl(next, whose)}>{words.next}</ButtonLink>}
      </PageHead>
      {done && <DoneNote {...done} />}
      {alert && (
        <Alert kind="error" icon="conflict">
          {alert}
        </Alert>
      )}
      <Facts
        facts={[
          ['ID', student.id],
          [words.class, student.classId ?? '–'],
          ...(submitted ? [[words.submitted, submitted] as const] : []),
          ...(decided ? [[words.decided, `${decided.at} ${words.by} ${decided.by}`] as const] : []),
          ...(reason ? [[words.reason, <bdi key="reason">{reason}</bdi>] as const] : []),
        ]}
      />
      <Contents {...props} />
    </div>
  )
}

export const DoneNote = ({ message, undo }: Done) => (
  <div className="row" role="status">
    <span className="good">{message}</span>
    {undo && (
      <ButtonLink small icon="undo" {...opens(undo)}>
        {common.undo}
      </ButtonLink>
    )}
  </div>
)

function Contents(props: ReviewProps) {
  const { student, state, differences, values, sent, have, contacts } = props
  const isSent = state !== 'not-begun' && state !== 'draft'
  return (
    <>
      {isSent ? <Differences differences={differences} isAccepted={state === 'accepted'} /> : <p className="panel pad">{words.notYet}</p>}
      <SentDocuments id={student.id} name={student.name} sent={sent} have={have} />
      <details open={!isSent}>
        <summary>{state === 'submitted' ? words.all : detailWords.have}</summary>
        <AllValues values={values} />
      </details>
      <TwinAlert twins={props.twins} />
      {contacts.length > 0 && (
        <Alert>
          {contacts.map(([one, other]) => (
            <p key={`${one} ${other}`}>{contactWords.alikeTwo(one, other)}</p>
          ))}
          {state === 'submitted' && <p>{contactWords.alikeIn}</p>}
        </Alert>
      )}
      {(state === 'submitted' || state === 'accepted') && <Decision {...props} />}
    </>
  )
}

const valueText = (field: RegistrationField, value: string | null) => shownValue(field, value) || words.blank

function Differences({ differences, isAccepted }: { differences: readonly Difference[]; isAccepted: boolean }) {
  const local = useLocalFields()
  if (differences.length === 0) return <p className="panel pad">{isAccepted ? words.acceptedNothing : words.nothing}</p>
  return (
    <List
      label={words.field}
      className="table-fixed"
      rows={differences}
      rowKey={({ field }) => field}
      columns={[
        { head: words.field, isName: true, width: 'w-[220px]', cell: ({ field }) => local.label(field) },
        {
          head: isAccepted ? words.before : words.stored,
          className: 'py-1 wrap-anywhere',
          cell: ({ field, stored, movedFrom }) => (
            <>
              <bdi className={stored === null ? 'dim' : undefined}>{valueText(field, stored)}</bdi>
              {movedFrom !== undefined && <p className="small bad">{words.moved(valueText(field, movedFrom))}</p>}
            </>
          ),
        },
        {
          head: isAccepted ? words.accepted : words.proposed,
          className: 'py-1 wrap-anywhere',
          cell: ({ field, proposed }) => (
            <bdi className={proposed === null ? 'dim' : 'text-ink font-semibold'}>{valueText(field, proposed)}</bdi>
          ),
        },
      ]}
    />
  )
}

function AllValues({ values }: { values: RegistrationValues }) {
  const local = useLocalFields()
  return (
    <div className="panel pad stack">
      {sectionNames.map((section) => (
        <section key={section}>
          <h2>{sectionTitles[section]}</h2>
          <Facts
            facts={registrationSections[section]
              .filter(local.isShown)
              .map((field) => [local.label(field), <bdi key={field}>{valueText(field, values[field])}</bdi>])}
          />
        </section>
      ))}
    </div>
  )
}

/** Accept sends what the page displayed, so that nothing else is accepted. */
function Decision({ student: { id }, state, version, stand, twins, whose, canUndo }: ReviewProps) {
  const [back, undo] = [reviewUrl(id, whose, 'return'), reviewUrl(id, whose, 'undo')]
  return (
    <footer className="row bg-paper sticky bottom-0 z-10 border-t border-line py-2">
      {state === 'submitted' && <p className="dim small">{words.acceptHint}</p>}
      <span className="row push">
        {canUndo && (
          <ButtonLink icon="undo" {...opens(undo)}>
            {common.undo}
          </ButtonLink>
        )}
        <ButtonLink {...opens(back)}>{words.return}</ButtonLink>
        {state === 'submitted' && (
          <form method="post" action={reviewUrl(id, whose, 'accept')}>
            <input type="hidden" name="version" value={version} />
            <input type="hidden" name="stand" value={stand} />
            <input type="hidden" name="twins" value={twinIds(twins)} />
            <Button type="submit" look="primary">
              {twins.length > 0 ? twinWords.accept : words.accept}
            </Button>
          </form>
        )}
      </span>
    </footer>
  )
}
