import { accountPaths, accountWords } from '../../domain/words/account.ts'
import { drawerTitle, historyTitle, schoolTitle, sectionTitles } from '../../domain/words/shell.ts'
import { shortcutWords } from '../../domain/words/shortcuts.ts'
import { shortcutsLink } from '../_shortcuts.tsx'
import { ButtonLink, IconLink } from '../_ui/button.tsx'
import { Icon, type IconName } from '../_ui/icon.tsx'
import type { FrameProps, Section } from './_frame.ts'
import { Main, SkipLink, TopBar } from './_parts.tsx'

const icons: Record<Section, IconName> = {
  dashboard: 'dashboard',
  teachers: 'users',
  students: 'cap',
  subjects: 'book',
  posting: 'send',
  'term-details': 'details',
  'enter-marks': 'grid',
  reports: 'report',
  'mark-book': 'bookmark',
  registration: 'idcard',
  attendance: 'clock',
}
const entries = Object.entries(sectionTitles) as [Section, string][]

export function AdministratorShell({ school, section, fill, drawer, lastSignIn, sprays, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <div className="shell">
        <Drawer open={drawer} section={section} />
        <TopBar school={school}>
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
      <details id="drawer" open={open}>
        <summary className="btn btn-quiet btn-icon" aria-label="Show or hide the menu" title="Show or hide the menu">
          <Icon name="menu" />
        </summary>
        <h2 id="drawer-title">{drawerTitle}</h2>
        <ul>
          {entries.map(([name, label]) => (
            <li key={name}>
              <a href={`/admin/${name}`} aria-current={name === section ? 'page' : undefined}>
                <Icon name={icons[name]} />
                {label}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </nav>
  )
}
