import { accountPaths, accountWords } from '../../domain/words/account.ts'
import { drawerTitle, historyTitle, schoolTitle } from '../../domain/words/shell.ts'
import { shortcutWords } from '../../domain/words/shortcuts.ts'
import { drawer } from '../_screens.ts'
import { shortcutsLink } from '../_shortcuts.tsx'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { Icon } from '../_ui/icon.tsx'
import type { FrameProps } from './_frame.ts'
import { Find, Main, SkipLink, TopBar } from './_parts.tsx'

export function AdministratorShell({ school, section, fill, drawer: isOpen, lastSignIn, sprays, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <div className="shell">
        <Drawer open={isOpen} section={section} />
        <TopBar school={school}>
          <Find />
          <ButtonLink look="quiet" icon="history" href="/admin/history" aria-current={section === 'history' ? 'page' : undefined}>
            {historyTitle}
          </ButtonLink>
          <ButtonLink look="quiet" icon="school" href="/admin/school" aria-current={section === 'school' ? 'page' : undefined}>
            {schoolTitle}
          </ButtonLink>
          <ButtonLink look="quiet" icon="key" href={accountPaths.administrator} aria-current={section === 'account' ? 'page' : undefined}>
            {accountWords.link}
          </ButtonLink>
          <IconLink icon="keyboard" label={shortcutWords.link} {...shortcutsLink} />
        </TopBar>
        <Main {...{ fill, lastSignIn, sprays }}>{children}</Main>
      </div>
    </>
  )
}

function Drawer({ open, section }: { open: boolean; section: FrameProps['section'] }) {
  return (
    <nav className="drawer" aria-labelledby="drawer-title">
      <details id="drawer" hx-preserve="" open={open}>
        <summary className="btn btn-quiet btn-icon" aria-label="Show or hide the menu" title="Show or hide the menu">
          <Icon name="menu" />
        </summary>
        <h2 id="drawer-title">{drawerTitle}</h2>
        <ul>
          {drawer.map(({ section: name, title, path, icon }) => (
            <li key={name}>
              <a href={path} aria-current={name === section ? 'page' : undefined}>
                <Icon name={icon} />
                {title}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
