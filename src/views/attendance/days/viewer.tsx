import type { ReactNode } from 'react'
import { words } from '../../../domain/words/attendance.ts'
import { menuWords } from '../../../domain/words/reports.ts'
import { PaperButtons } from '../../_paper-page.tsx'
import { Button } from '../../_ui/button.tsx'
import { Dialog } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'

export type ShownPaper = { about: string; links: { pdf: string; page: string; excel: string }; emptiness: string | null }
type Props = {
  title: string
  /** The address for Display Report. */
  action: string
  /** The fields of the choice. */
  children: ReactNode
  message?: string | undefined
  paper?: ShownPaper | undefined
}

/** The choices, and below them the report in a frame, which Display Report loads. */
export function ReportViewer({ title, action, children, message, paper }: Props) {
  const isShown = paper !== undefined && paper.emptiness === null
  return (
    <Dialog
      title={title}
      about={paper?.about}
      form={{ action, method: 'get' }}
      buttons={paper && <PaperButtons page={paper.links.page} excel={isShown ? paper.links.excel : undefined} />}
      wide
      refused={message}
    >
      <div className="flex flex-wrap items-start gap-3">
        {children}
        <Button type="submit" look="primary" icon="report" className="mt-5">
          {words.display}
        </Button>
      </div>
      {paper && (isShown ? <Frame title={title} {...paper} /> : <Empty title={words.nothing}>{paper.emptiness}</Empty>)}
    </Dialog>
  )
}

const Frame = ({ title, about, links }: ShownPaper & { title: string }) => (
  <div className="viewer relative isolate">
    <p className="dim absolute -z-10" aria-hidden="true">
      {menuWords.drawing}
    </p>
    <iframe className="report-frame" src={links.pdf} title={`${title}, ${about}`} />
  </div>
)
