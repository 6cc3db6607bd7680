import { Fragment, type ReactNode } from 'react'
import { termName, termValue } from '../../domain/_titles.ts'
import { type Ask, type FailedOf, formChoices } from '../../domain/administrative-reports.ts'
import { describe, failedTabs, formsTitle, type ReportName, words } from '../../domain/words/administrative-reports.ts'
import { Button } from '../_ui/button.tsx'
import { DateField } from '../_ui/date-field.tsx'
import { Field, SelectField } from '../_ui/field.tsx'
import { Tabs } from '../_ui/tabs.tsx'
import { reportsUrl, showUrl } from './entries.ts'

/** The choices as picked and typed. They are in the address, so that a reload keeps them. */
export type ReportChoice = { form: string; subject: string; term: string; class: string; from: string; to: string; of: string }
export type ChoiceErrors = Partial<Record<keyof ReportChoice, string>>

type FormClass = { id: string; formLevel: number | null }
export type Choices = {
  subjects: readonly { id: number; title: string; abbr: string }[]
  terms: readonly { year: number; term: number; isPosted: boolean }[]
  classes: readonly FormClass[]
  /** The groups whose failed logins the reader may read. */
  failedOf: readonly FailedOf[]
}
type CardProps = { name: ReportName; asked: ReportChoice; errors?: ChoiceErrors | undefined; choices: Choices }

/** The choices of a report, and Display Report, which opens it in the dialog or shows a fault here. */
export function ReportCard(props: CardProps) {
  const url = showUrl(props.name)
  const { title, asks } = describe(props.name)
  return (
    <section id="report-card" className="max-w-md" aria-label={title}>
      <form className="pad stack" action={url} method="get" hx-get={url} hx-target="#dialog" hx-disable="#display-report" noValidate>
        {asks.map((ask) => (
          <Fragment key={ask}>{fields[ask](props)}</Fragment>
        ))}
        <footer className="row pt-1">
          <Button id="display-report" type="submit" look="primary" icon="report" className="push">
            {words.display}
          </Button>
        </footer>
      </form>
    </section>
  )
}

const fields: Record<Ask, (props: CardProps) => ReactNode> = {
  of: ({ name, asked, choices }) => (
    <>
      <Tabs
        label={words.failedOf}
        tabs={choices.failedOf.map((of) => ({
          label: failedTabs[of],
          href: `${reportsUrl}/${name}?${new URLSearchParams({ of, from: asked.from, to: asked.to })}`,
          current: of === asked.of,
          swap: {
            'hx-get': `${reportsUrl}/${name}?of=${of}`,
            'hx-include': '#report-card [name=from], #report-card [name=to]',
            'hx-target': '#report-card',
            'hx-swap': 'outerMorph',
            'hx-push-url': 'true',
          },
        }))}
      />
      <input type="hidden" name="of" value={asked.of} />
    </>
  ),
  term: ({ asked, errors, choices }) => (
    <SelectField
      label={words.term}
      name="term"
      empty={words.chooseTerm}
      options={choices.terms.map((term) => ({
        value: termValue(term),
        label: `${termName(term)}${term.isPosted ? '' : ` (${words.notPosted})`}`,
      }))}
      defaultValue={asked.term}
      error={errors?.term}
    />
  ),
  form: (props) => <FormField {...props} />,
  'form-and-class': (props) => (
    <div className="two">
      <FormField {...props} />
      <ClassField {...props} />
    </div>
  ),
  subject: ({ asked, errors, choices }) => (
    <SelectField
      label={words.subject}
      name="subject"
      empty={words.chooseSubject}
      options={choices.subjects.map(({ id, title, abbr }) => ({ value: id, label: `${title} (${abbr})` }))}
      defaultValue={asked.subject}
      error={errors?.subject}
    />
  ),
  days: (props) => <DayFields {...props} />,
}

const FormField = ({ asked, errors }: CardProps) => (
  <SelectField
    label={words.form}
    name="form"
    options={formChoices.map((form) => ({ value: form, label: formsTitle(form) }))}
    defaultValue={asked.form}
    error={errors?.form}
  />
)

function ClassField({ asked, errors, choices }: CardProps) {
  const levels = [...new Set(choices.classes.map((c) => c.formLevel))]
  return (
    <Field label={words.class} name="class" error={errors?.class}>
      {(described) => (
        <select {...described} defaultValue={asked.class}>
          <option value="">{words.allClasses}</option>
          {levels.map((level) => (
            <optgroup key={level} label={level === null ? words.noForm : `${words.form} ${level}`}>
              {choices.classes
                .filter((c) => c.formLevel === level)
                .map(({ id }) => (
                  <option key={id}>{id}</option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </Field>
  )
}

const DayFields = ({ asked, errors }: CardProps) => (
  <>
    <div className="two">
      <DateField label={words.from} name="from" value={asked.from} error={errors?.from} />
      <DateField label={words.to} name="to" value={asked.to} error={errors?.to} />
    </div>
    <p className="hint">{words.oneDay}</p>
  </>
)
