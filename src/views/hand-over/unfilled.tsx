import type { ReactNode } from 'react'
import { lastFirst, type Named } from '../../domain/_names.ts'
import { formTitle } from '../../domain/_titles.ts'
import { countUnfilled, type Unfilled } from '../../domain/hand-over/unfilled.ts'
import { dutyWords, fillForm, fillLesson, shownOf, unfilledWords as words } from '../../domain/words/hand-over.ts'
import { words as teacherWords } from '../../domain/words/teachers.ts'
import { fillUrl, unfilledUrl } from '../_links/hand-over.ts'
import { teachersUrl } from '../_links/teachers.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { SelectField } from '../_ui/field.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Panel } from '../_ui/panel.tsx'
import { refreshed, Table } from '../_ui/table.tsx'

const most = 100

export const UnfilledPage = (props: { unfilled: Unfilled; hasTerm: boolean }) => (
  <div className="stack">
    <PageHead title={words.title} sub={words.about} crumb={<a href={teachersUrl}>{teacherWords.title}</a>} />
    <UnfilledLists {...props} />
  </div>
)

/** Each row leads to the dialog that fills it. */
export const UnfilledLists = ({ unfilled, hasTerm }: { unfilled: Unfilled; hasTerm: boolean }) => (
  <div id="unfilled" className="stack" {...refreshed({ url: unfilledUrl, on: 'unfilled-changed' })}>
    {countUnfilled(unfilled) === 0 ? (
      <section className="panel">
        <Empty title={hasTerm ? words.none : words.noTerm} art="done">
          {hasTerm ? words.noneText : words.noTermText}
        </Empty>
      </section>
    ) : (
      <Lists {...unfilled} />
    )}
  </div>
)

const Lists = ({ lessons, classes, forms }: Unfilled) => (
  <>
    <List id="classes" title={words.classes} rows={classes}>
      <Table
        label={words.classes}
        className="table-in-box"
        rows={classes}
        rowKey={(classId) => classId}
        columns={[
          { head: words.class, isName: true, cell: (classId) => classId },
          { ...fillHead, cell: (classId) => <Fill href={fillUrl({ kind: 'form', classId })} what={dutyWords.form(classId)} /> },
        ]}
      />
    </List>
    <List id="forms" title={words.forms} rows={forms}>
      <Table
        label={words.forms}
        className="table-in-box"
        rows={forms}
        rowKey={({ level }) => level}
        columns={[
          { head: words.form, isName: true, cell: ({ level }) => formTitle(level) },
          { head: words.withoutDean, cell: ({ classes: own }) => own.join(', ') },
          { ...fillHead, cell: ({ level }) => <Fill href={fillUrl({ kind: 'dean', level })} what={fillForm(level)} /> },
        ]}
      />
    </List>
    <List id="lessons" title={words.lessons} rows={lessons} foot={lessons.length > most && shownOf(most, lessons.length)}>
      <Table
        label={words.lessons}
        className="table-in-box"
        rows={lessons.slice(0, most)}
        rowKey={({ classId, subjectId }) => `${classId}/${subjectId}`}
        columns={[
          { head: words.subject, isName: true, className: 'wrap-anywhere', cell: ({ subject }) => subject },
          { head: words.class, cell: ({ classId }) => classId },
          { head: words.students, align: 'num', cell: ({ students }) => students },
          {
            ...fillHead,
            cell: ({ classId, subjectId, subject }) => (
              <Fill href={fillUrl({ kind: 'lesson', classId, subjectId })} what={fillLesson(subject, classId)} />
            ),
          },
        ]}
      />
    </List>
  </>
)

type ListProps = { id: string; title: string; rows: readonly unknown[]; foot?: ReactNode; children: ReactNode }
const List = ({ id, title, rows, foot, children }: ListProps) =>
  rows.length === 0 ? null : (
    <Panel id={id} title={title} aside={<span className="dim">{rows.length}</span>} foot={foot}>
      {children}
    </Panel>
  )

const fillHead = { head: words.fill, isQuiet: true, align: 'num' } as const

const Fill = ({ href, what }: { href: string; what: string }) => (
  <ButtonLink small {...opens(href)} aria-label={`${words.fill}: ${what}`}>
    {words.fill}
  </ButtonLink>
)

type FillProps = {
  what: string
  action: string
  teachers: readonly (Named & { id: number })[]
  error?: string | undefined
  refused?: string
}

export const FillDialog = ({ what, action, teachers, error, refused }: FillProps) => (
  <Dialog title={words.fill} about={what} form={{ action }} submit={words.fill} refused={refused}>
    <SelectField
      label={words.give}
      name="to"
      empty=""
      options={teachers.map((one) => ({ value: one.id, label: lastFirst(one) }))}
      error={error}
    />
  </Dialog>
)
