import type { FrameProps } from './_frame.ts'
import { Main, SkipLink, TopBar } from './_parts.tsx'

export function StudentShell({ school, fill, lastSignIn, children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <TopBar school={school} home="/student/reports" />
      <Main {...{ fill, lastSignIn }}>{children}</Main>
    </>
  )
}
