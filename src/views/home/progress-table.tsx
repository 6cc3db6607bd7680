import { formTitle } from '../../domain/_titles.ts'
import { type Part, type ProgressKind, type ProgressLine, progressKinds, sumOfLines } from '../../domain/posting/progress.ts'
import { lineTitle, percent, progressTitles, spoken, viewTitles, words } from '../../domain/words/progress.ts'
import type { ProgressLinks, ProgressState } from '../_links/posting.ts'
import { Measure } from '../_ui/measure.tsx'
import { type Column, Table } from '../_ui/table.tsx'

type TableProps = { state: ProgressState; lines: readonly ProgressLine[]; links: ProgressLinks }

/** A line for each form, class, subject or teacher: the marks as a bar, the other parts as per cent. The last line is their sum. */
export function ProgressTable({ state, lines, links }: TableProps) {
  const sum = sumOfLines(lines)
  const total = state.by === 'class' && state.form ? formTitle(state.form) : words.total
  const others = progressKinds.filter((kind) => kind !== 'marks' && sum[kind])
  const column = (kind: ProgressKind): Column<ProgressLine> => ({
    head: kind === 'deans' ? words.dean : progressTitles[kind],
    ...(kind === 'marks' ? { width: 'w-[44%]' } : { align: 'num' as const, width: 'only-wide', className: 'only-wide' }),
    cell: (line) => <Share kind={kind} title={lineTitle(line)} part={line.parts[kind]} href={hrefOf(line, kind, links)} />,
  })
  return (
    <Table
      folds={false}
      label={words.title}
      className="table-in-box"
      rows={lines}
      rowKey={({ key }) => key}
      columns={[
        { head: viewTitles[state.by], isName: true, className: 'wrap-anywhere', cell: (line) => <Title line={line} links={links} /> },
        column('marks'),
        ...others.map(column),
      ]}
      foot={
        <tfoot>
          <tr>
            <th scope="row">{total}</th>
            <td>
              <Share kind="marks" title={total} part={sum.marks} />
            </td>
            {others.map((kind) => (
              <td key={kind} className="num only-wide">
                <Share kind={kind} title={total} part={sum[kind]} />
              </td>
            ))}
          </tr>
        </tfoot>
      }
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

type ShareProps = { kind: ProgressKind; title: string; part: Part | undefined; href?: string }

/** If nothing is missing, it has no link. */
function Share({ kind, title, part, href }: ShareProps) {
  if (!part || part.of === 0) return <span className="dim">–</span>
  const said = spoken(kind, title, part)
  const drawn = kind === 'marks' ? <Measure label={said} {...part} /> : percent(part)
  if (href && part.done < part.of)
    return (
      <a className="share" href={href} title={said} aria-label={said}>
        {drawn}
      </a>
    )
  return (
    <span title={said}>
      {drawn}
      {kind !== 'marks' && <span className="sr">{said}</span>}
    </span>
  )
}
