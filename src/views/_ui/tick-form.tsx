import type { ReactNode } from 'react'
import { common } from '../../domain/words/common.ts'
import { Button } from './button.tsx'

type Props = {
  /** Ticks stay while one searches, filters and turns pages within it. */
  scope: string
  /** Asked with the ticks and what is to be done, before anything is. */
  action: string
  doings: readonly string[]
  titles: Readonly<Record<string, string>>
  /** They are there again when one comes back from another page. */
  stays?: boolean
}

/** A table whose rows can be ticked, and below it how many are and what can be done with them. */
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

/** How many there are in all and on this page; the script counts. */
export const Ticked = () => (
  <>
    <span role="status">
      <b data-selected-count="">0</b> {common.ticked}, <span data-ticked-here="">0</span> {common.onThisPage}
    </span>
    <Button data-clear-ticks="" look="quiet">
      {common.clear}
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
