import { yearShort } from '../../domain/_dates.ts'
import type { Actor } from '../../domain/_policy.ts'
import { termTitle } from '../../domain/_titles.ts'
import { accountPaths, accountWords } from '../../domain/words/account.ts'
import { menuWords } from '../../domain/words/shell.ts'
import { shortcutWords } from '../../domain/words/shortcuts.ts'
import { barOf, mainMenuOf } from '../_screens.ts'
import { shortcutsLink } from '../_shortcuts.tsx'
import { Icon } from '../_ui/icon.tsx'
import type { FrameProps, SchoolFrame } from './_frame.ts'
import { Avatar, Find, Main, SkipLink, TopBar } from './_parts.tsx'

export function EmployeeShell({ school, actor, path, fill, lastSignIn, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <TopBar school={school} home="/term-reports" nav={actor && <Screens actor={actor} path={path} />}>
        <Find />
        <Welcome school={school} actor={actor} />
        {actor && <MainMenu actor={actor} />}
      </TopBar>
      <Main {...{ fill, lastSignIn }}>{children}</Main>
    </>
  )
}

/** The screens of every day, beside the two options of the Main Menu. */
function Screens({ actor, path }: { actor: Actor; path: string }) {
  const places = barOf(actor)
  const current = places.findLast(({ href }, n) => (n === 0 ? path === href : path.startsWith(href)))
  return (
    <nav aria-label={menuWords.screens}>
      {places.map((place) => (
        <a key={place.href} href={place.href} aria-current={place === current ? 'page' : undefined}>
          {place.title}
        </a>
      ))}
    </nav>
  )
}

/** The welcome line, which leads to the account. On a narrow screen it is in the Main Menu. */
function Welcome({ school: { term, year }, actor }: { school: SchoolFrame; actor: Actor | null }) {
  return (
    <a className="me only-wide" href={accountPaths.employee} title={accountWords.title}>
      <Avatar name={actor?.name} />
      <span className="words-2">
        Welcome {actor?.name}
        {term && year && (
          <>
            <span className="sr"> · </span>
            <span className="block text-xs">{`${termTitle(term)} · ${yearShort(year)}`}</span>
          </>
        )}
      </span>
    </a>
  )
}

const MainMenu = ({ actor }: { actor: Actor }) => (
  <details className="menu">
    <summary title={menuWords.main}>
      <Icon name="menu" />
      <span className="words-2">{menuWords.main}</span>
    </summary>
    <div className="menu-list">
      <nav aria-label={menuWords.main}>
        {mainMenuOf(actor).map(({ href, label, icon }) => (
          <a key={href} className="menu-item" href={href}>
            <Icon name={icon} />
            {label}
          </a>
        ))}
      </nav>
      <a className="menu-item" href={accountPaths.employee}>
        <Icon name="key" />
        {accountWords.title}
      </a>
      <a className="menu-item" {...shortcutsLink}>
        <Icon name="keyboard" />
        {shortcutWords.link}
      </a>
    </div>
  </details>
)
