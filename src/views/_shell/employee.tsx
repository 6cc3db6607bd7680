import { yearShort } from '../../domain/_dates.ts'
import { termTitle } from '../../domain/_titles.ts'
import { accountPaths, accountWords } from '../../domain/words/account.ts'
import { shortcutWords } from '../../domain/words/shortcuts.ts'
import { mainMenuOf } from '../_screens.ts'
import { shortcutsLink } from '../_shortcuts.tsx'
import { Icon } from '../_ui/icon.tsx'
import type { FrameProps } from './_frame.ts'
import { Find, Main, SkipLink, TopBar } from './_parts.tsx'

export function EmployeeShell({ school, actor, fill, lastSignIn, children }: FrameProps) {
  const term = school.year && school.term ? [termTitle(school.term), yearShort(school.year)] : []
  return (
    <>
      <SkipLink />
      <TopBar school={school}>
        <p className="small">
          <a className="text-white" href={accountPaths.employee} title={accountWords.title}>
            {[`Welcome ${actor?.name ?? ''}`, ...term].join('\u00a0 · \u00a0')}
          </a>
        </p>
        <Find />
        <details className="menu">
          <summary className="btn">
            <Icon name="menu" />
            Main Menu
          </summary>
          <div className="menu-list">
            <nav aria-label="Main Menu">
              {(actor ? mainMenuOf(actor) : []).map(({ href, label, icon }) => (
                <a key={href} className="menu-item" href={href}>
                  <Icon name={icon} />
                  {label}
                </a>
              ))}
            </nav>
            <a className="menu-item" {...shortcutsLink}>
              <Icon name="keyboard" />
              {shortcutWords.link}
            </a>
          </div>
        </details>
      </TopBar>
      <Main {...{ fill, lastSignIn }}>{children}</Main>
    </>
  )
}
