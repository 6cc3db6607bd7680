import type { ReactNode } from 'react'
import { common } from '../../domain/words/common.ts'
import { Button, ButtonLink } from './button.tsx'

type Props = {
  title: ReactNode
  /** The target of Close, if no other page opened this one. */
  back: string
  /** Elements before and after Print. */
  before?: ReactNode
  children?: ReactNode
  about?: string
}

/** The element around paper: in a narrow window it scrolls below the bar, by keyboard too, and the bar stays. */
export const papers = { className: 'papers', tabIndex: 0 }

/** The bar over a page to print; it is not printed. */
export const PaperBar = ({ title, about, back, before, children }: Props) => (
  <header className="topbar is-paper">
    {typeof title === 'string' ? <strong>{title}</strong> : title}
    {about && (
      <span className="small">
        <bdi>{about}</bdi>
      </span>
    )}
    <span className="row push flex-nowrap">
      {before}
      <Button icon="report" data-print="">
        {common.print}
      </Button>
      {children}
      <ButtonLink href={back} data-close-page="">
        {common.close}
      </ButtonLink>
    </span>
  </header>
)

type ListProps = { title: string; heading?: string; about: string; school: string; printed: string; back: string; children: ReactNode }

/** A screen's list on paper: one long sheet with the filters, the school and the day. */
export const ListPaper = ({ title, heading = title, about, school, printed, back, children }: ListProps) => (
  <>
    <PaperBar title={title} back={back} />
    <main {...papers}>
      <section className="sheet sheet-list block">
        <header className="running">
          <div>
            <h1>{heading}</h1>
            <p>{about}</p>
          </div>
          <p className="push max-w-[45%] text-right">
            {school}
            <br />
            {printed}
          </p>
        </header>
        {children}
      </section>
    </main>
  </>
)
