import { shownNumber } from '../../domain/_numbers.ts'
import { formTitle, termLine, termValue } from '../../domain/_titles.ts'
import { isOfStudents, type Options, orders, type Paper, type Plan, parts, type Tickable } from '../../domain/figures/print-runs.ts'
import type { Kind } from '../../domain/posting/readiness.ts'
import { aboutRun, orderTitles, paperTitles, partTitles, summaryOf, words } from '../../domain/words/print-runs.ts'
import { kindTitles } from '../../domain/words/readiness.ts'
import { AddressAlert } from '../_ui/address-alert.tsx'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Checkbox, Field, SelectField } from '../_ui/field.tsx'
import { List } from '../_ui/table.tsx'
import { ChosenField } from './chosen.tsx'
import { PlanTables } from './plan.tsx'

type Term = { year: number; term: number; isCurrent: boolean }
export type RunLine = Options & { id: number; when: string; by: string; students: number }
export type PrintRunProps = {
  base: string
  terms: readonly Term[]
  /** Undefined before a term is current. */
  term: (Term & { [key: string]: unknown }) | undefined
  /** The papers that this reader may print. */
  offered: readonly Paper[]
  options: Options
  typed: string
  plan: Plan
  levels: readonly number[]
  classes: readonly string[]
  seesAll: boolean
  /** The students of a class, if students are chosen. */
  ticks: readonly Tickable[] | undefined
  fault: string | undefined
  /** What the reports of the plan's classes still lack. */
  lacks: readonly { kind: Kind; count: number }[]
  readiness: string | undefined
  runs: readonly RunLine[]
  /** The school's public address, to which the codes on the cards lead. */
  publicAddress: string
}

/** The papers to print together: the choices on the left, the plan on the right. */
export function PrintRunsPage(props: PrintRunProps & { isRefused?: boolean }) {
  return (
    <div className="stack">
      <h1>{words.title}</h1>
      <AddressAlert address={props.publicAddress} maySet={props.base.startsWith('/admin')} />
      <form
        className="two items-start"
        action={props.base}
        hx-get={props.base}
        hx-trigger="change"
        hx-target="#print-plan"
        hx-swap="outerMorph"
        hx-sync="this:replace"
      >
        <Choices {...props} />
        <PrintPlan {...props} />
      </form>
      {props.runs.length > 0 && <Runs {...props} />}
    </div>
  )
}

/** Without JavaScript the first button shows the plan. */
function Choices({ terms, term, options, levels, classes, seesAll, offered }: PrintRunProps) {
  const of = options.classId ? `class-${options.classId}` : options.level ? `level-${options.level}` : 'school'
  return (
    <div className="panel pad stack">
      <SelectField
        label={words.what}
        name="paper"
        options={offered.map((value) => ({ value, label: paperTitles[value] }))}
        defaultValue={options.paper}
      />
      <SelectField
        label={words.term}
        name="term"
        options={terms.map((t) => ({ value: termValue(t), label: termLine(t) }))}
        defaultValue={term && termValue(term)}
      />
      <Field label={words.of} name="of">
        {(described) => (
          <select {...described} defaultValue={of}>
            <option value="school">{seesAll ? words.school : words.allClasses}</option>
            {levels.map((level) => (
              <option key={level} value={`level-${level}`}>
                {formTitle(level)}
              </option>
            ))}
            {classes.map((classId) => (
              <option key={classId} value={`class-${classId}`}>
                {classId}
              </option>
            ))}
          </select>
        )}
      </Field>
      <SelectField
        label={words.part}
        name="part"
        options={parts.map((value) => ({ value, label: partTitles[value] }))}
        defaultValue={options.part}
      />
      <SelectField
        label={words.order}
        name="order"
        options={orders.map((value) => ({ value, label: orderTitles[value] }))}
        defaultValue={options.order}
      />
      <div>
        <Checkbox name="duplex" value="1" label={words.duplex} defaultChecked={options.isDuplex} />
        <Checkbox name="cover" value="1" label={words.cover} defaultChecked={options.hasCover} />
        <Checkbox name="separators" value="1" label={words.separators} defaultChecked={options.hasSeparators} />
      </div>
      <div className="row">
        <Button type="submit">{words.check}</Button>
        <Button type="submit" look="primary" icon="report" formMethod="post">
          {words.start}
        </Button>
      </div>
    </div>
  )
}

/** The counts, the students left out with the reason, and what is still missing. */
export function PrintPlan(props: PrintRunProps & { isRefused?: boolean }) {
  const { plan, options, term, seesAll, lacks, readiness, fault, isRefused } = props
  return (
    <section id="print-plan" className="stack" aria-labelledby="print-plan-title">
      {options.part === 'chosen' && <ChosenField {...props} />}
      <h2 id="print-plan-title">{words.plan}</h2>
      <p className="sr" role="status">
        {summaryOf(options.paper, plan)}
      </p>
      {isRefused && !fault && <Alert kind="error">{words.nothingYet}</Alert>}
      {plan.classes.length === 0 ? (
        <div className="panel">{term ? <NoRuns {...{ options, seesAll }} /> : <Empty title={words.nothing}>{words.nobodyYet}</Empty>}</div>
      ) : (
        <>
          {term && options.paper !== 'transcripts' && <Lacks {...{ lacks, readiness }} />}
          <PlanTables plan={plan} paper={options.paper} />
        </>
      )}
    </section>
  )
}

function NoRuns({ options, seesAll }: Pick<PrintRunProps, 'options' | 'seesAll'>) {
  if (options.part === 'chosen') return <Empty title={words.nothing}>{words.chooseFirst}</Empty>
  if (options.part === 'new') return <Empty title={words.nothing}>{words.nothingYet}</Empty>
  return (
    <Empty art="people" title={seesAll ? words.nobody : words.noClasses}>
      {seesAll ? words.nobodyYet : words.noClassesYet}
    </Empty>
  )
}

function Lacks({ lacks, readiness }: Pick<PrintRunProps, 'lacks' | 'readiness'>) {
  if (lacks.length === 0) return <p className="dim">{words.complete}</p>
  return (
    <div>
      <p>
        {words.lacks}: <a href={readiness}>{words.readiness}</a>
      </p>
      <ul className="row">
        {lacks.map(({ kind, count }) => (
          <li key={kind} className="whitespace-nowrap">
            {kindTitles[kind]} <Badge kind="warn">{shownNumber(count)}</Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Runs({ runs, base, seesAll }: PrintRunProps) {
  return (
    <section className="stack" aria-labelledby="print-runs-title">
      <h2 id="print-runs-title">{words.runs}</h2>
      <List
        label={words.runs}
        rows={runs}
        rowKey={({ id }) => id}
        columns={[
          { head: words.when, cell: ({ id, when }) => <a href={`${base}/${id}`}>{when}</a> },
          { head: words.by, cell: ({ by }) => by },
          { head: words.what, cell: (run) => aboutRun(run, seesAll) },
          { head: words.part, cell: ({ part }) => partTitles[part] },
          { head: words.cards, align: 'num', cell: ({ paper, students }) => (isOfStudents(paper) ? students : '') },
        ]}
      />
    </section>
  )
}
