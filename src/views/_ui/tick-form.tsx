import type { ReactNode } from 'react'
import { pageWords } from '../../domain/words/common.ts'
import { Button } from './button.tsx'

type Props = {
  /** Ticks survive searches, filters and page turns within this scope. */
  scope: string
  /** The address that gets the ticks and asks before anything is done. */
  action: string
  doings: readonly string[]
  titles: Readonly<Record<string, string>>
  /** The ticks are restored after a visit to another page. */
  stays?: boolean
}

/** A table with tickable rows, and below it their number and the actions. */
export const TickForm = ({ scope, action, children, ...bar }: Props & { children?: ReactNode }) => (
  <form
    data-keeps-ticks={scope}
    data-ticks-stay={bar.stays ? '' : undefined}
    method="post"
    action={action}
    hx-post={action}
    hx-target="#dialog"
    hx-swap="innerHTML"
  >
    {children}
    <div className="pager tick-bar" data-tick-bar="" hidden>
      <Ticked />
      <Doings {...bar} />
    </div>
    <noscript>
      <div className="pager">
        <Doings {...bar} />
      </div>
    </noscript>
    <span data-ticked-elsewhere="" hidden />
  </form>
)

/** The number of ticks in total and on this page, which the script counts. */
export const Ticked = () => (
  <>
    <span role="status">
      <b data-selected-count="">0</b> {pageWords.ticked}, <span data-ticked-here="">0</span> {pageWords.onThisPage}
    </span>
    <Button data-clear-ticks="" look="quiet">
      {pageWords.clear}
    </Button>
  </>
)

const Doings = ({ doings, titles }: Pick<Props, 'doings' | 'titles'>) => (
  <span className="row push">
    {doings.map((doing) => (
      <Button key={doing} type="submit" name="doing" value={doing} small look={doing === 'archive' ? 'danger' : undefined}>
        {titles[doing]}
      </Button>
    ))}
  </span>
)
