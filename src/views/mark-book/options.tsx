import { yearTitle } from '../../domain/_dates.ts'
import { emptyWords, words } from '../../domain/_messages/mark-book.ts'
import type { LessonTeacher } from '../../domain/enter-marks/index.ts'
import { type BookLesson, bookPath } from '../../domain/mark-book/index.ts'
import type { TermKey } from '../../domain/terms.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Icon, type IconName } from '../_ui/icon.tsx'
import { SearchField } from '../_ui/search-field.tsx'
import type { Links } from './links.ts'

/** S2 §2.4: what an administrator, or a post of responsibility, chooses from. */
export function Options({ links, isAdministrator }: { links: Links; isAdministrator: boolean }) {
  return (
    <div className="stack max-w-3xl">
      <h1>{words.title}</h1>
      {isAdministrator ? (
        <Option href={links.teachers} label={words.editTeacher} icon="bookmark" />
      ) : (
        <Option href={links.lessons} label={words.editOwn} icon="bookmark" />
      )}
      <Option href={links.spreadsheet} label={words.spreadsheet} icon="download" />
    </div>
  )
}

function Option({ href, label, icon }: { href: string; label: string; icon: IconName }) {
  return (
    <section className="panel pad flex items-center gap-3">
      <Icon name={icon} className="dim" />
      <h2>
        <a href={href}>{label}</a>
      </h2>
    </section>
  )
}

const Term = ({ term }: { term: TermKey | undefined }) =>
  term ? <span className="dim">{`Term ${term.term}, ${yearTitle(term.year)}`}</span> : null

const NoTerm = () => (
  <section className="panel">
    <Empty title={emptyWords.noTerm}>{emptyWords.noTermHint}</Empty>
  </section>
)

type TeacherList = { links: Links; teachers: readonly LessonTeacher[]; typed: string }

/** Whose mark book is to be opened. */
export function SelectTeacher({ term, ...list }: TeacherList & { term: TermKey | undefined }) {
  const { links, typed } = list
  return (
    <div className="stack max-w-3xl">
      <header className="row">
        <ButtonLink href={links.options} icon="left">
          {words.backToOptions}
        </ButtonLink>
        <h1>{words.selectTeacher}</h1>
        <Term term={term} />
        {term && (
          <form className="push w-64" action={links.teachers}>
            <SearchField label={words.searchTeacher} value={typed} narrows={{ href: links.teachers, target: '#book-teachers' }} />
          </form>
        )}
      </header>
      {term ? <TeacherTable {...list} /> : <NoTerm />}
    </div>
  )
}

export function TeacherTable({ links, teachers, typed }: TeacherList) {
  return (
    <div id="book-teachers" className="panel">
      {teachers.length === 0 ? (
        <Empty title={emptyWords.noTeacher(typed)}>{emptyWords.noTeacherHint}</Empty>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.name}</th>
              <th scope="col" className="w-32">
                {words.actions}
              </th>
            </tr>
          </thead>
          <tbody>
            {teachers.map(({ id, firstName, lastName }) => (
              <tr key={id}>
                <th scope="row">{`${lastName}, ${firstName}`}</th>
                <td>
                  <ButtonLink small href={links.lessonsOf(id)} aria-label={`${words.selectLesson}, ${firstName} ${lastName}`}>
                    {words.selectLesson}
                  </ButtonLink>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

type LessonList = {
  links: Links
  term: TermKey | undefined
  employeeId: number
  lessons: readonly BookLesson[]
  /** Whose lessons these are, when not one's own. */
  whose: string | undefined
  back: { href: string; label: string } | undefined
}

export function SelectLesson({ links, term, employeeId, lessons, whose, back }: LessonList) {
  return (
    <div className="stack max-w-3xl">
      <header className="row">
        {back && (
          <ButtonLink href={back.href} icon="left">
            {back.label}
          </ButtonLink>
        )}
        <h1>{words.title}</h1>
        {whose && <b>{whose}</b>}
        <Term term={term} />
      </header>
      {!term ? (
        <NoTerm />
      ) : lessons.length === 0 ? (
        <section className="panel">
          {whose ? (
            <Empty title={emptyWords.noLessonsOf(whose)}>{emptyWords.noLessonsOfHint}</Empty>
          ) : (
            <Empty title={emptyWords.noLessons}>{emptyWords.noLessonsHint}</Empty>
          )}
        </section>
      ) : (
        <ul className="panel">
          {lessons.map(({ subjectId, subject, formClassId, assessments }) => (
            <li key={`${formClassId} ${subjectId}`} className="row border-b border-line px-4 last:border-b-0">
              <a className="flex-1 py-2" href={links.sheet({ ...term, formClassId, subjectId, employeeId })}>
                {`${formClassId} ${subject}`}
              </a>
              <span className="status warn" data-kept-marks={`mark-book/${bookPath({ ...term, formClassId, subjectId, employeeId })}`} />
              <span className="small dim">{words.assessments(assessments)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
