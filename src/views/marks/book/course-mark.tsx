import type { Mark } from '../../../domain/_marks.ts'
import { type Basis, bases, type Proposal, weightings } from '../../../domain/marks/book/course-mark.ts'
import type { MarkBook } from '../../../domain/marks/book/index.ts'
import { basisTitles, whyNone, courseMarkWords as words } from '../../../domain/words/mark-book-course-mark.ts'
import { assessmentName } from '../../../domain/words/mark-book-upload.ts'
import { Badge } from '../../_ui/badge.tsx'
import { Dialog, opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { type Column, SelectAll, Table } from '../../_ui/table.tsx'
import { aboutBook } from './upload.tsx'

/** A student: both percentages, the present course mark, and the proposed one. */
export type ProposalRow = {
  studentId: number
  name: string
  version: number | null
  unweighted: string | null
  weighted: string | null
  courseMark: number | string | null
  proposal: Proposal
  /** How many assessments the percentage uses, of how many. */
  from: number
  of: number
}
type Props = { book: MarkBook; url: string; basis: Basis; rows: readonly ProposalRow[]; ticked?: ReadonlySet<number>; message?: string }

/** The form's text for a proposal: student, version and mark. */
export const takeText = ({ studentId, version, mark }: { studentId: number; version: number; mark: Mark }) =>
  [studentId, version, mark ?? ''].join('/')

/** The mark book's percentages beside the course marks; one that would overwrite a mark must be ticked. */
export function CourseMarks({ book, url, basis, rows, ticked, message }: Props) {
  const action = `${url}/course-mark`
  const count = (kind: Proposal['kind']) => rows.filter(({ proposal }) => proposal.kind === kind).length
  const canTake = count('new') + count('other') > 0
  const isTicked = ({ studentId, proposal }: ProposalRow) => (ticked ? ticked.has(studentId) : proposal.kind === 'new')
  return (
    <Dialog title={words.title} about={aboutBook(book)} wide form={{ action }} submit={canTake && words.accept} refused={message}>
      <nav className="row tabs" aria-label={words.basis}>
        {bases.map((one) => (
          <a key={one} {...opens(`${action}?basis=${one}`)} aria-current={one === basis ? 'true' : undefined}>
            {basisTitles[one]}
          </a>
        ))}
      </nav>
      <input type="hidden" name="basis" value={basis} />
      <How book={book} basis={basis} />
      {rows.length === 0 ? (
        <Empty art={false} title={words.empty}>
          {words.emptyText}
        </Empty>
      ) : (
        <>
          <p>{words.summary(count('new'), count('other'), count('same'))}</p>
          <Proposals rows={rows} basis={basis} canTake={canTake} isTicked={isTicked} />
        </>
      )}
    </Dialog>
  )
}

/** Explains how the percentage is made, and what it leaves out. */
function How({ book, basis }: { book: MarkBook; basis: Basis }) {
  const { withoutTotal, withoutWeighting, sum } = weightings(book.assessments)
  const names = (all: MarkBook['assessments']) => all.map(({ number, topic }) => assessmentName(number, topic)).join(', ')
  const isWeighted = basis === 'weighted'
  return (
    <div className="dim">
      <p>
        {isWeighted ? (sum === 0 ? words.noWeightings : words.howWeighted) : words.howUnweighted} {words.blank}
      </p>
      {isWeighted && sum !== 0 && sum !== 100 && <p className="warn">{words.sum(sum)}</p>}
      {withoutTotal.length > 0 && <p className="warn">{words.withoutTotal(names(withoutTotal))}</p>}
      {isWeighted && withoutWeighting.length > 0 && <p className="warn">{words.withoutWeighting(names(withoutWeighting))}</p>}
    </div>
  )
}

type TableProps = { rows: readonly ProposalRow[]; basis: Basis; canTake: boolean; isTicked: (row: ProposalRow) => boolean }

const Proposals = ({ rows, basis, canTake, isTicked }: TableProps) => (
  <Table
    label={words.title}
    rows={rows}
    rowKey={({ studentId }) => studentId}
    rowProps={({ proposal }) => (proposal.kind === 'other' ? { 'aria-selected': true } : {})}
    columns={[
      canTake && { head: <SelectAll label={words.all} />, width: 'w-[44px]', cell: (row) => <Tick row={row} isTicked={isTicked(row)} /> },
      { head: words.student, isName: true, className: 'wrap-anywhere', cell: ({ name }) => name },
      ...bases.map(
        (of): Column<ProposalRow> => ({
          head: basisTitles[of],
          align: 'num',
          cell: (row) => (of === basis ? <b>{row[of] ?? words.none}</b> : (row[of] ?? words.none)),
        }),
      ),
      { head: words.now, align: 'num', cell: ({ courseMark }) => courseMark ?? words.none },
      { head: words.proposed, align: 'num', cell: ({ proposal }) => (proposal.kind === 'none' ? words.none : <b>{proposal.mark}</b>) },
      { head: words.state, cell: (row) => <State {...row} /> },
    ]}
  />
)

function Tick({ row: { studentId, name, version, proposal }, isTicked }: { row: ProposalRow; isTicked: boolean }) {
  if (version === null || (proposal.kind !== 'new' && proposal.kind !== 'other')) return null
  return (
    <input
      type="checkbox"
      name="take"
      value={takeText({ studentId, version, mark: proposal.mark })}
      defaultChecked={isTicked}
      aria-label={words.take(name)}
    />
  )
}

const State = ({ proposal, from, of }: ProposalRow) => (
  <>
    {proposal.kind === 'none' && <span className="small dim">{whyNone[proposal.why]}</span>}
    {proposal.kind === 'same' && <span className="small dim">{words.same}</span>}
    {proposal.kind === 'new' && <Badge kind="good">{words.new}</Badge>}
    {proposal.kind === 'other' && <Badge kind="warn">{words.other}</Badge>}
    {proposal.kind !== 'none' && from < of && <span className="small dim"> {words.from(from, of)}</span>}
  </>
)
