import type { ReactNode } from 'react'
import { type CodedComment, commentLabel } from '../../domain/marks/enter/index.ts'
import { type Mate, type Score, score, type TermRecord, type TermReport } from '../../domain/term-reports/index.ts'
import { averageWords } from '../../domain/words/average.ts'
import { words as remarksWords } from '../../domain/words/class-remarks.ts'
import { contactListWords } from '../../domain/words/contacts.ts'
import { words as readinessWords } from '../../domain/words/readiness.ts'
import { deadlinesOf, screenWords, statusWords } from '../../domain/words/term-reports.ts'
import { averageKey, averageUrl } from '../_links/average.ts'
import { remarksLinks } from '../_links/class-remarks.ts'
import { classContactsUrl } from '../_links/contacts.ts'
import { readinessLinks } from '../_links/posting.ts'
import type { Links } from '../_links/term-reports.ts'
import { Alert } from '../_ui/alert.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Facts } from '../_ui/facts.tsx'
import { SaveStatus } from '../_ui/save-status.tsx'
import { AdministratorPanel } from './administer.tsx'
import type { RecentSettings } from './ask-setting.tsx'
import { CommentButton } from './comment.tsx'
import { Details } from './details.tsx'
import { type FieldEdit, phraseList, RecordField } from './field.tsx'
import { ClassPager } from './pager.tsx'
import type { CellEdit } from './subject-cells.tsx'
import { type RemovedSubject, SubjectList, SubjectTable } from './subjects.tsx'

/** The unsaved change, for a browser without scripts. */
export type Unsaved = { field: FieldEdit } | { cell: CellEdit }
type TermReportProps = {
  report: TermReport
  links: Links
  marks: string | undefined
  comments: readonly CodedComment[]
  others: readonly Mate[]
  removed: readonly RemovedSubject[]
  recent: RecentSettings['settings']
  picture: string | null
  /** The note of posted reports that the reader may change. */
  note?: ReactNode
  unsaved?: Unsaved | undefined
}

/** Student n of a class: the page, and the fragment for PREV and NEXT. */
export function TermReportScreen({ report, ...rest }: TermReportProps) {
  const { formClass, record, n } = report
  const { links, unsaved, note } = rest
  return (
    <div
      id="term-report"
      className="grid gap-3"
      hx-get={links.student(formClass.classId, n)}
      hx-trigger="term-report-changed from:body"
      hx-sync="this:replace"
      hx-swap="outerHTML"
    >
      <header className="row report-head">
        <h1>{screenWords.title}</h1>
        {record && (
          <span className="min-w-0 truncate">
            <b>
              <bdi>
                {record.firstName} {record.lastName}
              </bdi>
            </b>{' '}
            · {formClass.classId}
          </span>
        )}
        <SaveStatus id="save-status" words={statusWords} state={unsaved && 'field' in unsaved ? 'failed' : undefined} />
        <ClassPager report={report} links={links} />
      </header>
      {note ?? (!formClass.rights.open && <Alert icon="lock">{screenWords.closed}</Alert>)}
      <Deadlines formClass={formClass} />
      {record ? (
        <Report report={{ ...report, record }} {...rest} />
      ) : (
        <div className="panel">
          <Empty art="people" title={screenWords.noStudentsTitle(formClass.classId)}>
            {screenWords.noStudents}
          </Empty>
        </div>
      )}
    </div>
  )
}

/** The reader's deadline here, or why the time is over. */
function Deadlines({ formClass }: Pick<TermReport, 'formClass'>) {
  return deadlinesOf(formClass).map(({ entry, isOver, words }) =>
    isOver ? (
      <Alert key={entry} icon="lock">
        {words}
      </Alert>
    ) : (
      <p key={entry} className="small dim">
        {words}
      </p>
    ),
  )
}

type Whole = TermReport & { record: NonNullable<TermReport['record']> }

