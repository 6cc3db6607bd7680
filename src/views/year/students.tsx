import { lastFirst } from '../../domain/_names.ts'
import { columnTitles } from '../../domain/words/students.ts'
import { batchWords } from '../../domain/words/subjects.ts'
import { outcomeTitles, promotionWords, words, yearTitles } from '../../domain/words/year.ts'
import { type Next, type Outcome, outcomes } from '../../domain/year/promotion.ts'
import { type StudentsState, studentsUrl, yearUrl } from '../_links/year.ts'
import { Button } from '../_ui/button.tsx'
import type { FormOfClasses } from '../_ui/class-options.tsx'
import { ClassOptions } from '../_ui/class-options.tsx'
import { Empty } from '../_ui/empty.tsx'
import { SelectField } from '../_ui/field.tsx'
import { Name } from '../_ui/name.tsx'
import { Pager } from '../_ui/pager.tsx'
import { SearchField } from '../_ui/search-field.tsx'
import { SelectAll, Table } from '../_ui/table.tsx'

type Row = { id: number; firstName: string; lastName: string; classId: string; next: Next; outcome: Outcome }
export type StudentsProps = {
  state: StudentsState
  rows: readonly Row[]
  total: number
  classes: readonly { id: string }[]
  forms: readonly FormOfClasses[]
  isDone: boolean
  error?: string | undefined
}
export const perPage = 50

/** Moves of single students: tick and set together. */
export function PlanStudents(props: StudentsProps) {
  return (
    <div id="plan-students" className="stack">
      <Filters {...props} />
      <List {...props} />
    </div>
  )
}

function Filters({ state, classes }: StudentsProps) {
  const url = yearUrl('students')
  const narrows = {
    'hx-get': url,
    'hx-include': '#plan-filter',
    'hx-target': '#plan-list',
    'hx-select': '#plan-list',
    'hx-swap': 'outerHTML',
    'hx-replace-url': 'true',
    'hx-sync': '#plan-filter:replace',
  }
  return (
    <form id="plan-filter" className="panel pad flex flex-wrap items-end gap-3" action={url} {...narrows} hx-trigger="submit">
      <SelectField
        label={words.class}
        name="class"
        empty={promotionWords.allClasses}
        options={classes.map(({ id }) => ({ value: id, label: id }))}
        defaultValue={state.classId}
        {...narrows}
        hx-trigger="change"
      />
      <SelectField
        label={promotionWords.outcome}
        name="outcome"
        empty={promotionWords.allOutcomes}
        options={outcomes.map((one) => ({ value: one, label: outcomeTitles[one] }))}
        defaultValue={state.outcome}
        {...narrows}
        hx-trigger="change"
      />
      <div className="w-56 max-w-full">
        <SearchField label={promotionWords.search} value={state.q} {...narrows} hx-trigger="input changed delay:200ms, search" />
      </div>
      <noscript>
        <Button type="submit">{promotionWords.search}</Button>
      </noscript>
    </form>
  )
}

function List({ state, rows, total, forms, isDone, error }: StudentsProps) {
  const url = studentsUrl(state)
  return (
    <section id="plan-list" className="panel" aria-label={yearTitles.students}>
      <form method="post" action={url} hx-post={url} hx-target="#plan-students" hx-swap="outerHTML" data-keeps-ticks="year">
        {total === 0 ? (
          <Empty art="search" title={promotionWords.nobodyFound}>
            {promotionWords.nobodyText}
          </Empty>
        ) : (
          <Rows rows={rows} isDone={isDone} />
        )}
        {total > perPage && (
          <Pager
            page={state.page}
            perPage={perPage}
            total={total}
            href={(page) => studentsUrl({ ...state, page })}
            target="#plan-students"
          />
        )}
        {!isDone && total > 0 && (
          <div className="pager">
            {error && (
              <p className="hint bad mr-auto" role="alert">
                {error}
              </p>
            )}
            <span data-ticked-elsewhere="" hidden />
            <span className="dim">
              <b data-selected-count="">0</b> {promotionWords.ticked}
            </span>
            <Button data-clear-ticks="" hidden look="quiet">
              {batchWords.clearSelection}
            </Button>
            <select name="next" className="input w-auto" aria-label={words.goesTo} defaultValue="">
              <option value="">{words.goesTo}</option>
              <option value="with-class">{words.ofClass}</option>
              <option value="own-class">{words.repeats}</option>
              <option value="leaves">{words.leaves}</option>
              <ClassOptions forms={forms} />
            </select>
            <Button id="set-ticked" type="submit" look="primary">
              {promotionWords.setTicked}
            </Button>
          </div>
        )}
      </form>
    </section>
  )
}

const Rows = ({ rows, isDone }: Pick<StudentsProps, 'rows' | 'isDone'>) => (
  <Table<Row>
    label={yearTitles.students}
    rows={rows}
    rowKey={({ id }) => id}
    columns={[
      !isDone && {
        head: <SelectAll label={promotionWords.selectAll} />,
        width: 'w-[44px]',
        cell: (student) => (
          <input type="checkbox" name="student" value={student.id} aria-label={promotionWords.select(lastFirst(student))} />
        ),
      },
      { head: columnTitles.name, isName: true, className: 'wrap-anywhere', cell: (student) => <Name>{lastFirst(student)}</Name> },
      { head: columnTitles.id, width: 'w-[110px]', cell: ({ id }) => id },
      { head: words.now, width: 'w-[80px]', cell: ({ classId }) => classId },
      { head: words.goesTo, width: 'w-[110px]', cell: ({ next }) => next ?? '–' },
      { head: promotionWords.outcome, cell: ({ outcome }) => <span className={tones[outcome]}>{outcomeTitles[outcome]}</span> },
    ]}
  />
)

const tones: Partial<Record<Outcome, string>> = { up: 'dim', open: 'warn' }
