import type { Edited } from '../../domain/_changes.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { termName } from '../../domain/_titles.ts'
import { type Closes, type Deadlines, type Doubt, type Entry, entries, type Grace, type LastSet } from '../../domain/school/deadlines.ts'
import { common } from '../../domain/words/common.ts'
import {
  clearEffect,
  closesShort,
  closesText,
  doubtWords,
  entryTitles,
  graceLine,
  removeEffect,
  setLine,
  shortTitles,
  words,
} from '../../domain/words/deadlines.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { ClassField, type FormOfClasses } from '../_ui/class-options.tsx'
import { DateField } from '../_ui/date-field.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { SelectField, TextField } from '../_ui/field.tsx'
import { Table } from '../_ui/table.tsx'
import { dashboardUrl } from './terms/card.tsx'

export const deadlinesUrl = `${dashboardUrl}/deadlines`
export const graceUrl = `${deadlinesUrl}/grace`

type Field = `${Entry}_${'day' | 'time'}`
type Errors = Partial<Record<Field, string>>
export type DeadlinesProps = {
  term: TermKey
  graces: Deadlines['graces']
  edited: Edited<Field>
  errors?: Errors | undefined
  conflict?: string
  last?: (LastSet & { when: string }) | undefined
}

/** The deadlines of teachers, form teachers and deans in the current term, and the people with more time. */
export function DeadlinesDialog({ term, graces, edited, errors = {}, conflict, last }: DeadlinesProps) {
  return (
    <Dialog
      title={words.title}
      about={termName(term)}
      form={{ action: deadlinesUrl }}
      submit={
        <>
          <Button type="submit" look="primary">
            {common.save}
          </Button>
          <Button type="submit" name="next" value="grace">
            {words.saveAndGive}
          </Button>
        </>
      }
      {...{ edited, conflict }}
    >
      <p className="dim">{words.lead}</p>
      <input type="hidden" name="year" value={term.year} />
      <input type="hidden" name="term" value={term.term} />
      {entries.map((entry) => (
        <OneDeadline key={entry} entry={entry} typed={edited.typed} errors={errors} />
      ))}
      <GraceTable graces={graces} />
      {last && <Last last={last} />}
    </Dialog>
  )
}

/** The last change can be undone for a day. */
const Last = ({ last: { closes, when, by, at } }: { last: NonNullable<DeadlinesProps['last']> }) => (
  <p className="row">
    <span>
      {entries.flatMap((entry) => (closes[entry] ? [setLine(entry, closes[entry])] : [])).join('; ')} ({by}, {when}).
    </span>
    <Button type="submit" name="undo" value={at}>
      {common.undo}
    </Button>
  </p>
)

type OneProps = { entry: Entry; typed: Edited<Field>['typed']; errors: Errors }

function OneDeadline({ entry, typed, errors }: OneProps) {
  return (
    <fieldset className="stack gap-1">
      <legend className="p-0 font-semibold">{entryTitles[entry]}</legend>
      <div className="two">
        <DateField label={words.day} name={`${entry}_day`} value={typed[`${entry}_day`]} error={errors[`${entry}_day`]} />
        <TextField
          label={words.time}
          name={`${entry}_time`}
          defaultValue={typed[`${entry}_time`]}
          maxLength={5}
          autoComplete="off"
          error={errors[`${entry}_time`]}
          hint={words.timeHint}
        />
      </div>
    </fieldset>
  )
}

const GraceTable = ({ graces }: Pick<DeadlinesProps, 'graces'>) =>
  graces.length > 0 && (
    <Table
      label={words.grace}
      className="table-in-dialog"
      rows={graces}
      rowKey={({ id }) => id}
      columns={[
        { head: words.graceFor, isName: true, cell: ({ teacher, classId }) => classId ?? <bdi>{teacher}</bdi> },
        { head: words.title, cell: ({ entry }) => shortTitles[entry] },
        { head: words.day, className: 'whitespace-nowrap', cell: ({ closes }) => closesShort(closes) },
        {
          head: words.remove,
          isQuiet: true,
          align: 'num',
          cell: ({ id, teacher, classId, closes }) => (
            <ButtonLink
              small
              {...opens(`${graceUrl}/${id}/remove`)}
              data-leaves-typed
              aria-label={`${words.remove}: ${classId ?? teacher}, ${closesText(closes)}`}
            >
              {words.remove}
            </ButtonLink>
          ),
        },
      ]}
    />
  )

