import type { ReactNode } from 'react'
import { lastFirst } from '../../../domain/_names.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { type Subject, takersPerPage } from '../../../domain/school/subjects/index.ts'
import { common, pageWords } from '../../../domain/words/common.ts'
import { nobodyFound, select, studentWords, takerCount, teacherOf, words } from '../../../domain/words/subjects.ts'
import { subjectUrl, type TakerQuery, takersUrl } from '../../_links/subjects.ts'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { Dialog, opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { FieldNote, type FieldState } from '../../_ui/field-note.tsx'
import { FilterForm } from '../../_ui/filter-form.tsx'
import { LaterTerms } from '../../_ui/later-terms.tsx'
import { Name } from '../../_ui/name.tsx'
import { Pager } from '../../_ui/pager.tsx'
import { SaveStatus } from '../../_ui/save-status.tsx'
import { SearchField } from '../../_ui/search-field.tsx'
import { studentColumn } from '../../_ui/student-link.tsx'
import { SelectAll, Table } from '../../_ui/table.tsx'
import { Ticked } from '../../_ui/tick-form.tsx'
import { type Named, TeacherOptions } from './teacher-options.tsx'

type Taker = Named & { classId: string | null; teacher: Named | null; version: number }
export type TakersProps = {
  subject: Subject
  query: TakerQuery
  rows: readonly Taker[]
  /** `found` by the search, of `all` students of the subject. */
  found: number
  all: number
  teachers: readonly (Named & { teaches: boolean })[]
  error?: string | undefined
  /** Later terms with registered students. */
  later: readonly TermKey[]
  /** A row with an unsaved change. */
  edit?: { studentId: number; typed: string; state: FieldState } | undefined
}

const statusId = 'taker-status'
const formId = 'taker-removal'

/** The students of a subject: as a list, or with checkboxes. */
export function TakersDialog(props: TakersProps) {
  const { subject, query, all, error, edit } = props
  const status = error ? (
    <p className="hint bad" role="alert" data-until-selected={query.selecting ? '' : undefined}>
      {error}
    </p>
  ) : (
    !query.selecting && <SaveStatus id={statusId} words={studentWords} state={edit && 'failed'} />
  )
  return (
    <Dialog
      wide
      title={subject.title}
      about={takerCount(all)}
      status={status}
      buttons={!query.selecting && <Buttons {...props} />}
      closing={query.selecting ? <Selecting {...props} /> : common.close}
    >
      <Search {...props} />
      <Takers {...props} />
      {!query.selecting && all > 0 && <LaterTerms terms={props.later} />}
    </Dialog>
  )
}

function Buttons({ subject, query, all }: TakersProps) {
  return (
    <>
      <ButtonLink look="primary" icon="plus" {...opens(subjectUrl(subject.id, 'students', 'new'))}>
        {studentWords.addStudent}
      </ButtonLink>
      {all > 0 && (
        <ButtonLink icon="trash" {...opens(takersUrl(subject.id, { ...query, selecting: true }))}>
          {studentWords.deleteStudents}
        </ButtonLink>
      )}
    </>
  )
}

function Selecting({ subject, query }: TakersProps) {
  return (
    <>
      <ButtonLink {...opens(takersUrl(subject.id, { ...query, selecting: false }))}>{common.back}</ButtonLink>
      <Button type="submit" look="danger" form={formId}>
        {studentWords.deleteSelected}
      </Button>
    </>
  )
}

function Search({ subject, query }: TakersProps) {
  return (
    <FilterForm className="w-64" action={subjectUrl(subject.id, 'students')} target="#takers" isPart isInDialog>
      {query.selecting && <input type="hidden" name="mode" value="select" />}
      <SearchField label={pageWords.search} value={query.q} id="taker-search" />
    </FilterForm>
  )
}

/** The list, which the search and the pager replace. */
function Takers(props: TakersProps) {
  const { subject, query, rows, found } = props
  if (found === 0)
    return (
      <section id="takers" className="panel" aria-label={words.students}>
        <Nobody search={query.q} />
      </section>
    )
  const href = (page: number) => takersUrl(subject.id, { ...query, page })
  return (
    <section id="takers" className="stack" aria-label={words.students}>
      <div className="panel">
        {query.selecting ? (
          <RemovalForm {...props}>
            <TakerTable {...props} />
          </RemovalForm>
        ) : (
          <TakerTable {...props} />
        )}
        <Pager page={query.page} perPage={takersPerPage} total={found} href={href} target="#takers" select="#takers" />
      </div>
      {query.selecting && rows.length < found && (
        <noscript>
          <p className="hint">{studentWords.thisPage}</p>
        </noscript>
      )}
    </section>
  )
}

function RemovalForm({ subject, query, children }: TakersProps & { children: ReactNode }) {
  const url = subjectUrl(subject.id, 'students', 'removal')
  return (
    <form id={formId} data-keeps-ticks={`takers/${subject.id}`} action={url} hx-post={url} hx-target="#dialog" hx-swap="innerHTML">
      <input type="hidden" name="ask" value="1" />
      <input type="hidden" name="q" value={query.q} />
      <input type="hidden" name="page" value={query.page} />
      {children}
      <div className="pager" data-tick-bar="" hidden>
        <Ticked />
      </div>
      <span data-ticked-elsewhere="" hidden />
    </form>
  )
}

const TakerTable = ({ subject, query: { selecting }, rows, teachers, edit }: TakersProps) => (
  <Table
    label={words.students}
    className="table-fixed"
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      selecting && {
        head: <SelectAll label={studentWords.selectAll} />,
        width: 'w-[44px]',
        cell: (taker) => <input type="checkbox" name="student" value={`${taker.id}-${taker.version}`} aria-label={select(taker)} />,
      },
      { head: words.id, width: 'w-[100px]', cell: ({ id }) => id },
      studentColumn(studentWords.name),
      { head: studentWords.class, width: 'w-[80px]', cell: ({ classId }) => classId },
      {
        head: studentWords.teacher,
        width: 'w-[280px]',
        cell: (taker) =>
          selecting ? (
            taker.teacher && <Name>{lastFirst(taker.teacher)}</Name>
          ) : (
            <TeacherForm subject={subject} taker={taker} teachers={teachers} edit={edit?.studentId === taker.id ? edit : undefined} />
          ),
      },
    ]}
  />
)

