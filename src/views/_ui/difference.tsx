import type { ReactNode } from 'react'
import { differenceWords as words } from '../../domain/words/spreadsheet.ts'
import { Heads, SelectAll, TableFrame } from './table.tsx'

/** A value of a file beside the stored value; a tick takes it. */
export type Difference = {
  key: string
  box: { name: string; value: string | number; isTicked: boolean; label: string }
  /** The value that the form sends, ticked or not. */
  carried?: { name: string; value: string }
  /** The cells that name the place, one for each of `heads`. */
  where: ReactNode
  stored: string
  /** Who stored the value, and when. */
  who?: string | undefined
  next: string
  /** A warning to read before ticking. */
  note: string | undefined
}

/** Says why a difference is not ticked at first: a colleague changed the value after the download, or the file would remove it. */
export const noteOf = <V,>({ next, moved }: { next: V; moved?: V }, shown: (value: V) => string) =>
  moved !== undefined ? words.moved(shown(moved)) : next === null ? words.clears : undefined

export const Differences = ({ heads, rows, all }: { heads: readonly string[]; rows: readonly Difference[]; all?: string }) => (
  <TableFrame label={words.accept}>
    <Heads
      columns={[
        { head: all ? <SelectAll label={all} /> : words.accept, isQuiet: !all, width: 'w-[44px]' },
        ...[...heads, words.stored, words.next].map((head) => ({ head })),
      ]}
    />
    <tbody>
      {rows.map(({ key, box, carried, where, stored, who, next, note }) => (
        <tr key={key} aria-selected={note ? true : undefined}>
          <td>
            {carried && <input type="hidden" {...carried} />}
            <input type="checkbox" name={box.name} value={box.value} defaultChecked={box.isTicked} aria-label={box.label} />
          </td>
          {where}
          <td>
            <bdi>{stored}</bdi> {who && <span className="dim small">{who}</span>} {note && <span className="small warn">{note}</span>}
          </td>
          <td>
            <b>
              <bdi>{next}</bdi>
            </b>
          </td>
        </tr>
      ))}
    </tbody>
  </TableFrame>
)

type Wrong = { name: string; text?: string; words: string } & ({ line: number; column?: string } | { place: string })

/** A file with a thousand wrong rows is the wrong file, so only some are listed. */
const rowLimit = 100

/** The parts of a file that are not taken, with their reasons. */
export function NotTaken({ title, all }: { title: string; all: readonly Wrong[] }) {
  if (all.length === 0) return null
  return (
    <section className="panel pad" aria-label={title}>
      <h2>{title}</h2>
      <ul className="stack gap-1">
        {all.slice(0, rowLimit).map(({ name, text, words: reason, ...at }) => (
          <li key={`${placeOf(at)}${name}`}>
            {`${placeOf(at)}: `}
            <b>{name}</b> {text !== undefined && <bdi>{text}</bdi>} <span className="bad">{reason}</span>
          </li>
        ))}
        {all.length > rowLimit && <li>{words.more(all.length - rowLimit)}</li>}
      </ul>
    </section>
  )
}

const placeOf = (at: { line: number; column?: string } | { place: string }) =>
  'place' in at ? at.place : [words.line(at.line), at.column].filter(Boolean).join(', ')
