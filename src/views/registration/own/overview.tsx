import {
  differencesOf,
  missingFields,
  proposedValues,
  type RegistrationField,
  registrationSections,
  sectionNames,
} from '../../../domain/registration/index.ts'
import type { DocumentKind } from '../../../domain/school/students/index.ts'
import { sectionTitles } from '../../../domain/words/registration.ts'
import {
  closedWords,
  corrections,
  ownDocumentWords,
  returnedBecause,
  reviewWords,
  stateWords,
  stillNeeded,
  windowWords,
  ownWords as words,
} from '../../../domain/words/registration-own.ts'
import { documentsUrl, reviewUrl, sectionUrl, withdrawalUrl } from '../../_links/own-registration.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { useLocalFields } from '../../_ui/local-fields.tsx'
import { OwnPage, type OwnRegistration, StateBadge } from './standing.tsx'

type Props = { own: OwnRegistration | undefined; message?: string | undefined; problem?: string | undefined }

/** The state of the registration, and its parts. */
export function OwnOverview({ own, message, problem }: Props) {
  const local = useLocalFields()
  if (!own)
    return (
      <OwnPage year={null} title={words.title} back="/student/reports">
        <Alert>{words.noYear}</Alert>
      </OwnPage>
    )
  return (
    <OwnPage year={own.year} title={words.title} back="/student/reports" message={message}>
      {problem && <Alert kind="error">{problem}</Alert>}
      <section className="panel pad stack" id="registration-state">
        <p className="row">
          <StateBadge state={own.state} />
          <span>{own.since}</span>
        </p>
        <p>{stateWords[own.state]}</p>
        <p>{windowWords(own.standing, own.deadline)}</p>
        {own.standing !== 'open' && <p>{closedWords.read}</p>}
        {own.canWrite && <p className="dim">{words.proposalsOnly}</p>}
        {own.state === 'submitted' && own.standing === 'open' && <TakeBack />}
      </section>
      {own.reason && <Returned reason={own.reason} />}
      <ul className="panel">
        {sectionNames.map((name) => (
          <Part key={name} href={sectionUrl(name)} title={sectionTitles[name]} own={own} fields={registrationSections[name]} />
        ))}
        {local.documentsWith(own.documents).length > 0 && (
          <li className="pad row border-line border-t flex-nowrap">
            <div className="min-w-0">
              <b>{ownDocumentWords.title}</b>
              <p className="small dim">{ownDocumentWords.count(presentKinds(own, local.documents), local.documents.length)}</p>
            </div>
            <Go href={documentsUrl} own={own} title={ownDocumentWords.title} />
          </li>
        )}
      </ul>
      <p>
        <ButtonLink look={own.canWrite ? 'primary' : undefined} href={reviewUrl}>
          {own.canWrite ? reviewWords.title : words.lookAtAll}
        </ButtonLink>
      </p>
    </OwnPage>
  )
}

const presentKinds = ({ documents, schoolDocuments }: OwnRegistration, asked: readonly DocumentKind[]) =>
  asked.filter((kind) => [...documents, ...schoolDocuments].some((one) => one.kind === kind)).length

type PartProps = { href: string; title: string; own: OwnRegistration; fields: readonly RegistrationField[] }

function Part({ href, title, own, fields }: PartProps) {
  const changed = differencesOf(own.record, own.proposals).filter(({ field }) => fields.includes(field)).length
  const missing = missingFields(proposedValues(own.record, own.proposals), useLocalFields().isShown).filter((field) =>
    fields.includes(field),
  ).length
  return (
    <li className="pad row border-line not-first:border-t flex-nowrap">
      <div className="min-w-0">
        <b>{title}</b>
        <p className="small row gap-x-3 gap-y-0">
          {missing > 0 && <span className="bad">{stillNeeded(missing)}</span>}
          {changed > 0 && <span className="text-umber">{corrections(changed)}</span>}
          {missing + changed === 0 && <span className="dim">{words.correct}</span>}
        </p>
      </div>
      <Go href={href} own={own} title={title} />
    </li>
  )
}

const Go = ({ href, own, title }: { href: string; own: OwnRegistration; title: string }) => (
  <ButtonLink className="push" href={href} aria-label={`${own.canWrite ? words.open : words.look} ${title}`}>
    {own.canWrite ? words.open : words.look}
  </ButtonLink>
)

export const Returned = ({ reason }: { reason: string }) => (
  <div className="alert" role="status">
    <div className="min-w-0">
      <b>{returnedBecause}</b>
      <p className="text-ink break-words whitespace-pre-wrap">
        <bdi>{reason}</bdi>
      </p>
    </div>
  </div>
)

const TakeBack = () => (
  <form method="post" action={withdrawalUrl} hx-post={withdrawalUrl} hx-target="#own-page" hx-swap="outerHTML" className="row">
    <span className="dim">{reviewWords.takeBackLead}</span>
    <Button type="submit">{reviewWords.takeBack}</Button>
  </form>
)
