import { administerWords, screenWords } from '../../domain/_messages/term-reports.ts'
import { isEntered, type SubjectRow } from '../../domain/term-reports/index.ts'
import { IconLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Icon } from '../_ui/icon.tsx'

type TableProps = {
  subjects: readonly SubjectRow[]
  /** Where a subject record is deleted, for who may. */
  remove: ((subjectId: number) => string) | undefined
}

/** The subject records: code, abbreviation, marks and coded comments. */
export function SubjectTable({ subjects, remove }: TableProps) {
  const recorded = subjects.filter((subject) => subject.version !== null)
  return (
    <div className="panel min-w-0 flex-[99_1_440px] overflow-clip">
      <table className="grid">
        <colgroup>
          <col className="w-[50px]" />
          <col className="w-16" />
          <col className="w-[62px]" />
          <col className="w-[62px]" />
          <col />
          <col />
          {remove && <col className="w-9" />}
        </colgroup>
        <thead>
          <tr>
            {['Code', 'Subject', 'Course', 'Exam', 'Comment 1', 'Comment 2'].map((head) => (
              <th key={head} scope="col" className={head === 'Course' || head === 'Exam' ? 'num' : undefined}>
                {head}
              </th>
            ))}
            {remove && (
              <th scope="col">
                <span className="sr">{administerWords.delete}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {recorded.map((subject) => (
            <SubjectLine key={subject.subjectId} subject={subject} remove={remove?.(subject.subjectId)} />
          ))}
        </tbody>
      </table>
      {recorded.length === 0 && <Empty title={screenWords.noSubjectsTitle}>{screenWords.noSubjects}</Empty>}
    </div>
  )
}

function SubjectLine({ subject, remove }: { subject: SubjectRow; remove: string | undefined }) {
  return (
    <tr>
      <td className="dim">{subject.subjectId}</td>
      <th scope="row" title={subject.title}>
        {subject.abbr}
      </th>
      <td className="num">{subject.courseMark}</td>
      <td className="num">{subject.examMark}</td>
      <CodedComment code={subject.comment1} detail={subject.comment1Detail} />
      <CodedComment code={subject.comment2} detail={subject.comment2Detail} />
      {remove && (
        <td className="px-0.5">
          <IconLink icon="trash" label={`${administerWords.delete} ${subject.title}`} href={remove} hx-get={remove} hx-target="#dialog" />
        </td>
      )}
    </tr>
  )
}

function CodedComment({ code, detail }: { code: number | null; detail: string | null }) {
  if (code === null) return <td />
  return (
    <td title={detail ?? undefined} className="max-[1199px]:py-1 max-[1199px]:leading-4 max-[1199px]:whitespace-normal">
      <span className="mr-2 inline-block min-w-5 text-ink-2">{String(code).padStart(2, '0')}</span>
      {detail}
    </td>
  )
}

/** Every subject of the student: entered bold green with a tick, not entered red with a dash (S1 §2.1). */
export function SubjectList({ subjects }: { subjects: readonly SubjectRow[] }) {
  return (
    <div className="panel small min-w-0 flex-[1_0_176px] overflow-clip">
      <h2 id="subjects-title" className="label border-b border-line-2 bg-sunk px-3 leading-[31px] font-normal">
        Subjects
      </h2>
      <ul aria-labelledby="subjects-title" className="columns-[150px] gap-0">
        {subjects.map((subject) => (
          <li key={subject.subjectId} className={`row h-[30px] flex-nowrap px-3 font-semibold ${isEntered(subject) ? 'good' : 'bad'}`}>
            <Icon name={isEntered(subject) ? 'check' : 'minus'} />
            <span className="leading-[14px]">
              {subject.title}
              <span className="sr">, {isEntered(subject) ? screenWords.entered : screenWords.notEntered}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
