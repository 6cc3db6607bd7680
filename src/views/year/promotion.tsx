import { shownNumber } from '../../domain/_numbers.ts'
import type { Years } from '../../domain/school/terms/years.ts'
import { outcomeTitles, promotionWords, words, yearTitles } from '../../domain/words/year.ts'
import { type Counts, type Next, outcomes } from '../../domain/year/promotion.ts'
import { studentsUrl, yearUrl } from '../_links/year.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import type { FormOfClasses } from '../_ui/class-options.tsx'
import { ClassOptions } from '../_ui/class-options.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Facts } from '../_ui/facts.tsx'
import { refreshed, Table } from '../_ui/table.tsx'
import { Tabs } from '../_ui/tabs.tsx'

type Row = { id: string; now: number; after: number; next: Next }
export type PromotionProps = {
  years: Years
  rows: readonly Row[]
  forms: readonly FormOfClasses[]
  counts: Counts
  fault: string | undefined
  isDone: boolean
  error?: string | undefined
}

export const PlanTabs = ({ current }: { current: 'table' | 'students' }) => (
  <Tabs
    label={yearTitles.page}
    tabs={[
      { label: words.back, href: yearUrl(), current: false },
      { label: yearTitles.table, href: yearUrl('promotion'), current: current === 'table' },
      { label: yearTitles.students, href: studentsUrl(), current: current === 'students' },
    ]}
  />
)

/** The promotion: where each class goes, edited in place, and the resulting sizes. */
export function PromotionTable({ years, rows, forms, counts, fault, isDone, error }: PromotionProps) {
  const url = yearUrl('promotion')
  return (
    <section id="promotion" className="panel" aria-label={promotionWords.promote} {...refreshed({ url, on: 'year-changed' })}>
      <div className="pad stack">
        <Facts facts={outcomes.filter((one) => counts[one] > 0).map((one) => [outcomeTitles[one], shownNumber(counts[one])])} />
        <p className="small dim">{isDone ? fault : promotionWords.tableHint}</p>
        {error && <Alert kind="error">{error}</Alert>}
      </div>
      <form
        method="post"
        action={url}
        hx-post={url}
        hx-trigger="change, submit"
        hx-sync="this:queue last"
        hx-target="#promotion"
        hx-swap="outerMorph"
      >
        <Table<Row>
          label={yearTitles.table}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            { head: words.class, isName: true, cell: ({ id }) => id },
            { head: words.now, align: 'num', cell: ({ now }) => shownNumber(now) },
            {
              head: words.goesTo,
              width: 'w-[220px]',
              className: 'basis-full',
              cell: (row) => <NextSelect row={row} forms={forms} isDone={isDone} />,
            },
            { head: words.next(years.to), align: 'num', cell: ({ after }) => shownNumber(after) },
            {
              head: yearTitles.students,
              isQuiet: true,
              cell: ({ id, now }) =>
                now > 0 && (
                  <ButtonLink small href={studentsUrl({ classId: id })}>
                    {words.seeStudents}
                  </ButtonLink>
                ),
            },
          ]}
        />
        <div className="pager">
          <noscript>
            <Button type="submit">{words.save}</Button>
          </noscript>
          {fault && !isDone && (
            <span className="small dim mr-auto">
              {fault} <Open classes={rows.filter((row) => row.next === undefined && row.now > 0)} />
            </span>
          )}
          {isDone && (
            <ButtonLink look="primary" href={yearUrl()}>
              {words.goOn}
            </ButtonLink>
          )}
          {!fault && (
            <ButtonLink look="primary" {...opens(yearUrl('promotion', 'confirm'))}>
              {promotionWords.promote}
            </ButtonLink>
          )}
        </div>
      </form>
    </section>
  )
}

/** The classes without a target, with links to their rows. */
const Open = ({ classes }: { classes: readonly Row[] }) =>
  classes.map(({ id }) => (
    <a key={id} href={`#next-${encodeURIComponent(id)}`} className="mr-2">
      {id}
    </a>
  ))

const textOf = (next: Next) => (next === null ? 'leaves' : (next ?? ''))

function NextSelect({ row: { id, now, next }, forms, isDone }: { row: Row; forms: readonly FormOfClasses[]; isDone: boolean }) {
  return (
    <>
      <input type="hidden" name="class" value={id} disabled={isDone} />
      <input type="hidden" name="was" value={textOf(next)} disabled={isDone} />
      <select
        id={`next-${id}`}
        name="next"
        className="input"
        defaultValue={textOf(next)}
        disabled={isDone}
        aria-label={`${words.class} ${id}: ${words.goesTo}`}
        aria-invalid={next === undefined && now > 0 ? true : undefined}
      >
        {next === undefined && <option value="">{words.choose}</option>}
        <option value="leaves">{words.leaves}</option>
        <ClassOptions forms={forms} />
      </select>
    </>
  )
}
