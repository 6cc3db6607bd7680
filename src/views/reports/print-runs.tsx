import { yearTitle } from '../../domain/_dates.ts'
import { aboutRun, counted, levelTitle, orderTitles, paperTitles, partTitles, words } from '../../domain/_messages/print-runs.ts'
import { kindTitles } from '../../domain/_messages/readiness.ts'
import { termTitle } from '../../domain/_messages/reports.ts'
import type { Kind } from '../../domain/posting/readiness.ts'
import { type Options, orders, type Plan, papers, parts } from '../../domain/reports/print-runs.ts'
import { Alert } from '../_ui/alert.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Button } from '../_ui/button.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Checkbox, Field, SelectField, TextAreaField } from '../_ui/field.tsx'
import { PlanTables } from './plan.tsx'

type Term = { year: number; term: number; isCurrent: boolean }
export type RunLine = Options & { id: number; when: string; by: string; students: number }
export type PrintRunProps = {
  base: string
  terms: readonly Term[]
  /** None before a term is current. */
  term: (Term & { [key: string]: unknown }) | undefined
  options: Options
  typed: string
  plan: Plan
  levels: readonly number[]
  classes: readonly string[]
  seesAll: boolean
  fault: string | undefined
  /** What the reports of the plan's classes still lack. */
  lacks: readonly { kind: Kind; count: number }[]
  readiness: string | undefined
  runs: readonly RunLine[]
}

export const termValue = ({ year, term }: { year: number; term: number }) => `${year}-${term}`
const target = '#print-plan'

/** What is to be printed together: chosen on the left, told on the right. */
export function PrintRunsPage(props: PrintRunProps & { isRefused?: boolean }) {
  return (
    <div className="stack">
      <h1>{words.title}</h1>
      <div className="two">
        <Choices {...props} />
        <PrintPlan {...props} />
      </div>
      {props.runs.length > 0 && <Runs {...props} />}
    </div>
  )
}

/** Without JavaScript the first button tells what would be printed. */
function Choices({ base, terms, term, options, typed, levels, classes, seesAll, fault }: PrintRunProps) {
  const of = options.classId ? `class-${options.classId}` : options.level ? `level-${options.level}` : 'school'
  return (
    <form
      className="panel pad stack"
      action={base}
      hx-get={base}
      hx-trigger="change"
      hx-target={target}
      hx-swap="outerHTML"
      hx-sync="this:replace"
    >
      <SelectField
        label={words.what}
        name="paper"
        options={papers.map((value) => ({ value, label: paperTitles[value] }))}
        defaultValue={options.paper}
      />
      <SelectField
        label={words.term}
        name="term"
        options={terms.map((t) => ({ value: termValue(t), label: `${termTitle(t.term)} · ${yearTitle(t.year)}` }))}
        defaultValue={term && termValue(term)}
      />
      <Field label={words.of} name="of">
        {(described) => (
          <select {...described} defaultValue={of}>
            <option value="school">{seesAll ? words.school : words.allClasses}</option>
            {levels.map((level) => (
              <option key={level} value={`level-${level}`}>
                {levelTitle(level)}
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
      <TextAreaField label={words.students} name="students" rows={2} hint={words.studentsHint} defaultValue={typed} error={fault} />
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
    </form>
  )
}

/** The counts, who is left out and why, and what is still missing. */
export function PrintPlan({ plan, options, term, seesAll, lacks, readiness, fault, isRefused }: PrintRunProps & { isRefused?: boolean }) {
  return (
    <section id="print-plan" className="stack" aria-labelledby="print-plan-title" aria-live="polite">
      <h2 id="print-plan-title">{words.plan}</h2>
      {fault && <Alert kind="error">{fault}</Alert>}
      {isRefused && !fault && <Alert kind="error">{words.nothingYet}</Alert>}
      {plan.classes.length === 0 ? (
        <div className="panel">
          {term && !fault ? <Nothing {...{ options, seesAll }} /> : <Empty title={words.nothing}>{words.nobodyYet}</Empty>}
        </div>
      ) : (
        <>
          {term && <Lacks {...{ lacks, readiness }} />}
          <PlanTables plan={plan} paper={options.paper} />
        </>
      )}
    </section>
  )
}

function Nothing({ options, seesAll }: Pick<PrintRunProps, 'options' | 'seesAll'>) {
  if (options.part !== 'all') return <Empty title={words.nothing}>{words.nothingYet}</Empty>
  return <Empty title={seesAll ? words.nobody : words.noClasses}>{seesAll ? words.nobodyYet : words.noClassesYet}</Empty>
}

function Lacks({ lacks, readiness }: Pick<PrintRunProps, 'lacks' | 'readiness'>) {
  if (lacks.length === 0) return <p className="dim">{words.complete}</p>
  return (
    <p>
      {words.lacks}:{' '}
      {lacks.map(({ kind, count }) => (
        <span key={kind}>
          {kindTitles[kind]} <Badge kind="warn">{count}</Badge>{' '}
        </span>
      ))}
      <a href={readiness}>{words.readiness}</a>
    </p>
  )
}

function Runs({ runs, base, seesAll }: PrintRunProps) {
  return (
    <section className="stack" aria-labelledby="print-runs-title">
      <h2 id="print-runs-title">{words.runs}</h2>
      <div className="panel">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.when}</th>
              <th scope="col">{words.by}</th>
              <th scope="col">{words.what}</th>
              <th scope="col">{words.part}</th>
              <th scope="col" className="num">
                {words.cards}
              </th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <tr key={run.id}>
                <td>
                  <a href={`${base}/${run.id}`}>{run.when}</a>
                </td>
                <td>{run.by}</td>
                <td>{aboutRun(run, seesAll ? words.school : words.allClasses)}</td>
                <td>{partTitles[run.part]}</td>
                <td className="num">{run.paper === 'report-cards' ? run.students : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

export const cardsOf = (plan: Plan, { paper }: Pick<Options, 'paper'>) =>
  paper === 'report-cards' ? counted(plan.cards, 'card', 'cards') : counted(plan.cards, 'sheet', 'sheets')
