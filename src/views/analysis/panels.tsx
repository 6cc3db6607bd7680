import type { ReactNode } from 'react'
import { lastFirst } from '../../domain/_names.ts'
import { formTitle } from '../../domain/_titles.ts'
import { apart, byDifference, farApart, isFar, isOfMarks, type Part, type Summary } from '../../domain/analysis/index.ts'
import {
  agreementSays,
  besideTitles,
  distributionSays,
  partsSay,
  passRate,
  signed,
  spreadSays,
  tenName,
  words,
} from '../../domain/words/analysis.ts'
import { analysisUrl } from '../_links/analysis.ts'
import { Bars, Boxes, type BoxRow, Dots, Legend } from '../_ui/charts.tsx'
import { Name } from '../_ui/name.tsx'
import { Panel } from '../_ui/panel.tsx'
import { StudentLink } from '../_ui/student-link.tsx'
import { type Column, Table } from '../_ui/table.tsx'
import type { Shown } from './shown.ts'

const Behind = ({ children }: { children: ReactNode }) => (
  <details>
    <summary>{words.figures}</summary>
    {children}
  </details>
)

/** In tens and by grade, and in tens the term before. */
export function Distribution({ analysis, title, others, level, group }: Shown) {
  const before = analysis.beside.find(({ kind }) => kind === 'before')
  const rows = analysis.tens.map((count, at) => ({ name: tenName(at), count, earlier: before?.tens[at] ?? 0 }))
  const then = before && besideTitles('before', named({ title, others, level, analysis, group }))
  return (
    <Panel id="distribution" title={words.distribution} foot={distributionSays(analysis, before)}>
      <div className="pad">
        <Bars
          label={words.distribution}
          names={analysis.tens.map((_, at) => String(at * 10))}
          own={analysis.tens}
          beside={before?.tens}
          mark={{ until: 5, says: words.below }}
        />
        <Legend parts={[{ says: title }, ...(then ? [{ kind: 'is-2' as const, says: then }] : [])]} />
      </div>
      <Behind>
        <Table
          label={words.distribution}
          rows={rows}
          rowKey={({ name }) => name}
          columns={[
            { head: words.tens, isName: true, cell: ({ name }) => name },
            { head: words.number, align: 'num', cell: ({ count }) => count },
            then !== undefined && { head: then, align: 'num', cell: ({ earlier }) => earlier },
          ]}
        />
        <Table
          label={words.byGrade}
          rows={analysis.grades}
          rowKey={({ grade }) => grade}
          columns={[
            { head: words.grade, isName: true, cell: ({ grade }) => grade },
            { head: words.number, align: 'num', cell: ({ count }) => count },
            { head: words.share, align: 'num', cell: ({ count }) => passRate({ passed: count, n: analysis.summary.n }) },
          ]}
        />
      </Behind>
    </Panel>
  )
}

const named = ({ title, others, level, analysis, group }: Pick<Shown, 'title' | 'others' | 'level' | 'analysis' | 'group'>) => ({
  ...{ title, level, ...others, term: analysis.term },
  isClass: group.classId !== null,
})

/** With more of them the drawing would be too large; the table has the largest differences. */
const mostDots = 150
const mostNamed = 4

export function Agreement({ analysis: { pairs } }: Shown) {
  const far = byDifference(pairs)
    .filter(isFar)
    .slice(0, pairs.length > 50 ? 0 : mostNamed)
  const dots = pairs.slice(0, mostDots).map((pair) => ({
    ...{ x: pair.course, y: pair.exam, isFar: isFar(pair) },
    ...(far.includes(pair) && { name: pair.firstName, ...(far.indexOf(pair) % 2 === 1 && { isLeft: true }) }),
  }))
  return (
    <Panel id="agreement" title={words.agreement} foot={agreementSays(pairs)}>
      {pairs.length <= mostDots && (
        <div className="pad">
          <Dots label={words.agreement} across={words.courseMark} up={words.examMark} band={farApart} dots={dots} />
          <Legend parts={[{ kind: 'is-off', says: words.farLegend }]} />
        </div>
      )}
    </Panel>
  )
}

const summaryColumns: Column<{ summary: Summary }>[] = [
  { head: words.number, align: 'num', cell: ({ summary }) => summary.n },
  { head: words.mean, align: 'num', cell: ({ summary }) => <b>{summary.mean}</b> },
  { head: words.median, align: 'num', cell: ({ summary }) => summary.median },
  { head: words.quartiles, align: 'num', className: 'whitespace-nowrap', cell: ({ summary }) => `${summary.lower}–${summary.upper}` },
  { head: words.range, align: 'num', className: 'whitespace-nowrap', cell: ({ summary }) => `${summary.least}–${summary.most}` },
  { head: words.passed, align: 'num', cell: ({ summary }) => passRate(summary) },
]

