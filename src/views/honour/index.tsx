import type { MarkWord } from '../../domain/_marks.ts'
import { lastFirst } from '../../domain/_names.ts'
import { partOf, usualRows } from '../../domain/_rows.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { classTitle, formTitle, termLine, termName, termValue } from '../../domain/_titles.ts'
import type { HonourRules, Judged } from '../../domain/honour/index.ts'
import { countOf, helpSays, helpText, honourText, offText, rollSays, words } from '../../domain/words/honour.ts'
import { words as papers } from '../../domain/words/honour-papers.ts'
import { averageText } from '../../domain/words/mark-words.ts'
import {
  certificatesUrl,
  type HonourOf,
  type HonourPages,
  honourExcelUrl,
  honourPrintUrl,
  honourRulesUrl,
  honourUrl,
  lettersUrl,
} from '../_links/honour.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { SelectField } from '../_ui/field.tsx'
import { FilterForm } from '../_ui/filter-form.tsx'
import { Name } from '../_ui/name.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Pager } from '../_ui/pager.tsx'
import { Panel } from '../_ui/panel.tsx'
import { useRows } from '../_ui/rows.tsx'
import { StudentLink } from '../_ui/student-link.tsx'
import { type Column, refreshed, Table } from '../_ui/table.tsx'

export type JudgedStudent = Judged & {
  studentId: number
  firstName: string
  lastName: string
  classId: string
  average: string | null
  words: readonly MarkWord[]
}
export type HonourProps = {
  base: string
  term: TermKey
  terms: readonly TermKey[]
  classes: readonly { classId: string; level: number | null }[]
  classId: string | null
  level: number | null
  isAll: boolean
  mayWrite: boolean
  rules: HonourRules
  titles: ReadonlyMap<number, string>
  students: readonly JudgedStudent[]
  /** The page that each list shows. */
  pages: HonourPages
}

/** Of whom it is: `Class 5A`, `Form 5`, `School`. */
export const groupOf = ({ classId, level, isAll }: Pick<HonourProps, 'classId' | 'level' | 'isAll'>) =>
  classId !== null ? classTitle(classId) : level !== null ? formTitle(level) : isAll ? words.all : words.allOwn

export const onRoll = (students: readonly JudgedStudent[]) =>
  students.filter(({ honour }) => honour).sort((a, b) => Number(b.average) - Number(a.average))
export const inNeed = (students: readonly JudgedStudent[]) => students.filter(({ help }) => help.length > 0)

/** Two lists of a term: who is on the honour roll, and who needs help, each with the reasons. */
export function HonourPage(props: HonourProps) {
  const { base, term, mayWrite, rules, titles, students, pages } = props
  const of: HonourOf = props
  const [roll, help] = [onRoll(students), inNeed(students)]
  const off = students.filter((one) => one.off.length > 0)
  return (
    <div id="honour" className="page stack" {...refreshed({ url: honourUrl(base, of), on: 'honour-changed' })}>
      <PageHead title={words.title} sub={[groupOf(props), termLine(term)].join(' · ')}>
        {mayWrite && <ButtonLink {...opens(honourRulesUrl)}>{words.rules}</ButtonLink>}
        <ButtonLink icon="report" href={honourPrintUrl(base, of)}>
          {words.print}
        </ButtonLink>
        <ButtonLink icon="download" href={honourExcelUrl(base, of)}>
          {words.excel}
        </ButtonLink>
      </PageHead>
      <Asks {...props} />
      <Panel
        id="roll"
        title={words.roll}
        aside={<Aside count={roll.length} of={students.length} title={papers.certificates} href={certificatesUrl(base, of)} />}
        foot={rollSays(rules)}
      >
        <People
          {...{ ...props, rows: roll, list: 'roll', label: words.roll, none: words.nobodyOn }}
          why={({ honour }) => (honour ? [honourText(honour)] : [])}
        />
      </Panel>
      <Panel
        id="help"
        title={words.help}
        aside={<Aside count={help.length} of={students.length} title={papers.letters} href={lettersUrl(base, of)} />}
        foot={helpSays(rules, titles)}
      >
        <People
          {...{ ...props, rows: help, list: 'help', label: words.help, none: words.nobodyIn }}
          why={(one) => one.help.map((why) => helpText(why, titles))}
        />
      </Panel>
      {off.length > 0 && (
        <details className="panel print:hidden" open={pages.off > 1}>
          <summary className="pad">
            {words.off} <Count count={off.length} of={students.length} />
          </summary>
          <People
            {...{ ...props, rows: off, list: 'off', label: words.off, none: '' }}
            why={(one) => one.off.map((why) => offText(why, titles))}
          />
        </details>
      )}
    </div>
  )
}

