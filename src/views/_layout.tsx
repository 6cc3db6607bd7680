import type { ReactElement, ReactNode } from 'react'
import type { Actor } from '../domain/_policy.ts'
import { AdministratorShell } from './_shell/administrator.tsx'
import { EmployeeShell } from './_shell/employee.tsx'

/** `door`: sign-in; `staff`: the shell of who is signed in; `paper`: a print page; `bare`: nothing around it. */
export type Shell = 'door' | 'staff' | 'paper' | 'bare'

/** One entry of the administrator's drawer (S0 §2, S2 §2.3), also its address under `/admin`. */
export type Section =
  | 'dashboard'
  | 'teachers'
  | 'students'
  | 'subjects'
  | 'posting'
  | 'term-details'
  | 'enter-marks'
  | 'reports'
  | 'mark-book'
  | 'registration'
  | 'attendance'

export type SchoolFrame = { name: string; motto: string; version: number; year: number | null; term: number | null }
export type FrameProps = { school: SchoolFrame; actor: Actor | null; section?: Section; fill?: boolean; children: ReactNode }

type LayoutProps = {
  title: string
  shell: Shell
  section?: Section
  fill?: boolean
  page: ReactElement
  school: SchoolFrame
  actor: Actor | null
  assets: { url(name: string): string }
}

export function Layout({ title, shell, page, assets, ...frame }: LayoutProps) {
  return (
    <html lang="en-TT">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="htmx-config" content='{"includeIndicatorCSS":false}' />
        <title>{`${title} · ${frame.school.name}`}</title>
        <link rel="icon" href={`/logo?v=${frame.school.version}`} />
        <link rel="stylesheet" href={assets.url('styles.css')} />
        <script type="module" src={assets.url('client.js')} />
      </head>
      <body>
        <Frame shell={shell} {...frame}>
          {page}
        </Frame>
        <dialog id="dialog" className="dialog" />
        <div id="snackbar" aria-live="polite" />
      </body>
    </html>
  )
}

function Frame({ shell, ...frame }: FrameProps & { shell: Shell }) {
  if (shell !== 'staff') return frame.children
  return frame.actor?.kind === 'administrator' ? <AdministratorShell {...frame} /> : <EmployeeShell {...frame} />
}
