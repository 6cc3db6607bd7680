import type { ReactNode } from 'react'
import { yearTitle } from '../domain/_dates.ts'
import { termTitle, termValue } from '../domain/_titles.ts'
import { menuWords as words } from '../domain/words/reports.ts'
import { ButtonLink } from './_ui/button.tsx'
import { Dialog, opens } from './_ui/dialog.tsx'
import { Empty } from './_ui/empty.tsx'
import { Checkbox, Field } from './_ui/field.tsx'
import { PaperBar, papers } from './_ui/paper-bar.tsx'

type Term = { year: number; term: number }

export type PaperLinks = { pdf?: string; excel?: string; back: string; duplex?: { href: string; isOn: boolean } }

/**
 * A print page: its bar, which is not printed, and its sheets. A page that arrived in part prints only a warning. `wideStyles` makes
 * it landscape.
 */
export function PaperPage({
  title,
  about,
  links,
  wideStyles,
  children,
  sheetsHtml,
}: {
  title: string
  about: string
  links: PaperLinks
  wideStyles?: string | undefined
  children?: ReactNode
  /** Replaces the children: sheets that were written one by one. */
  sheetsHtml?: string
}) {
  return (
    <>
      {wideStyles && <link rel="stylesheet" href={wideStyles} />}
      <PaperBar
        {...{ title, about }}
        back={links.back}
        before={
          links.duplex && (
            <ButtonLink href={links.duplex.href} look="quiet">
              {links.duplex.isOn ? words.simplex : words.duplex}
            </ButtonLink>
          )
        }
      >
        {links.pdf && (
          <ButtonLink icon="download" href={links.pdf}>
            {words.pdf}
          </ButtonLink>
        )}
        {links.excel && (
          <ButtonLink icon="download" href={links.excel}>
            {words.excel}
          </ButtonLink>
        )}
      </PaperBar>
      <p className="print-early">{words.printedEarly}</p>
      {sheetsHtml === undefined ? <main {...papers}>{children}</main> : <Written html={sheetsHtml} />}
      <i id="paper-end" hidden />
    </>
  )
}

// biome-ignore lint/security/noDangerouslySetInnerHtml: written by React, a sheet at a time
const Written = ({ html }: { html: string }) => <main {...papers} dangerouslySetInnerHTML={{ __html: html }} />

type MenuProps = {
  title: string
  about: string
  action: string
  of: Readonly<Record<string, string>>
  terms: readonly Term[]
  /** The term chosen at first: the one of the screen behind. */
  proposed?: string | undefined
}

/** Rank sheet and report card: asks for a term and opens its PDF. */
export function TermDialog({ title, about, action, of, terms, proposed }: MenuProps) {
  return (
    <Dialog title={title} about={about} closing={null}>
      {terms.length === 0 ? <NoTerms /> : years(terms).map((year) => <YearTerms key={year} {...{ year, terms, action, of, proposed }} />)}
    </Dialog>
  )
}

function YearTerms({ year, terms, action, of, proposed }: Pick<MenuProps, 'terms' | 'action' | 'of' | 'proposed'> & { year: number }) {
  return (
    <section className="stack">
      <h3 className="label">{yearTitle(year)}</h3>
      <ul className="row pb-3">
        {inYear(terms, year).map((term) => {
          const href = `${action}?${new URLSearchParams({ ...of, term: termValue(term) })}`
          return (
            <li key={term.term}>
              <ButtonLink {...opens(href)} {...(termValue(term) === proposed && { look: 'primary', autoFocus: true })}>
                {termTitle(term.term)}
              </ButtonLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The mark sheet: asks for a term and a format. */
export function MarkSheetDialog({ title, about, action, of, terms, proposed }: MenuProps) {
  if (terms.length === 0) return <TermDialog {...{ title, about, action, of, terms }} />
  return (
    <Dialog title={title} about={about} form={{ action, method: 'get' }} submit={words.generate}>
      {Object.entries(of).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className="stack">
        <TermField terms={terms} proposed={proposed} />
        <fieldset className="row">
          <legend className="label">{words.format}</legend>
          <Checkbox type="radio" name="format" value="pdf" label={words.pdf} defaultChecked />
          <Checkbox type="radio" name="format" value="xlsx" label={words.excel} />
        </fieldset>
      </div>
    </Dialog>
  )
}

const TermField = ({ terms, proposed }: Pick<MenuProps, 'terms' | 'proposed'>) => (
  <Field label={words.term} name="term">
    {(described) => (
      <select {...described} defaultValue={proposed ?? (terms[0] && termValue(terms[0]))}>
        {years(terms).map((year) => (
          <optgroup key={year} label={yearTitle(year)}>
            {inYear(terms, year).map((term) => (
              <option key={term.term} value={termValue(term)}>
                {termTitle(term.term)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    )}
  </Field>
)

const NoTerms = () => <Empty title={words.noTerms}>{words.noTermsReason}</Empty>

const years = (terms: readonly Term[]) => [...new Set(terms.map((t) => t.year))]
const inYear = (terms: readonly Term[], year: number) => terms.filter((t) => t.year === year).sort((a, b) => a.term - b.term)

/** The same report as a page to print, and in Excel. */
export const PaperButtons = ({ page, excel }: { page: string; excel?: string | undefined }) => (
  <>
    <ButtonLink icon="report" href={page} target="_blank">
      {words.page}
    </ButtonLink>
    {excel && (
      <ButtonLink icon="download" href={excel}>
        {words.excel}
      </ButtonLink>
    )}
  </>
)

/** The PDF in a frame, with Close. */
export function ReportFrame({
  title,
  about,
  pdf,
  page,
  excel,
}: {
  title: string
  about: string
  pdf: string
  page: string
  excel?: string
}) {
  return (
    <Dialog title={title} about={about} buttons={<PaperButtons page={page} excel={excel} />}>
      <div className="relative isolate">
        <p className="dim absolute -z-10" aria-hidden="true">
          {words.drawing}
        </p>
        <iframe className="report-frame" src={pdf} title={`${title}, ${about}`} />
      </div>
    </Dialog>
  )
}

/** Replaces the frame by the reason why it is empty. The printed sheet says the same. */
export function EmptyReport({ title, about, page, reason }: { title: string; about: string; page: string; reason: string }) {
  return (
    <Dialog title={title} about={about} buttons={<PaperButtons page={page} />}>
      <Empty title={words.nothing}>{reason}</Empty>
    </Dialog>
  )
}
