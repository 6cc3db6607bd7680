import type { ReactNode } from 'react'
import { words as findWords } from '../../domain/words/find.ts'
import { shortcutWords } from '../../domain/words/shortcuts.ts'
import { findUrl } from '../_links/find.ts'
import { shortcutsLink } from '../_shortcuts.tsx'
import { Crest } from '../_ui/crest.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Icon } from '../_ui/icon.tsx'
import type { FrameProps, SchoolFrame } from './_frame.ts'
import { LastSignIn, Sprays } from './_last-sign-in.tsx'

/** The first stop of the Tab key leads past the bar and the drawer. */
export function SkipLink() {
  return (
    <a className="skip btn" href="#main">
      Skip to the page
    </a>
  )
}

type BarProps = { school: SchoolFrame; home: string; nav?: ReactNode; children?: ReactNode }

/** One row at every width: where it is narrow, words are left to screen readers (`words`, and earlier `words-2`), and the school's name is cut. */
export const TopBar = ({ school, home, nav, children }: BarProps) => (
  <header className="topbar">
    <a className="brand" href={home}>
      <Crest school={school} />
      <strong>{school.name}</strong>
    </a>
    {nav}
    <div className="bar-tools">
      {children}
      <SignOut />
    </div>
  </header>
)

export const SignOut = () => (
  <form action="/sign-out" method="post">
    <button type="submit" title="Logout">
      <Icon name="logout" />
      <span className="words-2">Logout</span>
    </button>
  </form>
)

const findLink = { ...opens(findUrl), 'aria-keyshortcuts': '/ Control+k' }

/** For staff, in the bar of every page. */
export const Find = () => (
  <a className="find" {...findLink} title={findWords.buttonTitle}>
    <Icon name="search" />
    <span className="words-2">{findWords.button}</span>
    <span className="keys" aria-hidden="true">
      Ctrl K
    </span>
  </a>
)

export const Keys = () => (
  <a className="only-wide" {...shortcutsLink} title={shortcutWords.link}>
    <Icon name="keyboard" />
    <span className="sr">{shortcutWords.link}</span>
  </a>
)

/** The first letters of the first and the last name. */
export const Avatar = ({ name = '' }: { name: string | undefined }) => (
  <span className="avatar" aria-hidden="true">
    {name
      .split(/[\s.]+/)
      .filter((_, n, all) => n === 0 || n === all.length - 1)
      .map((part) => part.slice(0, 1).toUpperCase())
      .join('')}
  </span>
)

/** The page script reports in `#kept` what could not be sent. A sign-in to look at is above the page, any other below it. */
export function Main({ fill, lastSignIn, sprays = [], children }: Pick<FrameProps, 'fill' | 'lastSignIn' | 'sprays' | 'children'>) {
  const isSuspect = lastSignIn && (lastSignIn.failed > 0 || lastSignIn.resets.length > 0)
  const parts = (
    <>
      <div id="kept" role="status" />
      {sprays.length > 0 && <Sprays sprays={sprays} />}
      {isSuspect && <LastSignIn {...lastSignIn} />}
      {children}
      {lastSignIn && !isSuspect && <LastSignIn {...lastSignIn} />}
    </>
  )
  return (
    <main id="main" className={fill ? 'main main-fill' : 'main'} tabIndex={-1}>
      {fill ? parts : <div className="page">{parts}</div>}
    </main>
  )
}
