import type { ComponentProps, ReactNode } from 'react'
import type { Edited } from '../../../domain/_changes.ts'
import { shownDay, yearTitle } from '../../../domain/_dates.ts'
import { isTypedPossible, type TermKey } from '../../../domain/_terms.ts'
import { termTitle, termValue } from '../../../domain/_titles.ts'
import {
  editOf,
  fieldOf,
  joins,
  leaves,
  otherPossible as otherPossibleOf,
  possibleChanges,
  reportsKeep,
  typedPossible,
  termDateWords as words,
} from '../../../domain/words/attendance-terms.ts'
import { common, pageWords } from '../../../domain/words/common.ts'
import { calendarTitle } from '../../../domain/words/school-calendar.ts'
import { termsUrl } from '../../_links/attendance.ts'
import { yearUrl } from '../../_links/calendar.ts'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { DateField } from '../../_ui/date-field.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { EditedRow, LateAlert } from '../../_ui/edited.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { Icon } from '../../_ui/icon.tsx'
import { type Head, Heads, TableFrame } from '../../_ui/table.tsx'
import { OldCardsNotice } from './old-cards.tsx'

type Term = TermKey & {
  termStart: string | null
  termEnd: string | null
  possibleAttendance: number | null
  isCurrent: boolean
  version: number
}
type Count = { days: number; records: number }
type Editing = {
  edited: Edited<'start' | 'end'>
  errors?: { start?: string; end?: string }
  /** The effect of these dates, to confirm before saving. */
  asks?: {
    words: string
    leaving: Count
    joining: Count
    possible: { before: number | null; after: number | null; calendar: number | null }
  }
}
/**
 * `otherPossible`: the number of students with a possible attendance typed by hand. `old`: term reports that differ from these dates.
 * `calendar`: what the school calendar gives for the saved dates.
 */
export type TermDatesProps = {
  term: Term
  mayEdit: boolean
  editing?: Editing | undefined
  otherPossible?: number | undefined
  old?: ComponentProps<typeof OldCardsNotice> | undefined
  calendar?: number | null | undefined
}

const urlOf = ({ year, term }: TermKey) => `${termsUrl}/${year}/${term}`

const heads: Head[] = [
  { head: words.year },
  { head: words.term },
  { head: words.start, width: 'w-[200px]' },
  { head: words.end, width: 'w-[200px]' },
  { head: pageWords.edit, isQuiet: true, width: 'w-40' },
]

/** Set Term Dates. */
export const TermDates = ({ terms }: { terms: readonly TermDatesProps[] }) => (
  <Dialog title={words.title} wide>
    {terms.length === 0 ? (
      <Empty title={words.none} action={<ButtonLink href="/admin/dashboard">Dashboard</ButtonLink>}>
        {words.noneYet}
      </Empty>
    ) : (
      <TableFrame label={words.title} className="table-in-dialog folds">
        <Heads columns={heads} />
        {terms.map((props) => (
          <TermDatesRow key={termValue(props.term)} {...props} />
        ))}
      </TableFrame>
    )}
  </Dialog>
)

/** A term: displayed with disabled fields and Edit, or edited with Save. */
export function TermDatesRow({ term, mayEdit, editing, otherPossible = 0, calendar = null, old }: TermDatesProps) {
  return (
    <tbody id={`dates-${termValue(term)}`} data-keeps-focus="">
      <tr>
        <td data-head={words.year}>{yearTitle(term.year)}</td>
        <th scope="row">{termTitle(term.term)}</th>
        {editing ? <EditedFields term={term} editing={editing} /> : <ShownFields term={term} mayEdit={mayEdit} />}
      </tr>
      {editing?.asks && <Says term={term} asks={editing.asks} />}
      {editing?.edited.late && (
        <tr>
          <td colSpan={5}>
            <LateAlert late={editing.edited.late} />
          </td>
        </tr>
      )}
      {calendar !== null && isTypedPossible(term.possibleAttendance, calendar) && (
        <Note>
          <Typed term={term} possible={term.possibleAttendance ?? 0} calendar={calendar} />
        </Note>
      )}
      {old && (
        <tr>
          <td colSpan={5}>
            <OldCardsNotice {...old} />
          </td>
        </tr>
      )}
      {otherPossible > 0 && <Note>{otherPossibleOf(otherPossible, term.possibleAttendance ?? 0)}</Note>}
    </tbody>
  )
}

