import { sectionTitles } from '../../domain/_messages/shell.ts'
import { words } from '../../domain/_messages/terms.ts'
import { Alert } from '../_ui/alert.tsx'
import { TermCard, type TermCardProps, termUrl } from './card.tsx'
import { RegistrationState, type RegistrationStateProps } from './registration.tsx'

export type DashboardProps = TermCardProps & { state: RegistrationStateProps }

/** The Dashboard: the current term, and how many are registered in the one that is shown. */
export function DashboardPage({ state, ...card }: DashboardProps) {
  return (
    <div className="stack">
      <h1>{sectionTitles.dashboard}</h1>
      <Dashboard {...card} state={{ ...state, resumes: true }} />
    </div>
  )
}

/** What choosing another year or term replaces; gets itself again when a term was set. */
export function Dashboard({ state, ...card }: DashboardProps) {
  const shown = termUrl(card.chosen)
  return (
    <div id="dashboard" className="stack" hx-get={shown} hx-trigger="term-changed from:body" hx-swap="outerHTML">
      {!card.current && <Alert>{words.newSchool}</Alert>}
      <TermCard {...card} />
      <RegistrationState {...state} />
    </div>
  )
}
