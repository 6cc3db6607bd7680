import type { ClassTile } from '../../../domain/_class-tiles.ts'
import { fullName } from '../../../domain/_names.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { termName } from '../../../domain/_titles.ts'
import { type ChosenTeacher, type SubjectClass, sheetPath } from '../../../domain/marks/enter/index.ts'
import { words as classMarks } from '../../../domain/words/class-marks.ts'
import { countedWords } from '../../../domain/words/classes.ts'
import { common } from '../../../domain/words/common.ts'
import { emptyWords, listWords, sheetWords } from '../../../domain/words/enter-marks.ts'
import { sectionTitles } from '../../../domain/words/shell.ts'
import type { Links } from '../../_links/enter-marks.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { ClassGrid, ClassSearch } from '../../_ui/class-grid.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { Icon } from '../../_ui/icon.tsx'
import { Bar, Measure } from '../../_ui/measure.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { SearchField } from '../../_ui/search-field.tsx'
import { Table } from '../../_ui/table.tsx'
import { Tag } from '../../_ui/tag.tsx'

type ListProps = { links: Links; term: TermKey }
type Props = {
  links: Links
  term: TermKey | undefined
  /** The person's own lessons, or a chosen teacher's. */
  lessons: readonly SubjectClass[] | undefined
  /** All classes, for people who may enter any marks, by the class or form teacher that they typed. */
  classes: readonly ClassTile[]
  typedClass: string
  chosen: Chosen | undefined
  /** The teacher of the lessons, if not the person. */
  teacher: ChosenTeacher | undefined
  /** Returns to the teacher list. */
  hasBack: boolean
}
export type Chosen = { classId: string; subjects: readonly SubjectClass[]; typed: string }

/** The start of Enter Marks: the person's own lessons, or any subject of any class. */
export function SelectSubjectClass(props: Props) {
  const { links, term, lessons, classes, typedClass, chosen, teacher, hasBack } = props
  const whose = teacher && fullName(teacher)
  const isAll = classes.length > 0 || typedClass !== ''
  const linkOf = (classId: string) => links.next(classId)
  const { formLevel } = classes.find(({ classId }) => classId === chosen?.classId) ?? {}
  return (
    <>
      <PageHead
        title={listWords.selectTitle}
        crumb={chosen && <a href={links.home}>{listWords.allClasses}</a>}
        sub={[whose, term && termName(term), isAll && countedWords.marks.legend].filter(Boolean).join(' · ')}
      >
        {term && isAll && !chosen && <ClassSearch action={links.home} typed={typedClass} />}
        {hasBack && (
          <ButtonLink href={links.teachers} icon="left">
            {common.back}
          </ButtonLink>
        )}
        {term && (
          <ButtonLink icon="download" href={links.classMarks}>
            {classMarks.title}
          </ButtonLink>
        )}
      </PageHead>
      {!term && (
        <section className="panel">
          <Empty title={emptyWords.noTerm}>{emptyWords.noTermHint}</Empty>
        </section>
      )}
      {term && hasBack && !lessons && !isAll && (
        <section className="panel">
          <Empty
            art="people"
            title={emptyWords.noClasses}
            action={<ButtonLink href="/admin/dashboard">{sectionTitles.dashboard}</ButtonLink>}
          >
            {emptyWords.noClassesHint}
          </Empty>
        </section>
      )}
      {term && lessons && <Lessons links={links} term={term} lessons={lessons} whose={whose} />}
      {term && isAll && !chosen && <ClassGrid classes={classes} typed={typedClass} linkOf={linkOf} />}
      {term && chosen && (
        <>
          <ClassGrid classes={classes.filter((one) => one.formLevel === formLevel)} linkOf={linkOf} current={chosen.classId} />
          <Subjects links={links} term={term} {...chosen} />
        </>
      )}
    </>
  )
}

/** The page script reports in `data-kept-marks` how many marks of the sheet this browser has not sent yet. */
const Kept = ({ of, term }: { of: SubjectClass; term: TermKey }) => (
  <span className="status warn" data-kept-marks={`enter-marks/${sheetPath({ ...term, ...of })}`} />
)

function Lessons({ lessons, links, term, whose }: ListProps & { lessons: readonly SubjectClass[]; whose: string | undefined }) {
  if (lessons.length === 0) {
    return (
      <section className="panel">
        {whose ? (
          <Empty art="people" title={emptyWords.noLessonsOf(whose)}>
            {emptyWords.noLessonsOfHint}
          </Empty>
        ) : (
          <Empty art="people" title={emptyWords.noLessons}>
            {emptyWords.noLessonsHint}
          </Empty>
        )}
      </section>
    )
  }
  return (
    <ul className="panel rows lessons lessons-plain">
      {lessons.map((lesson) => {
        const { classId, subject, entered, registered } = lesson
        return (
          <li key={links.sheet(term, lesson)} className="hit">
            <Tag>{classId}</Tag>
            <a className="grow name" href={links.sheet(term, lesson)}>
              <span className="sr">{classId}</span>
              {` ${subject}`}
            </a>
            <Measure done={entered} of={registered} label={listWords.marksOf(classId, subject)}>
              {listWords.progress(entered, registered)}
            </Measure>
            <Kept of={lesson} term={term} />
            <Icon name="right" />
          </li>
        )
      })}
    </ul>
  )
}

function Subjects({ links, term, classId, subjects, typed }: ListProps & Chosen) {
  return (
    <section className="panel" aria-labelledby="subjects-title">
      <header className="panel-head">
        <h2 id="subjects-title">{listWords.subjectsOf(classId)}</h2>
        <form className="w-64" action={links.home}>
          <input type="hidden" name="class" value={classId} />
          <SearchField label={listWords.searchSubject} value={typed} narrows={{ href: links.next(classId), target: '#subject-table' }} />
        </form>
      </header>
      <SubjectTable links={links} term={term} classId={classId} subjects={subjects} typed={typed} />
    </section>
  )
}

export const SubjectTable = ({ subjects, classId, typed, links, term }: ListProps & Chosen) => (
  <div id="subject-table">
    <Table
      label={listWords.subjectsOf(classId)}
      rows={subjects}
      rowKey={({ subjectId }) => subjectId}
      empty={
        <Empty art="search" title={emptyWords.noSubject(typed)}>
          {emptyWords.noSubjectHint(typed)}
        </Empty>
      }
      columns={[
        { head: listWords.subjectCode, cell: ({ subjectId }) => subjectId },
        { head: listWords.subject, isName: true, cell: (subject) => <a href={links.sheet(term, subject)}>{subject.subject}</a> },
        {
          head: sheetWords.entered,
          cell: ({ entered, registered, ...subject }) => (
            <>
              {registered > 0 ? (
                <span className="measure-line">
                  <Bar done={entered} of={registered} label={listWords.marksOf(classId, subject.subject)} />
                  <span>{listWords.progress(entered, registered)}</span>
                </span>
              ) : (
                <span className="dim">{listWords.progress(entered, registered)}</span>
              )}{' '}
              <Kept of={{ ...subject, entered, registered }} term={term} />
            </>
          ),
        },
      ]}
    />
  </div>
)
