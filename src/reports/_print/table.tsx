import { Explained } from '../../views/_ui/explained.tsx'
import { Name } from '../../views/_ui/name.tsx'
import type { Cell, Column, Row, Table } from '../_model.ts'

/** A column with its place. `isEnd` draws a firm rule after it: at the end of a group and before the first. */
type Place = Column & { at: number; isEnd: boolean }
type PlacedCell = Cell & { at: number; column: Place | undefined }

export function PrintTable({ columns, rows, foot, isRuled }: Table) {
  const places = columns.map((column, at): Place => {
    const next = columns[at + 1]
    return { ...column, at, isEnd: (column.group ?? next?.group) !== undefined && column.group !== next?.group }
  })
  return (
    <table className={isRuled ? 'marks' : undefined}>
      <Widths places={places} />
      <Head places={places} />
      <tbody>
        <Rows rows={rows} places={places} />
      </tbody>
      {foot.length > 0 && (
        <tfoot>
          <Rows rows={foot} places={places} />
        </tfoot>
      )}
    </table>
  )
}

/** Sets widths as attributes, because a strict Content-Security-Policy refuses styles. */
const Widths = ({ places }: { places: readonly Place[] }) => (
  <colgroup>
    {places.map(({ at, width }) => (
      <col key={at} width={width === 'rest' ? undefined : ((width * 96) / 25.4).toFixed(2)} />
    ))}
  </colgroup>
)

function Head({ places }: { places: readonly Place[] }) {
  const isGrouped = places.some((p) => p.group)
  return (
    <thead>
      <tr>
        {places
          .filter(({ group, at }) => !group || places[at - 1]?.group !== group)
          .map(({ at, title, group, align }) =>
            group ? (
              <GroupTitle key={at} title={group.title} full={group.full} span={places.filter((p) => p.group === group).length} />
            ) : (
              <th key={at} scope="col" className={alignment[align]} rowSpan={isGrouped ? 2 : undefined}>
                {title || <span className="sr">Of 100</span>}
              </th>
            ),
          )}
      </tr>
      {isGrouped && (
        <tr>
          {places
            .filter((p) => p.group)
            .map((place) => (
              <th key={place.at} scope="col" className={classOf(place, place.tone)}>
                <Words text={place.title} tone={place.tone} />
              </th>
            ))}
        </tr>
      )}
    </thead>
  )
}

const GroupTitle = ({ title, full, span }: { title: string; full: string; span: number }) => (
  <th scope="colgroup" colSpan={span} className="mid end" title={full}>
    {title}
  </th>
)

function Rows({ rows, places }: { rows: readonly Row[]; places: readonly Place[] }) {
  return rows.map((row, n) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: rows never change places
    <tr key={n}>
      {placedCells(row, places).map((cell) => (
        <PrintCell key={cell.at} {...cell} />
      ))}
    </tr>
  ))
}

function placedCells(row: Row, places: readonly Place[]): PlacedCell[] {
  let next = 0
  return row.map((cell) => {
    const at = next
    next += cell.span ?? 1
    const column = places[at]
    return { ...cell, at, column: column && { ...column, isEnd: places[next - 1]?.isEnd === true } }
  })
}

function PrintCell({ text, tone, span, bar, isName, why, column }: PlacedCell) {
  const className = column && classOf(span ? { ...column, align: 'center' } : column, tone)
  const words = <Words text={text} tone={tone} />
  const figure =
    why && text ? (
      <Explained url={why} figure={text}>
        {words}
      </Explained>
    ) : (
      words
    )
  const content = isName ? <Name>{text}</Name> : bar === undefined ? figure : <Bar of={bar} />
  if (!column?.isHead)
    return (
      <td colSpan={span} className={className}>
        {content}
      </td>
    )
  return (
    <th scope="row" className={className}>
      {content}
    </th>
  )
}

function Words({ text, tone }: { text: string; tone: Cell['tone'] | undefined }) {
  if (tone === 'low') return <b className="underline">{text}</b>
  return tone === 'bold' ? <b>{text}</b> : text
}

const Bar = ({ of }: { of: number }) => (
  <svg className="bar" width="100%" height="4" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    <path d={`M0 0h${of}v4H0z`} />
  </svg>
)

const alignment = { left: undefined, right: 'num', center: 'mid' } as const

const classOf = ({ align, isEnd, group }: Place, tone: Cell['tone']) =>
  [alignment[align], tone === 'dim' && 'dim', isEnd && 'end', group && 'mark'].filter(Boolean).join(' ') || undefined
