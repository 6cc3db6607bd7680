import type { ReactNode } from 'react'

type Props = { id: string; title: string; link?: ReactNode; children: ReactNode; className?: string }

/** A part of the page with a link to the screen that edits it. */
export const Section = ({ id, title, link, children, className = '' }: Props) => (
  <section className={`panel min-w-0 break-inside-avoid ${className}`} aria-labelledby={id}>
    <header className="pad row justify-between">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      {link}
    </header>
    {children}
  </section>
)

export const Note = ({ children }: { children: ReactNode }) => <p className="dim px-4 pb-3">{children}</p>
