import { type Door, type NewPasswordFaults, passwordLength } from '../domain/_sign-in/index.ts'
import { accountWords as words } from '../domain/words/account.ts'
import { common } from '../domain/words/common.ts'
import { factorWords } from '../domain/words/second-factor.ts'
import { newPasswordMessage, signInMessages } from '../domain/words/sign-in.ts'
import { Alert } from './_ui/alert.tsx'
import { Badge } from './_ui/badge.tsx'
import { Button, ButtonLink } from './_ui/button.tsx'
import { TextField } from './_ui/field.tsx'
import { PageHead } from './_ui/page-head.tsx'
import { Status } from './_ui/status.tsx'
import { Table } from './_ui/table.tsx'

export type PasswordFaults = NewPasswordFaults & { current?: string; alert?: string; isSame?: boolean }
type PasswordProps = { door: Door; path: string; home: string; userName: string; faults?: PasswordFaults | undefined }
type OwnSession = { key: string; browser: string; address: string; since: string; seen: string; isHere: boolean }

/** The person's own account. A student only changes the password here. */
export function Account({
  sessions,
  message,
  factor,
  ...props
}: PasswordProps & { sessions: readonly OwnSession[]; message?: string | undefined; factor: string | null | undefined }) {
  return (
    <div className="stack">
      <PageHead title={`${words.title}: ${props.userName}`} />
      {message && (
        <p>
          <Status kind="saved">{message}</Status>
        </p>
      )}
      {props.door === 'student' ? (
        <div className="cols lg:grid-cols-[21rem_minmax(0,1fr)]">
          <div>
            <ChangePassword {...props} />
          </div>
          <Sessions path={props.path} sessions={sessions} />
        </div>
      ) : (
        <div className="cols">
          <Sessions path={props.path} sessions={sessions} />
          <div className="stack">
            <ChangePassword {...props} />
            {factor !== undefined && <FactorState since={factor} path={props.path} />}
          </div>
        </div>
      )}
    </div>
  )
}

/** The second factor's state; null means that it is off. */
const FactorState = ({ since, path }: { since: string | null; path: string }) => (
  <section className="panel pad stack max-w-md">
    <h2>{factorWords.title}</h2>
    <p className="row">
      <Badge kind={since === null ? undefined : 'good'}>{since === null ? factorWords.off : factorWords.on}</Badge>
      {since !== null && <span>{factorWords.onSince(since)}</span>}
    </p>
    <p className="hint">{factorWords.offHint}</p>
    <p className="row justify-end">
      <ButtonLink href={`${path}/second-factor`}>{since === null ? factorWords.setUpHeading : factorWords.change}</ButtonLink>
    </p>
  </section>
)

/** The server never returns passwords: after a fault all three are typed again. */
function ChangePassword({ door, path, home, userName, faults = {} }: PasswordProps) {
  const { current, password, confirmation, alert, isSame } = faults
  const field = { type: 'password', required: true, maxLength: 1000 } as const
  return (
    <form className="panel pad stack max-w-md" method="post" action={path} data-new-password="">
      <h2>{words.password}</h2>
      {alert && <Alert kind="error">{alert}</Alert>}
      <input className="sr" name="userName" autoComplete="username" defaultValue={userName} readOnly tabIndex={-1} aria-hidden="true" />
      <TextField label={words.current} name="current" error={current} autoComplete="current-password" {...field} />
      <TextField
        label={words.new}
        name="password"
        hint={signInMessages.resetHint(door)}
        error={isSame ? words.same : newPasswordMessage(password, door)}
        autoComplete="new-password"
        minLength={passwordLength.least}
        {...field}
      />
      <TextField
        label={words.confirmation}
        name="confirmation"
        error={newPasswordMessage(confirmation, door)}
        autoComplete="new-password"
        {...field}
      />
      <p className="hint">{words.effect}</p>
      <p className="row justify-end">
        <ButtonLink href={home}>{common.cancel}</ButtonLink>
        <Button type="submit" look="primary">
          {words.save}
        </Button>
      </p>
    </form>
  )
}

function Sessions({ path, sessions }: { path: string; sessions: readonly OwnSession[] }) {
  return (
    <div className="panel">
      <div className="pad">
        <h2 id="sessions-title">{words.sessions}</h2>
        <p className="hint">{words.sessionsHint}</p>
      </div>
      <Table
        label={words.sessions}
        className="table-in-box"
        isFocusable
        rows={sessions}
        rowKey={({ key }) => key}
        columns={[
          { head: words.browser, isName: true, cell: ({ browser }) => browser },
          { head: words.address, cell: ({ address }) => address },
          { head: words.since, className: 'whitespace-nowrap', cell: ({ since }) => since },
          { head: words.seen, className: 'whitespace-nowrap', cell: ({ seen }) => seen },
          { head: common.actions, align: 'num', cell: (session) => <End session={session} path={path} /> },
        ]}
      />
    </div>
  )
}

const End = ({ session: { key, browser, since, isHere }, path }: { session: OwnSession; path: string }) =>
  isHere ? (
    <Badge kind="good">{words.here}</Badge>
  ) : (
    <form method="post" action={`${path}/sessions/${key}/end`}>
      <Button type="submit" small aria-label={words.endOf(browser, since)}>
        {words.end}
      </Button>
    </form>
  )