type SetProps = {
  term: TermKey
  asks: readonly { entry: Entry; closes: Closes; doubt: Doubt; people: number }[]
  form: Readonly<Record<string, string>>
}

/** Asks before a deadline that closes at once or lies outside the term, with the people affected and the whole form. */
export const AskSet = ({ term, asks, form }: SetProps) => (
  <Dialog title={words.askSet} about={termName(term)} form={{ action: deadlinesUrl }} submit={words.setAll} danger closing={backButton}>
    {Object.entries(form).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {asks.map(({ entry, closes, doubt, people }) => (
      <p key={entry}>{doubtWords(doubt, entry, closes, people)}</p>
    ))}
    <p className="hint">{words.canUndo}</p>
  </Dialog>
)

const backButton = (
  <Button type="submit" name="back" value="1">
    {common.back}
  </Button>
)

type ClearingProps = { term: TermKey; graces: readonly Grace[]; form: Readonly<Record<string, string>> }

/** Asks before deadlines are removed that some people have more time for, with those people and the whole form. */
export const AskClearing = ({ term, graces, form }: ClearingProps) => (
  <Dialog title={words.askClear} about={termName(term)} form={{ action: deadlinesUrl }} submit={words.clear} danger closing={backButton}>
    {Object.entries({ ...form, drops: graces.map(({ id }) => id).join() }).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
    {entries
      .filter((entry) => graces.some((grace) => grace.entry === entry))
      .map((entry) => (
        <div key={entry}>
          <p>{clearEffect(entry)}</p>
          <ul className="list-disc pl-5">
            {graces
              .filter((grace) => grace.entry === entry)
              .map((grace) => (
                <li key={grace.id}>{graceLine(grace)}</li>
              ))}
          </ul>
        </div>
      ))}
  </Dialog>
)

type RemovalProps = { term: TermKey; grace: Grace; general: Closes; isOverThen: boolean }

export const AskGraceRemoval = ({ term, grace, general, isOverThen }: RemovalProps) => (
  <Dialog title={words.askRemove} about={termName(term)} form={{ action: `${graceUrl}/${grace.id}/remove` }} submit={words.remove} danger>
    <input type="hidden" name="year" value={term.year} />
    <input type="hidden" name="term" value={term.term} />
    <p>{removeEffect(grace.classId ?? grace.teacher ?? '', grace, general, isOverThen)}</p>
  </Dialog>
)

export type GraceProps = {
  term: TermKey
  deadlines: Deadlines
  teachers: readonly { id: number; name: string }[]
  groups: readonly FormOfClasses[]
  typed?: { entry: string; teacher: string; class: string; day: string; time: string } | undefined
  errors?: Partial<Record<'entry' | 'teacher' | 'day' | 'time', string>> | undefined
}

/** Gives more time to a teacher, or to everybody who enters in a class. */
export function GraceDialog({ term, deadlines, teachers, groups, typed, errors = {} }: GraceProps) {
  const open = entries.filter((entry) => deadlines.closes[entry] !== null)
  return (
    <Dialog title={words.addGrace} about={termName(term)} form={{ action: graceUrl }} submit="Save">
      <input type="hidden" name="year" value={term.year} />
      <input type="hidden" name="term" value={term.term} />
      <SelectField
        label={words.what}
        name="entry"
        options={open.map((entry) => ({ value: entry, label: `${entryTitles[entry]}: ${closesShort(deadlines.closes[entry] ?? '')}` }))}
        defaultValue={typed?.entry ?? open[0] ?? ''}
        error={errors.entry}
      />
      <div className="two">
        <SelectField
          label={words.teacher}
          name="teacher"
          empty={words.choose}
          options={teachers.map(({ id, name }) => ({ value: id, label: name }))}
          defaultValue={typed?.teacher ?? ''}
          error={errors.teacher}
          hint={words.either}
        />
        <ClassField label={words.class} name="class" empty={words.choose} forms={groups} defaultValue={typed?.class ?? ''} />
        <DateField label={words.day} name="day" value={typed?.day ?? ''} error={errors.day} />
        <TextField
          label={words.time}
          name="time"
          defaultValue={typed?.time ?? ''}
          maxLength={5}
          autoComplete="off"
          error={errors.time}
          hint={words.timeHint}
        />
      </div>
    </Dialog>
  )
}
