import { drawerGroups, drawerTitle, menuWords } from '../../domain/words/shell.ts'
import { besideDrawer, drawer } from '../_screens.ts'
import { Icon } from '../_ui/icon.tsx'
import type { FrameProps } from './_frame.ts'
import { Avatar, Find, Keys, Main, SkipLink, TopBar } from './_parts.tsx'

const [history, schoolPlace, account] = besideDrawer

export function AdministratorShell({ school, actor, section, fill, lastSignIn, sprays, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <div className="shell">
        <Drawer section={section} />
        <TopBar school={school} home="/admin/dashboard">
          <Find />
          {[history, schoolPlace].map((place) => (
            <a key={place.path} className="only-wide" href={place.path} aria-current={place.section === section ? 'page' : undefined}>
              <Icon name={place.icon} />
              {place.title}
            </a>
          ))}
          <a className="only-wide" href={account.path} aria-current={section === 'account' ? 'page' : undefined}>
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
        <Places section={section} className="only-narrow" places={besideDrawer} />
      </nav>
    </>
  )
}

type PlacesProps = {
  title?: string
  places: readonly Pick<(typeof drawer | typeof besideDrawer)[number], 'path' | 'title' | 'icon' | 'section'>[]
  section: FrameProps['section']
  className?: string
}

const Places = ({ title, places, section, className }: PlacesProps) => (
  <div className={className}>
    {title && <h2>{title}</h2>}
    <ul>
      {places.map((place) => (
        <li key={place.title}>
          <a href={place.path} aria-current={place.section === section ? 'page' : undefined}>
            <Icon name={place.icon} />
            {place.title}
          </a>
        </li>
      ))}
    </ul>
  </div>
)
