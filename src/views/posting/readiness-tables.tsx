import { fullName, lastFirst } from '../../domain/_names.ts'
import { shownNumber } from '../../domain/_numbers.ts'
import { type ClassLine, type Kind, kinds, type LessonLine, type LessonSort, type StudentLine } from '../../domain/posting/readiness.ts'
import { countOf, enteredOf, gapWords, kindTitles, words } from '../../domain/words/readiness.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Name } from '../_ui/name.tsx'
import { StudentLink } from '../_ui/student-link.tsx'
import { type Column, Table } from '../_ui/table.tsx'
import type { ReadinessLinks, ReadinessState } from './links.ts'

type Shared = { state: ReadinessState; links: ReadinessLinks; isPaper?: boolean }

/** How much each class lacks; each figure leads to its list. */
export const ClassTable = ({ lines, links, isPaper }: Shared & { lines: readonly ClassLine[] }) => (
  <Table
    isPaper={isPaper}
    label={words.classes}
    rows={lines}
    rowKey={({ classId }) => classId}
    columns={[
      { head: words.class, isName: true, cell: ({ classId }) => classId || words.noClass },
      { head: words.students, align: 'num', cell: ({ students }) => students },
      ...kinds.map(
        (kind): Column<ClassLine> => ({
          head: kindTitles[kind],
          align: 'num',
          cell: (line) => <Count line={line} kind={kind} links={isPaper ? undefined : links} />,
        }),
      ),
    ]}
  />
)

function Count({ line: { classId, counts }, kind, links }: { line: ClassLine; kind: Kind; links: ReadinessLinks | undefined }) {
  const shown = shownNumber(counts[kind])
  if (!links || counts[kind] === 0) return <span className={counts[kind] === 0 ? 'dim' : undefined}>{shown}</span>
  const href = links.list({ classId, list: kind })
  return (
    <a
      href={href}
      aria-label={`${shown} ${countOf(kind, classId)}`}
      hx-get={href}
      hx-target="#readiness"
      hx-swap="outerHTML"
      hx-push-url="true"
    >
      {shown}
    </a>
  )
}

type LessonProps = Shared & { lines: readonly LessonLine[]; term: { term: number }; entersAll: boolean }

/** Lessons without all their marks, by class or by teacher. */
export const LessonTable = ({ lines, state, links, term, entersAll, isPaper }: LessonProps) => (
  <Table
    isPaper={isPaper}
    label={kindTitles.marks}
    sort={{
      current: state.sort,
      href: (to) => links.list({ ...state, sort: to as LessonSort, page: 1 }),
      target: '#readiness',
    }}
    rows={lines}
    rowKey={({ classId, subjectId, teachers }) => `${classId} ${subjectId} ${teachers}`}
    columns={[
      { head: words.class, sort: 'class', cell: ({ classId }) => classId },
      { head: words.subject, isName: true, cell: ({ subject }) => subject },
      {
        head: words.teacher,
        sort: 'teacher',
        cell: ({ teachers }) => (teachers.length > 0 ? <bdi>{teachers.join(', ')}</bdi> : <span className="bad">{words.noTeacher}</span>),
      },
      { head: term.term === 2 ? 'Course marks' : 'Exam marks', align: 'num', cell: (line) => <Entered {...line} /> },
      !isPaper && {
        head: words.enterMarks,
        isQuiet: true,
        align: 'num',
        cell: (line) => (entersAll || line.mine) && <EnterMarks line={line} links={links} />,
      },
    ]}
  />
)

const Entered = ({ entered, registered }: LessonLine) => (
  <span className={entered === 0 ? 'bad' : undefined}>{enteredOf(entered, registered)}</span>
)

const EnterMarks = ({ line, links }: { line: LessonLine; links: ReadinessLinks }) => (
  <ButtonLink
    small
    href={links.enterMarks(line.classId, line.subjectId)}
    aria-label={`${words.enterMarks}: ${line.classId} ${line.subject}`}
  >
    {words.enterMarks}
  </ButtonLink>
)

/** Students who lack something, with what. */
export const StudentTable = ({ lines, links, isPaper }: Shared & { lines: readonly StudentLine[] }) => (
  <Table
    isPaper={isPaper}
    label={words.students}
    rows={lines}
    rowKey={({ studentId }) => studentId}
    columns={[
      { head: words.class, cell: ({ classId }) => classId || words.noClass },
      {
        head: words.student,
        isName: true,
        className: 'wrap-anywhere',
        cell: (line) => <Student line={line} base={isPaper ? undefined : links.base} />,
      },
      { head: words.missing, className: 'wrap-anywhere', cell: ({ gaps }) => gaps.map(gapWords).join(' · ') },
      !isPaper && { head: words.viewRecord, isQuiet: true, align: 'num', cell: (line) => <View line={line} links={links} /> },
    ]}
  />
)

const Student = ({ line, base }: { line: StudentLine; base: string | undefined }) => (
  <>
    {base ? (
      <StudentLink base={base} id={line.studentId}>
        <Name>{lastFirst(line)}</Name>
      </StudentLink>
    ) : (
      <Name>{lastFirst(line)}</Name>
    )}{' '}
    <span className="dim small">{line.studentId}</span>
  </>
)

function View({ line, links }: { line: StudentLine; links: ReadinessLinks }) {
  const [href, label] =
    line.n > 0 ? [links.student(line.classId, line.n), words.viewRecord] : [links.findStudent(line.studentId), words.viewStudent]
  if (!href) return null
  return (
    <ButtonLink small href={href} aria-label={`${label}: ${fullName(line)}`}>
      {label}
    </ButtonLink>
  )
}
