import { words } from '../domain/words/support.ts'
import { ButtonLink } from './_ui/button.tsx'
import { certificateUrl } from './certificate.tsx'
import { tabUrl } from './school/frame.tsx'

export const supportUrl = tabUrl('support')
export const supportTextUrl = tabUrl('support', 'text')
export const supportFileUrl = tabUrl('support', 'file')

/** Explains the support file and, for a school with its own certificate, where other computers get it. */
export const Support = ({ hasAuthority }: { hasAuthority: boolean }) => (
  <div className="stack">
    <section className="panel pad stack">
      <p>{words.lead}</p>
      <h2>{words.isIn}</h2>
      <ul className="list-disc pl-5">
        {words.inside.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <h2>{words.notIn}</h2>
      <p>{words.outside}</p>
      <p className="row flex-wrap">
        <ButtonLink look="primary" icon="eye" href={supportTextUrl}>
          {words.view}
        </ButtonLink>
        <Download />
      </p>
      <p className="hint">{words.command}</p>
    </section>
    {hasAuthority && (
      <section className="panel pad stack">
        <h2>{words.certificate}</h2>
        <p>{words.certificateText}</p>
        <p>
          <ButtonLink href={certificateUrl}>{words.certificateLink}</ButtonLink>
        </p>
      </section>
    )}
  </div>
)

const Download = () => (
  <ButtonLink icon="download" href={supportFileUrl} download>
    {words.download}
  </ButtonLink>
)

/** The exact text that is downloaded. */
export const SupportText = ({ text, back }: { text: string; back: string }) => (
  <div className="stack">
    <h2 id="support-text">{words.text}</h2>
    <p>{words.read}</p>
    <p className="row flex-wrap">
      <Download />
      <ButtonLink href={supportUrl}>{back}</ButtonLink>
    </p>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached with the keyboard */}
    <section className="panel pad overflow-auto" aria-labelledby="support-text" tabIndex={0}>
      <pre className="font-mono text-sm">{text}</pre>
    </section>
  </div>
)
