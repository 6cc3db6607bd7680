import { lastFirst, type Named } from '../../domain/_names.ts'
import { type Duty, dutyKey } from '../../domain/hand-over/index.ts'
import { nobody, type Typed } from '../../domain/hand-over/plan.ts'
import { common } from '../../domain/words/common.ts'
import { assessmentsOf, dutyWords, enteredOf, titleOf, toOf, words } from '../../domain/words/hand-over.ts'
import { words as teacherWords } from '../../domain/words/teachers.ts'
import { handOverUrl } from '../_links/hand-over.ts'
import { teachersUrl } from '../_links/teachers.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { DateField } from '../_ui/date-field.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { Checkbox, SelectField } from '../_ui/field.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Panel } from '../_ui/panel.tsx'
import { Table } from '../_ui/table.tsx'

type Teacher = Named & { id: number }
export type DutyRow = Duty & { subject?: string; entered?: number; registered?: number; assessments?: number }
export type TypedForm = Typed & { archive: boolean }
export type Faults = { day?: string; until?: string; to?: string }
export type Past = { id: number; kind: string; said: string; when: string; undo: string; back?: string }
export type HandOverProps = {
  teacher: Teacher
  rows: readonly DutyRow[]
  /** The year that need not be named. */
  year: number
  others: readonly Teacher[]
  typed: TypedForm
  faults: Faults
  refused?: string | undefined
  mayArchive: boolean
  past: readonly Past[]
}

/** A teacher's work as a whole, with one successor for all of it, or another in a row. */
export function HandOverPage(props: HandOverProps) {
  const { teacher, rows, past } = props
  return (
    <div className="stack">
      <PageHead title={titleOf(teacher)} crumb={<a href={teachersUrl}>{teacherWords.title}</a>} />
      {rows.length > 0 ? (
        <HandOverForm {...props} />
      ) : (
        <section className="panel">
          <Empty title={words.nothing} art="done">
            {words.nothingText}
          </Empty>
        </section>
      )}
      {past.length > 0 && <PastList past={past} />}
    </div>
  )
}

function HandOverForm({ teacher, rows, year, others, typed, faults, refused, mayArchive }: HandOverProps) {
  const open = { value: nobody, label: words.nobody }
  const people = others.map((one) => ({ value: one.id, label: lastFirst(one) }))
  return (
    <form method="post" action={handOverUrl(teacher.id)} className="stack">
      {refused && <Alert kind="error">{refused}</Alert>}
      <Panel id="who" title={words.why}>
        <div className="pad stack">
          <Checkbox type="radio" name="kind" value="leaves" label={words.leaves} defaultChecked={typed.kind === 'leaves'} />
          <Checkbox type="radio" name="kind" value="away" label={words.away} defaultChecked={typed.kind === 'away'} />
          <div className="two">
            <DateField label={words.from} name="day" value={typed.day} error={faults.day} />
            <DateField label={words.until} name="until" value={typed.until} error={faults.until} hint={words.untilHint} />
            <SelectField
              label={words.everything}
              name="to"
              empty={words.choose}
              options={[open, ...people]}
              defaultValue={typed.to}
              error={faults.to}
            />
          </div>
          {mayArchive && <Checkbox name="archive" value="1" label={words.archives} defaultChecked={typed.archive} />}
        </div>
      </Panel>
      <Panel id="work" title={words.what}>
        <Table
          label={words.what}
          className="table-in-box"
          folds
          rows={rows}
          rowKey={dutyKey}
          columns={[
            { head: words.what, isName: true, className: 'wrap-anywhere', cell: (row) => whatOf(row, year) },
            {
              head: words.marks,
              align: 'num',
              cell: ({ entered, registered }) => registered !== undefined && enteredOf(entered ?? 0, registered),
            },
            { head: words.book, cell: ({ assessments }) => assessments !== undefined && assessmentsOf(assessments) },
            {
              head: words.to,
              cell: (row, n) => (
                <>
                  <input type="hidden" name="row" value={dutyKey(row)} />
                  <SelectField
                    label={toOf(whatOf(row, year))}
                    quiet
                    id={`row-${n}`}
                    name="row_to"
                    empty={words.asAbove}
                    options={[open, ...people]}
                    defaultValue={typed.rows[dutyKey(row)] ?? ''}
                  />
                </>
              ),
            },
          ]}
        />
      </Panel>
      <p className="dim">{words.effect}</p>
      <p className="row">
        <Button type="submit" look="primary">
          {words.open}
        </Button>
        <ButtonLink href={teachersUrl}>{words.back}</ButtonLink>
      </p>
    </form>
  )
}

export function whatOf(row: DutyRow, year: number): string {
  const ofYear = row.year === year ? '' : ` ${dutyWords.ofYear(row.year)}`
  if (row.kind === 'lesson') return dutyWords.lesson(row.subject ?? '', row.classId) + ofYear
  return row.kind === 'time' ? dutyWords.time(row.entry, row.closes) : dutyWords[row.kind](row.classId) + ofYear
}

const PastList = ({ past }: { past: readonly Past[] }) => (
  <Panel id="past" title={words.past}>
    <ul className="rows">
      {past.map(({ id, kind, said, when, undo, back }) => (
        <li key={id}>
          <span className="grow">
            <span className="name">{kind}</span>
            <span className="note">{[said, when].filter(Boolean).join(' · ')}</span>
          </span>
          {back && (
            <ButtonLink small {...opens(back)}>
              {words.comesBack}
            </ButtonLink>
          )}
          <ButtonLink small {...opens(undo)}>
            {common.undo}
          </ButtonLink>
        </li>
      ))}
    </ul>
  </Panel>
)
