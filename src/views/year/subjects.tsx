import { lastFirst } from '../../domain/_names.ts'
import { shownNumber } from '../../domain/_numbers.ts'
import { givenTitles, subjectWords as words, yearTitles, words as yearWords } from '../../domain/words/year.ts'
import { type Given, givens } from '../../domain/year/subjects.ts'
import { yearUrl } from '../_links/year.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Name } from '../_ui/name.tsx'
import { type Column, Table } from '../_ui/table.tsx'
import { Tabs } from '../_ui/tabs.tsx'

export const setUrl = (classId: string) => yearUrl('subjects', 'classes', classId)

export const SubjectTabs = ({ classId }: { classId?: string }) => (
  <Tabs
    label={yearTitles.page}
    tabs={[
      { label: yearWords.back, href: yearUrl(), current: false },
      { label: yearTitles.subjects, href: yearUrl('subjects'), current: classId === undefined },
      ...(classId ? [{ label: classId, href: setUrl(classId), current: true }] : []),
    ]}
  />
)

type ClassRow = { id: string; students: number; all: readonly string[]; some: readonly string[]; usual: number; differing: number }

/** The subjects of each class, and the number of students with an unusual number of subjects. */
export const SetTable = ({ rows }: { rows: readonly ClassRow[] }) => (
  <section className="panel">
    <p className="pad small dim">{words.text}</p>
    <Table<ClassRow>
      label={yearTitles.subjects}
      rows={rows}
      rowKey={({ id }) => id}
      columns={[
        { head: yearWords.class, isName: true, cell: ({ id }) => <a href={setUrl(id)}>{id}</a> },
        { head: yearWords.students, align: 'num', cell: ({ students }) => shownNumber(students) },
        { head: words.all, className: 'wrap-anywhere', cell: ({ all }) => all.join(' ') },
        { head: words.some, className: 'wrap-anywhere', cell: ({ some }) => some.join(' ') },
        { head: words.usual, align: 'num', cell: ({ usual }) => usual || '–' },
        {
          head: words.differing,
          align: 'num',
          cell: ({ differing }) => (differing > 0 ? <span className="warn">{shownNumber(differing)}</span> : 0),
        },
        {
          head: yearWords.seeStudents,
          isQuiet: true,
          cell: ({ id }) => (
            <ButtonLink small href={setUrl(id)} aria-label={`${words.taken}: ${yearWords.class} ${id}`}>
              {words.taken}
            </ButtonLink>
          ),
        },
      ]}
    />
  </section>
)

type Subject = { id: number; title: string; abbr: string }
type Student = { id: number; firstName: string; lastName: string; takes: readonly number[] }
export type ClassSetProps = {
  classId: string
  subjects: readonly Subject[]
  set: ReadonlyMap<number, Given>
  usual: number
  students: readonly Student[]
  isDone: boolean
  message?: string | undefined
}

/** A class: its subjects, and below them the students of each optional subject. */
export function ClassSetForm({ classId, subjects, set, usual, students, isDone, message }: ClassSetProps) {
  const url = setUrl(classId)
  const chosen = subjects.filter(({ id }) => set.get(id) === 'some')
  return (
    <form id="class-set" className="stack" method="post" action={url} hx-post={url} hx-target="#class-set" hx-swap="outerHTML">
      {message && <Alert kind="error">{message}</Alert>}
      <section className="panel" aria-labelledby="set-title">
        <div className="pad stack">
          <h2 id="set-title">{words.set}</h2>
          <p className="small dim">{words.setHint}</p>
          <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
            {subjects.map((subject) => (
              <GivenSelect key={subject.id} subject={subject} given={set.get(subject.id) ?? 'none'} isDone={isDone} />
            ))}
          </div>
        </div>
      </section>
      <section className="panel" aria-labelledby="choices-title">
        <h2 id="choices-title" className="pad">
          {words.choices}
        </h2>
        {chosen.length === 0 && <p className="pad dim">{words.noChoices}</p>}
        <Choices {...{ chosen, students, usual, isDone }} />
      </section>
      {!isDone && (
        <div className="row">
          <Button type="submit" look="primary">
            {yearWords.save}
          </Button>
        </div>
      )}
    </form>
  )
}

const GivenSelect = ({ subject: { id, title }, given, isDone }: { subject: Subject; given: Given; isDone: boolean }) => (
  <label className="field">
    <span className="wrap-anywhere">{title}</span>
    <input type="hidden" name="subject" value={id} />
    <input type="hidden" name="was" value={given} />
    <select name="given" className="input" defaultValue={given} disabled={isDone}>
      {givens.map((one) => (
        <option key={one} value={one}>
          {givenTitles[one]}
        </option>
      ))}
    </select>
  </label>
)

type ChoicesProps = Pick<ClassSetProps, 'students' | 'usual' | 'isDone'> & { chosen: readonly Subject[] }

function Choices({ chosen, students, usual, isDone }: ChoicesProps) {
  const column = ({ id, abbr, title }: Subject): Column<Student> => ({
    head: <abbr title={title}>{abbr}</abbr>,
    align: 'mid',
    cell: (student) => (
      <>
        {student.takes.includes(id) && <input type="hidden" name="had" value={`${student.id}-${id}`} />}
        <input
          type="checkbox"
          name="takes"
          value={`${student.id}-${id}`}
          defaultChecked={student.takes.includes(id)}
          disabled={isDone}
          aria-label={words.takes(lastFirst(student), title)}
        />
      </>
    ),
  })
  return (
    <Table<Student>
      label={words.choices}
      rows={students}
      rowKey={({ id }) => id}
      rowProps={({ takes }) => (usual > 0 && takes.length !== usual ? { 'aria-selected': true } : {})}
      columns={[
        { head: yearWords.students, isName: true, className: 'wrap-anywhere', cell: (student) => <Name>{lastFirst(student)}</Name> },
        ...chosen.map(column),
        { head: words.number, align: 'num', cell: ({ takes }) => <HowMany takes={takes.length} usual={usual} /> },
      ]}
    />
  )
}

const HowMany = ({ takes, usual }: { takes: number; usual: number }) =>
  usual > 0 && takes !== usual ? <span className="warn">{`${takes} (${words.usual}: ${usual})`}</span> : takes
