import type { ReactNode } from 'react'
import { common } from '../../domain/words/common.ts'
import { reportTitles, menuWords as words } from '../../domain/words/reports.ts'
import { SignOut } from '../_shell/_parts.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'

/** The printed card; on a phone its parts are below each other. */
export function OwnCard({ name, pdf, back, children }: { name: string; pdf: string; back: string; children: ReactNode }) {
  return (
    <>
      <header className="topbar is-paper">
        <ButtonLink href={back} icon="left" look="quiet">
          {common.back}
        </ButtonLink>
        <strong className="truncate max-sm:hidden">{`${reportTitles['report-card']} · ${name}`}</strong>
        <div className="row push flex-nowrap">
          <Button icon="report" data-print="">
            {common.print}
          </Button>
          <ButtonLink icon="download" href={pdf}>
            {words.pdf}
          </ButtonLink>
          <SignOut />
        </div>
      </header>
      <main className="own-card">{children}</main>
    </>
  )
}
