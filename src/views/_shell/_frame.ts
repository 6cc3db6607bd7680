import type { ReactNode } from 'react'
import type { Actor } from '../../domain/_policy.ts'
import type { Section } from '../_screens.ts'
import type { LastSignInProps, Spray } from './_last-sign-in.tsx'

/** `door`: sign-in; `staff`: the shell for the role; `paper`: a print page; `bare`: a page without a bar; `kiosk`: only the page; `district`: of several schools. */
export type Shell = 'door' | 'staff' | 'district' | 'paper' | 'bare' | 'kiosk'

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
  /** The address of the page. */
  path: string
  /** On the first page after signing in: the last sign-in and the failures since. */
  lastSignIn?: LastSignInProps | undefined
  /** The addresses from which passwords are guessed. */
  sprays?: readonly Spray[] | undefined
  children: ReactNode
}
