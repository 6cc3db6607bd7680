import { shownNumber } from '../../domain/_numbers.ts'
import { type ClassLine, kinds, type LessonLine, type LessonSort, type StudentLine } from '../../domain/posting/readiness.ts'
import { countOf, enteredOf, gapWords, kindTitles, words } from '../../domain/words/readiness.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Name } from '../_ui/name.tsx'
import { SortHead } from '../_ui/table.tsx'
import type { ReadinessLinks, ReadinessState } from './links.ts'

type Shared = { state: ReadinessState; links: ReadinessLinks; isPaper?: boolean }

/** How much each class lacks; each figure leads to its list. */
export function ClassTable({ lines, links, isPaper }: Shared & { lines: readonly ClassLine[] }) {
  return (
    <table className={isPaper ? undefined : 'table'}>
      <thead>
        <tr>
          <th scope="col">{words.class}</th>
          <th scope="col" className="num">
            {words.students}
          </th>
          {kinds.map((kind) => (
            <th key={kind} scope="col" className="num">
              {kindTitles[kind]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ classId, students, counts }) => (
          <tr key={classId}>
            <th scope="row">{classId || words.noClass}</th>
            <td className="num">{students}</td>
            {kinds.map((kind) => (
              <td key={kind} className="num">
                {isPaper || counts[kind] === 0 ? (
                  <span className={counts[kind] === 0 ? 'dim' : undefined}>{shownNumber(counts[kind])}</span>
                ) : (
                  <ListLink href={links.list({ classId, list: kind })} label={`${shownNumber(counts[kind])} ${countOf(kind, classId)}`}>
                    {shownNumber(counts[kind])}
                  </ListLink>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ListLink = ({ href, label, children }: { href: string; label: string; children: string }) => (
  <a href={href} aria-label={label} hx-get={href} hx-target="#readiness" hx-swap="outerHTML" hx-push-url="true">
    {children}
  </a>
)

type LessonProps = Shared & { lines: readonly LessonLine[]; term: { term: number }; entersAll: boolean }

/** Lessons without all their marks, by class or by teacher. */
export function LessonTable({ lines, state, links, term, entersAll, isPaper }: LessonProps) {
  const head = (sort: 'class' | 'teacher', label: string) =>
    isPaper ? (
      <th scope="col">{label}</th>
    ) : (
      <SortHead
        label={label}
        sort={sort}
        current={state.sort}
        href={(to) => links.list({ ...state, sort: to as LessonSort, page: 1 })}
        target="#readiness"
      />
    )
  return (
    <table className={isPaper ? undefined : 'table'}>
      <thead>
        <tr>
          {head('class', words.class)}
          <th scope="col">{words.subject}</th>
          {head('teacher', words.teacher)}
          <th scope="col" className="num">
            {term.term === 2 ? 'Course marks' : 'Exam marks'}
          </th>
          {!isPaper && (
            <th scope="col" className="num">
              <span className="sr">{words.enterMarks}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.classId} ${line.subjectId} ${line.teachers}`}>
            <td>{line.classId}</td>
            <th scope="row">{line.subject}</th>
            <td>{line.teachers.length > 0 ? <bdi>{line.teachers.join(', ')}</bdi> : <span className="bad">{words.noTeacher}</span>}</td>
            <td className={line.entered === 0 ? 'num bad' : 'num'}>{enteredOf(line.entered, line.registered)}</td>
            {!isPaper && <td className="num">{(entersAll || line.mine) && <EnterMarks line={line} links={links} />}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

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
export function StudentTable({ lines, links, isPaper }: Shared & { lines: readonly StudentLine[] }) {
  return (
    <table className={isPaper ? undefined : 'table'}>
      <thead>
        <tr>
          <th scope="col">{words.class}</th>
          <th scope="col">{words.student}</th>
          <th scope="col">{words.missing}</th>
          {!isPaper && (
            <th scope="col" className="num">
              <span className="sr">{words.viewRecord}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <StudentRow key={line.studentId} line={line} links={isPaper ? undefined : links} />
        ))}
      </tbody>
    </table>
  )
}

function StudentRow({ line, links }: { line: StudentLine; links: ReadinessLinks | undefined }) {
  const href = line.n > 0 ? links?.student(line.classId, line.n) : links?.findStudent(line.studentId)
  const label = line.n > 0 ? words.viewRecord : words.viewStudent
  return (
    <tr>
      <td>{line.classId || words.noClass}</td>
      <th scope="row" className="wrap-anywhere">
        <Name>{`${line.lastName}, ${line.firstName}`}</Name> <span className="dim small">{line.studentId}</span>
      </th>
      <td className="wrap-anywhere">{line.gaps.map(gapWords).join(' · ')}</td>
      {links && (
        <td className="num">
          {href && (
            <ButtonLink small href={href} aria-label={`${label}: ${line.firstName} ${line.lastName}`}>
              {label}
            </ButtonLink>
          )}
        </td>
      )}
    </tr>
  )
}
