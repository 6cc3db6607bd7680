import type { ReactNode } from 'react'
import { describe, type ReportName, reportNames, words } from '../../domain/words/administrative-reports.ts'
import { words as printWords } from '../../domain/words/print-runs.ts'
import { sectionTitles } from '../../domain/words/shell.ts'
import { ButtonLink } from '../_ui/button.tsx'
import { Icon } from '../_ui/icon.tsx'

export const reportsUrl = '/admin/reports'
export const showUrl = (name: ReportName) => `${reportsUrl}/${name}/show`

/** The section's menu, and beside it the choices of the selected report. */
export function ReportsPage({ name, children }: { name?: ReportName; children?: ReactNode }) {
  return (
    <div className="stack">
      <header className="row">
        <h1>{sectionTitles.reports}</h1>
        <ButtonLink icon="report" className="push" href={`${reportsUrl}/print`}>
          {printWords.link}
        </ButtonLink>
      </header>
      <div className="flex flex-wrap items-start gap-4">
        <nav className="panel w-[380px] max-w-full" aria-label={sectionTitles.reports}>
          <ul>
            {reportNames.map((entry) => (
              <Entry key={entry} name={entry} isCurrent={entry === name} />
            ))}
          </ul>
        </nav>
        {children ?? <p className="dim pad">{words.choose}</p>}
      </div>
    </div>
  )
}

/** Most reports ask first; the document of a report without choices opens at once. */
function Entry({ name, isCurrent }: { name: ReportName; isCurrent: boolean }) {
  const { title, about, asks } = describe(name)
  const href = asks.length === 0 ? showUrl(name) : `${reportsUrl}/${name}`
  const opens = asks.length === 0 && { 'hx-get': href, 'hx-target': '#dialog' }
  return (
    <li className="row flex-nowrap items-start pad border-b border-line last:border-0">
      <Icon name="report" className="dim mt-1" />
      <div>
        <a href={href} {...opens} aria-current={isCurrent ? 'page' : undefined} className="aria-[current]:font-semibold">
          {title}
        </a>
        <p className="small dim">{about}</p>
      </div>
    </li>
  )
}