type RowProps = Pick<TakersProps, 'subject' | 'teachers' | 'edit'> & { taker: Taker }

/** The teacher of a student, saved as soon as another is chosen. */
function TeacherForm({ subject, taker, teachers, edit }: RowProps) {
  const url = subjectUrl(subject.id, 'students', taker.id)
  const noteId = `teacher-${taker.id}-note`
  const state = edit?.state ?? { version: taker.version, bases: [String(taker.teacher?.id ?? '')] }
  return (
    <form
      method="post"
      action={url}
      hx-post={url}
      hx-trigger="change, submit"
      hx-target={`#${noteId}`}
      hx-swap="innerHTML"
      hx-sync="this:queue last"
      autoComplete="off"
      data-saves={statusId}
    >
      <select
        name="value"
        className="input"
        aria-label={teacherOf(taker)}
        aria-describedby={noteId}
        aria-invalid={edit?.state.note && true}
        defaultValue={edit?.typed ?? taker.teacher?.id ?? ''}
      >
        <TeacherOptions teachers={teachers} kept={taker.teacher} none={studentWords.noTeacher} />
      </select>
      <div id={noteId} className="contents" data-note="">
        <TeacherNote taker={taker} state={state} teachers={teachers} />
      </div>
    </form>
  )
}

/** The note below a student's teacher, which is also the answer to a save. */
export function TeacherNote({ taker, state, teachers }: { taker: Taker; state: FieldState; teachers: readonly Named[] }) {
  const shown = (value: string) => {
    const teacher = [...teachers, taker.teacher].find((one) => String(one?.id) === value)
    return teacher ? lastFirst(teacher) : value && studentWords.others
  }
  return <FieldNote label={teacherOf(taker)} state={state} shown={shown} />
}

function Nobody({ search }: { search: string }) {
  if (search)
    return (
      <Empty art="search" title={nobodyFound(search)}>
        {studentWords.tryAnother}
      </Empty>
    )
  return (
    <Empty art="people" title={studentWords.nobody}>
      {studentWords.nobodyYet}
    </Empty>
  )
}
