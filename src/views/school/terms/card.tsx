import type { Edited } from '../../../domain/_changes.ts'
import { yearShort } from '../../../domain/_dates.ts'
import { isSameTerm, type TermKey, terms } from '../../../domain/_terms.ts'
import { termTitle, termValue } from '../../../domain/_titles.ts'
import { calendarTitle } from '../../../domain/words/school-calendar.ts'
import { calendarHas, otherIsCurrent, words } from '../../../domain/words/terms.ts'
import { calendarUrl, yearUrl } from '../../_links/calendar.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Badge } from '../../_ui/badge.tsx'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { DateField } from '../../_ui/date-field.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { EditedRow } from '../../_ui/edited.tsx'
import { SelectField, TextField } from '../../_ui/field.tsx'
import { ErrorModal } from './modal.tsx'

export const dashboardUrl = '/admin/dashboard'
export const termUrl = (key: Partial<TermKey>, path = dashboardUrl) => {
  const query = new URLSearchParams(Object.entries(key).map(([name, value]) => [name, String(value)])).toString()
  return query ? `${path}?${query}` : path
}

/** As typed, so that a fault loses nothing. */
export type TypedTerm = { start: string; end: string; days_off: string; new_term_beginning: string }
/** The counted possible attendance, the calendar's, and the weekdays off if whole days explain it. */
export type Counted = { possible: number | null; calendar: number | null; calendarOff: number | undefined }
export type TermCardProps = {
  years: readonly number[]
  chosen: Partial<TermKey>
  current: TermKey | undefined
  edited: Edited<keyof TypedTerm>
  counted: Counted
  errors?: Partial<Record<keyof TypedTerm | 'year', string>> | undefined
}

export function TermCard(props: TermCardProps) {
  const { chosen, current, edited } = props
  const key = chosen.year && chosen.term ? { year: chosen.year, term: chosen.term } : undefined
  return (
    <section id="term-card" className="panel w-[380px] max-w-full" aria-labelledby="term-card-title">
      <form className="pad stack" action={dashboardUrl} method="post" hx-post={dashboardUrl} hx-target="#dashboard" hx-swap="outerHTML">
        <header className="row">
          <h2 id="term-card-title">{words.card}</h2>
          {key && current && isSameTerm(key, current) && (
            <span className="push">
              <Badge kind="good">Current</Badge>
            </span>
          )}
        </header>
        {current && key && !isSameTerm(key, current) && <Alert>{otherIsCurrent(current)}</Alert>}
        <EditedRow {...edited} />
        <TermFields {...props} />
        <input type="hidden" name="of" value={key ? termValue(key) : ''} />
        <footer className="row pt-1">
          <ButtonLink id="register-students" {...opens(termUrl(chosen, `${dashboardUrl}/registration`))}>
            {words.register}
          </ButtonLink>
          <Button id="set-term" type="submit" look="primary" className="push">
            {words.set}
          </Button>
        </footer>
      </form>
      <template data-no-answer-of={dashboardUrl}>
        <ErrorModal message="" />
      </template>
    </section>
  )
}

/** Another year or term shows its stored values. */
const choose = {
  'hx-get': dashboardUrl,
  'hx-target': '#dashboard',
  'hx-swap': 'outerHTML',
  'hx-replace-url': 'true',
  'hx-sync': 'closest form:replace',
  'hx-disable': '#set-term',
}

/** The possible attendance follows the typing. */
const count = {
  'hx-get': dashboardUrl,
  'hx-include': 'closest form',
  'hx-trigger': 'change',
  'hx-target': '#possible-attendance',
  'hx-select': '#possible-attendance',
  'hx-swap': 'outerHTML',
  'hx-sync': '#possible-attendance:replace', // an answer to an older text must not arrive last
}

function TermFields({ years, chosen, edited: { typed }, counted, errors = {} }: TermCardProps) {
  return (
    <>
      <div className="two">
        <TermChoice years={years} chosen={chosen} errors={errors} />
        <DateField label={words.termStart} name="start" value={typed.start} error={errors.start} {...count} />
        <DateField label={words.termEnd} name="end" value={typed.end} error={errors.end} {...count} />
        <TextField
          label={words.daysOff}
          name="days_off"
          inputMode="decimal"
          autoComplete="off"
          maxLength={5}
          defaultValue={typed.days_off}
          error={errors.days_off}
          hint={words.daysOffHint}
          {...count}
        />
        <div id="possible-attendance">
          <TextField
            label={words.possibleAttendance}
            name="possible_attendance"
            readOnly
            value={counted.possible ?? ''}
            hint={<PossibleHint {...counted} year={chosen.year} />}
          />
        </div>
      </div>
      <DateField
        label={words.newTermBeginning}
        name="new_term_beginning"
        value={typed.new_term_beginning}
        error={errors.new_term_beginning}
      />
    </>
  )
}

const TermChoice = ({ years, chosen, errors = {} }: Pick<TermCardProps, 'years' | 'chosen' | 'errors'>) => (
  <>
    <SelectField
      label={words.year}
      name="year"
      empty={words.choose}
      options={years.map((year) => ({ value: year, label: yearShort(year) }))}
      defaultValue={chosen.year ?? ''}
      error={errors.year}
      hx-include="#term"
      {...choose}
    />
    <SelectField
      label={words.term}
      name="term"
      empty={words.choose}
      options={terms.map((term) => ({ value: term, label: termTitle(term) }))}
      defaultValue={chosen.term ?? ''}
      hx-include="#year"
      {...choose}
    />
  </>
)

function PossibleHint({ possible, calendar, calendarOff, year }: Counted & { year: number | undefined }) {
  if (calendar === null) return words.noPossible
  const link = <a href={year ? yearUrl(year) : calendarUrl}>{calendarTitle}</a>
  const has = calendarHas(calendar, calendarOff)
  if (possible === calendar)
    return (
      <>
        {words.byThe} {link}: {has}.
      </>
    )
  return (
    <>
      {possible === null ? words.notSet : words.typed} {words.byThe} {link}: {has}.
    </>
  )
}
