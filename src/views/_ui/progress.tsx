import type { ReactNode } from 'react'
import { Button } from './button.tsx'

type Props = { id: string; title: string; done: number; total: number; children?: ReactNode }

/** Rows done of all rows, as a bar and as a percentage; nothing to do counts as done. */
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
  /** What takes the next step; its answer stands in place of this, or goes on elsewhere. */
  action: string
  formId: string
  className?: string
  words: { noAnswer: string; goOn: string }
  /** What the form carries, and says besides. */
  more?: ReactNode
}

/** Asks for the next step as soon as it is shown, and again when an answer stays away. */
export const Steps = ({ action, formId, className, words, more, ...progress }: Steps) => (
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
        {words.noAnswer}
      </p>
      <noscript>
        <Button type="submit">{words.goOn}</Button>
      </noscript>
    </div>
  </form>
)
