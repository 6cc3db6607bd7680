import { type DocumentFault, type DocumentKind, mostBytes } from '../../../domain/school/students/index.ts'
import { common } from '../../../domain/words/common.ts'
import { closedWords, notNowWords, ownDocumentWords as words } from '../../../domain/words/registration-own.ts'
import { documentFaults, documentWords } from '../../../domain/words/students.ts'
import { documentUrl, reviewUrl } from '../../_links/own-registration.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Badge } from '../../_ui/badge.tsx'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { Field } from '../../_ui/field.tsx'
import { useLocalFields } from '../../_ui/local-fields.tsx'
import { Status } from '../../_ui/status.tsx'
import { Returned } from './overview.tsx'
import { OwnPage, type OwnRegistration } from './standing.tsx'

export type DocumentProblem = { fault: DocumentFault } | { alert: string }
type DocumentState = { own: OwnRegistration; kind: DocumentKind; problem?: DocumentProblem | undefined; saved?: string | undefined }

/** The documents, each with the school's copy, the waiting one, and an upload. */
export function OwnDocumentsPage({ own, shown }: { own: OwnRegistration; shown?: Omit<DocumentState, 'own'> | undefined }) {
  const local = useLocalFields()
  return (
    <OwnPage year={own.year} title={words.title}>
      {own.reason && own.canWrite && <Returned reason={own.reason} />}
      {own.canWrite ? <p className="dim">{words.lead}</p> : <Alert>{readOnlyWords(own)}</Alert>}
      {local.documentsWith(own.documents).map((kind) => (
        <section key={kind} className="panel pad" id={kind} data-upload-place="" aria-label={local.title(kind)}>
          <OwnDocument own={own} kind={kind} {...(shown?.kind === kind && shown)} />
        </section>
      ))}
      {own.canWrite && (
        <p>
          <ButtonLink look="primary" href={reviewUrl}>
            {words.next}
          </ButtonLink>
        </p>
      )}
    </OwnPage>
  )
}

const readOnlyWords = ({ state }: OwnRegistration) =>
  state === 'submitted' || state === 'accepted' ? notNowWords[state] : closedWords.read

/** The section of a document, which is also the answer to its upload. */
export function OwnDocument({ own, kind, problem, saved }: DocumentState) {
  const local = useLocalFields()
  const [title, added] = [local.title(kind), own.documents.find((document) => document.kind === kind)]
  const school = own.schoolDocuments.find((document) => document.kind === kind)
  return (
    <div className="stack" data-upload-answer="">
      <div className="row">
        <h2 className="text-md">{title}</h2>
        <span className="push">
          {!added && !school && <Badge kind={local.isAlerted(kind) ? 'bad' : undefined}>{documentWords.missing}</Badge>}
          {added && <Badge kind="warn">{words.badge}</Badge>}
        </span>
      </div>
      {problem && 'alert' in problem && <Alert kind="error">{problem.alert}</Alert>}
      {saved && (
        <p>
          <Status kind="saved">{saved}</Status>
        </p>
      )}
      {added && <Added document={added} replaces={school !== undefined} canWrite={own.canWrite} title={title} />}
      <p className="row">
        <span className="dim small">{school ? words.school(school.day) : words.none}</span>
        {school && (
          <ButtonLink
            small
            target="_blank"
            href={`${documentUrl(kind, 'school')}?v=${encodeURIComponent(school.version)}`}
            aria-label={`${words.lookSchool}: ${title}`}
          >
            {words.lookSchool}
          </ButtonLink>
        )}
      </p>
      {own.canWrite && local.documents.includes(kind) && (
        <Upload kind={kind} isThere={added !== undefined} fault={problem && 'fault' in problem ? problem.fault : undefined} />
      )}
    </div>
  )
}

type AddedProps = { document: OwnRegistration['documents'][number]; replaces: boolean; canWrite: boolean; title: string }

function Added({ document: { kind, name, size, version }, replaces, canWrite, title }: AddedProps) {
  const removal = documentUrl(kind, 'removal')
  return (
    <div className="stack gap-1">
      <p className="break-words">
        <bdi>{words.added(name, size)}</bdi>
      </p>
      {replaces && <p className="hint">{words.waits}</p>}
      <div className="row">
        <ButtonLink
          small
          target="_blank"
          href={`${documentUrl(kind, 'file')}?v=${encodeURIComponent(version)}`}
          aria-label={`${words.lookOwn}: ${title}`}
        >
          {words.lookOwn}
        </ButtonLink>
        {canWrite && (
          <form method="post" action={removal} hx-post={removal} hx-target={`#${kind}`}>
            <Button small type="submit" look="danger" icon="trash" aria-label={`${words.remove}: ${title}`}>
              {words.remove}
            </Button>
          </form>
        )}
      </div>
    </div>
  )
}

/** A second input asks for the camera, because not every phone offers it by itself. The last chosen file counts. */
function Upload({ kind, isThere, fault }: { kind: DocumentKind; isThere: boolean; fault: DocumentFault | undefined }) {
  const { title } = useLocalFields()
  const isPhoto = kind === 'passport-photo'
  const scaled = {
    'data-most-bytes': mostBytes,
    'data-scale-above': 1_000_000,
    'data-too-large': documentFaults['too-large'],
    'data-scaling': words.scaling,
    'data-one-of': '',
  }
  return (
    <form method="post" action={documentUrl(kind)} encType="multipart/form-data" data-upload="" className="stack">
      <div className="alert alert-error" role="alert" hidden data-upload-failed={words.failed} data-no-answer-words={words.noAnswer} />
      <div className="hidden pointer-coarse:block">
        <Field label={words.camera} name="file" id={`${kind}-camera`}>
          {(described) => (
            <input type="file" {...described} accept="image/jpeg,image/png" capture={isPhoto ? 'user' : 'environment'} {...scaled} />
          )}
        </Field>
      </div>
      <Field
        label={words.choose}
        name="file"
        id={`${kind}-file`}
        hint={isPhoto ? documentWords.pictureHint : documentWords.hint}
        error={fault && documentFaults[fault]}
      >
        {(described) => (
          <input
            type="file"
            {...described}
            accept={isPhoto ? 'image/jpeg,image/png' : 'application/pdf,image/jpeg,image/png'}
            {...scaled}
          />
        )}
      </Field>
      <div className="stack" hidden data-upload-progress="">
        <progress className="w-full" aria-label={words.progress} value={0} max={100} />
        <p className="hint" role="status" data-upload-words={JSON.stringify(words.sending)} />
      </div>
      <p>
        <Button type="submit" icon="upload" aria-label={`${isThere ? words.replace : common.upload}: ${title(kind)}`}>
          {isThere ? words.replace : common.upload}
        </Button>
      </p>
    </form>
  )
}
