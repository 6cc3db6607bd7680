import type { ReactNode } from 'react'
import { words as readinessWords } from '../../domain/_messages/readiness.ts'
import { screenWords, statusWords } from '../../domain/_messages/term-reports.ts'
import { type Score, score, type TermReport } from '../../domain/term-reports/index.ts'
import { Alert } from '../_ui/alert.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { DialogPage } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Facts } from '../_ui/facts.tsx'
import { SaveStatus } from '../_ui/save-status.tsx'
import { readinessLinks } from '../posting/links.ts'
import { AdministratorPanel } from './administer.tsx'
import { Details } from './details.tsx'
import { type FieldEdit, RecordField } from './field.tsx'
import { type Links, sheetsOf } from './links.ts'
import { ClassPager } from './pager.tsx'
import { SubjectList, SubjectTable } from './subjects.tsx'

export type TermReportProps = { report: TermReport; links: Links; marks: string | undefined; edit?: FieldEdit | undefined }

/** Student n of a class: the page, and the fragment that PREV and NEXT put in its place. */
export function TermReportScreen({ report, links, marks, edit }: TermReportProps) {
  const { formClass, record, n } = report
  return (
    <div
      id="term-report"
      className="grid gap-3"
      hx-get={links.student(formClass.classId, n)}
      hx-trigger="term-report-changed from:body"
      hx-swap="outerHTML"
    >
      <header className="row">
        <h1>{screenWords.title}</h1>
        <SaveStatus id="save-status" words={statusWords} state={edit && 'failed'} />
        <ClassPager report={report} links={links} />
      </header>
      {!formClass.rights.open && <Alert icon="lock">{screenWords.closed}</Alert>}
      {record ? (
        <Report report={{ ...report, record }} links={links} marks={marks} edit={edit} />
      ) : (
        <div className="panel">
          <Empty title={screenWords.noStudentsTitle(formClass.classId)}>{screenWords.noStudents}</Empty>
        </div>
      )}
    </div>
  )
}

type Whole = TermReport & { record: NonNullable<TermReport['record']> }

function Report({ report, links, marks, edit }: TermReportProps & { report: Whole }) {
  const { formClass, record, subjects, n } = report
  const url = links.student(formClass.classId, n)
  const sheets = sheetsOf(formClass, record)
  const { administer, remarks, deansComment } = formClass.rights
  const isAdministered = administer && formClass.rights.open
  const readiness = (administer || remarks || deansComment) && readinessLinks(links.base, formClass).list({ classId: formClass.classId })
  return (
    <div className="grid grid-cols-[288px_minmax(0,1fr)] gap-3 max-[800px]:grid-cols-1">
      <Details record={record} formClass={formClass} url={url} edit={edit} />
      <section className="flex flex-wrap content-start gap-3" aria-label="Subjects and remarks">
        <SubjectTable
          subjects={subjects}
          remove={isAdministered ? (subjectId) => links.own(formClass.classId, n)('subjects', subjectId) : undefined}
        />
        <SubjectList subjects={subjects} />
        <div className="panel pad row flex-[1_0_100%] flex-nowrap gap-4 max-[800px]:flex-wrap">
          <div className="min-w-0 flex-1 basis-60">
            <RecordField field="comments" rows={4} record={record} rights={formClass.rights} url={url} edit={edit} />
          </div>
          <ScoreBoxes {...score(subjects, record.term)} />
        </div>
        <nav className="row flex-[1_0_100%]" aria-label="Reports and marks">
          <Sheet href={sheets.markSheet}>Class Mark Sheet</Sheet>
          <Sheet href={sheets.rankSheet}>Rank Sheet</Sheet>
          {marks && <ButtonLink href={marks}>Enter Marks</ButtonLink>}
          <Sheet href={sheets.reportCard}>Report Card</Sheet>
          {readiness && <ButtonLink href={readiness}>{readinessWords.title}</ButtonLink>}
        </nav>
      </section>
      {isAdministered && <AdministratorPanel record={record} formClass={formClass} n={n} links={links} />}
    </div>
  )
}

const Sheet = ({ href, children }: { href: string; children: string }) => (
  <ButtonLink href={href} target="_blank" title={`${children} (opens in a new tab)`}>
    {children}
  </ButtonLink>
)

export function ScoreBoxes({ average, grade }: Score) {
  return (
    <div id="score">
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

/** A dialog of this screen as a page. */
export const StandAlone = ({ children }: { children: ReactNode }) => (
  <>
    <h1 className="mb-3">{screenWords.title}</h1>
    <DialogPage>{children}</DialogPage>
  </>
)