/** How many, and a page for each of them as one PDF. */
const Aside = ({ count, of, title, href }: { count: number; of: number; title: string; href: string }) => (
  <span className="row">
    <Count {...{ count, of }} />
    {count > 0 && (
      <ButtonLink small icon="report" href={href} className="print:hidden">
        {title}
      </ButtonLink>
    )}
  </span>
)

const Count = ({ count, of }: { count: number; of: number }) => <span className="small dim">{countOf(count, of)}</span>

type PeopleProps = Pick<HonourProps, 'base' | 'term' | 'classId' | 'level' | 'pages'> & {
  list: keyof HonourPages
  label: string
  none: string
  rows: readonly JudgedStudent[]
  why: (one: JudgedStudent) => readonly string[]
}

function People({ base, list, label, none, rows, why, pages, ...of }: PeopleProps) {
  const perPage = useRows()
  const shown = partOf(rows, pages[list], perPage)
  const columns: Column<JudgedStudent>[] = [
    {
      ...{ head: words.student, width: 'w-1/3', isName: true, className: 'wrap-anywhere' },
      cell: (one) => (
        <StudentLink base={base} id={one.studentId}>
          <Name>{lastFirst(one)}</Name>
        </StudentLink>
      ),
    },
    { head: words.class, width: 'w-20', cell: ({ classId }) => classId },
    { head: words.average, align: 'num', width: 'w-24', cell: (one) => averageText(one) },
    { head: words.reasons, className: 'wrap-anywhere', cell: (one) => why(one).map((says) => <div key={says}>{says}</div>) },
  ]
  return (
    <>
      <Table
        folds
        {...{ label, columns, rows: shown.rows }}
        rowKey={({ studentId }) => studentId}
        empty={<Empty title={none}>{words.noneReason}</Empty>}
      />
      {rows.length > usualRows && (
        <Pager
          {...{ perPage, of: label, page: shown.page, total: rows.length, target: '#honour' }}
          href={(page) => honourUrl(base, of, { ...pages, [list]: page })}
        />
      )}
    </>
  )
}

/** Which class or form, and which term. */
function Asks({ base, term, terms, classes, classId, level, isAll }: HonourProps) {
  const levels = [...new Set(classes.flatMap((one) => one.level ?? []))]
  return (
    <FilterForm action={honourUrl(base)} target="#honour" on="change" className="row print:hidden">
      <div className="w-48">
        <SelectField
          label={words.class}
          name="class"
          defaultValue={classId ?? (level === null ? '' : `form-${level}`)}
          empty={isAll ? words.all : words.allOwn}
          options={[
            ...levels.map((one) => ({ value: `form-${one}`, label: formTitle(one) })),
            ...classes.map((one) => ({ value: one.classId, label: one.classId })),
          ]}
        />
      </div>
      <div className="w-48">
        <SelectField
          label={words.term}
          name="term"
          defaultValue={termValue(term)}
          options={terms.map((one) => ({ value: termValue(one), label: termName(one) }))}
        />
      </div>
      <noscript>
        <Button type="submit">{words.show}</Button>
      </noscript>
    </FilterForm>
  )
}
