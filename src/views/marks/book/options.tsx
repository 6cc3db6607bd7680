import { fullName, lastFirst } from '../../../domain/_names.ts'
import type { TermKey } from '../../../domain/_terms.ts'
import { termName, termValue } from '../../../domain/_titles.ts'
import { type BookLesson, bookPath } from '../../../domain/marks/book/index.ts'
import type { LessonTeacher } from '../../../domain/marks/enter/index.ts'
import { common } from '../../../domain/words/common.ts'
import { emptyWords, words } from '../../../domain/words/mark-book.ts'
import type { Links } from '../../_links/mark-book.ts'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { SelectField } from '../../_ui/field.tsx'
import { Icon, type IconName } from '../../_ui/icon.tsx'
import { Name } from '../../_ui/name.tsx'
import { SearchField } from '../../_ui/search-field.tsx'
import { List } from '../../_ui/table.tsx'

/** The choices for an administrator or a post of responsibility. */
export function Options({ links, isAdministrator }: { links: Links; isAdministrator: boolean }) {
  return (
    <div className="stack max-w-3xl">
      <h1>{words.title}</h1>
      {isAdministrator ? (
        <Option href={links.teachers} label={words.editTeacher} icon="bookmark" />
      ) : (
        <Option href={links.lessons()} label={words.editOwn} icon="bookmark" />
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

/** `past`: the displayed term, if it is not the current one. */
export type Terms = { term: TermKey | undefined; terms: readonly TermKey[]; past: TermKey | undefined }

/** Picks the term; mark books of earlier terms can be opened too. */
const TermChoice = ({ terms: { term, terms }, action }: { terms: Terms; action: string }) =>
  terms.length > 1 ? (
    <form action={action} className="row flex-nowrap items-end">
      <SelectField
        quiet
        label={words.term}
        name="term"
        options={terms.map((one) => ({ value: termValue(one), label: termName(one) }))}
        defaultValue={term && termValue(term)}
      />
      <Button type="submit">{common.show}</Button>
    </form>
  ) : (
    term && <span className="dim">{termName(term)}</span>
  )

const NoTerm = () => (
  <section className="panel">
    <Empty title={emptyWords.noTerm}>{emptyWords.noTermHint}</Empty>
  </section>
)

type TeacherList = { links: Links; teachers: readonly LessonTeacher[]; typed: string; terms: Terms }

/** Picks the teacher whose mark book is opened. */
export function SelectTeacher(list: TeacherList) {
  const { links, typed, terms } = list
  return (
    <div className="stack max-w-3xl">
      <header className="row">
        <ButtonLink href={links.options} icon="left">
          {words.backToOptions}
        </ButtonLink>
        <h1>{words.selectTeacher}</h1>
        <TermChoice terms={terms} action={links.teachers} />
        {terms.term && (
          <form className="push w-64" action={links.teachers}>
            {terms.past && <input type="hidden" name="term" value={termValue(terms.past)} />}
            <SearchField
              label={words.searchTeacher}
              value={typed}
              narrows={{ href: links.teachersIn(terms.past), target: '#book-teachers' }}
            />
          </form>
        )}
      </header>
      {terms.term ? <TeacherTable {...list} /> : <NoTerm />}
    </div>
  )
}

export const TeacherTable = ({ links, teachers, typed, terms }: TeacherList) => (
  <List
    id="book-teachers"
    label={words.selectTeacher}
    rows={teachers}
    rowKey={({ id }) => id}
    empty={<Empty title={emptyWords.noTeacher(typed)}>{emptyWords.noTeacherHint}</Empty>}
    columns={[
      { head: words.name, isName: true, className: 'wrap-anywhere', cell: (teacher) => <Name>{lastFirst(teacher)}</Name> },
      {
        head: common.actions,
        width: 'w-32',
        cell: (teacher) => (
          <ButtonLink small href={links.lessonsOf(teacher.id, terms.past)} aria-label={`${words.selectLesson}, ${fullName(teacher)}`}>
            {words.selectLesson}
          </ButtonLink>
        ),
      },
    ]}
  />
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
  back: { href: string; label: string } | undefined
}

export function SelectLesson({ links, terms, action, employeeId, lessons, whose, back }: LessonList) {
  const { term, past } = terms
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
        <TermChoice terms={terms} action={action} />
      </header>
      {!term ? (
        <NoTerm />
      ) : lessons.length === 0 ? (
        <section className="panel">
          {past ? (
            <Empty title={emptyWords.noLessonsThen}>{emptyWords.noLessonsThenHint}</Empty>
          ) : whose ? (
            <Empty title={emptyWords.noLessonsOf(whose)}>{emptyWords.noLessonsOfHint}</Empty>
          ) : (
            <Empty title={emptyWords.noLessons}>{emptyWords.noLessonsHint}</Empty>
          )}
        </section>
      ) : (
        <ul className="panel">
          {lessons.map(({ subjectId, subject, formClassId, assessments, isFormer }) => (
            <li key={`${formClassId} ${subjectId}`} className="row border-b border-line px-4 last:border-b-0">
              <a className="flex-1 py-2" href={links.sheet({ ...term, formClassId, subjectId, employeeId })}>
                {`${formClassId} ${subject}`}
              </a>
              <span className="status warn" data-kept-marks={`mark-book/${bookPath({ ...term, formClassId, subjectId, employeeId })}`} />
              {isFormer && <span className="badge">{words.former}</span>}
              <span className="small dim">{words.assessments(assessments)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
