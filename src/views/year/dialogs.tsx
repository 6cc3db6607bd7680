import type { ReactNode } from 'react'
import { shownNumber } from '../../domain/_numbers.ts'
import { termTitle } from '../../domain/_titles.ts'
import type { Years } from '../../domain/school/terms/years.ts'
import { words as termLabels } from '../../domain/words/terms.ts'
import { outcomeTitles, promotionWords, termWords } from '../../domain/words/year.ts'
import { type Counts, outcomes } from '../../domain/year/promotion.ts'
import { yearUrl } from '../_links/year.ts'
import { DateField } from '../_ui/date-field.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Facts } from '../_ui/facts.tsx'

type AskProps = {
  title: string
  action: string
  submit: string
  danger?: boolean
  /** The displayed numbers, which are sent and checked before anything is done. */
  sent?: Readonly<Record<string, string | number>>
  refused?: string | undefined
  children: ReactNode
}

/** Asks before a step, with its numbers. */
export const Ask = ({ title, action, submit, danger, sent = {}, refused, children }: AskProps) => (
  <Dialog title={title} form={{ action }} submit={submit} danger={danger ?? false} refused={refused}>
    {children}
    {Object.entries(sent).map(([name, value]) => (
      <input key={name} type="hidden" name={name} value={value} />
    ))}
  </Dialog>
)

/** Replaces the question by the reason why the step cannot be taken. */
export const Refused = ({ title, children }: { title: string; children: string }) => (
  <Dialog title={title} refused={children}>
    {null}
  </Dialog>
)

type PromoteProps = { years: Years; counts: Counts; day: string; refused?: string | undefined }

export const PromoteDialog = ({ years, counts, day, refused }: PromoteProps) => (
  <Ask
    title={promotionWords.title(years.to)}
    action={yearUrl('promotion', 'confirm')}
    submit={promotionWords.promote}
    sent={counts}
    refused={refused}
  >
    <Facts facts={outcomes.filter((one) => counts[one] > 0).map((one) => [outcomeTitles[one], shownNumber(counts[one])])} />
    {counts.leaves > 0 && <p>{promotionWords.leave(counts.leaves, day)}</p>}
    <p className="dim">{promotionWords.effect}</p>
  </Ask>
)

export type TypedRow = { term: number; start: string; end: string; next: string; version: number; error?: string | undefined }
type TermsProps = { years: Years; rows: readonly TypedRow[]; conflict?: string | undefined; refused?: string | undefined }

/** The terms of the new year, each with its dates. */
export const TermsDialog = ({ years, rows, conflict, refused }: TermsProps) => (
  <Dialog
    title={termWords.title(years.to)}
    wide
    form={{ action: yearUrl('terms') }}
    submit={termWords.set}
    conflict={conflict}
    refused={refused}
  >
    <p className="hint">{termWords.hint}</p>
    {rows.map(({ term, start, end, next, version, error }) => (
      <fieldset key={term} className="stack">
        <legend className="font-semibold">{termTitle(term)}</legend>
        <div className="grid gap-3 sm:grid-cols-3">
          <DateField label={termLabels.termStart} name={`start_${term}`} value={start} error={error} />
          <DateField label={termLabels.termEnd} name={`end_${term}`} value={end} />
          <DateField label={termLabels.newTermBeginning} name={`next_${term}`} value={next} />
        </div>
        <input type="hidden" name={`version_${term}`} value={version} />
      </fieldset>
    ))}
  </Dialog>
)
