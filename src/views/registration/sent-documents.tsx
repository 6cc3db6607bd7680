import { reviewWords as words } from '../../domain/words/registration-office.ts'
import { documentWords } from '../../domain/words/students.ts'
import { useLocalFields } from '../_ui/local-fields.tsx'
import { documentUrl } from '../students/links.ts'
import { sentDocumentUrl } from './links.ts'
import type { ReviewedDocument } from './review.tsx'

type Props = { id: number; name: string; sent: readonly ReviewedDocument[]; have: readonly ReviewedDocument[] }

/** The documents: what was sent in beside what the school has. */
export function SentDocuments({ id, name, sent, have }: Props) {
  const local = useLocalFields()
  const kinds = local.documentsWith(sent)
  if (kinds.length === 0) return null
  return (
    <section className="panel">
      <table className="table table-fixed">
        <thead>
          <tr>
            <th scope="col" className="w-[220px]">
              {words.documents}
            </th>
            <th scope="col">{words.documentsHave}</th>
            <th scope="col">{words.documentsSent}</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => {
            const title = documentWords.of(local.title(kind), name)
            const [own, other] = [sent.find((one) => one.kind === kind), have.find((one) => one.kind === kind)]
            return (
              <tr key={kind}>
                <th scope="row">{local.title(kind)}</th>
                <td>
                  {other ? (
                    <Document document={other} file={`${documentUrl(id, kind)}/file`} title={title} day={words.received(other.day)} />
                  ) : (
                    <span className={own || !local.isAlerted(kind) ? 'dim' : 'bad'}>{own ? words.none : words.missing}</span>
                  )}
                </td>
                <td>
                  {own ? (
                    <Document document={own} file={sentDocumentUrl(id, kind)} title={title} day={words.sent(own.day)} />
                  ) : (
                    <span className="dim">{words.none}</span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** A picture is shown small; anything opens in a tab of its own. */
function Document({ document, file, title, day }: { document: ReviewedDocument; file: string; title: string; day: string }) {
  const href = `${file}?v=${encodeURIComponent(document.version)}`
  return (
    <span className="row items-start py-1">
      {document.isPicture && <img className="max-h-32 max-w-40" src={href} alt="" loading="lazy" />}
      <span>
        <a href={href} target="_blank" rel="noopener" aria-label={`${words.open} ${title}, ${day}`}>
          {words.open}
        </a>
        <span className="small dim block">{day}</span>
      </span>
    </span>
  )
}
