import { shownNumber } from '../../domain/_numbers.ts'
import { findsEvery } from '../../domain/_text.ts'
import { termName } from '../../domain/_titles.ts'
import { type InCharge, owedIn } from '../../domain/posting/progress.ts'
import { checksOf, classLines, countsOf, marksOf, matching, ofClass, openLessons, type Readiness } from '../../domain/posting/readiness.ts'
import { common, pageWords } from '../../domain/words/common.ts'
import { words as printRun } from '../../domain/words/print-runs.ts'
import { explained, inOrder, kindTitles, uncheckedWords, words } from '../../domain/words/readiness.ts'
import { type ListKind, listKinds, type ReadinessLinks, type ReadinessState } from '../_links/posting.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { SelectField } from '../_ui/field.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Pager } from '../_ui/pager.tsx'
import { useRows } from '../_ui/rows.tsx'
import { SearchField } from '../_ui/search-field.tsx'
import { Side } from '../_ui/side-list.tsx'
import { QuestionsNotice } from './questions.tsx'
import { ClassTable, LessonTable, StudentTable, TeacherTable } from './readiness-tables.tsx'

export type ReadinessProps = {
  term: { year: number; term: number; isCurrent: boolean }
  /** All classes within reach. */
  whole: Readiness
  state: ReadinessState
  links: ReadinessLinks
  /** True if the person may enter anybody's marks, not only those of own lessons. */
  entersAll: boolean
  /** If false, an empty page means that the person has no class. */
  seesAll: boolean
  /** Form teachers and deans, if the teachers are displayed. */
  charges: readonly InCharge[]
}

const target = '#readiness'
/** Morphs the list, so that the focus stays on the choice. */
const swap = { 'hx-target': target, 'hx-swap': 'outerMorph', 'hx-push-url': 'true' }

/** What a term's reports still lack, and where. */
export function ReadinessPage(props: ReadinessProps) {
  return (
    <div className="stack">
      <PageHead title={words.title} sub={termName(props.term)}>
        {props.term.isCurrent && <QuestionsNotice base={props.links.base} />}
      </PageHead>
      <ReadinessLists {...props} />
    </div>
  )
}

/** The counts and the chosen list. */
export function ReadinessLists(props: ReadinessProps) {
  const { whole, state, links, seesAll } = props
  if (whole.students.length === 0)
    return (
      <section id="readiness" className="panel">
        <Empty art="people" title={seesAll ? words.nobody : words.noClasses}>
          {seesAll ? words.nobodyYet : words.noClassesYet}
        </Empty>
      </section>
    )
  const readiness = narrowed(props)
  return (
    <div id="readiness" className="stack">
      <div className="row">
        <ClassChoice {...props} />
        <span className="dim only-wide">{`${shownNumber(readiness.students.length)} students`}</span>
        <span className="row push">
          <ButtonLink icon="report" href={links.printRun(state)}>
            {printRun.link}
          </ButtonLink>
          {state.list === 'by-teacher' && (
            <ButtonLink icon="report" href={links.slips(state)} target="_blank" title={`${words.slips} (opens in a new tab)`}>
              {words.slips}
            </ButtonLink>
          )}
          <ButtonLink icon="download" href={links.excel(state)} download="">
            {words.excel}
          </ButtonLink>
          <ButtonLink icon="report" href={links.print(state)} target="_blank" title={`${common.print} (opens in a new tab)`}>
            {common.print}
          </ButtonLink>
        </span>
      </div>
      <Side folds className="school" label={words.lists} groups={groupsOf(readiness, state, links)}>
        <section className="panel" aria-labelledby="readiness-list">
          <h2 id="readiness-list" className="sr">
            {listTitle(state.list)}
          </h2>
          <ListOf {...props} readiness={readiness} />
        </section>
      </Side>
    </div>
  )
}

const isSummary = (list: ListKind): list is 'classes' | 'by-teacher' => list === 'classes' || list === 'by-teacher'

export const listTitle = (list: ListKind) =>
  list === 'classes' ? words.classes : list === 'by-teacher' ? words.teachers : kindTitles[list]

