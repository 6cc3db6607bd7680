import { yearTitle } from '../../domain/_dates.ts'
import { fullName, type Named } from '../../domain/_names.ts'
import { classTitle } from '../../domain/_titles.ts'
import { dutyKey } from '../../domain/hand-over/index.ts'
import { type Closes, type Entry, entries } from '../../domain/school/deadlines.ts'
import { words as classWords } from '../../domain/words/class-page.ts'
import { closeLabels, closesText, words as deadlineWords } from '../../domain/words/deadlines.ts'
import { assessmentsOf, enteredOf, words } from '../../domain/words/hand-over.ts'
import { words as teacherWords } from '../../domain/words/teachers.ts'
import { classUrl } from '../_links/classes.ts'
import { handOverUrl } from '../_links/hand-over.ts'
import { teachersUrl, teacherUrl } from '../_links/teachers.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Facts } from '../_ui/facts.tsx'
import { Measure } from '../_ui/measure.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Panel } from '../_ui/panel.tsx'
import { Table } from '../_ui/table.tsx'
import { type DutyRow, whatOf } from './index.tsx'

type Props = {
  base: string
  teacher: Named & { id: number; isArchived: boolean; userName: string }
  rows: readonly DutyRow[]
  year: number
  mayAssign: boolean
  /** Until when the teacher can enter, with the own extra time. */
  closes: Record<Entry, Closes | null>
  /** The sheet of a lesson of the current term; without a term, none. */
  sheetOf: ((lesson: { classId: string; subjectId: number }) => string) | undefined
}

/** A teacher's work this year: lessons with what is entered, classes, deadlines. */
export function TeacherPage({ base, mayAssign, teacher, rows, year, closes, sheetOf }: Props) {
  const lessons = rows.filter((row) => row.kind === 'lesson')
  const classes = (kind: 'form' | 'dean') => rows.filter((row) => row.kind === kind && row.year === year)
  const named = (kind: 'form' | 'dean') =>
    classes(kind).map((row) => row.kind !== 'time' && <ClassLink key={row.classId} base={base} classId={row.classId} />)
  return (
    <div className="stack">
      <PageHead
        title={fullName(teacher)}
        crumb={mayAssign && <a href={teachersUrl}>{teacherWords.title}</a>}
        sub={mayAssign ? teacher.userName : yearTitle(year)}
      >
        {mayAssign && !teacher.isArchived && (
          <ButtonLink icon="book" {...opens(teacherUrl(teacher.id, 'lessons'))}>
            {teacherWords.lessons}
          </ButtonLink>
        )}
        {mayAssign && (
          <ButtonLink look="primary" href={handOverUrl(teacher.id)}>
            {words.open}
          </ButtonLink>
        )}
      </PageHead>
      <Panel id="about" title={words.classes}>
        <div className="pad">
          <Facts
            facts={[
              [classWords.formTeacher, named('form').length > 0 ? named('form') : classWords.nobodyInCharge],
              [classWords.dean, named('dean').length > 0 ? named('dean') : classWords.nobodyInCharge],
              ...entries.map((entry) => [closeLabels[entry], textOf(closes[entry])] as const),
            ]}
          />
        </div>
      </Panel>
      <Panel id="lessons" title={teacherWords.lessons}>
        <Table
          label={teacherWords.lessons}
          className="table-in-box"
          folds
          rows={lessons}
          rowKey={dutyKey}
          columns={[
            {
              head: words.what,
              isName: true,
              className: 'wrap-anywhere',
              cell: (row) => (sheetOf && row.year === year ? <a href={sheetOf(row)}>{whatOf(row, year)}</a> : whatOf(row, year)),
            },
            {
              head: words.marks,
              width: 'w-[28%]',
              cell: (row) =>
                row.registered !== undefined && (
                  <Measure label={whatOf(row, year)} done={row.entered ?? 0} of={row.registered}>
                    {enteredOf(row.entered ?? 0, row.registered)}
                  </Measure>
                ),
            },
            lessons.some(({ assessments }) => assessments !== undefined) && {
              head: words.book,
              cell: ({ assessments }) => assessments !== undefined && assessmentsOf(assessments),
            },
          ]}
          empty={
            <Empty title={words.noLessons} art="done">
              {null}
            </Empty>
          }
        />
      </Panel>
    </div>
  )
}

const textOf = (closes: Closes | null) => (closes === null ? deadlineWords.none : closesText(closes))

const ClassLink = ({ base, classId }: { base: string; classId: string }) => (
  <>
    <a href={classUrl(base, classId)}>{classTitle(classId)}</a>{' '}
  </>
)
