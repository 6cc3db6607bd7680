import type { ReactNode } from 'react'

type Props = { id: string; title: ReactNode; aside?: ReactNode; foot?: ReactNode; children: ReactNode }

/** A box with its heading, what stands beside the heading, and links at its foot. */
export const Panel = ({ id, title, aside, foot, children }: Props) => (
  <section id={id} className="panel" aria-labelledby={`${id}-title`}>
    <header className="panel-head">
      <h2 id={`${id}-title`}>{title}</h2>
      {aside}
    </header>
    {children}
    {foot && <footer className="panel-foot">{foot}</footer>}
  </section>
)