function ClassChoice({ whole, state, links }: ReadinessProps) {
  const classes = classLines(whole).flatMap(({ classId }) => (classId ? [{ value: classId, label: classId }] : []))
  return (
    <form
      className="row"
      action={links.home}
      hx-get={links.home}
      hx-trigger="change, input delay:200ms, submit"
      hx-sync="this:replace"
      {...swap}
    >
      {Object.entries({ ...links.asked, list: state.list }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SelectField quiet label={words.class} name="class" empty={words.allClasses} options={classes} defaultValue={state.classId} />
      <SearchField label={pageWords.search} value={state.q} />
    </form>
  )
}

/** A link to each list, with its count. */
function groupsOf(readiness: Readiness, state: ReadinessState, links: ReadinessLinks) {
  const counts = countsOf(readiness)
  const item = (list: ListKind) => {
    const href = links.list({ classId: state.classId, list })
    const count = isSummary(list) ? undefined : counts[list]
    return { label: listTitle(list), href, current: list === state.list, count, swap: { 'hx-get': href, ...swap } }
  }
  return [
    { title: words.byWhom, items: listKinds.filter(isSummary).map(item) },
    { title: words.missing, items: listKinds.filter((list) => !isSummary(list)).map(item) },
  ]
}

type ListProps = ReadinessProps & {
  readiness: Readiness /** Every line, unsorted by links and unpaged: on paper. */
  isPaper?: boolean
}

export function ListOf(props: ListProps) {
  const { readiness, state, links, term, isPaper } = props
  const perPage = useRows(50)
  if (isSummary(state.list)) return <Summary {...props} />
  const found = matching(readiness, state.q)
  const lines = state.list === 'marks' ? openLessons(found, state.sort) : found.gaps[state.list]
  const checks = checksOf(readiness)
  const facts = { students: readiness.students.length, marks: marksOf(readiness), ...checks }
  if (lines.length === 0 && state.q)
    return (
      <Empty art="search" title={words.notFound}>
        {words.notFoundHint}
      </Empty>
    )
  const unchecked = state.list === 'unusual' ? uncheckedWords(checks) : ''
  if (lines.length === 0)
    return (
      <Empty art="done" title={unchecked ? words.notChecked : words.inOrder}>
        {inOrder(state.list, facts)}
      </Empty>
    )
  const page = Math.min(state.page, Math.ceil(lines.length / perPage))
  const part = <T,>(all: readonly T[]) => (isPaper ? all : all.slice((page - 1) * perPage, page * perPage))
  return (
    <>
      <p className={isPaper ? 'dim small mb-2' : 'dim small p-3'}>{`${explained(state.list, term.term)} ${unchecked}`}</p>
      {state.list === 'marks' ? (
        <LessonTable {...props} lines={part(openLessons(found, state.sort))} />
      ) : (
        <StudentTable {...props} lines={part(found.gaps[state.list])} />
      )}
      {!isPaper && (
        <Pager page={page} perPage={perPage} total={lines.length} href={(to) => links.list({ ...state, page: to })} target={target} />
      )}
    </>
  )
}

/** The classes, and the teachers with work left, after filter and search. */
export const narrowed = ({ whole, state }: ReadinessProps) => (state.classId ? ofClass(whole, state.classId) : whole)
const isFound = ({ q }: ReadinessState, name: string) => q === '' || findsEvery(q, name)
export const classesIn = (props: ReadinessProps) => classLines(narrowed(props)).filter(({ classId }) => isFound(props.state, classId))
export const owingIn = (props: ReadinessProps) =>
  props.state.list === 'by-teacher' ? owedIn(narrowed(props), props.charges).filter(({ name }) => isFound(props.state, name)) : []

/** A line for each class, or for each teacher with work left. */
function Summary(props: ListProps) {
  const { state, isPaper } = props
  const [classes, teachers] = [classesIn(props), owingIn(props)]
  const isEmpty = (state.list === 'classes' ? classes : teachers).length === 0
  if (isEmpty && state.q)
    return (
      <Empty art="search" title={words.notFound}>
        {words.notFoundHint}
      </Empty>
    )
  if (isEmpty)
    return (
      <Empty art="done" title={words.inOrder}>
        {words.allEntered}
      </Empty>
    )
  if (state.list === 'classes') return <ClassTable {...props} lines={classes} />
  return (
    <>
      <p className={isPaper ? 'dim small mb-2' : 'dim small p-3'}>{words.teachersAbout}</p>
      <TeacherTable {...props} lines={teachers} sizeOf={(kind) => narrowed(props).gaps[kind].length} />
    </>
  )
}

export const NoTerm = () => (
  <div className="stack">
    <h1>{words.title}</h1>
    <section className="panel">
      <Empty title={words.noTerm}>{words.noTermYet}</Empty>
    </section>
  </div>
)