function ShownFields({ term, mayEdit }: Pick<TermDatesProps, 'term' | 'mayEdit'>) {
  const href = `${urlOf(term)}?mode=edit`
  const off = (label: string, day: string | null) => (
    <td data-head={label}>
      <input className="input" disabled aria-label={fieldOf(label, term)} defaultValue={shownDay(day)} />
    </td>
  )
  return (
    <>
      {off(words.start, term.termStart)}
      {off(words.end, term.termEnd)}
      <td className="num">
        {mayEdit && (
          <ButtonLink small href={href} hx-get={href} hx-target={`#dates-${termValue(term)}`} hx-swap="outerHTML" aria-label={editOf(term)}>
            {pageWords.edit}
          </ButtonLink>
        )}
      </td>
    </>
  )
}

function EditedFields({ term, editing: { edited, errors, asks } }: { term: Term; editing: Editing }) {
  const form = `form-${termValue(term)}`
  const field = (name: 'start' | 'end', label: string) => (
    <td data-head={label}>
      <DateField
        quiet
        label={fieldOf(label, term)}
        name={name}
        id={`${name}-${termValue(term)}`}
        form={form}
        value={edited.typed[name]}
        error={errors?.[name]}
      />
    </td>
  )
  return (
    <>
      {field('start', words.start)}
      {field('end', words.end)}
      <td className="num">
        <form
          id={form}
          className="row flex-nowrap justify-end"
          method="post"
          action={urlOf(term)}
          hx-post={urlOf(term)}
          hx-target={`#dates-${termValue(term)}`}
          hx-swap="outerMorph"
          hx-disable={`#save-${termValue(term)}`}
        >
          <EditedRow {...edited} late={undefined} />
          {asks && <input type="hidden" name="said" value={asks.words} />}
          <ButtonLink small href={urlOf(term)} hx-get={urlOf(term)} hx-target={`#dates-${termValue(term)}`} hx-swap="outerHTML">
            {common.cancel}
          </ButtonLink>
          <Button small type="submit" look="primary" id={`save-${termValue(term)}`}>
            {asks ? words.saveAnyway : common.save}
          </Button>
        </form>
      </td>
    </>
  )
}

const Says = ({ term, asks: { leaving, joining, possible } }: { term: Term; asks: NonNullable<Editing['asks']> }) => (
  <tr>
    <td colSpan={5}>
      <div className="alert block" role="alert" id={`said-${termValue(term)}`}>
        {leaving.records > 0 && <p>{leaves(leaving.days, leaving.records)}</p>}
        {joining.records > 0 && <p>{joins(joining.days, joining.records)}</p>}
        {possible.before !== possible.after && <p>{possibleChanges(possible.before, possible.after)}</p>}
        {possible.calendar !== null && isTypedPossible(possible.after, possible.calendar) && (
          <p>
            <Typed term={term} possible={possible.after ?? 0} calendar={possible.calendar} />
          </p>
        )}
        <p>{reportsKeep}</p>
      </div>
    </td>
  </tr>
)

const Typed = ({ term, possible, calendar }: { term: Term; possible: number; calendar: number }) => (
  <>
    {typedPossible(possible, calendar)} <a href={yearUrl(term.year)}>{calendarTitle}</a>
  </>
)

const Note = ({ children }: { children: ReactNode }) => (
  <tr>
    <td colSpan={5}>
      <div className="alert" role="status">
        <Icon name="alert" />
        <p>{children}</p>
      </div>
    </td>
  </tr>
)
