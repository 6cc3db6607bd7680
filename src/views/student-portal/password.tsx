import { newPasswordMessage, signInMessages } from '../../domain/_messages/sign-in.ts'
import { passwordWords as words } from '../../domain/_messages/student-portal.ts'
import { type NewPasswordFaults, passwordLength } from '../../domain/sign-in.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { TextField } from '../_ui/field.tsx'

export type PasswordFaults = NewPasswordFaults & { current?: string; alert?: string; isSame?: boolean }

/** Passwords are never sent back: after a fault all three are typed again. */
export function ChangePassword({ userName, faults = {} }: { userName: string; faults?: PasswordFaults | undefined }) {
  const { current, password, confirmation, alert, isSame } = faults
  const field = { type: 'password', required: true, maxLength: 1000 } as const
  return (
    <form className="panel pad stack mx-auto max-w-md" method="post" action="/student/password" data-new-password="">
      <h1>{words.title}</h1>
      {alert && <Alert kind="error">{alert}</Alert>}
      <input className="sr" name="userName" autoComplete="username" defaultValue={userName} readOnly tabIndex={-1} aria-hidden="true" />
      <TextField label={words.current} name="current" error={current} autoComplete="current-password" {...field} />
      <TextField
        label={words.new}
        name="password"
        hint={signInMessages.resetHint('student')}
        error={isSame ? words.same : newPasswordMessage(password, 'student')}
        autoComplete="new-password"
        minLength={passwordLength.least}
        {...field}
      />
      <TextField
        label={words.confirmation}
        name="confirmation"
        error={newPasswordMessage(confirmation, 'student')}
        autoComplete="new-password"
        {...field}
      />
      <p className="hint">{words.effect}</p>
      <p className="row justify-end">
        <ButtonLink href="/student/reports">{words.cancel}</ButtonLink>
        <Button type="submit" look="primary">
          {words.save}
        </Button>
      </p>
    </form>
  )
}
