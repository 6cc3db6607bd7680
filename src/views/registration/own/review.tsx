import {
  missingFields,
  proposedValues,
  type RegistrationField,
  registrationSections,
  sectionNames,
  sectionOf,
} from '../../../domain/registration/index.ts'
import { sectionTitles } from '../../../domain/words/registration.ts'
import { ownDocumentWords, windowWords, reviewWords as words } from '../../../domain/words/registration-own.ts'
import { documentWords } from '../../../domain/words/students.ts'
import { documentsUrl, sectionUrl, submissionUrl } from '../../_links/own-registration.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Badge } from '../../_ui/badge.tsx'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { Checkbox } from '../../_ui/field.tsx'
import { useLocalFields } from '../../_ui/local-fields.tsx'
import { Returned } from './overview.tsx'
import { OwnPage, type OwnRegistration, StateBadge } from './standing.tsx'
import { ValueList } from './values.tsx'

type Props = { own: OwnRegistration; problem?: string | undefined; isUndeclared?: boolean }

/** Everything that will be sent, and the button that sends it. */
export function OwnReviewPage(props: Props) {
  return (
    <OwnPage year={props.own.year} title={props.own.canWrite ? words.title : words.read}>
      <div id="registration-review">
        <OwnReview {...props} />
      </div>
    </OwnPage>
  )
}

export function OwnReview({ own, problem, isUndeclared }: Props) {
  const missing = missingFields(proposedValues(own.record, own.proposals), useLocalFields().isShown)
  return (
    <div className="stack">
      {problem && <Alert kind="error">{problem}</Alert>}
      {own.reason && <Returned reason={own.reason} />}
      <p className="row">
        <StateBadge state={own.state} />
        <span className="dim">{windowWords(own.standing, own.deadline)}</span>
      </p>
      {sectionNames.map((name) => (
        <section key={name} className="panel pad stack" aria-labelledby={`review-${name}`}>
          <Head id={`review-${name}`} title={sectionTitles[name]} href={own.canWrite ? sectionUrl(name) : undefined} />
          <ValueList own={own} fields={registrationSections[name]} missing={missing} />
        </section>
      ))}
      <Documents own={own} />
      {own.canWrite && (missing.length > 0 ? <Missing fields={missing} /> : <Submit own={own} isUndeclared={isUndeclared} />)}
    </div>
  )
}

const Head = ({ id, title, href }: { id: string; title: string; href: string | undefined }) => (
  <div className="row">
    <h2 id={id} className="text-md">
      {title}
    </h2>
    {href && (
      <ButtonLink small className="push" icon="edit" href={href} aria-label={words.edit(title)}>
        {words.change}
      </ButtonLink>
    )}
  </div>
)

function Documents({ own }: { own: OwnRegistration }) {
  const isIn = (list: readonly { kind: string }[], kind: string) => list.some((document) => document.kind === kind)
  const local = useLocalFields()
  const kinds = local.documentsWith(own.documents)
  if (kinds.length === 0) return null
  const isSomethingMissing = kinds.some((kind) => !isIn([...own.documents, ...own.schoolDocuments], kind))
  return (
    <section className="panel pad stack" aria-labelledby="review-documents">
      <Head id="review-documents" title={ownDocumentWords.title} href={own.canWrite ? documentsUrl : undefined} />
      <ul className="stack gap-1">
        {kinds.map((kind) => (
          <li key={kind} className="row">
            <span>{local.title(kind)}</span>
            <span className="push text-right">
              {isIn(own.documents, kind) ? (
                <Badge kind="warn">{words.documentAdded}</Badge>
              ) : isIn(own.schoolDocuments, kind) ? (
                <Badge kind="good">{words.documentThere}</Badge>
              ) : (
                <Badge kind={local.isAlerted(kind) ? 'bad' : undefined}>{documentWords.missing}</Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
      {own.canWrite && isSomethingMissing && <p className="hint">{words.documentsMissing}</p>}
    </section>
  )
}

function Missing({ fields }: { fields: readonly RegistrationField[] }) {
  const local = useLocalFields()
  return (
    <section className="panel pad stack" aria-labelledby="review-missing">
      <h2 id="review-missing" className="text-md">
        {words.missingLead}
      </h2>
      <ul className="stack gap-1">
        {fields.map((field) => (
          <li key={field}>
            <a href={`${sectionUrl(sectionOf(field))}#${field}`}>{local.label(field)}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Submit({ own, isUndeclared }: { own: OwnRegistration; isUndeclared: boolean | undefined }) {
  return (
    <form
      className="panel pad stack"
      method="post"
      action={submissionUrl}
      noValidate
      hx-post={submissionUrl}
      hx-target="#registration-review"
      hx-swap="innerHTML"
    >
      <input type="hidden" name="version" value={own.version} />
      <Checkbox
        label={<span className="min-w-0 flex-1">{words.declares}</span>}
        name="declared"
        value="on"
        className="h-5 w-5"
        {...(isUndeclared && { 'aria-invalid': true, 'aria-describedby': 'declared-error' })}
      />
      {isUndeclared && (
        <p className="hint bad" id="declared-error" role="alert">
          {words.declare}
        </p>
      )}
      <p>
        <Button type="submit" look="primary" id="registration-submit">
          {words.submit}
        </Button>
      </p>
    </form>
  )
}
