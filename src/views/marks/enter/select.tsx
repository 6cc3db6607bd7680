import { fullName } from '../../../domain/_names.ts'
import { byForm, type FormClass } from '../../../domain/_school.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { termName } from '../../../domain/_titles.ts'
import { type LessonTeacher, type SubjectClass, sheetPath } from '../../../domain/marks/enter/index.ts'
import { words as classMarks } from '../../../domain/words/class-marks.ts'
import { common } from '../../../domain/words/common.ts'
import { emptyWords, sheetWords } from '../../../domain/words/enter-marks.ts'
import { sectionTitles } from '../../../domain/words/shell.ts'
import type { Links } from '../../_links/enter-marks.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { SearchField } from '../../_ui/search-field.tsx'
import { Table } from '../../_ui/table.tsx'

type ListProps = { links: Links; term: TermKey }
type Props = {
  links: Links
  term: TermKey | undefined
  /** The person's own lessons, or a chosen teacher's. */
  lessons: readonly SubjectClass[] | undefined
  /** All classes, for people who may enter any marks. */
  classes: readonly FormClass[]
  chosen: Chosen | undefined
  /** The teacher of the lessons, if not the person. */
  teacher: LessonTeacher | undefined
  /** Returns to the teacher list. */
  hasBack: boolean
}
export type Chosen = { classId: string; subjects: readonly SubjectClass[]; typed: string }

/** The start of Enter Marks: the person's own lessons, or any subject of any class. */
export function SelectSubjectClass({ links, term, lessons, classes, chosen, teacher, hasBack }: Props) {
  const whose = teacher && fullName(teacher)
  return (
    <div className="stack max-w-3xl">
      <header className="row">
        {hasBack && (
          <ButtonLink href={links.teachers} icon="left">
            {common.back}
          </ButtonLink>
        )}
        <h1>{sheetWords.selectTitle}</h1>
        {whose && <b>{whose}</b>}
        {term && <span className="dim">{termName(term)}</span>}
        {term && (
          <ButtonLink className="push" icon="download" href={links.classMarks}>
            {classMarks.title}
          </ButtonLink>
        )}
      </header>
      {!term && (
        <section className="panel">
          <Empty title={emptyWords.noTerm}>{emptyWords.noTermHint}</Empty>
        </section>
      )}
      {term && hasBack && !lessons && classes.length === 0 && (
        <section className="panel">
          <Empty title={emptyWords.noClasses} action={<ButtonLink href="/admin/dashboard">{sectionTitles.dashboard}</ButtonLink>}>
            {emptyWords.noClassesHint}
          </Empty>
        </section>
      )}
      {term && lessons && <Lessons links={links} term={term} lessons={lessons} whose={whose} />}
      {term && classes.length > 0 && <Classes links={links} classes={classes} chosen={chosen?.classId} />}
      {term && chosen && <Subjects links={links} term={term} {...chosen} />}
    </div>
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
          <Empty title={emptyWords.noLessonsOf(whose)}>{emptyWords.noLessonsOfHint}</Empty>
        ) : (
          <Empty title={emptyWords.noLessons}>{emptyWords.noLessonsHint}</Empty>
        )}
      </section>
    )
  }
  return (
    <ul className="panel">
      {lessons.map((lesson) => (
        <li key={links.sheet(term, lesson)} className="row border-b border-line px-4 last:border-b-0">
          <a className="flex-1 py-2" href={links.sheet(term, lesson)}>
            {`${lesson.classId} ${lesson.subject}`}
          </a>
          <Kept of={lesson} term={term} />
          <span className="small dim">{sheetWords.progress(lesson.entered, lesson.registered)}</span>
        </li>
      ))}
    </ul>
  )
}

function Classes({ links, classes, chosen }: { links: Links; classes: readonly FormClass[]; chosen: string | undefined }) {
  return (
    <section className="panel pad stack" aria-label={sheetWords.classTitle}>
      {byForm(classes).map(({ formLevel, title, classes: ofForm }) => (
        <div key={formLevel} className="grid grid-cols-[64px_1fr] items-center gap-2">
          <span className="label">{title}</span>
          <ul className="row">
            {ofForm.map(({ id }) => (
              <li key={id}>
                <a
                  className={id === chosen ? 'btn btn-primary min-w-14' : 'btn min-w-14'}
                  href={links.next(id)}
                  aria-current={id === chosen ? 'true' : undefined}
                >
                  {id}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Subjects({ links, term, classId, subjects, typed }: ListProps & Chosen) {
  return (
    <section className="stack" aria-labelledby="subjects-title">
      <header className="row">
        <h2 id="subjects-title">{sheetWords.subjectsOf(classId)}</h2>
        <form className="push w-64" action={links.home}>
          <input type="hidden" name="class" value={classId} />
          <SearchField label={sheetWords.searchSubject} value={typed} narrows={{ href: links.next(classId), target: '#subject-table' }} />
        </form>
      </header>
      <SubjectTable links={links} term={term} classId={classId} subjects={subjects} typed={typed} />
    </section>
  )
}

export const SubjectTable = ({ subjects, classId, typed, links, term }: ListProps & Chosen) => (
  <div id="subject-table" className="panel">
    <Table
      label={sheetWords.subjectsOf(classId)}
      rows={subjects}
      rowKey={({ subjectId }) => subjectId}
      empty={<Empty title={emptyWords.noSubject(typed)}>{emptyWords.noSubjectHint(typed)}</Empty>}
      columns={[
        { head: sheetWords.subjectCode, cell: ({ subjectId }) => subjectId },
        { head: sheetWords.subject, isName: true, cell: (subject) => <a href={links.sheet(term, subject)}>{subject.subject}</a> },
        {
          head: sheetWords.entered,
          cell: (subject) => (
            <>
              {sheetWords.progress(subject.entered, subject.registered)} <Kept of={subject} term={term} />
            </>
          ),
        },
      ]}
    />
  </div>
)
