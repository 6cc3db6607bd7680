import { daysLater } from '../../../domain/_dates.ts'
import { type SessionName, sessions } from '../../../domain/attendance/registers.ts'
import { sessionTitles, words } from '../../../domain/words/attendance-registers.ts'
import { pageWords } from '../../../domain/words/common.ts'
import type { RegisterState } from '../../_links/attendance-registers.ts'
import { Button, ButtonLink, IconLink } from '../../_ui/button.tsx'
import { DateField } from '../../_ui/date-field.tsx'

type Props = {
  state: RegisterState
  today: string
  action: string
  href: (state: RegisterState) => string
  /** The typed day and its fault. */
  typed?: string | undefined
  error?: string | undefined
  isAll?: boolean
}

/** The day and session, with links to the neighbouring days. */
export function DayBar(props: Props) {
  return (
    <div className="row items-end">
      <SessionTabs state={props.state} href={props.href} />
      <div className="row push">
        <TodayLink {...props} />
      </div>
      <div>
        <DayForm {...props} />
      </div>
    </div>
  )
}

/** Any school day, with links to its neighbours. */
export function DayForm({ state, today, action, href, typed, error, isAll, withToday }: Props & { withToday?: boolean }) {
  const [before, after] = [daysLater(state.day, -1), daysLater(state.day, 1)]
  return (
    <form className="row items-end" action={action}>
      {isAll && <input type="hidden" name="show" value="all" />}
      <input type="hidden" name="session" value={state.session} />
      <IconLink icon="left" label={words.earlier} href={href({ ...state, day: before })} />
      <div className="w-[10.6rem]">
        <DateField label={words.day} name="day" value={typed ?? state.day} max={today} error={error} />
      </div>
      {after <= today && <IconLink icon="right" label={words.later} href={href({ ...state, day: after })} />}
      <Button type="submit">{pageWords.show}</Button>
      {withToday && <TodayLink {...{ state, today, href }} />}
    </form>
  )
}

const TodayLink = ({ state, today, href }: Pick<Props, 'state' | 'today' | 'href'>) =>
  state.day !== today && <ButtonLink href={href({ ...state, day: today })}>{words.today}</ButtonLink>

const SessionTabs = ({ state, href }: Pick<Props, 'state' | 'href'>) => (
  <nav className="tabs" aria-label={words.session}>
    {sessions.map((session: SessionName) => (
      <a key={session} href={href({ ...state, session })} aria-current={session === state.session ? 'page' : undefined}>
        {sessionTitles[session]}
      </a>
    ))}
  </nav>
)
