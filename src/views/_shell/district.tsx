import { accountPaths, accountWords } from '../../domain/words/account.ts'
import { words } from '../../domain/words/district.ts'
import { menuWords } from '../../domain/words/shell.ts'
import { logUrl, schoolsUrl } from '../_links/district.ts'
import { Icon } from '../_ui/icon.tsx'
import type { FrameProps } from './_frame.ts'
import { Main, SkipLink, TopBar } from './_parts.tsx'

const places = [
  { href: schoolsUrl, title: words.title, icon: 'school', section: 'dashboard' },
  { href: logUrl, title: words.log, icon: 'history', section: 'history' },
  { href: accountPaths.administrator, title: accountWords.link, icon: 'key', section: 'account' },
] as const

/** For whoever runs several schools; on a narrow screen its pages are in a menu. */
export function DistrictShell({ school, section, lastSignIn, sprays, children }: FrameProps) {
  const current = (one: string) => (one === section ? 'page' : undefined)
  return (
    <>
      <SkipLink />
      <TopBar
        school={school}
        home={schoolsUrl}
        nav={
          <nav aria-label={words.nav}>
            {places.map(({ href, title, section: own }) => (
              <a key={href} href={href} aria-current={current(own)}>
                {title}
              </a>
            ))}
          </nav>
        }
      >
        <details className="menu only-narrow">
          <summary title={menuWords.main}>
            <Icon name="menu" />
            <span className="sr">{menuWords.main}</span>
          </summary>
          <nav className="menu-list" aria-label={menuWords.main}>
            {places.map(({ href, title, icon, section: own }) => (
              <a key={href} className="menu-item" href={href} aria-current={current(own)}>
                <Icon name={icon} />
                {title}
              </a>
            ))}
          </nav>
        </details>
      </TopBar>
      <Main {...{ lastSignIn, sprays }}>{children}</Main>
    </>
  )
}
