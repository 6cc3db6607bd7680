import { lastFirst } from '../../../domain/_names.ts'
import { type BatchQuery, batchPerPage } from '../../../domain/school/subjects/index.ts'
import { batchWords, nobodyFound, select, studentWords, takerCount, words } from '../../../domain/words/subjects.ts'
import { batchUrl } from '../../_links/subjects.ts'
import { Button } from '../../_ui/button.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { Icon } from '../../_ui/icon.tsx'
import { Name } from '../../_ui/name.tsx'
import { Pager } from '../../_ui/pager.tsx'
import { studentColumn } from '../../_ui/student-link.tsx'
import { type Column, SelectAll, Table } from '../../_ui/table.tsx'
import type { Named } from './teacher-options.tsx'

export type Candidate = Named & { classId: string | null; teacher: Named | null; version: number; isAssigned: boolean }
type Props = {
  query: BatchQuery
  teacher: number | null
  rows: readonly Candidate[]
  total: number
  selected?: ReadonlySet<number>
  error?: string | undefined
}

const none: ReadonlySet<number> = new Set()

/** Students who could take the subject, with checkboxes. */
export function BatchTable({ query, teacher, rows, total, selected = none, error }: Props) {
  return (
    <section id="batch-table" className="panel" aria-label={words.students}>
      <form
        id="batch-form"
        data-keeps-ticks={[query.subjectId, query.form, query.classId].join('/')}
        method="post"
        action={batchUrl(query, null)}
        hx-post={batchUrl(query, null)}
        hx-target="#batch"
        hx-swap="outerHTML"
      >
        {total === 0 ? (
          <Nobody query={query} />
        ) : (
          <Table label={words.students} className="table-fixed" columns={columns(selected)} rows={rows} rowKey={({ id }) => id} />
        )}
        {total > batchPerPage && (
          <Pager
            page={query.page}
            perPage={batchPerPage}
            isFixed
            total={total}
            href={(page) => batchUrl({ ...query, page }, teacher)}
            target="#batch"
          />
        )}
        {query.subjectId !== null && (
          <div className="pager">
            <span className="dim mr-auto">
              {takerCount(total)}
              {total > batchPerPage && <noscript> · {batchWords.thisPage}</noscript>}
            </span>
            <span data-ticked-elsewhere="" hidden />
            {error && (
              <p className="hint bad" role="alert" data-until-selected={selected.size === 0 ? '' : undefined}>
                {error}
              </p>
            )}
            <span className="dim">
              <b data-selected-count="">{selected.size}</b> {batchWords.selected}
            </span>
            <Button data-clear-ticks="" hidden look="quiet">
              {batchWords.clearSelection}
            </Button>
            <Button type="submit" look="primary">
              {batchWords.assign}
            </Button>
          </div>
        )}
      </form>
    </section>
  )
}

const columns = (selected: ReadonlySet<number>): Column<Candidate>[] => [
  {
    head: <SelectAll label={studentWords.selectAll} />,
    width: 'w-[44px]',
    cell: (student) => (
      <input
        type="checkbox"
        name="student"
        value={`${student.id}-${student.version}`}
        aria-label={select(student)}
        defaultChecked={selected.has(student.id)}
      />
    ),
  },
  { head: words.id, width: 'w-[110px]', cell: ({ id }) => id },
  studentColumn(studentWords.name),
  { head: studentWords.class, width: 'w-[80px]', cell: ({ classId }) => classId },
  {
    head: studentWords.teacher,
    width: 'w-60',
    className: 'wrap-anywhere',
    cell: ({ teacher }) => teacher && <Name>{lastFirst(teacher)}</Name>,
  },
  { head: batchWords.assigned, align: 'mid', width: 'w-[100px]', cell: ({ isAssigned }) => isAssigned && <Assigned /> },
]

const Assigned = () => (
  <span className="good">
    <Icon name="check" />
    <span className="sr">{batchWords.assigned}</span>
  </span>
)

function Nobody({ query }: { query: BatchQuery }) {
  if (query.subjectId === null) return <Empty title={batchWords.noSubject}>{batchWords.noSubjectText}</Empty>
  if (query.q)
    return (
      <Empty art="search" title={nobodyFound(query.q)}>
        {studentWords.tryAnother}
      </Empty>
    )
  return (
    <Empty art="people" title={batchWords.nobody}>
      {batchWords.nobodyText}
    </Empty>
  )
}
