import type { ComponentProps } from 'react'
import type { FormClass } from '../../domain/_school.ts'
import { type CountedGroup, stateFilters } from '../../domain/registration/office.ts'
import type { RegistrationWindow } from '../../domain/registration/windows.ts'
import { pageWords } from '../../domain/words/common.ts'
import { formsTitle, stateFilterTitles, waiting, words } from '../../domain/words/registration-office.ts'
import { formsUrl, type ListState, listUrl, missingUrl, reviewUrl, studentsUrl, unchangedUrl } from '../_links/registration.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Empty } from '../_ui/empty.tsx'
import { SelectField } from '../_ui/field.tsx'
import { FilterForm } from '../_ui/filter-form.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { SearchField } from '../_ui/search-field.tsx'
import { WhosePicker } from '../_ui/whose-picker.tsx'
import { CountTable } from './counts.tsx'
import { type Done, DoneNote } from './review.tsx'
import { type ListedRegistration, RegistrationTable } from './table.tsx'
import { WindowTable } from './windows.tsx'

export type OfficeProps = {
  list: ListState
  rows: readonly ListedRegistration[]
  found: number
  perPage: number
  groups: readonly CountedGroup[]
  sum: CountedGroup
  /** How many wait in the selected form or class. */
  waits: number
  windows: readonly RegistrationWindow[]
  today: string
  /** The first waiting registration of the selected form or class. */
  first: number | undefined
  /** The last decision, after a page led back here. */
  done?: Done | undefined
}

/** Students with and without a registration, and links to each. */
export function OfficePage({ classes, ...props }: OfficeProps & { classes: readonly FormClass[] }) {
  const { list } = props
  return (
    <>
      <PageHead title={words.title}>
        <FilterForm id="registration-filter" className="row" action={studentsUrl} target="#registration-list">
          <div className="w-48">
            <SearchField label={pageWords.search} value={list.search} />
          </div>
          <WhosePicker whose={list.whose} classes={classes} />
          <SelectField
            quiet
            label={words.state}
            name="state"
            options={stateFilters.map((value) => ({ value, label: stateFilterTitles[value] }))}
            defaultValue={list.state}
          />
        </FilterForm>
      </PageHead>
      <RegistrationList {...props} />
    </>
  )
}

/** The counts and the table, which reload after a decision. */
export function RegistrationList(props: OfficeProps) {
  const { list, first, waits, done } = props
  const isOfForms = props.groups.some(({ whose }) => whose.of === 'level')
  const missing = missingUrl(list.whose)
  const unchanged = unchangedUrl(list.whose)
  return (
    <div
      id="registration-list"
      className="stack"
      hx-get={listUrl(list)}
      hx-trigger="registrations-changed from:body"
      hx-swap="outerHTML"
      hx-sync="this:replace"
    >
      {done && <DoneNote {...done} />}
      <div className="row">
        <p className="dim">{waiting(waits)}</p>
        <div className="row push">
          {list.whose.of === 'class' && (
            <ButtonLink icon="form" href={formsUrl(list.whose.classId)} target="_blank">
              {formsTitle}
            </ButtonLink>
          )}
          <ButtonLink icon="report" {...opens(missing)}>
            {words.missing}
          </ButtonLink>
          <ButtonLink icon="check" {...opens(unchanged)}>
            {words.unchanged}
          </ButtonLink>
          {first !== undefined && (
            <ButtonLink look="primary" href={reviewUrl(first, list.whose)}>
              {words.first}
            </ButtonLink>
          )}
        </div>
      </div>
      {isOfForms ? <WindowTable {...props} counts={props} /> : <CountTable {...props} />}
      <RegistrationTable {...props} />
    </div>
  )
}

/** Before a term is current: only when each form can register. */
export const NoTerm = (props: ComponentProps<typeof WindowTable>) => (
  <>
    <PageHead title={words.title} />
    <WindowTable {...props} />
    <section className="panel">
      <Empty title={words.noTerm} action={<ButtonLink href="/admin/dashboard">{words.dashboard}</ButtonLink>}>
        {words.noTermHint}
      </Empty>
    </section>
  </>
)
