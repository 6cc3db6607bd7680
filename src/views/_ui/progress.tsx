import type { ReactNode } from 'react'
import { pageWords } from '../../domain/words/common.ts'
import { Button } from './button.tsx'

type Props = { id: string; title: string; done: number; total: number; children?: ReactNode }

/** The rows done of all rows, as a bar and a percentage; no rows count as done. */
function Progress({ id, title, done, total, children }: Props) {
  const percent = total === 0 ? 100 : Math.floor((done / total) * 100)
  return (
    <div className="stack">
      <p className="row">
        <b id={`${id}-title`}>{title}</b>
        <span className="push">{percent}%</span>
      </p>
      <progress className="w-full" aria-labelledby={`${id}-title`} value={percent} max={100}>
        {percent}%
      </progress>
      {children && <p className="hint">{children}</p>}
    </div>
  )
}

type Steps = Props & {
  /** The address of the next step. Its answer replaces this element or leads elsewhere. */
  action: string
  formId: string
  className?: string
  noAnswer?: string
  /** The form's further fields and texts. */
  more?: ReactNode
}

/** Requests the next step as soon as it is shown, and again if no answer comes. */
export const Steps = ({ action, formId, className, noAnswer = pageWords.noAnswer, more, ...progress }: Steps) => (
  <form
    id={formId}
    className={className}
    method="post"
    action={action}
    hx-post={action}
    hx-trigger="load delay:20ms, every 5s"
    hx-swap="outerHTML"
  >
    <div className="stack">
      <Progress {...progress} />
      {more}
      <p className="hint bad" role="alert" data-no-answer="" hidden>
        {noAnswer}
      </p>
      <noscript>
        <Button type="submit">{pageWords.goOn}</Button>
      </noscript>
    </div>
  </form>
)
