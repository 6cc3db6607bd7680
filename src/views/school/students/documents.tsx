import { type DocumentFault, type DocumentKind, mostBytes } from '../../../domain/school/students/index.ts'
import { common } from '../../../domain/words/common.ts'
import { documentFaults, documentWords } from '../../../domain/words/students.ts'
import { documentUrl } from '../../_links/students.ts'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { Dialog, opens } from '../../_ui/dialog.tsx'
import { Field } from '../../_ui/field.tsx'
import { Icon } from '../../_ui/icon.tsx'
import { useLocalFields } from '../../_ui/local-fields.tsx'

type MenuProps = { id: number; name: string; documents: readonly DocumentKind[] }

/** The number of required documents received, and a menu of them. */
export function DocumentMenu({ id, name, documents }: MenuProps) {
  const { documents: asked, isAlerted, title } = useLocalFields()
  if (asked.length === 0) return null
  const missing = asked.filter((kind) => !documents.includes(kind))
  const there = asked.length - missing.length
  const look = missing.length === 0 ? 'good' : missing.some(isAlerted) ? 'bad' : 'dim'
  return (
    <details className="menu">
      <summary className={`btn btn-quiet btn-icon ${look}`} aria-label={documentWords.present(there, asked.length, name)}>
        <Icon name={look === 'good' ? 'cloud-check' : look === 'bad' ? 'alert' : 'files'} />
        <span className="small dim">{`${there}/${asked.length}`}</span>
        <Icon name="chevron" className="dim" />
      </summary>
      <div className="menu-list">
        {asked.map((kind) => (
          <DocumentItem
            key={kind}
            url={documentUrl(id, kind)}
            title={title(kind)}
            isThere={documents.includes(kind)}
            isAlerted={isAlerted(kind)}
          />
        ))}
      </div>
    </details>
  )
}

type ItemProps = { url: string; title: string; isThere: boolean; isAlerted: boolean }

const DocumentItem = ({ url, title, isThere, isAlerted }: ItemProps) => (
  <a className="menu-item" {...opens(url)}>
    <Icon name={isThere ? 'cloud-check' : isAlerted ? 'alert' : 'files'} className={isThere ? 'good' : isAlerted ? 'bad' : 'dim'} />
    {title}
    {!isThere && <span className={`small push ${isAlerted ? 'bad' : 'dim'}`}>{documentWords.missing}</span>}
  </a>
)

type Props = {
  id: number
  name: string
  kind: DocumentKind
  /** `version` changes with the file, so that a browser does not show an old one. */
  document: { isPicture: boolean; uploaded: string; version: string } | undefined
  /** Earlier files. */
  before: readonly { id: number; name: string; uploaded: string; replaced: string }[]
  fault?: DocumentFault | undefined
}

/** A document, or the passport photo as a small image, with its upload or replacement. */
export function DocumentDialog({ id, name, kind, document, before, fault }: Props) {
  const local = useLocalFields()
  const [title, url] = [local.title(kind), documentUrl(id, kind)]
  const file = document && `${url}/file?v=${encodeURIComponent(document.version)}`
  return (
    <Dialog
      title={title}
      about={name}
      status={document && <span className="dim small">{documentWords.uploaded(document.uploaded)}</span>}
      buttons={
        file && (
          <ButtonLink href={file} target="_blank" icon="expand">
            {documentWords.open}
          </ButtonLink>
        )
      }
    >
      {file ? (
        <StoredDocument file={file} title={documentWords.of(title, name)} kind={kind} isPicture={document.isPicture} />
      ) : (
        <p className={`row ${local.isAlerted(kind) ? 'bad' : 'dim'}`}>
          <Icon name={local.isAlerted(kind) ? 'alert' : 'files'} />
          {documentWords.none(title)}
        </p>
      )}
      {before.length > 0 && (
        <section aria-label={documentWords.before} className="small">
          <h3 className="font-semibold">{documentWords.before}</h3>
          <ul className="list-disc pl-5">
            {before.map((one) => (
              <li key={one.id} className="wrap-anywhere">
                <a href={`${url}/before/${one.id}`} target="_blank" rel="noopener">
                  <bdi>{one.name}</bdi>
                </a>{' '}
                <span className="dim">{documentWords.replaced(one.uploaded, one.replaced)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Upload url={url} kind={kind} isThere={document !== undefined} fault={fault} />
    </Dialog>
  )
}

function StoredDocument({ file, title, kind, isPicture }: { file: string; title: string; kind: DocumentKind; isPicture: boolean }) {
  if (!isPicture) return <iframe className="report-frame" src={file} title={title} />
  const size = kind === 'passport-photo' ? 'h-40' : 'h-[50vh]' // the room that it has before it is there
  return <img className={`mx-auto max-w-full object-contain ${size}`} src={file} alt={title} loading="lazy" />
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
        {isThere ? documentWords.replace : common.upload}
      </Button>
    </form>
  )
}
