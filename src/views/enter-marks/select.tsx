import { yearTitle } from '../../domain/_dates.ts'
import { emptyWords, sheetWords } from '../../domain/_messages/enter-marks.ts'
import { type SubjectClass, sheetPath } from '../../domain/enter-marks/index.ts'
import { byForm, type FormClass } from '../../domain/school.ts'
import type { TermKey } from '../../domain/terms.ts'
import { Empty } from '../_ui/empty.tsx'
import { TextField } from '../_ui/field.tsx'

type List = { base: string; term: TermKey }
type Props = {
  base: string
  term: TermKey | undefined
  /** Own lessons, for who teaches. */
  lessons: readonly SubjectClass[] | undefined
  /** All classes, for who may enter the marks of any. */
  classes: readonly FormClass[]
  chosen: Chosen | undefined
}
export type Chosen = { classId: string; subjects: readonly SubjectClass[]; typed: string }

/** Where Enter Marks begins: a lesson of one's own, or any subject of any class. */
export function SelectSubjectClass({ base, term, lessons, classes, chosen }: Props) {
  return (
    <div className="stack max-w-3xl">
      <header className="row">
        <h1>{sheetWords.selectTitle}</h1>
        {term && <span className="dim">{`Term ${term.term}, ${yearTitle(term.year)}`}</span>}
      </header>
      {!term && (
        <section className="panel">
          <Empty title={emptyWords.noTerm}>{emptyWords.noTermHint}</Empty>
        </section>
      )}
      {term && lessons && <Lessons base={base} term={term} lessons={lessons} />}
      {term && classes.length > 0 && <Classes base={base} classes={classes} chosen={chosen?.classId} />}
      {term && chosen && <Subjects base={base} term={term} {...chosen} />}
    </div>
  )
}

const sheetUrl = ({ base, term }: List, { classId, subjectId }: SubjectClass) => `${base}/${sheetPath({ ...term, classId, subjectId })}`

/** `data-kept-marks` is where the page script says how many marks of the sheet this browser has not sent yet. */
const Kept = ({ of, term }: { of: SubjectClass; term: TermKey }) => (
  <span className="status warn" data-kept-marks={sheetPath({ ...term, ...of })} />
)

function Lessons({ lessons, ...list }: List & { lessons: readonly SubjectClass[] }) {
  if (lessons.length === 0) {
    return (
      <section className="panel">
        <Empty title={emptyWords.noLessons}>{emptyWords.noLessonsHint}</Empty>
      </section>
    )
  }
  return (
    <ul className="panel">
      {lessons.map((lesson) => (
        <li key={sheetUrl(list, lesson)} className="row border-b border-line px-4 last:border-b-0">
          <a className="flex-1 py-2" href={sheetUrl(list, lesson)}>
            {`${lesson.classId} ${lesson.subject}`}
          </a>
          <Kept of={lesson} term={list.term} />
          <span className="small dim">{sheetWords.progress(lesson.entered, lesson.registered)}</span>
        </li>
      ))}
    </ul>
  )
}

function Classes({ base, classes, chosen }: { base: string; classes: readonly FormClass[]; chosen: string | undefined }) {
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
                  href={`${base}?class=${encodeURIComponent(id)}`}
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

function Subjects({ base, term, classId, subjects, typed }: List & Chosen) {
  return (
    <section className="stack" aria-labelledby="subjects-title">
      <header className="row">
        <h2 id="subjects-title">{sheetWords.subjectsOf(classId)}</h2>
        <form className="push w-64" action={base}>
          <input type="hidden" name="class" value={classId} />
          <TextField
            quiet
            icon="search"
            type="search"
            label={sheetWords.searchSubject}
            placeholder={sheetWords.searchSubject}
            name="q"
            autoComplete="off"
            defaultValue={typed}
            hx-get={`${base}?class=${encodeURIComponent(classId)}`}
            hx-trigger="input changed delay:200ms, search"
            hx-target="#subject-table"
            hx-swap="outerHTML"
            hx-replace-url="true"
            hx-sync="this:replace"
          />
        </form>
      </header>
      <SubjectTable base={base} term={term} classId={classId} subjects={subjects} typed={typed} />
    </section>
  )
}

export function SubjectTable({ subjects, typed, ...list }: List & Chosen) {
  return (
    <div id="subject-table" className="panel">
      {subjects.length === 0 ? (
        <Empty title={emptyWords.noSubject(typed)}>{emptyWords.noSubjectHint}</Empty>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{sheetWords.subjectCode}</th>
              <th scope="col">{sheetWords.subject}</th>
              <th scope="col">{sheetWords.entered}</th>
            </tr>
          </thead>
          <tbody>
            {subjects.map((subject) => (
              <tr key={subject.subjectId}>
                <td>{subject.subjectId}</td>
                <th scope="row">
                  <a href={sheetUrl(list, subject)}>{subject.subject}</a>
                </th>
                <td>
                  {sheetWords.progress(subject.entered, subject.registered)} <Kept of={subject} term={list.term} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}