/** The group beside what it is compared with. */
export function Spread(props: Shown) {
  const { analysis, title } = props
  const titles = named(props)
  const rows = [
    { name: title, summary: analysis.summary, isOwn: true },
    ...analysis.beside.map(({ kind, summary }) => ({ name: besideTitles(kind, titles), summary, isOwn: false })),
  ]
  const boxes = rows.map(({ name, summary, isOwn }): BoxRow => ({ ...summary, name, isOwn, note: `median ${summary.median}` }))
  return (
    <Panel id="spread" title={words.spread} foot={spreadSays}>
      <div className="pad">
        <Boxes label={words.spread} rows={boxes.map((row) => ({ ...row, name: row.name.replace(/, same students$/, '') }))} />
      </div>
      <Behind>
        <Table
          label={words.spread}
          rows={rows}
          rowKey={({ name }) => name}
          columns={[{ head: words.group, isName: true, cell: ({ name }) => name }, ...summaryColumns]}
        />
      </Behind>
    </Panel>
  )
}

/** How a part is called, and its own analysis. */
export const partTitle = ({ of, key }: Part, { group, titles }: Pick<Shown, 'group' | 'titles'>) => {
  const subject = of.subjectId === null ? '' : (titles.get(of.subjectId) ?? '')
  if (group.teacherId !== null) return `${of.classId} ${subject}`
  if (group.classId !== null) return subject
  return group.level === null && group.subjectId === null ? (of.level === null ? key : formTitle(of.level)) : of.classId
}

function partUrl({ of }: Part, { base, term, group }: Shown) {
  if (group.teacherId !== null || group.classId !== null) return analysisUrl(base, { term, classId: of.classId, subjectId: of.subjectId })
  if (group.level === null && group.subjectId === null) return analysisUrl(base, { term, level: of.level })
  return analysisUrl(base, { term, classId: of.classId, subjectId: group.subjectId })
}

/** The parts of the group, the highest mean first. */
export function Parts(props: Shown) {
  const { analysis, group } = props
  const head =
    group.classId !== null && group.teacherId === null ? words.subject : isOfMarks(group) || group.level !== null ? words.class : words.form
  const parts = [...analysis.parts].sort((a, b) => Number(b.summary.mean) - Number(a.summary.mean))
  return (
    <Panel id="parts" title={head} foot={partsSay(parts, (part) => partTitle(part, props))}>
      <Table
        label={head}
        rows={parts}
        rowKey={({ key }) => key}
        columns={[
          { head, isName: true, cell: (part) => <a href={partUrl(part, props)}>{partTitle(part, props)}</a> },
          ...summaryColumns.filter(({ head: own }) => own !== words.quartiles),
        ]}
      />
    </Panel>
  )
}

const mostFar = 7

/** Whose course and exam mark differ most. */
export const Far = ({ base, analysis: { pairs } }: Shown) => (
  <Panel id="far" title={words.far} aside={<span className="small dim">{words.largest}</span>} foot={words.farNote}>
    <Table
      folds={false}
      label={words.far}
      rows={byDifference(pairs).slice(0, mostFar)}
      rowKey={({ studentId }) => studentId}
      columns={[
        {
          head: words.student,
          isName: true,
          className: 'wrap-anywhere',
          cell: (one) => (
            <StudentLink base={base} id={one.studentId}>
              <Name>{lastFirst(one)}</Name>
            </StudentLink>
          ),
        },
        { head: words.course, align: 'num', cell: ({ course }) => course },
        { head: words.exam, align: 'num', cell: ({ exam }) => exam },
        { head: words.difference, align: 'num', cell: (one) => <b className={isFar(one) ? 'bad' : undefined}>{signed(apart(one))}</b> },
      ]}
    />
  </Panel>
)

export const Sexes = ({ analysis: { sexes } }: Shown) => (
  <Panel id="sexes" title={words.bySex}>
    <Table
      label={words.bySex}
      rows={sexes}
      rowKey={({ sex }) => sex}
      columns={[
        { head: words.sex, isName: true, cell: ({ sex }) => words.sexes[sex] },
        ...summaryColumns.filter(({ head: own }) => own !== words.quartiles),
      ]}
    />
  </Panel>
)
