import type { ReactNode } from 'react'
import { fullName, lastFirst } from '../../../domain/_names.ts'
import { shownNumber } from '../../../domain/_numbers.ts'
import type { Posted } from '../../../domain/_posted.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { termName, termValue } from '../../../domain/_titles.ts'
import type { Counted, Stored, UpdateFault } from '../../../domain/attendance/days/update.ts'
import {
  about,
  fewDays,
  givenPossible as givenOf,
  otherPossible as otherPossibleOf,
  posted,
  replaceOf,
  soFar,
  throughout,
  typedAndCounted,
  typedPossible,
  updateFaults,
  updateWords as words,
} from '../../../domain/words/attendance-terms.ts'
import { postedLine } from '../../../domain/words/posted.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { Facts } from '../../_ui/facts.tsx'
import { Icon } from '../../_ui/icon.tsx'
import { Name } from '../../_ui/name.tsx'
import { type Head, Heads, SelectAll, TableFrame } from '../../_ui/table.tsx'
import { Run } from './run.tsx'

type Planned = { studentId: number; firstName: string; lastName: string; classId: string; stored: Stored; counted: Counted }
type UpdateProps = {
  term: TermKey & { possibleAttendance: number | null; version: number }
  between: { from: string; to: string }
  daysHeld: number
  daysRecorded: number
  /** Who has seen the cards that change. */
  posted: Posted | undefined
  /** From the calendar, for the whole term. */
  proposed: number
  givenPossible: number
  isOver: boolean
  students: number
  changing: number
  absentThroughout: number
  otherPossible: number
  /** The students with typed figures, and their rows, which were written one by one. */
  typed: number
  rowsHtml: string
  /** Elements for other terms. */
  children?: ReactNode
}

/** Update Term Reports: shows the changes before it begins. */
export function UpdateDialog(props: UpdateProps) {
  const { term, students, changing, typed, rowsHtml } = props
  return (
    <Dialog title={words.title} about={termName(term)} wide closing={null}>
      {students === 0 ? (
        <Empty art="people" title={words.nobody} action={<ButtonLink href="/admin/dashboard">Dashboard</ButtonLink>}>
          {words.nobodyYet}
        </Empty>
      ) : (
        <Run
          run="update"
          name={`update-${termValue(term)}-${term.version}`}
          asOf={{ academic_year_id: term.year, term: term.term, version: term.version }}
          title={words.updating}
          start={words.update}
          complete={words.complete}
          total={students}
        >
          {props.children}
          <p>{about(props.between)}</p>
          <Facts
            score
            facts={[
              [words.students, shownNumber(students)],
              [words.changing, shownNumber(changing)],
              [words.keptCount, shownNumber(typed)],
            ]}
          />
          <Warnings {...props} />
          {typed > 0 && <TypedTable rowsHtml={rowsHtml} />}
        </Run>
      )}
    </Dialog>
  )
}

function Warnings(props: UpdateProps) {
  const { term, daysHeld, daysRecorded, isOver, absentThroughout, otherPossible, givenPossible, proposed } = props
  const possible = term.possibleAttendance ?? proposed
  const warnings = [
    props.posted && `${postedLine(props.posted)} ${posted}`,
    !isOver && soFar(Math.min(possible, 2 * daysHeld)),
    daysRecorded < daysHeld && fewDays(daysRecorded, daysHeld),
    possible !== proposed && typedPossible(possible, proposed),
    otherPossible > 0 && otherPossibleOf(otherPossible, possible),
    givenPossible > 0 && givenOf(givenPossible),
    absentThroughout > 0 && throughout(absentThroughout),
  ].flatMap((warning) => warning || [])
  if (warnings.length === 0) return null
  return (
    <div className="alert">
      <Icon name="alert" />
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </div>
  )
}

const typedHeads: Head[] = [
  { head: <SelectAll label={words.selectAll} />, width: 'w-[40px]' },
  { head: words.name },
  { head: words.class },
  { head: words.absent, align: 'num' },
  { head: words.late, align: 'num' },
]

const TypedTable = ({ rowsHtml }: { rowsHtml: string }) => (
  <section className="stack">
    <h3>{words.typed}</h3>
    <p className="hint">{words.typedHint}</p>
    <div className="scroll-box">
      <TableFrame label={words.typed} className="table-in-box folds">
        <Heads columns={typedHeads} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: written by React, some rows at a time */}
        <tbody dangerouslySetInnerHTML={{ __html: rowsHtml }} />
      </TableFrame>
    </div>
  </section>
)

/** A checkbox's value is what it may replace, so that a figure typed meanwhile is kept. */
export const TypedRows = ({ typed }: { typed: readonly Planned[] }) =>
  typed.map(({ studentId, classId, stored, counted, ...student }) => (
    <tr key={studentId}>
      <td>
        <input
          type="checkbox"
          name="replaces"
          value={`${studentId}/${stored.times_absent ?? ''}/${stored.times_late ?? ''}`}
          aria-label={replaceOf(fullName(student))}
        />
      </td>
      <th scope="row">
        <Name>{lastFirst(student)}</Name>
      </th>
      <td data-head={words.class}>{classId}</td>
      <td className="num" data-head={words.absent}>
        {typedAndCounted(stored.times_absent, counted.times_absent)}
      </td>
      <td className="num" data-head={words.late}>
        {typedAndCounted(stored.times_late, counted.times_late)}
      </td>
    </tr>
  ))

/** Says why nothing can be updated. */
export const UpdateRefused = ({ fault, children }: { fault: UpdateFault; children?: ReactNode }) => (
  <Dialog title={words.title}>
    <p role="alert">{updateFaults[fault]}</p>
    {children}
  </Dialog>
)
