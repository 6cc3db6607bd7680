import type { ReactNode } from 'react'
import { common } from '../../domain/words/common.ts'
import { Button, ButtonLink } from './button.tsx'

type Props = {
  title: ReactNode
  /** Where Close leads when the page was not opened by another one. */
  back: string
  /** Before and after Print. */
  before?: ReactNode
  children?: ReactNode
  about?: string
}

/** Of what holds paper: in a narrow window it scrolls under the bar, by keyboard too, not the page with the bar. */
export const papers = { className: 'papers', tabIndex: 0 }

/** The bar over a page that is made to be printed; it is not printed itself. */
export const PaperBar = ({ title, about, back, before, children }: Props) => (
  <header className="topbar">
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

/** A list of a screen on paper: one sheet as long as the list, with what it was narrowed to, the school and the day. */
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
