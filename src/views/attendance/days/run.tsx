import type { ReactNode } from 'react'
import { shownNumber } from '../../../domain/_numbers.ts'
import { goOnFrom, tally, updateWords as words } from '../../../domain/words/attendance-terms.ts'
import { common } from '../../../domain/words/common.ts'
import { Button } from '../../_ui/button.tsx'

type Props = {
  /** The work of the page script, and the name under which it remembers its progress. */
  run: 'update' | 'archive'
  name: string
  /** The state at the start, which each step sends. */
  asOf?: object
  title: string
  start: string
  complete: string
  total: number
  /** The explanation and questions before the start. */
  children: ReactNode
}

/** A long run that the page script drives through the interface in steps; it can be watched, stopped and resumed. */
export const Run = ({ run, name, asOf, title, start, complete, total, children }: Props) => (
  <section
    className="stack"
    data-run={run}
    data-run-name={name}
    data-run-as-of={asOf && JSON.stringify(asOf)}
    data-run-total={total}
    data-run-state="asked"
  >
    <div data-when="asked" className="stack">
      {children}
      <noscript>
        <p className="bad">{words.script}</p>
      </noscript>
      <p className="alert" data-run-unfinished={goOnFrom(total)} hidden />
    </div>
    <Progress run={run} title={title} complete={complete} total={total} />
    <Buttons start={start} total={total} />
  </section>
)

const Progress = ({ run, title, complete, total }: Pick<Props, 'run' | 'title' | 'complete' | 'total'>) => (
  <div data-when="running stopped failed complete" className="stack" hidden>
    <p className="row">
      <b id="run-title" tabIndex={-1}>
        {title}
      </b>
      <span className="push" data-run-percent="">
        0%
      </span>
    </p>
    <progress className="w-full" aria-labelledby="run-title" value={0} max={total} />
    <dl className="facts">
      <div>
        <dt>{words.records}</dt>
        <dd>
          <span data-run-done="">0</span> {`of ${shownNumber(total)}`}
        </dd>
      </div>
      <div>
        <dt>{words.elapsed}</dt>
        <dd data-run-elapsed="">00:00:00</dd>
      </div>
    </dl>
    <div role="status">
      <p data-when="stopped" hidden>
        {words.stopped}
      </p>
      <p className="good" data-when="complete" hidden>
        <b>{complete}</b>
      </p>
      {run === 'update' && <p className="dim" data-when="complete" data-run-tally={tally} hidden />}
    </div>
    <div role="alert">
      <div data-when="failed" hidden>
        <p className="bad">
          <b>{words.failed}</b>
        </p>
        <p className="dim" data-run-reason="" />
      </div>
    </div>
  </div>
)

const Buttons = ({ start, total }: Pick<Props, 'start' | 'total'>) => (
  <footer className="row justify-end">
    <span data-when="asked stopped failed complete">
      <Button data-close-dialog="">{common.close}</Button>
    </span>
    <span data-when="asked">
      <Button look="primary" data-run-start="" disabled={total === 0}>
        {start}
      </Button>
    </span>
    <span data-when="running" hidden>
      <Button data-run-stop="">{words.stop}</Button>
    </span>
    <span data-when="stopped failed" hidden>
      <Button look="primary" data-run-go-on="">
        {words.goOn}
      </Button>
    </span>
  </footer>
)
