import { documentFaults, documentTitles, documentWords, editWords } from '../../domain/_messages/students.ts'
import { type DocumentFault, type DocumentKind, documentKinds, mostBytes } from '../../domain/students.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Dialog } from '../_ui/dialog.tsx'
import { Field } from '../_ui/field.tsx'
import { Icon } from '../_ui/icon.tsx'
import { documentUrl } from './links.ts'

type MenuProps = { id: number; name: string; documents: readonly DocumentKind[] }

/** How many of the five are there, and behind it each of them (S0 §2). */
export function DocumentMenu({ id, name, documents }: MenuProps) {
  const isComplete = documents.length === documentKinds.length
  return (
    <details className="menu">
      <summary
        className={`btn btn-quiet btn-icon ${isComplete ? 'good' : 'bad'}`}
        aria-label={documentWords.present(documents.length, documentKinds.length, name)}
      >
        <Icon name={isComplete ? 'cloud-check' : 'alert'} />
        <span className="small dim">{`${documents.length}/${documentKinds.length}`}</span>
        <Icon name="chevron" className="dim" />
      </summary>
      <div className="menu-list">
        {documentKinds.map((kind) => (
          <DocumentItem key={kind} url={documentUrl(id, kind)} title={documentTitles[kind]} isThere={documents.includes(kind)} />
        ))}
      </div>
    </details>
  )
}

const DocumentItem = ({ url, title, isThere }: { url: string; title: string; isThere: boolean }) => (
  <a className="menu-item" href={url} hx-get={url} hx-target="#dialog">
    <Icon name={isThere ? 'cloud-check' : 'alert'} className={isThere ? 'good' : 'bad'} />
    {title}
    {!isThere && <span className="small bad push">{documentWords.missing}</span>}
  </a>
)

type Props = {
  id: number
  name: string
  kind: DocumentKind
  /** `version` changes with the file, so that no other is shown from memory. */
  document: { isPicture: boolean; uploaded: string; version: string } | undefined
  fault?: DocumentFault | undefined
}

/** One document: the passport photo as a small picture, the others as documents; and its upload or replacement. */
export function DocumentDialog({ id, name, kind, document, fault }: Props) {
  const [title, url] = [documentTitles[kind], documentUrl(id, kind)]
  const file = document && `${url}/file?v=${encodeURIComponent(document.version)}`
  return (
    <Dialog
      title={title}
      about={name}
      status={document && <span className="dim small">{documentWords.uploaded(document.uploaded)}</span>}
      buttons={
        <>
          {file && (
            <ButtonLink href={file} target="_blank" icon="expand">
              {documentWords.open}
            </ButtonLink>
          )}
          <Button data-close-dialog="">{editWords.close}</Button>
        </>
      }
    >
      <div className="stack">
        {file ? (
          <Shown file={file} title={documentWords.of(title, name)} kind={kind} isPicture={document.isPicture} />
        ) : (
          <p className="row bad">
            <Icon name="alert" />
            {documentWords.none(title)}
          </p>
        )}
        <Upload url={url} kind={kind} isThere={document !== undefined} fault={fault} />
      </div>
    </Dialog>
  )
}

function Shown({ file, title, kind, isPicture }: { file: string; title: string; kind: DocumentKind; isPicture: boolean }) {
  if (!isPicture) return <iframe className="report-frame" src={file} title={title} />
  const size = kind === 'passport-photo' ? 'max-h-64' : 'max-h-[60vh]'
  return <img className={`mx-auto max-w-full ${size}`} src={file} alt={title} loading="lazy" />
}

function Upload({ url, kind, isThere, fault }: { url: string; kind: DocumentKind; isThere: boolean; fault: DocumentFault | undefined }) {
  const isPhoto = kind === 'passport-photo'
  return (
    <form
      id="document-upload"
      method="post"
      action={url}
      encType="multipart/form-data"
      hx-post={url}
      hx-target="#dialog"
      hx-swap="innerHTML"
      className="row items-start"
    >
      <div className="flex-1">
        <Field
          label={documentWords.file}
          name="file"
          error={fault && documentFaults[fault]}
          hint={isPhoto ? documentWords.pictureHint : documentWords.hint}
        >
          {(described) => (
            <input
              type="file"
              {...described}
              accept={isPhoto ? 'image/jpeg,image/png' : 'application/pdf,image/jpeg,image/png'}
              data-most-bytes={mostBytes}
              data-too-large={documentFaults['too-large']}
            />
          )}
        </Field>
      </div>
      <Button type="submit" icon="upload" look={isThere ? undefined : 'primary'} className="mt-5">
        {isThere ? documentWords.replace : documentWords.upload}
      </Button>
    </form>
  )
}
