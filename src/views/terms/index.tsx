import { sectionTitles } from '../../domain/words/shell.ts'
import { words } from '../../domain/words/terms.ts'
import { Alert } from '../_ui/alert.tsx'
import { Progress, type ProgressProps } from '../posting/progress.tsx'
import { type Missing, NextSteps } from '../school/next-steps.tsx'
import { TermCard, type TermCardProps, termUrl } from './card.tsx'
import { RegistrationState, type RegistrationStateProps } from './registration.tsx'

export type DashboardProps = TermCardProps & { state: RegistrationStateProps; missing: Missing }

/** The Dashboard: how far the current term has come, and below it the term itself, with how many are registered in the one that is shown. */
export function DashboardPage({ state, missing, progress, ...card }: DashboardProps & { progress: ProgressProps }) {
  return (
    <div className="stack">
      <h1>{sectionTitles.dashboard}</h1>
      <NextSteps missing={missing} />
      <Progress {...progress} />
      <Dashboard {...card} missing={missing} state={{ ...state, resumes: true }} />
    </div>
  )
}

/** What choosing another year or term replaces; reloads itself when a term was set. */
export function Dashboard({ state, missing, isBeside, ...card }: DashboardProps & { isBeside?: boolean }) {
  const shown = termUrl(card.chosen)
  return (
    <div
      id="dashboard"
      className="stack print:hidden"
      hx-get={shown}
      hx-trigger="term-changed from:body"
      hx-sync="this:replace"
      hx-swap="outerHTML"
      hx-swap-oob={isBeside ? 'true' : undefined}
    >
      {!card.current && <Alert>{words.newSchool}</Alert>}
      <TermCard {...card} />
      <RegistrationState {...state} />
    </div>
  )
}
