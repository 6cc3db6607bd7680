import { accountPaths, accountWords } from '../../domain/words/account.ts'
import { drawerGroups, drawerTitle, historyTitle, menuWords, schoolTitle } from '../../domain/words/shell.ts'
import { drawer } from '../_screens.ts'
import { Icon, type IconName } from '../_ui/icon.tsx'
import type { FrameProps } from './_frame.ts'
import { Avatar, Find, Keys, Main, SkipLink, TopBar } from './_parts.tsx'

type Place = { href: string; title: string; icon: IconName; section: FrameProps['section'] }

/** Beside the specification's sections: in the bar, or on a phone below them. */
const others: readonly Place[] = [
  { href: '/admin/history', title: historyTitle, icon: 'history', section: 'history' },
  { href: '/admin/school', title: schoolTitle, icon: 'school', section: 'school' },
]
const account: Place = { href: accountPaths.administrator, title: accountWords.link, icon: 'key', section: 'account' }

export function AdministratorShell({ school, actor, section, fill, lastSignIn, sprays, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <div className="shell">
        <Drawer section={section} />
        <TopBar school={school} home="/admin/dashboard">
          <Find />
          {others.map((place) => (
            <a key={place.href} className="only-wide" href={place.href} aria-current={place.section === section ? 'page' : undefined}>
              <Icon name={place.icon} />
              {place.title}
            </a>
          ))}
          <a className="only-wide" href={account.href} aria-current={section === 'account' ? 'page' : undefined}>
            <Avatar name={actor?.name} />
            {account.title}
          </a>
          <Keys />
        </TopBar>
        <Main {...{ fill, lastSignIn, sprays }}>{children}</Main>
      </div>
    </>
  )
}

/** Below 1100 pixels it is behind the button before it. */
function Drawer({ section }: { section: FrameProps['section'] }) {
  return (
    <>
      <details id="drawer">
        <summary aria-label={menuWords.show} title={menuWords.show}>
          <Icon name="menu" />
        </summary>
      </details>
      <nav className="drawer" aria-label={drawerTitle}>
        {drawerGroups.map(({ title, sections }) => (
          <Places
            key={title}
            title={title}
            section={section}
            places={drawer.filter((place) => sections.some((name) => name === place.section))}
          />
        ))}
        <Places section={section} className="only-narrow" places={[...others, account]} />
      </nav>
    </>
  )
}

type PlacesProps = {
  title?: string
  places: readonly (Place | (typeof drawer)[number])[]
  section: FrameProps['section']
  className?: string
}

const Places = ({ title, places, section, className }: PlacesProps) => (
  <div className={className}>
    {title && <h2>{title}</h2>}
    <ul>
      {places.map((place) => (
        <li key={place.title}>
          <a href={'href' in place ? place.href : place.path} aria-current={place.section === section ? 'page' : undefined}>
            <Icon name={place.icon} />
            {place.title}
          </a>
        </li>
      ))}
    </ul>
  </div>
)
