import type { TermKey } from '../../../domain/_terms.ts'
import { termName, termValue } from '../../../domain/_titles.ts'
import { savedText, undoneText, words } from '../../../domain/words/class-marks.ts'
import type { Links } from '../../_links/class-marks.ts'
import { ButtonLink } from '../../_ui/button.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { FileDialog } from '../../_ui/file-dialog.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { type Column, List } from '../../_ui/table.tsx'

type Stamp = { by: string; at: string } | undefined
export type ListedUpload = TermKey & {
  id: number
  fileName: string
  by: string
  when: string
  isUnderWay: boolean
  confirmed: Stamp
  undone: Stamp
  /** The rows are deleted, so it cannot be undone any more. */
  sweptAt: string | null
}
type ListedClass = { classId: string }
type Props = {
  links: Links
  term: TermKey | undefined
  /** The terms in which the person may write too. */
  terms: readonly TermKey[]
  classes: readonly ListedClass[]
  uploads: readonly ListedUpload[]
}

/** The marks of a class in one file: instructions, the classes, and earlier uploads. */
export function ClassMarksPage({ links, term, terms, classes, uploads }: Props) {
  const others = terms.filter((other) => !term || termValue(other) !== termValue(term))
  return (
    <div className="stack">
      <PageHead title={words.title} sub={term && termName(term)} />
      <section className="panel pad stack">
        <p>{words.about}</p>
        <ol className="list-decimal pl-5">
          {words.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <div className="row">
          {term && classes.length > 1 && (
            <ButtonLink icon="download" href={links.fileOf(term)} download="">
              {words.all}
            </ButtonLink>
          )}
          <ButtonLink look="primary" icon="upload" {...opens(links.upload)}>
            {words.upload}
          </ButtonLink>
        </div>
      </section>
      {term ? (
        <Classes {...{ links, term, classes }} />
      ) : (
        <section className="panel">
          <Empty title={words.noTerm}>{words.noTermHint}</Empty>
        </section>
      )}
      {others.length > 0 && (
        <nav className="row small" aria-label={words.otherTerms}>
          <span className="dim">{words.otherTerms}</span>
          {others.slice(0, 6).map((other) => (
            <a key={termValue(other)} href={links.of(other)}>
              {termName(other)}
            </a>
          ))}
        </nav>
      )}
      <h2>{words.past}</h2>
      <List
        label={words.past}
        columns={uploadColumns(links)}
        rows={uploads}
        rowKey={({ id }) => id}
        empty={<Empty title={words.none}>{words.noneYet}</Empty>}
      />
    </div>
  )
}

/** A click on a class downloads its file. */
const Classes = ({ links, term, classes }: Pick<Props, 'links' | 'classes'> & { term: TermKey }) => (
  <section className="panel" aria-labelledby="file-of-class">
    <div className="panel-head">
      <h2 id="file-of-class">{words.fileOfClass}</h2>
    </div>
    {classes.length > 0 ? (
      <ul className="class-tags pad">
        {classes.map(({ classId }) => (
          <li key={classId}>
            <a className="tag" href={links.fileOf(term, classId)} download="" aria-label={words.downloadOf(classId)}>
              {classId}
            </a>
          </li>
        ))}
      </ul>
    ) : (
      <Empty art="people" title={words.noClasses}>
        {words.noClassesHint}
      </Empty>
    )}
  </section>
)

const uploadColumns = (links: Links): Column<ListedUpload>[] => [
  { head: words.file, isName: true, className: 'wrap-anywhere', cell: ({ id, fileName }) => <a href={links.batch(id)}>{fileName}</a> },
  { head: words.term, cell: (upload) => termName(upload) },
  { head: words.when, cell: ({ when }) => when },
  { head: words.by, cell: ({ by }) => by },
  { head: words.state, cell: (upload) => stateOf(upload) },
]

export const stateOf = ({ isUnderWay, confirmed, undone }: Pick<ListedUpload, 'isUnderWay' | 'confirmed' | 'undone'>) =>
  isUnderWay
    ? words.underWay
    : undone
      ? undoneText(undone.by, undone.at)
      : confirmed
        ? savedText(confirmed.by, confirmed.at)
        : words.pending

export const UploadDialog = ({ links, fault }: { links: Links; fault?: string | undefined }) => (
  <FileDialog
    title={words.fileTitle}
    action={links.upload}
    words={{ send: words.upload }}
    label={words.file}
    hint={words.hint}
    error={fault}
  />
)
