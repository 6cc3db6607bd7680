import { percentDone } from '../../domain/_numbers.ts'
import { type Part, type ProgressKind, type ProgressLine, progressKinds } from '../../domain/posting/progress.ts'
import { lineTitle, ofAll, percent, progressTitles, spoken, viewTitles, words } from '../../domain/words/progress.ts'
import type { ProgressLinks, ProgressState } from '../_links/posting.ts'
import { type Column, Table } from '../_ui/table.tsx'

type TableProps = { state: ProgressState; lines: readonly ProgressLine[]; total: ProgressLine; links: ProgressLinks }

/** A line for each form, class, subject or teacher with its progress, and a last line for the total. */
export function ProgressTable({ state, lines, total, links }: TableProps) {
  const kinds = progressKinds.filter((kind) => total.parts[kind])
  const column = (kind: ProgressKind): Column<ProgressLine> => ({
    head: progressTitles[kind],
    cell: (line) => {
      const part = line.parts[kind]
      const title = line === total ? words.total : lineTitle(line)
      return <Bar said={part ? spoken(kind, title, part) : ''} part={part} href={hrefOf(line, kind, links)} />
    },
  })
  return (
    <Table
      label={words.title}
      className="table-in-box"
      rows={[...lines, total]}
      rowKey={({ key }) => key}
      columns={[
        {
          head: viewTitles[state.by],
          isName: true,
          ...((state.by === 'subject' || state.by === 'teacher') && { className: 'wrap-anywhere' }),
          cell: (line) => (line === total ? <b>{words.total}</b> : <Title line={line} links={links} />),
        },
        ...kinds.map(column),
      ]}
    />
  )
}

const Title = ({ line, links }: { line: ProgressLine; links: ProgressLinks }) =>
  'form' in line.of && line.of.form !== null ? (
    <a href={links.view({ by: 'class', form: line.of.form })}>{lineTitle(line)}</a>
  ) : (
    lineTitle(line)
  )

/** The list behind a figure. */
function hrefOf({ of }: ProgressLine, kind: ProgressKind, links: ProgressLinks): string {
  if ('form' in of) return of.form === null ? links.list(kind) : links.view({ by: 'class', form: of.form })
  if ('classId' in of) return links.list(kind, of.classId)
  if ('subject' in of) return links.list(kind, '', of.subject)
  if (kind === 'marks') return links.list(kind, of.teacher === null && of.classes.length === 1 ? of.classes[0] : '', of.teacher ?? '')
  return links.list(kind, of.classes.length === 1 ? of.classes[0] : '')
}

type BarProps = { said: string; part: Part | undefined; href?: string | undefined }

/** A bar and its figures. If nothing is missing it has no link. */
export function Bar({ said, part, href }: BarProps) {
  if (!part || part.of === 0) return <span className="dim">–</span>
  const drawn = (
    <>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect className="ch-b" width="100" height="6" />
        <rect className="ch-a" width={percentDone(part)} height="6" />
      </svg>
      <span>
        <b>{percent(part)}</b> <span className="dim small">{ofAll(part)}</span>
      </span>
    </>
  )
  return href && part.done < part.of ? (
    <a className="progress-bar" href={href} aria-label={said}>
      {drawn}
    </a>
  ) : (
    <span className="progress-bar" role="img" aria-label={said}>
      {drawn}
    </span>
  )
}
