import type { ReactNode } from 'react'
import { counted } from '../../domain/_numbers.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { offerOf } from '../../domain/home.ts'
import type { SubjectClass } from '../../domain/marks/enter/index.ts'
import { words as calendarWords } from '../../domain/words/calendar-month.ts'
import { words as classMarksWords } from '../../domain/words/class-marks.ts'
import { lessonName, marksOf, offers, words } from '../../domain/words/home.ts'
import { spoken } from '../../domain/words/progress.ts'
import { monthUrls } from '../_links/calendar.ts'
import { linksOf as classMarksLinks } from '../_links/class-marks.ts'
import { linksOf as marksLinks } from '../_links/enter-marks.ts'
import { linksOf as bookLinks } from '../_links/mark-book.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Icon } from '../_ui/icon.tsx'
import { Measure } from '../_ui/measure.tsx'
import { Panel } from '../_ui/panel.tsx'
import { Tag } from '../_ui/tag.tsx'
import type { Closed } from './next.tsx'

const base = '/term-reports'

type Props = { lessons: readonly SubjectClass[]; term: TermKey & { isClosed: boolean }; employeeId: number; closed: Closed }

/** Each lesson with its progress. Its row opens the sheet, which begins at the first empty mark. */
export const Lessons = (props: Props) => (
  <Panel id="lessons" title={words.lessons} foot={props.lessons.length > 0 && <Foot />}>
    {props.lessons.length === 0 ? (
      <Empty title={words.noLessons} art="people">
        {words.noLessonsYet}
      </Empty>
    ) : (
      <ul className="rows lessons">
        {props.lessons.map((lesson) => (
          <Lesson key={`${lesson.classId} ${lesson.subjectId}`} lesson={lesson} {...props} />
        ))}
      </ul>
    )}
  </Panel>
)

function Lesson({ lesson, term, employeeId, closed }: Props & { lesson: SubjectClass }): ReactNode {
  const { classId, subjectId, subject, entered: done, registered: of } = lesson
  const [name, part] = [lessonName(lesson), { done, of }]
  const isOver = closed.marks.includes(classId) && done < of
  const offer = offerOf(part, !term.isClosed && !isOver)
  const sheet = marksLinks(base).sheet(term, lesson)
  return (
    <li className="hit">
      <Tag>{classId}</Tag>
      <div className="grow">
        <a className="name wrap-anywhere" href={sheet}>
          <span className="sr">{classId} </span>
          {subject}
        </a>
        <span className="note">{counted(of, 'student')}</span>
      </div>
      <Measure label={spoken('marks', name, part)} {...part}>
        {marksOf(part)}
      </Measure>
      <div className="actions">
        {isOver ? (
          <span className="dim small">{words.closed}</span>
        ) : (
          <ButtonLink
            small
            look="quiet"
            href={bookLinks(base).sheet({ ...term, formClassId: classId, subjectId, employeeId })}
            aria-label={`${words.markBook}: ${name}`}
          >
            {words.markBook}
          </ButtonLink>
        )}
        <ButtonLink small href={sheet} aria-label={`${offers[offer]}: ${name}`}>
          {offers[offer]}
        </ButtonLink>
      </div>
      <Icon name="right" className="only-narrow" />
    </li>
  )
}

const Foot = () => (
  <div className="line">
    <a href={bookLinks(base).lessons()}>{words.markBook}</a>
    <a href={classMarksLinks(base).home}>{classMarksWords.title}</a>
    <a href={monthUrls[1]}>{calendarWords.home}</a>
  </div>
)
