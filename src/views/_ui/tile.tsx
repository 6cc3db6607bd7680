import type { ReactNode } from 'react'
import { Bar, type Done } from './measure.tsx'

/** `unit` follows the figure in small letters; `share` is drawn as a bar; `note` is one line below. */
type Props = { label: string; figure: ReactNode; unit?: string; share?: Done; note?: ReactNode; href?: string }

/** A figure that matters, and a link where it leads on. At most four are in a row of `tiles`. */
export function Tile({ label, figure, unit, share, note, href }: Props) {
  const parts = (
    <>
      <span className="label">{label}</span>
      <span className="figure">
        {figure} {unit && <small>{unit}</small>}
      </span>
      {share && <Bar {...share} label={label} />}
      {note && <span className="note">{note}</span>}
    </>
  )
  if (!href) return <div className="tile">{parts}</div>
  return (
    <a className="tile" href={href}>
      {parts}
    </a>
  )
}
