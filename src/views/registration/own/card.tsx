import { yearTitle } from '../../../domain/_dates.ts'
import { closedWords, stateWords, windowWords, ownWords as words } from '../../../domain/words/registration-own.ts'
import { ownBase } from '../../_links/own-registration.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { Returned } from './overview.tsx'
import { type OwnRegistration, StateBadge } from './standing.tsx'

/** On the portal's first page: whether registration is open, until when, and the state of the student's own. */
export function RegistrationCard({ own }: { own: OwnRegistration }) {
  return (
    <section className="panel pad stack" aria-labelledby="registration-title">
      <div className="row">
        <h2 id="registration-title" className="text-lg">
          {`${words.title} ${yearTitle(own.year)}`}
        </h2>
        <span className="push">
          <StateBadge state={own.state} />
        </span>
      </div>
      <p>{windowWords(own.standing, own.deadline)}</p>
      {(own.standing === 'open' || own.state !== 'not-begun') && (
        <p className="dim">{[own.since, stateWords[own.state]].filter(Boolean).join('. ')}</p>
      )}
      {own.standing !== 'open' && <p className="dim">{closedWords.read}</p>}
      {own.reason && <Returned reason={own.reason} />}
      <p>
        <ButtonLink look={own.canWrite ? 'primary' : undefined} href={ownBase} icon="form">
          {own.canWrite ? (own.state === 'not-begun' ? words.begin : words.goOn) : words.look}
        </ButtonLink>
      </p>
    </section>
  )
}
