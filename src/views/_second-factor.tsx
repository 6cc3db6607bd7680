import type { ReactNode } from 'react'
import { encode } from 'uqr'
import { shownRecoveryCode } from '../domain/_sign-in/second-factor.ts'
import { common } from '../domain/words/common.ts'
import { factorWords as words } from '../domain/words/second-factor.ts'
import { Button } from './_ui/button.tsx'
import { Copied, CopyButton } from './_ui/copy-button.tsx'
import { Checkbox, TextField } from './_ui/field.tsx'

export type NewFactorProps = { key: string; uri: string; error?: string; trusts?: boolean | undefined }

/** The code for the app to scan, and fields of which the last are for the app's first code. */
export function NewFactor({ of: { key, uri, error, trusts }, children }: { of: NewFactorProps; children?: ReactNode }) {
  return (
    <>
      <div className="stack">
        <p>{words.scan}</p>
        <Qr text={uri} />
        <details>
          <summary>{words.byHand}</summary>
          <p className="break-all font-mono">{key.match(/.{4}/g)?.join(' ')}</p>
        </details>
      </div>
      <div className="stack">
        {children}
        <input type="hidden" name="key" value={key} />
        <CodeField error={error} />
        <TrustField isTicked={trusts} />
      </div>
    </>
  )
}

type CodeProps = { error?: string | undefined; hint?: string; id?: string; isFirst?: boolean }
export const CodeField = ({ error, hint, id, isFirst }: CodeProps) => (
  <TextField
    label={words.code}
    name="code"
    id={id}
    hint={hint}
    error={error}
    autoComplete="one-time-code"
    inputMode="text"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={30}
    required
    {...(isFirst && { autoFocus: true })}
  />
)

/** Not ticked by default: at a shared computer the next person would need only the password. */
export const TrustField = ({ isTicked }: { isTicked?: boolean | undefined }) => (
  <div>
    <Checkbox label={words.trust} name="trusts" value="1" defaultChecked={isTicked} aria-describedby="trusts-hint" />
    <p className="hint" id="trusts-hint">
      {words.trustHint}
    </p>
  </div>
)

export type RecoveryCodesProps = { codes: readonly string[]; school: string; userName: string; day: string }

/** The codes are displayed once. On paper they have the owner and the purpose beside them. */
export function RecoveryCodes({ of: { codes, school, userName, day } }: { of: RecoveryCodesProps }) {
  return (
    <>
      <p>{words.codesLead}</p>
      <section className="paper-alone stack">
        <header className="hidden gap-2 print:grid">
          <h1 className="font-serif text-2xl">{words.codesHeading}</h1>
          <p>{[school, userName, day].join(' · ')}</p>
          <p>{words.paperLead}</p>
        </header>
        <ul
          id="recovery-codes"
          className="grid grid-cols-[repeat(auto-fit,minmax(19ch,1fr))] gap-x-4 gap-y-1 whitespace-nowrap font-mono print:grid-cols-2 print:gap-4 print:text-lg"
        >
          {codes.map((code) => (
            <li key={code}>{shownRecoveryCode(code)}</li>
          ))}
        </ul>
      </section>
      <p className="row">
        <Button icon="report" data-print="">
          {common.print}
        </Button>
        <CopyButton of="recovery-codes" />
        <Copied />
      </p>
    </>
  )
}

/** Black on white with a quiet margin, in any colour scheme. */
function Qr({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className="mx-auto w-48 bg-white" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.qr} shapeRendering="crispEdges">
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
