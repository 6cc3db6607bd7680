import type { ReactElement } from 'react'
import { barWords as words } from '../domain/words/rehearsal.ts'
import type { FrameProps, Shell } from './_shell/_frame.ts'
import { Main } from './_shell/_parts.tsx'
import { AdministratorShell } from './_shell/administrator.tsx'
import { DistrictShell } from './_shell/district.tsx'
import { DoorShell } from './_shell/door.tsx'
import { EmployeeShell } from './_shell/employee.tsx'
import { StudentShell } from './_shell/student.tsx'

/** The page's owner, the key with which the browser seals the owner's drafts, and the sign-in of that key. */
export type DraftOwner = { user: string; key?: string | undefined; sitting: string }

type LayoutProps = Omit<FrameProps, 'children'> & {
  title: string
  shell: Shell
  page: ReactElement
  /** A style sheet that only some pages have. */
  styles?: string | undefined
  draftOwner: DraftOwner | undefined
  /** The script that runs before all else of the page. */
  early?: string | undefined
  /** The address of the rehearsal copy that this page belongs to, and its end. */
  copy?: { base: string; until: string } | undefined
  assets: { url(name: string): string }
}

/**
 * htmx must neither add styles (settling copies the old ones) nor run scripts from attributes: the Content-Security-Policy forbids
 * both. Without a second spelling of its attributes it is half as fast again.
 */
const htmxConfig = { includeIndicatorCSS: false, defaultSettleDelay: 0, prefix: '' }

export function Layout({ title, shell, page, styles, draftOwner, early, copy, assets, ...frame }: LayoutProps) {
  const { school } = frame
  const own = styles ?? (frame.fill ? 'sheets.css' : undefined)
  return (
    <html lang="en-TT" data-base={copy?.base}>
      <head>
        <meta charSet="utf-8" />
        {early && <script src={early} />}
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="htmx-config" content={JSON.stringify(htmxConfig)} />
        <title>{`${title} · ${school.name}`}</title>
        <link rel="icon" href={school.logoType ? `/logo?v=${school.version}` : '/favicon.svg'} />
        {draftOwner && <link rel="apple-touch-icon" href="/apple-touch-icon.png" />}
        {draftOwner && !copy && <link rel="manifest" href="/site.webmanifest" />}
        <link rel="stylesheet" href={assets.url(shell === 'door' ? 'door.css' : 'styles.css')} />
        {shell === 'paper' && <link rel="stylesheet" href={assets.url('papers.css')} />}
        {own && <link rel="stylesheet" href={assets.url(own)} />}
        {copy && <link rel="stylesheet" href={assets.url('copy.css')} />}
        <script type="module" src={assets.url('client.js')} />
      </head>
      <body data-user={draftOwner?.user} data-key={draftOwner?.key} data-sitting={draftOwner?.sitting}>
        <Frame shell={shell} {...frame}>
          {page}
        </Frame>
        <dialog id="dialog-box" hx-preserve="" aria-labelledby="dialog-title">
          <div id="dialog" className="dialog" />
        </dialog>
        <div id="snackbar" hx-preserve="" role="status" />
        {copy && <CopyBar until={copy.until} />}
      </body>
    </html>
  )
}

function Frame({ shell, ...frame }: FrameProps & { shell: Shell }) {
  if (shell === 'door') return <DoorShell {...frame} />
  if (shell === 'district') return <DistrictShell {...frame} />
  if (shell === 'paper' || shell === 'kiosk') return frame.children
  if (shell === 'bare' || frame.actor?.kind === 'kiosk') return <Main fill={false}>{frame.children}</Main>
  if (frame.actor?.kind === 'student') return <StudentShell {...frame} />
  return frame.actor?.kind === 'administrator' ? <AdministratorShell {...frame} /> : <EmployeeShell {...frame} />
}

/** The bar above every page of the copy, later in the document than the skip link. `/./` leads out of the copy, other addresses into it. */
const CopyBar = ({ until }: { until: string }) => (
  <aside className="copy-bar" aria-label={words.label}>
    <b>{words.says}</b>
    <span className="copy-until">{words.until(until)}</span>
    <a href="/./">{words.leave}</a>
  </aside>
)
