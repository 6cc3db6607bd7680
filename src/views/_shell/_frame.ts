import type { ReactNode } from 'react'
import type { Actor } from '../../domain/_policy.ts'
import type { Section } from '../_screens.ts'
import type { LastSignInProps, Spray } from './_last-sign-in.tsx'

/** `door`: sign-in; `staff`: the shell of who is signed in; `paper`: a print page; `bare`: a page without a bar; `kiosk`: the page and nothing else. */
export type Shell = 'door' | 'staff' | 'paper' | 'bare' | 'kiosk'

export type SchoolFrame = {
  name: string
  motto: string
  version: number
  logoType: string | null
  year: number | null
  term: number | null
}
export type FrameProps = {
  school: SchoolFrame
  actor: Actor | null
  section?: Section | 'school' | 'history' | 'account'
  fill?: boolean | undefined
  /** Whether the administrator's drawer stands open: remembered in a cookie, so that it does not move while the page loads. */
  drawer: boolean
  /** On the first page after signing in: when that was last, and what has failed since. */
  lastSignIn?: LastSignInProps | undefined
  /** From where passwords are guessed. */
  sprays?: readonly Spray[] | undefined
  children: ReactNode
}
