import type { ReactNode } from 'react'
import { formTitle, termName, termValue } from '../../domain/_titles.ts'
import { type BookChoice, type choicesOf, isEmptyChoice, streamPath } from '../../domain/marks/spreadsheet.ts'
import { common } from '../../domain/words/common.ts'
import { aboutChoice, countLine, download, failed, fileName, noFields, title, words } from '../../domain/words/course-spreadsheet.ts'
import { jobWords } from '../../domain/words/jobs.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { SelectField } from '../_ui/field.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Thumbnail } from '../_ui/thumbnail.tsx'

export type Chosen = {
  /** `/admin` or `/term-reports`. */
  base: string
  terms: readonly { year: number; term: number }[]
  /** Null if the school has no term. */
  asked: BookChoice | null
  choices: ReturnType<typeof choicesOf>
  /** The number of chosen books; by default the whole term's. */
  books: number
  classes: number
}

/** The choice is in the address. */
export function CourseSpreadsheetPage(props: Chosen) {
  return (
    <div className="stack">
      <PageHead title={title}>
        <ButtonLink href={`${props.base}/mark-book`} icon="left">
          {words.back}
        </ButtonLink>
      </PageHead>
      <CourseSpreadsheet {...props} />
      <noscript>
        <p className="bad">{words.noScript}</p>
      </noscript>
    </div>
  )
}

export function CourseSpreadsheet({ base, terms, asked, choices, books, classes }: Chosen) {
  const url = `${base}/course-spreadsheet`
  if (!asked) return <NoBooks title={words.noTerm}>{words.noTermHint}</NoBooks>
  return (
    <section id="course-spreadsheet" className="panel beside-drawing">
      <form
        className="pad stack"
        action={url}
        method="get"
        hx-get={url}
        hx-trigger="change"
        hx-target="#course-spreadsheet"
        hx-swap="outerMorph"
        hx-replace-url="true"
        hx-sync="this:replace"
      >
        <p className="dim">{words.about}</p>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-3">
          <SelectField
            label={words.term}
            name="term"
            options={terms.map((term) => ({ value: termValue(term), label: termName(term) }))}
            defaultValue={termValue(asked)}
          />
          <SelectField
            label={words.formLevel}
            name="formLevel"
            empty={words.all}
            options={choices.levels.map((level) => ({ value: level, label: formTitle(level) }))}
            defaultValue={asked.formLevel ?? ''}
          />
          <SelectField
            label={words.formClass}
            name="formClass"
            empty={words.all}
            options={choices.classes.map((id) => ({ value: id, label: id }))}
            defaultValue={asked.formClass ?? ''}
          />
          <SelectField
            label={words.subject}
            name="subject"
            empty={words.all}
            options={choices.subjects.map((subject) => ({ value: subject.id, label: subject.title }))}
            defaultValue={asked.subjectId ?? ''}
          />
        </div>
        <footer className="row">
          <p className="dim small" role="status">
            {books === 0 ? words.noCourses : isEmptyChoice(asked) ? '' : countLine(books, classes)}
          </p>
          <Button look="primary" icon="download" className="push" hx-get={`${url}/download`} hx-include="closest form" hx-target="#dialog">
            {download}
          </Button>
        </footer>
        <p className="hint">{books === 0 ? words.noCoursesHint : words.inside}</p>
      </form>
      <Thumbnail of="marks" />
    </section>
  )
}

const NoBooks = ({ title, children }: { title: string; children: ReactNode }) => (
  <section id="course-spreadsheet" className="panel">
    <Empty title={title}>{children}</Empty>
  </section>
)

export const NoFieldsDialog = () => (
  <Dialog title={title}>
    <Alert>{noFields}</Alert>
  </Dialog>
)

/** Says why there is nothing to stream. */
export const RefusedDialog = ({ reason }: { reason: string }) => (
  <Dialog title={title}>
    <Alert kind="error">{failed}</Alert>
    <p>{reason}</p>
  </Dialog>
)

/** The progress overlay: `_page/course-spreadsheet.ts` opens the stream and shows its messages, or why it ended without a file. */
export const ProgressDialog = ({ asked, subject, stamped }: { asked: BookChoice; subject: string | undefined; stamped: string }) => (
  <Dialog
    title={title}
    about={`${aboutChoice(asked, subject)} · ${termName(asked)}`}
    closing={
      <>
        <Button data-close-dialog data-when="under-way">
          {common.cancel}
        </Button>
        <Button data-close-dialog data-when="failed" hidden>
          {common.close}
        </Button>
        <Button look="primary" icon="download" data-when="failed" data-start-again hidden>
          {download}
        </Button>
      </>
    }
  >
    <div data-course-spreadsheet={streamPath(asked)} data-name={`${fileName(asked, subject, stamped)}.xlsx`}>
      <div className="stack" data-when="under-way">
        <p role="status" data-message>
          {jobWords.starting}
        </p>
        <progress className="w-full" aria-label={title} max={1} />
        <p className="hint" data-sheets />
      </div>
      <div className="stack" data-when="failed" hidden>
        <Alert kind="error">{failed}</Alert>
        <p role="status" data-reason />
      </div>
    </div>
  </Dialog>
)
