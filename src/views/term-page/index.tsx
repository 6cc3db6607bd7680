import { shownDay } from '../../domain/_dates.ts'
import type { TermKey } from '../../domain/_terms.ts'
import { accountPaths } from '../../domain/words/account.ts'
import { termWeek } from '../../domain/words/home.ts'
import { factorWords } from '../../domain/words/second-factor.ts'
import { sectionTitles } from '../../domain/words/shell.ts'
import { words } from '../../domain/words/terms.ts'
import { words as yearWords } from '../../domain/words/year.ts'
import { base as postingsUrl } from '../_links/posting.ts'
import { yearUrl } from '../_links/year.ts'
import { Alert } from '../_ui/alert.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Progress, type ProgressProps } from '../home/progress.tsx'
import { type Missing, NextSteps } from '../school/next-steps.tsx'
import { TermCard, type TermCardProps, termUrl } from '../school/terms/card.tsx'
import { RegistrationState, type RegistrationStateProps } from './registration.tsx'

export type DashboardProps = TermCardProps & {
  state: RegistrationStateProps
  missing: Missing
  /** True if the steps of a new school are open. */
  showsNext: boolean
  mayUpload: boolean
  /** The day from which the reader needs a second factor, and has none. */
  factorDue: string | undefined
  /** The last term of a year, once it is posted or over. */
  lastTerm: (TermKey & { isPosted: boolean }) | undefined
}

/** The Dashboard: the progress of the current term, and below it the chosen term with its registered students. */
export function DashboardPage({
  state,
  missing,
  showsNext,
  mayUpload,
  factorDue,
  lastTerm,
  progress,
  ...card
}: DashboardProps & { progress: ProgressProps }) {
  return (
    <>
      <PageHead title={sectionTitles.dashboard} sub={progress.term && termWeek(progress.term, progress.week)}>
        <ButtonLink className="print:hidden" href="#term-card">
          {words.card}
        </ButtonLink>
        {progress.mayPost && progress.isBegun && (
          <ButtonLink className="print:hidden" href={postingsUrl}>
            {sectionTitles.posting}
          </ButtonLink>
        )}
      </PageHead>
      <NextSteps missing={missing} isOpen={showsNext} mayUpload={mayUpload} />
      {factorDue && (
        <Alert action={<ButtonLink href={accountPaths.administrator}>{factorWords.setUpNow}</ButtonLink>}>
          {factorWords.dueSoon(shownDay(factorDue))}
        </Alert>
      )}
      {lastTerm && (
        <Alert action={<ButtonLink href={yearUrl()}>{yearWords.start}</ButtonLink>}>{yearWords.hint(lastTerm, lastTerm.isPosted)}</Alert>
      )}
      <Progress {...progress} />
      <Dashboard {...card} {...{ missing, showsNext, mayUpload, factorDue, lastTerm }} state={{ ...state, resumes: true }} />
    </>
  )
}

/** Another year or term replaces this part; it reloads after a term was set. */
export function Dashboard({
  state,
  missing,
  showsNext,
  mayUpload,
  factorDue,
  lastTerm,
  isBeside,
  ...card
}: DashboardProps & { isBeside?: boolean }) {
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
