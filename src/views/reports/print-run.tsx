import { termName } from '../../domain/_titles.ts'
import type { Plan } from '../../domain/figures/print-runs.ts'
import { common } from '../../domain/words/common.ts'
import { coverNote, partTitles, startedBy, words } from '../../domain/words/print-runs.ts'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { PlanTables } from './plan.tsx'
import type { RunLine } from './print-runs.tsx'

type Props = {
  run: Omit<RunLine, 'when'> & { year: number; term: number }
  plan: Plan
  when: string
  about: string
  base: string
  sheets: number
}

/** Ends the address of a run that was just started, so that its document is drawn at once (islands/_page/drawing.ts). */
export const drawsNow = '#draw'

/** A started run, whose document can be drawn again. */
export function PrintRunPage({ run, plan, when, about, base, sheets }: Props) {
  return (
    <div className="stack">
      <PageHead title={words.title} sub={`${about} · ${termName(run)}`}>
        <ButtonLink icon="left" href={base}>
          {words.back}
        </ButtonLink>
      </PageHead>
      <p className="dim">{`${startedBy(run.by, when)} ${coverNote(run)} ${partTitles[run.part]}.`}</p>
      {sheets > 0 && <Drawing href={`/api/print-runs/${run.id}`} sheets={sheets} />}
      <PlanTables plan={plan} paper={run.paper} />
    </div>
  )
}

/** The link is the document itself; the page script fetches it instead and shows the progress (islands/_page/drawing.ts). */
const Drawing = ({ href, sheets }: { href: string; sheets: number }) => (
  <section className="panel pad stack" data-drawing={href} data-sheets={sheets} aria-label={words.drawing}>
    <div className="row">
      <ButtonLink look="primary" icon="report" href={href} data-draw="">
        {words.draw}
      </ButtonLink>
      <a href={href} target="_blank" rel="noreferrer">
        {words.inTab}
      </a>
    </div>
    <div className="stack" data-when="drawing" hidden>
      <p className="row">
        <b id="drawing-title">{words.drawing}</b>
        <span data-progress="" />
        <span className="push">
          <Button data-cancel-drawing="">{common.cancel}</Button>
        </span>
      </p>
      <progress className="w-full" aria-labelledby="drawing-title" max={sheets} value={0} />
    </div>
    <p role="status">
      <span data-when="drawn" hidden>
        {words.drawn}{' '}
        <a href={href} data-saved="">
          {words.save}
        </a>
      </span>
      <span data-when="cancelled" hidden>
        {words.cancelled}
      </span>
      <span data-when="failed" className="bad" hidden>
        {words.failed}
      </span>
    </p>
  </section>
)
