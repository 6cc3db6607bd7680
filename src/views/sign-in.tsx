import type { ReactNode } from 'react'
import { type Door, type NewPasswordFaults, passwordLength } from '../domain/_sign-in/index.ts'
import { factorWords } from '../domain/words/second-factor.ts'
import { newPasswordMessage, signInMessages as words } from '../domain/words/sign-in.ts'
import { CodeField, NewFactor, type NewFactorProps, RecoveryCodes, type RecoveryCodesProps, TrustField } from './_second-factor.tsx'
import { Alert } from './_ui/alert.tsx'
import { Button, ButtonLink } from './_ui/button.tsx'
import { TextField } from './_ui/field.tsx'
import { Icon } from './_ui/icon.tsx'

export type Step =
  | { name: 'user-name'; userName: string; error?: string }
  | { name: 'password'; userName: string; isClosed?: boolean; alert?: string; error?: string }
  | { name: 'new-password'; userName: string; resets?: readonly string[]; faults?: NewPasswordFaults }
  | { name: 'code'; userName: string; error?: string; trusts?: boolean | undefined }
  | { name: 'set-up'; userName: string; factor: NewFactorProps }
  | { name: 'recovery-codes'; codes: RecoveryCodesProps; home: string }
/** `doors`: the address of each, where there are others. */
type Props<S> = { door: Door; path: string; step: S; doors: Record<Door, string> | undefined }

/** The present step: user name, password, or a new password if one is due. */
export function SignIn({ door, path, step, doors }: Props<Step>) {
  return (
    <section id="sign-in">
      <h2 className="text-xl">{headings[step.name] ?? words.heading[door]}</h2>
      {step.name === 'user-name' && <UserNameStep door={door} path={path} step={step} />}
      {step.name === 'password' && <PasswordStep door={door} path={path} step={step} />}
      {step.name === 'code' && <CodeStep door={door} path={path} step={step} />}
      {step.name === 'set-up' && <SetUpStep door={door} path={path} step={step} />}
      {step.name === 'recovery-codes' && <CodesStep step={step} />}
      {step.name === 'new-password' && <NewPasswordStep door={door} path={path} step={step} />}
      {doors && (step.name === 'user-name' || step.name === 'password') && <OtherDoors door={door} doors={doors} />}
    </section>
  )
}

const headings: Partial<Record<Step['name'], string>> = {
  'new-password': words.resetHeading,
  code: factorWords.codeHeading,
  'set-up': factorWords.setUpHeading,
  'recovery-codes': factorWords.codesHeading,
}

type StepOf<N extends Step['name']> = Omit<Props<Extract<Step, { name: N }>>, 'doors'>

/** Links to the other doors, for people at the wrong one or after Logout. */
const OtherDoors = ({ door, doors }: { door: Door; doors: Record<Door, string> }) => (
  <nav className="row small border-t border-line pt-3" aria-label={words.elsewhere}>
    <span className="dim">{words.elsewhere}</span>
    {(Object.keys(words.who) as Door[])
      .filter((other) => other !== door)
      .map((other) => (
        <a key={other} href={doors[other]}>
          {words.who[other]}
        </a>
      ))}
  </nav>
)

function UserNameStep({ door, path, step }: StepOf<'user-name'>) {
  return (
    <form className="grid gap-4" {...posts(`${path}/name`)}>
      <NoAnswer statusWords={words.lookupFailed} />
      <p className="alert" data-open-elsewhere="" hidden>
        {words.openElsewhere}
      </p>
      <TextField
        label={words.userName[door]}
        name="userName"
        error={step.error}
        defaultValue={step.userName}
        autoComplete="username"
        autoCapitalize="none"
        inputMode={door === 'student' ? 'numeric' : undefined}
        spellCheck={false}
        maxLength={100}
        {...first}
      />
      <Button type="submit" look="primary">
        NEXT
      </Button>
    </form>
  )
}

