import { factorWords as words } from '../domain/words/second-factor.ts'
import { CodeField, NewFactor, type NewFactorProps, RecoveryCodes, type RecoveryCodesProps } from './_second-factor.tsx'
import { Button, ButtonLink } from './_ui/button.tsx'
import { TextField } from './_ui/field.tsx'
import { PageHead } from './_ui/page-head.tsx'

type Place = { path: string; back: string }

/** `current`: the fault of the typed password. */
export function FactorOff({ path, back, factor, current }: Place & { factor: NewFactorProps; current?: string }) {
  return (
    <div className="stack">
      <PageHead title={words.setUpHeading} sub={words.offHint} />
      <form className="panel pad stack" method="post" action={path}>
        <div className="even">
          <NewFactor of={factor}>
            <TextField
              label={words.password}
              name="current"
              type="password"
              error={current}
              autoComplete="current-password"
              required
              maxLength={1000}
            />
          </NewFactor>
        </div>
        <p className="form-foot row justify-end">
          <ButtonLink href={back}>{words.back}</ButtonLink>
          <Button type="submit" look="primary">
            {words.turnOnOwn}
          </Button>
        </p>
      </form>
    </div>
  )
}

type OnProps = Place & { since: string; left: number; isRequired: boolean; faults: { codes?: string; off?: string } }
const fewCodes = 4

export function FactorOn({ path, back, since, left, isRequired, faults }: OnProps) {
  return (
    <div className="stack">
      <PageHead
        title={words.title}
        sub={
          <>
            {words.onSince(since)} {words.left(left)} {left < fewCodes && <b>{words.few}</b>}
          </>
        }
      />
      <div className="even">
        <form className="panel pad stack" method="post" action={`${path}/codes`}>
          <h2>{words.renew}</h2>
          <CodeField id="codes-code" error={faults.codes} hint={words.renewHint} />
          <p className="row justify-end">
            <Button type="submit">{words.renew}</Button>
          </p>
        </form>
        {isRequired ? (
          <p className="hint">{words.required}</p>
        ) : (
          <form className="panel pad stack" method="post" action={`${path}/off`}>
            <h2>{words.turnOff}</h2>
            <CodeField id="off-code" error={faults.off} />
            <p className="row justify-end">
              <Button type="submit" look="danger">
                {words.turnOff}
              </Button>
            </p>
          </form>
        )}
      </div>
      <p>
        <ButtonLink href={back}>{words.back}</ButtonLink>
      </p>
    </div>
  )
}

export const OwnCodes = ({ of, back }: { of: RecoveryCodesProps; back: string }) => (
  <div className="stack">
    <PageHead title={words.codesHeading} />
    <section className="panel pad stack">
      <RecoveryCodes of={of} />
    </section>
    <p>
      <ButtonLink href={back} look="primary">
        {words.back}
      </ButtonLink>
    </p>
  </div>
)
