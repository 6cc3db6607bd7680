import { fullName, lastFirst } from '../../domain/_names.ts'
import { shownNumber } from '../../domain/_numbers.ts'
import {
  owedBy,
  type Part,
  type ProgressKind,
  partsOfClass,
  partsOfDuties,
  progressKinds,
  type TeacherDuties,
} from '../../domain/posting/progress.ts'
import { type ClassLine, type Kind, kinds, type LessonLine, type LessonSort, type StudentLine } from '../../domain/posting/readiness.ts'
import { columnTitles, countOf, enteredOf, gapWords, kindTitles, percentMissingOf, words } from '../../domain/words/readiness.ts'
import type { ReadinessLinks, ReadinessState } from '../_links/posting.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Name } from '../_ui/name.tsx'
import { StudentLink } from '../_ui/student-link.tsx'
import { type Column, Table } from '../_ui/table.tsx'

type Shared = { state: ReadinessState; links: ReadinessLinks; isPaper?: boolean }

/** What each class lacks; each figure links to its list. */
export const ClassTable = ({ lines, links, isPaper }: Shared & { lines: readonly ClassLine[] }) => (
  <Table
    isPaper={isPaper}
    label={words.classes}
    className="table-in-box"
    rows={lines}
    rowKey={({ classId }) => classId}
    columns={[
      { head: words.class, isName: true, cell: ({ classId }) => classId || words.noClass },
      { head: words.students, align: 'num', cell: ({ students }) => students },
      ...kinds
        .filter((kind) => isCounted(kind) || lines.some(({ counts }) => counts[kind] > 0))
        .map(
          (kind): Column<ClassLine> => ({
            head: columnTitles[kind],
            align: 'num',
            cell: (line) => (
              <Count
                missing={line.counts[kind]}
                part={isCounted(kind) ? partsOfClass(line)[kind] : undefined}
                label={countOf(kind, line.classId)}
                href={isPaper ? undefined : links.list({ classId: line.classId, list: kind })}
              />
            ),
          }),
        ),
    ]}
  />
)

const isCounted = (kind: Kind): kind is ProgressKind => progressKinds.some((one) => one === kind)

/** The teachers with work left, most first, with the same figures as the Dashboard. */
type TeacherProps = Shared & { lines: readonly TeacherDuties[]; sizeOf: (kind: Exclude<ProgressKind, 'marks'>) => number }
export const TeacherTable = ({ lines, state, links, sizeOf, isPaper }: TeacherProps) => (
  <Table
    isPaper={isPaper}
    label={words.teachers}
    className="table-in-box"
    rows={lines}
    rowKey={({ id }) => id}
    columns={[
      { head: words.teacher, isName: true, className: 'wrap-anywhere', cell: ({ name }) => <bdi>{name}</bdi> },
      { head: words.total, align: 'num', cell: (line) => <b>{shownNumber(owedBy(line))}</b> },
      ...progressKinds.map(
        (kind): Column<TeacherDuties> => ({
          head: columnTitles[kind],
          align: 'num',
          cell: (line) => {
            const part = partsOfDuties(line)[kind]
            return part ? (
              <Count
                missing={part.of - part.done}
                part={part}
                label={countOf(kind, line.name)}
                href={isPaper ? undefined : listOf(line, kind, { classId: state.classId, links, sizeOf })}
              />
            ) : (
              <span className="dim">–</span>
            )
          },
        }),
      ),
      !isPaper && {
        head: words.reminder,
        isQuiet: true,
        align: 'num',
        cell: ({ id, name }) => (
          <ButtonLink small {...opens(links.reminder(state, id))} aria-label={words.reminderOf(name)}>
            {words.reminder}
          </ButtonLink>
        ),
      },
    ]}
  />
)

type Of = Pick<ReadinessState, 'classId'> & Pick<TeacherProps, 'links' | 'sizeOf'>

