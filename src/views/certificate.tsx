import { installSteps, words } from '../domain/words/certificate.ts'
import { ButtonLink } from './_ui/button.tsx'

export const certificateUrl = '/certificate'
export const authorityUrl = `${certificateUrl}/authority.crt`

/** For a computer that does not trust the school's own certificate yet. */
export function CertificatePage({ fingerprint }: { fingerprint: string }) {
  return (
    <section className="stack">
      <h2 className="text-xl">{words.title}</h2>
      <p>{words.lead}</p>
      <p>{words.only}</p>
      <h3>{words.fingerprint}</h3>
      <p className="break-all font-mono">{fingerprint}</p>
      <p>{words.warning}</p>
      <p>
        <ButtonLink href={authorityUrl} look="primary">
          {words.download}
        </ButtonLink>
      </p>
      <h3>{words.steps}</h3>
      <dl className="stack">
        {installSteps.map(([system, steps]) => (
          <div key={system}>
            <dt className="font-bold">{system}</dt>
            <dd>{steps}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
