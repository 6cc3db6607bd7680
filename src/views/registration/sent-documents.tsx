import type { DocumentKind } from '../../domain/school/students/index.ts'
import { reviewWords as words } from '../../domain/words/registration-office.ts'
import { documentWords } from '../../domain/words/students.ts'
import { sentDocumentUrl } from '../_links/registration.ts'
import { documentUrl } from '../_links/students.ts'
import { useLocalFields } from '../_ui/local-fields.tsx'
import { List } from '../_ui/table.tsx'

type Props = { id: number; name: string; sent: readonly ReviewedDocument[]; have: readonly ReviewedDocument[] }

export type ReviewedDocument = { kind: DocumentKind; isPicture: boolean; day: string; version: string }

/** The documents sent in, beside the school's own. */
export function SentDocuments({ id, name, sent, have }: Props) {
  const local = useLocalFields()
  const kinds = local.documentsWith(sent)
  if (kinds.length === 0) return null
  const of = (all: readonly ReviewedDocument[], kind: DocumentKind) => all.find((one) => one.kind === kind)
  const title = (kind: DocumentKind) => documentWords.of(local.title(kind), name)
  return (
    <List
      label={words.documents}
      className="table-fixed"
      folds
      rows={kinds}
      rowKey={(kind) => kind}
      columns={[
        { head: words.documents, isName: true, width: 'w-[220px]', cell: (kind) => local.title(kind) },
        {
          head: words.documentsHave,
          cell: (kind) => {
            const [own, isSent] = [of(have, kind), of(sent, kind) !== undefined]
            if (!own) return <span className={isSent || !local.isAlerted(kind) ? 'dim' : 'bad'}>{isSent ? words.none : words.missing}</span>
            return <Document document={own} file={`${documentUrl(id, kind)}/file`} title={title(kind)} day={words.received(own.day)} />
          },
        },
        {
          head: words.documentsSent,
          cell: (kind) => {
            const own = of(sent, kind)
            if (!own) return <span className="dim">{words.none}</span>
            return <Document document={own} file={sentDocumentUrl(id, kind)} title={title(kind)} day={words.sent(own.day)} />
          },
        },
      ]}
    />
  )
}

/** Shows an image small; every document opens in its own tab. */
function Document({ document, file, title, day }: { document: ReviewedDocument; file: string; title: string; day: string }) {
  const href = `${file}?v=${encodeURIComponent(document.version)}`
  return (
    <span className="row items-start py-1">
      {document.isPicture && <img className="h-32 w-40 object-contain object-left" src={href} alt="" loading="lazy" />}
      <span>
        <a href={href} target="_blank" rel="noopener" aria-label={`${words.open} ${title}, ${day}`}>
          {words.open}
        </a>
        <span className="small dim block">{day}</span>
      </span>
    </span>
  )
}
