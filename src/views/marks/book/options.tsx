import { fullName, lastFirst } from '../../../domain/_names.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { termName, termValue } from '../../../domain/_titles.ts'
import { type BookKey, type BookLesson, type BookTeacher, bookPath } from '../../../domain/marks/book/index.ts'
import { common, pageWords } from '../../../domain/words/common.ts'
import { emptyWords, words } from '../../../domain/words/mark-book.ts'
import type { Links } from '../../_links/mark-book.ts'
import { Badge } from '../../_ui/badge.tsx'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { SelectField } from '../../_ui/field.tsx'
import { Icon } from '../../_ui/icon.tsx'
import { Bar } from '../../_ui/measure.tsx'
import { Name } from '../../_ui/name.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { SearchField } from '../../_ui/search-field.tsx'
import { Table } from '../../_ui/table.tsx'
import { Tag } from '../../_ui/tag.tsx'

/** `past`: the displayed term, if it is not the current one. */
export type Terms = { term: TermKey | undefined; terms: readonly TermKey[]; past: TermKey | undefined }

/** Picks the term; mark books of earlier terms can be opened too. */
const TermChoice = ({ terms: { term, terms }, action }: { terms: Terms; action: string }) =>
  terms.length > 1 ? (
    <form action={action} className="row flex-nowrap">
      <SelectField
        quiet
        label={words.term}
        name="term"
        options={terms.map((one) => ({ value: termValue(one), label: termName(one) }))}
        defaultValue={term && termValue(term)}
      />
      <Button type="submit">{pageWords.show}</Button>
    </form>
  ) : null

const NoTerm = () => (
  <section className="panel">
    <Empty title={emptyWords.noTerm}>{emptyWords.noTermHint}</Empty>
  </section>
)

type TeacherList = { links: Links; teachers: readonly BookTeacher[]; typed: string; terms: Terms }

/** The teachers whose mark books can be opened, and the spreadsheet of all. */
export function SelectTeacher(list: TeacherList) {
  const { links, typed, terms } = list
  return (
    <>
      <PageHead title={words.title} sub={terms.term && termName(terms.term)}>
        <TermChoice terms={terms} action={links.options} />
        <Spreadsheet href={links.spreadsheet} />
      </PageHead>
      {terms.term ? (
        <section className="panel" aria-labelledby="book-teachers-title">
          <header className="panel-head">
            <h2 id="book-teachers-title" className="flex-1">
              {words.editTeacher}
            </h2>
            <form className="class-search" action={links.options}>
              {terms.past && <input type="hidden" name="term" value={termValue(terms.past)} />}
              <SearchField
                label={words.searchTeacher}
                value={typed}
                narrows={{ href: links.teachersIn(terms.past), target: '#book-teachers' }}
              />
            </form>
          </header>
          <TeacherTable {...list} />
        </section>
      ) : (
        <NoTerm />
      )}
    </>
  )
}

const Spreadsheet = ({ href }: { href: string }) => (
  <ButtonLink href={href} icon="download">
    {words.spreadsheet}
  </ButtonLink>
)

export const TeacherTable = ({ links, teachers, typed, terms }: TeacherList) => (
  <div id="book-teachers">
    <Table
      label={words.selectTeacher}
      folds
      rows={teachers}
      rowKey={({ id }) => id}
      empty={
        <Empty title={emptyWords.noTeacher(typed)} art="search">
          {emptyWords.noTeacherHint}
        </Empty>
      }
      columns={[
        { head: words.name, isName: true, className: 'wrap-anywhere', cell: (teacher) => <Name>{lastFirst(teacher)}</Name> },
        {
          head: <>{words.lessonsBegun}</>,
          cell: ({ begun, lessons }) =>
            lessons === 0 ? (
              <span className="dim">{words.noLessons}</span>
            ) : (
              <span className="measure-line">
                <Bar done={begun} of={lessons} label={words.lessonsBegun} />
                <span>{words.begun(begun, lessons)}</span>
              </span>
            ),
        },
        {
          head: common.actions,
          align: 'num',
          cell: (teacher) => (
            <ButtonLink small href={links.lessonsOf(teacher.id, terms.past)} aria-label={`${words.selectLesson}, ${fullName(teacher)}`}>
              {words.selectLesson}
            </ButtonLink>
          ),
        },
      ]}
    />
  </div>
)

type LessonList = {
  links: Links
  terms: Terms
  /** The address of this page. */
  action: string
  employeeId: number
  lessons: readonly BookLesson[]
  /** The teacher of the lessons, if not the person. */
  whose: string | undefined
  /** For people who may have the spreadsheet of all mark books. */
  spreadsheet?: string | undefined
}

export function SelectLesson({ links, terms, action, employeeId, lessons, whose, spreadsheet }: LessonList) {
  const { term } = terms
  return (
    <>
      <PageHead
        title={whose ? words.lessonsOf(whose) : words.title}
        crumb={whose && <a href={links.teachersIn(terms.past)}>{words.title}</a>}
        sub={term && termName(term)}
      >
        <TermChoice terms={terms} action={action} />
        {spreadsheet && <Spreadsheet href={spreadsheet} />}
      </PageHead>
      {!term ? (
        <NoTerm />
      ) : (
        <section className="panel" aria-label={whose ? words.selectLesson : words.editOwn}>
          {spreadsheet && (
            <header className="panel-head">
              <h2>{words.editOwn}</h2>
            </header>
          )}
          {lessons.length === 0 && <NoLessons whose={whose} isPast={terms.past !== undefined} />}
          <ul className="rows lessons lessons-plain">
            {lessons.map((lesson) => (
              <Lesson
                key={`${lesson.formClassId} ${lesson.subjectId}`}
                lesson={lesson}
                book={{ ...term, ...lesson, employeeId }}
                links={links}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function NoLessons({ whose, isPast }: { whose: string | undefined; isPast: boolean }) {
  const [title, hint] = isPast
    ? [emptyWords.noLessonsThen, emptyWords.noLessonsThenHint]
    : whose
      ? [emptyWords.noLessonsOf(whose), emptyWords.noLessonsOfHint]
      : [emptyWords.noLessons, emptyWords.noLessonsHint]
  return <Empty title={title}>{hint}</Empty>
}

const Lesson = ({ lesson, book, links }: { lesson: BookLesson; book: BookKey; links: Links }) => (
  <li className="hit">
    <Tag>{lesson.formClassId}</Tag>
    <span className="grow">
      <a className="name" href={links.sheet(book)}>
        <span className="sr">{lesson.formClassId}</span>
        {` ${lesson.subject}`}
      </a>{' '}
      {lesson.isFormer && <Badge>{words.former}</Badge>}
    </span>
    <span className="measure note">{words.assessments(lesson.assessments)}</span>
    <span className="status warn" data-kept-marks={`mark-book/${bookPath(book)}`} />
    <Icon name="right" />
  </li>
)
