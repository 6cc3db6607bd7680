import type { ReactNode } from 'react'
import { averageWords as words } from '../../domain/words/average.ts'
import { averageKey } from '../_links/average.ts'

type Props = { url: string; figure: string /** The figure that the page's key explains. */; hasKey?: boolean; children?: ReactNode }

/** A figure as a link to how it is made. */
export const Explained = ({ url, figure, hasKey, children = figure }: Props) => (
  <a
    className="why"
    href={url}
    hx-get={url}
    hx-target="#dialog"
    aria-label={words.howOf(figure)}
    {...(hasKey && { 'aria-keyshortcuts': averageKey })}
  >
    {children}
  </a>
)