function PasswordStep({ door, path, step }: StepOf<'password'>) {
  return (
    <>
      <form className="grid gap-4" {...posts(`${path}/password`)}>
        {step.alert ? (
          <Alert kind="error" id="refusal">
            {step.alert}
          </Alert>
        ) : (
          <NoAnswer />
        )}
        <p className="status dim" role="status" data-working hidden>
          {words.working}
        </p>
        <WhoIsIt door={door} userName={step.userName} name="userName" />
        <TextField
          label="Password"
          name="password"
          type="password"
          error={step.error}
          autoComplete="current-password"
          maxLength={1000}
          after={<ShowPassword />}
          {...(step.alert && { 'aria-invalid': true, 'aria-describedby': 'refusal' })}
          {...first}
        />
        {step.isClosed && (
          <TextField
            label={words.code}
            name="code"
            hint={words.codeHint[door]}
            maxLength={100}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        <Button type="submit" look="primary">
          LOGIN
        </Button>
        <p className="hint">{words.forgotten[door]}</p>
      </form>
      <BackForm {...posts(path)}>
        <input type="hidden" name="userName" value={step.userName} />
      </BackForm>
    </>
  )
}

function NewPasswordStep({ door, path, step }: StepOf<'new-password'>) {
  const { password, confirmation } = step.faults ?? {}
  const field = { type: 'password', autoComplete: 'new-password', required: true, maxLength: 1000 } as const
  return (
    <>
      <form className="grid gap-4" data-new-password {...posts(`${path}/new-password`)} hx-swap="outerMorph">
        {step.resets?.map((text) => (
          <p key={text} className="alert small">
            {text}
          </p>
        ))}
        <NoAnswer />
        <WhoIsIt door={door} userName={step.userName} />
        <TextField
          label="New Password"
          name="password"
          hint={words.resetHint(door)}
          error={newPasswordMessage(password, door)}
          minLength={passwordLength.least}
          {...field}
          {...first}
        />
        <TextField label="Confirm Password" name="confirmation" error={newPasswordMessage(confirmation, door)} {...field} />
        <Button type="submit" look="primary">
          CHANGE PASSWORD
        </Button>
      </form>
      <BackForm method="post" action="/sign-out" />
    </>
  )
}

function CodeStep({ door, path, step }: StepOf<'code'>) {
  return (
    <>
      <form className="grid gap-4" {...posts(`${path}/code`)}>
        <NoAnswer />
        <WhoIsIt door={door} userName={step.userName} />
        <CodeField hint={factorWords.codeHint} error={step.error} isFirst />
        <TrustField isTicked={step.trusts} />
        <Button type="submit" look="primary">
          {factorWords.next}
        </Button>
        <p className="hint">{factorWords.lost}</p>
      </form>
      <BackForm method="post" action="/sign-out" />
    </>
  )
}

function SetUpStep({ door, path, step }: StepOf<'set-up'>) {
  return (
    <>
      <form className="grid gap-4" {...posts(`${path}/second-factor`)}>
        <NoAnswer />
        <WhoIsIt door={door} userName={step.userName} />
        <p>{factorWords.due}</p>
        <NewFactor of={step.factor} />
        <Button type="submit" look="primary">
          {factorWords.turnOn}
        </Button>
      </form>
      <BackForm method="post" action="/sign-out" />
    </>
  )
}

const CodesStep = ({ step: { codes, home } }: { step: Extract<Step, { name: 'recovery-codes' }> }) => (
  <div className="stack">
    <RecoveryCodes of={codes} />
    <p>
      <ButtonLink href={home} look="primary" {...first}>
        {factorWords.goOn}
      </ButtonLink>
    </p>
  </div>
)

/** Each step focuses its first field, so that the keyboard is enough. */
const first = { autoFocus: true }

const posts = (path: string) =>
  ({
    method: 'post',
    action: path,
    'hx-post': path,
    'hx-target': '#sign-in',
    'hx-swap': 'outerHTML',
    'hx-disable': 'find [type=submit]',
  }) as const

/** Names the account. Password managers read the user name from a hidden field. */
function WhoIsIt({ door, userName, name }: { door: Door; userName: string; name?: string }) {
  return (
    <div className="field">
      <span className="label">{words.userName[door]}</span>
      <p className="row">
        <b>{userName}</b>
        <Button type="submit" form="back" look="quiet" small icon="left" className="push good" formNoValidate>
          Back
        </Button>
      </p>
      <input className="sr" name={name} autoComplete="username" defaultValue={userName} readOnly tabIndex={-1} aria-hidden="true" />
    </div>
  )
}

/** Outside the step's form, so that Enter never means Back. */
function BackForm({ children, ...rest }: { children?: ReactNode; method: 'post'; action: string }) {
  return (
    <form id="back" hidden {...rest}>
      {children}
    </form>
  )
}

/** Shown by the page script when the server cannot be reached. With `statusWords` a failed answer shows its status. */
function NoAnswer({ statusWords }: { statusWords?: string }) {
  return (
    <div data-no-answer hidden>
      <Alert kind="error">
        <span data-status-words={statusWords}>{words.noAnswer}</span>
      </Alert>
    </div>
  )
}

/** Hidden until the page script shows it, because it needs the script. */
function ShowPassword() {
  return (
    <button
      type="button"
      className="btn btn-quiet btn-icon group"
      aria-label="Show password"
      aria-pressed="false"
      data-show-password
      hidden
    >
      <Icon name="eye" className="group-aria-pressed:hidden" />
      <Icon name="eye-off" className="hidden group-aria-pressed:inline" />
    </button>
  )
}
