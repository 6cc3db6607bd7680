import type { ReactNode } from 'react'
import { words as findWords } from '../../domain/words/find.ts'
import { findUrl } from '../_links/find.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { Crest } from '../_ui/crest.tsx'
import { opens } from '../_ui/dialog.tsx'
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

export function TopBar({ school, children }: { school: SchoolFrame; children?: ReactNode }) {
  return (
    <header className="topbar">
      <Crest school={school} />
      <strong>{school.name}</strong>
      <div className="bar-tools row push flex-nowrap min-[481px]:max-[640px]:flex-wrap">
        {children}
        <SignOut />
      </div>
    </header>
  )
}

/** For staff, in the bar of every page. */
export const Find = () => (
  <ButtonLink {...opens(findUrl)} look="quiet" icon="search" title={findWords.buttonTitle} aria-keyshortcuts="/ Control+k">
    {findWords.button}
  </ButtonLink>
)

export const SignOut = () => (
  <form action="/sign-out" method="post">
    <Button type="submit" look="quiet" icon="logout">
      Logout
    </Button>
  </form>
)

/** The page script reports in `#kept` what could not be sent. */
export function Main({ fill, lastSignIn, sprays = [], children }: Pick<FrameProps, 'fill' | 'lastSignIn' | 'sprays' | 'children'>) {
  const parts = (
    <>
      <div id="kept" role="status" />
      {sprays.length > 0 && <Sprays sprays={sprays} />}
      {lastSignIn && <LastSignIn {...lastSignIn} />}
      {children}
    </>
  )
  return (
    <main id="main" className={fill ? 'main main-fill' : 'main'} tabIndex={-1}>
      {fill ? parts : <div className="page">{parts}</div>}
    </main>
  )
}