/** The list behind a teacher's figure: the teacher's lessons, the one class concerned, or all if all belong to the teacher. */
function listOf({ name, duties }: TeacherDuties, kind: ProgressKind, { classId, links, sizeOf }: Of) {
  if (kind === 'marks') return links.list({ classId, list: kind, q: name })
  const own = duties.filter((duty) => duty.kind === kind)
  const classes = new Set(own.map((duty) => duty.classId))
  const missing = own.reduce((sum, { part }) => sum + part.of - part.done, 0)
  if (classes.size === 1) return links.list({ classId: own[0]?.classId ?? '', list: kind })
  return missing === sizeOf(kind) ? links.list({ classId, list: kind }) : undefined
}

type CountProps = { missing: number; part: Part | undefined; label: string; href: string | undefined }

/** The number missing and its share of the total. */
function Count({ missing, part, label, href }: CountProps) {
  const shown = shownNumber(missing)
  if (missing === 0) return <span className="dim">{shown}</span>
  const share = part && <span className="dim small whitespace-nowrap"> {percentMissingOf(part)}</span>
  if (!href)
    return (
      <>
        {shown}
        {share}
      </>
    )
  return (
    <>
      <a href={href} aria-label={`${shown} ${label}`} hx-get={href} hx-target="#readiness" hx-swap="outerHTML" hx-push-url="true">
        {shown}
      </a>
      {share}
    </>
  )
}

type LessonProps = Shared & { lines: readonly LessonLine[]; term: { term: number }; entersAll: boolean }

/** Lessons with missing marks, by class or by teacher. */
export const LessonTable = ({ lines, state, links, term, entersAll, isPaper }: LessonProps) => (
  <Table
    isPaper={isPaper}
    label={kindTitles.marks}
    sort={{ current: state.sort, href: (to) => links.list({ ...state, sort: to as LessonSort, page: 1 }), target: '#readiness' }}
    rows={lines}
    rowKey={({ classId, subjectId, teachers }) => `${classId} ${subjectId} ${teachers}`}
    columns={[
      { head: words.class, sort: 'class', cell: ({ classId }) => classId },
      { head: words.subject, isName: true, cell: ({ subject }) => subject },
      {
        head: words.teacher,
        sort: 'teacher',
        cell: ({ teachers, left }) =>
          teachers.length > 0 ? <bdi>{teachers.join(', ')}</bdi> : <Nobody left={left} give={isPaper ? undefined : links.give} />,
      },
      { head: term.term === 2 ? 'Course marks' : 'Exam marks', align: 'num', cell: (line) => <Entered {...line} /> },
      {
        head: columnTitles.marks,
        align: 'num',
        cell: ({ entered, registered }) => (
          <>
            {shownNumber(registered - entered)}
            <span className="dim small whitespace-nowrap"> {percentMissingOf({ done: entered, of: registered })}</span>
          </>
        ),
      },
      !isPaper && {
        head: words.enterMarks,
        isQuiet: true,
        align: 'num',
        cell: (line) => (entersAll || line.mine) && <EnterMarks line={line} links={links} />,
      },
    ]}
  />
)

/** Teachers assigns lessons, with the students whose marks are not begun. */
const Nobody = ({ left, give }: { left: string | undefined; give: string | undefined }) => (
  <>
    <span className="bad">{words.noTeacher}</span> {left && <bdi className="dim small">{words.left(left)}</bdi>}{' '}
    {give && (
      <a className="small" href={give}>
        {words.give}
      </a>
    )}
  </>
)

const Entered = ({ entered, registered, incomplete }: LessonLine) => (
  <>
    <span className={entered === 0 ? 'bad' : undefined}>{enteredOf(entered, registered, incomplete?.length)}</span>
    {incomplete && <bdi className="dim small ml-auto block max-w-72">{incomplete.join('; ')}</bdi>}
  </>
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

/** Students with something missing, and what. */
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