function Report({ report, links, marks, comments, others, removed, recent, picture, unsaved }: TermReportProps & { report: Whole }) {
  const { formClass, record, subjects, n } = report
  const own = links.own(formClass.classId, n)
  const { administer, remarks, deansComment } = formClass.rights
  const isAdministered = administer && formClass.rights.open
  const edit = unsaved && 'field' in unsaved ? unsaved.field : undefined
  const field = { record, rights: formClass.rights, url: links.student(formClass.classId, n), base: links.base, others, edit }
  const edits = {
    url: (subjectId: number, part?: string) => own('subjects', subjectId, ...(part ? [part] : [])),
    edit: unsaved && 'cell' in unsaved ? unsaved.cell : undefined,
    removed,
  }
  const mayPrint = administer || remarks || deansComment
  const prints = mayPrint && links.printRun(formClass)
  const readiness = (administer || remarks || deansComment) && readinessLinks(links.base, formClass).list({ classId: formClass.classId })
  return (
    <div className="report-body">
      <section className="flex flex-wrap content-start gap-3" aria-label="Subjects and remarks">
        <SubjectTable {...{ record, subjects }} base={links.base} edits={isAdministered ? edits : undefined} />
        <SubjectList record={record} subjects={subjects} />
        <div className="panel pad row flex-[1_0_100%] flex-nowrap gap-4 max-[800px]:flex-wrap">
          <div className="min-w-0 flex-1 basis-60">
            <RecordField field="comments" rows={4} {...field} />
          </div>
          <div className="grid gap-1">
            <ScoreBoxes record={record} {...score(subjects, record.term, record.rules)} />
            <a className="small" {...opens(averageUrl(record))} aria-keyshortcuts={averageKey}>
              {averageWords.how}
            </a>
          </div>
        </div>
      </section>
      <Details {...field} picture={picture} />
      <nav className="row max-[1199px]:gap-1" aria-label="Reports and marks">
        <Sheet href={links.markSheet(formClass.classId)}>Class Mark Sheet</Sheet>
        <Sheet href={links.rankSheet(formClass.classId)}>Rank Sheet</Sheet>
        <ButtonLink href={remarksLinks(links.base).sheet(formClass)}>{remarksWords.title}</ButtonLink>
        {marks && <ButtonLink href={marks}>Enter Marks</ButtonLink>}
        <Sheet href={links.reportCard(record.studentId)}>Report Card</Sheet>
        {mayPrint && formClass.isCurrent && <Sheet href={classContactsUrl(formClass.classId)}>{contactListWords.open}</Sheet>}
        {prints && <ButtonLink href={prints}>{screenWords.printClass(formClass.classId)}</ButtonLink>}
        {readiness && <ButtonLink href={readiness}>{readinessWords.title}</ButtonLink>}
        {(administer || remarks || deansComment) && <CommentButton record={record} href={own('comment')} />}
      </nav>
      {isAdministered && <AdministratorPanel {...{ record, formClass, n, links, recent }} />}
      {(isAdministered || remarks || deansComment) && <CommentList comments={comments} />}
    </div>
  )
}

/** The report menu asks for a term and opens the document in a frame. */
const Sheet = ({ href, children }: { href: string; children: string }) => <ButtonLink {...opens(href)}>{children}</ButtonLink>

/** The choices of the comment cells and the remarks. */
const CommentList = ({ comments }: { comments: readonly CodedComment[] }) => (
  <datalist id={phraseList}>
    {comments.map(({ id, detail, uses }) => (
      <option key={id} value={commentLabel(id, detail)} data-uses={uses} />
    ))}
  </datalist>
)

/** The id has the student's number, so that a late answer cannot write a wrong average. */
export const scoreId = ({ studentId }: TermRecord) => `score-${studentId}`

export function ScoreBoxes({ record, average, grade }: Score & { record: TermRecord }) {
  return (
    <div id={scoreId(record)} data-score={JSON.stringify(record.rules ?? {})} aria-live="polite">
      <Facts
        score
        facts={[
          [screenWords.average, average],
          [screenWords.grade, grade],
        ]}
      />
    </div>
  )
}
