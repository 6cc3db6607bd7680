import { Crest } from '../_ui/crest.tsx'
import type { FrameProps } from './_frame.ts'
import { Main, SignOut, SkipLink } from './_parts.tsx'

/** On a phone the school's name is shortened; Logout always stays visible. */
export function StudentShell({ school, fill, lastSignIn, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <header className="topbar">
        <Crest school={school} />
        <strong className="truncate">
          <a className="text-white no-underline" href="/student/reports">
            {school.name}
          </a>
        </strong>
        <div className="row push flex-nowrap">
          <SignOut />
        </div>
      </header>
      <Main {...{ fill, lastSignIn }}>{children}</Main>
    </>
  )
}
