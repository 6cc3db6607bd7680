import { fullName } from '../../domain/_names.ts'
import { formTitle, termName } from '../../domain/_titles.ts'
import { extremesOf, type Missing, type SubjectOfClass } from '../../domain/class-page/index.ts'
import type { TermMeans } from '../../domain/figures/over-terms.ts'
import { namesOf, onLast, words } from '../../domain/words/class-page.ts'
import { kindTitles } from '../../domain/words/readiness.ts'
import { Empty } from '../_ui/empty.tsx'
import { Icon } from '../_ui/icon.tsx'
import { LineChart } from '../_ui/line-chart.tsx'
import { Panel } from '../_ui/panel.tsx'
import { Table } from '../_ui/table.tsx'

/** The class's average beside its form's, with the figures as a table behind the drawing. */
export function Trend({ terms, own, form }: { terms: readonly TermMeans[]; own: string; form: number | null }) {
  const other = form === null ? words.noForm : formTitle(form)
  const points = terms.map(({ form: beside, ...term }) => ({ ...term, other: beside }))
  const years = new Set(terms.map(({ year }) => year))
  return (
    <Panel id="trend" title={words.trend} foot={years.size > 1 && words.earlier}>
      <div className="pad">
        {points.length > 1 ? <LineChart {...{ points, own, other }} /> : <p className="note">{words.oneTerm}</p>}
        {points.length > 1 && (
          <details className="as-table">
            <summary>{words.asTable}</summary>
            <Table
              label={words.trend}
              rows={terms}
              rowKey={termName}
              columns={[
                { head: words.term, isName: true, cell: termName },
                { head: own, align: 'num', cell: (one) => one.own },
                { head: other, align: 'num', cell: (one) => one.form },
              ]}
            />
          </details>
        )}
      </div>
    </Panel>
  )
}

type RankedProps = { subjects: readonly SubjectOfClass[]; linkOf: (subject: SubjectOfClass) => string | undefined }

export function Ranked({ subjects, linkOf }: RankedProps) {
  const { weakest, best } = extremesOf(subjects)
  if (weakest.length === 0) return null
  return (
    <>
      <Panel id="weakest" title={words.weakest}>
        <Subjects subjects={weakest} linkOf={linkOf} />
      </Panel>
      <Panel id="best" title={words.best}>
        <Subjects subjects={best} linkOf={linkOf} />
      </Panel>
    </>
  )
}

const Subjects = ({ subjects, linkOf }: RankedProps) => (
  <ul className="rows">
    {subjects.map((one) => (
      <Row key={one.subjectId} href={linkOf(one)} title={one.subject} note={onLast(one.change)} figure={one.mean} />
    ))}
  </ul>
)

type MissingsProps = { missing: readonly Missing[]; linkOf: (kind?: Missing['kind']) => string }

/** What its reports lack besides marks, with the names of a few. */
export const Missings = ({ missing, linkOf }: MissingsProps) => (
  <Panel id="missing" title={words.missing}>
    {missing.length === 0 ? (
      <Empty title={words.allThere} art="done">
        {null}
      </Empty>
    ) : (
      <ul className="rows">
        {missing.map(({ kind, count, names }) => (
          <Row key={kind} href={linkOf(kind)} title={kindTitles[kind]} note={namesOf(names.map(fullName))} figure={count} />
        ))}
      </ul>
    )}
  </Panel>
)

type RowProps = { href: string | undefined; title: string; note: string; figure: string | number | null }

const Row = ({ href, title, note, figure }: RowProps) => (
  <li className={href && 'hit'}>
    <span className="grow">
      {href ? (
        <a className="name" href={href}>
          {title}
        </a>
      ) : (
        <span className="name">{title}</span>
      )}
      {note && <span className="note">{note}</span>}
    </span>
    <b>{figure}</b>
    {href && <Icon name="right" />}
  </li>
)
