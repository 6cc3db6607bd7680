import type { ReactNode } from 'react'
import { shownNumber } from '../../../domain/_numbers.ts'
import { type KeptLine, type KeptPart, linesPerPage } from '../../../domain/attendance/import/index.ts'
import { confirmOf, faultOf, processed, summaryOf, taken, words } from '../../../domain/words/attendance-imports.ts'
import { common } from '../../../domain/words/common.ts'
import { importsUrl, importUrl, linesUrl } from '../../_links/attendance-imports.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { Icon } from '../../_ui/icon.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { Steps } from '../../_ui/progress.tsx'
import { type Column, List } from '../../_ui/table.tsx'

type BatchState = {
  state: 'pending' | 'taking' | 'taken' | 'undoing' | 'undone'
  good: number
  wrong: number
  /** The dates that are possible only with the month first. */
  monthFirst: number
  taken: number
}
type ImportProps = {
  batch: { id: number; fileName: string; version: number; rows: number }
  standing: BatchState
  part: KeptPart
  page: number
  lines: readonly KeptLine[]
  names: ReadonlyMap<number, string>
  /** Who imported or undid it, and when. */
  history: readonly string[]
  message?: string | undefined
  /** The term reports that it makes old. */
  old: ReactNode
}

/** A file of scans: its faulty lines and its confirmation. */
export function ImportPage(props: ImportProps) {
  const { batch, standing, message } = props
  const isUnderWay = standing.state === 'taking' || standing.state === 'undoing'
  return (
    <div className="stack">
      <PageHead title={words.title} sub={batch.fileName}>
        <ButtonLink href={importsUrl}>{words.past}</ButtonLink>
      </PageHead>
      {message && <Alert kind="error">{message}</Alert>}
      {props.old}
      {isUnderWay ? <ImportProgress {...props} /> : <State {...props} />}
      {!isUnderWay && standing.good + standing.wrong > 0 && <Lines {...props} />}
    </div>
  )
}

function State({ batch, standing, history }: ImportProps) {
  const { state, good, wrong, monthFirst } = standing
  if (state !== 'pending')
    return (
      <section className="panel pad stack">
        <p className={state === 'taken' ? 'good' : undefined}>
          {state === 'taken' && <Icon name="check" />} {state === 'taken' && taken(standing.taken, wrong)}
        </p>
        {history.map((line) => (
          <p key={line} className="dim">
            {line}
          </p>
        ))}
        {state === 'taken' && standing.taken > 0 && (
          <p>
            <ButtonLink icon="undo" {...opens(importUrl(batch.id, 'undo'))}>
              {common.undo}
            </ButtonLink>
          </p>
        )}
      </section>
    )
  const mayConfirm = good > 0 && monthFirst === 0
  return (
    <section className="panel pad stack">
      {monthFirst > 0 && <Alert kind="error">{words.monthFirst}</Alert>}
      <p>{good === 0 ? words.nothingGood : summaryOf(good, wrong)}</p>
      <p className="small dim">{words.note}</p>
      <div className="row">
        {mayConfirm && (
          <form method="post" action={importUrl(batch.id, 'confirm')}>
            <input type="hidden" name="version" value={batch.version} />
            <Button type="submit" look="primary">
              {confirmOf(good, wrong)}
            </Button>
          </form>
        )}
        <form method="post" action={importUrl(batch.id, 'discard')}>
          <input type="hidden" name="version" value={batch.version} />
          <Button type="submit">{words.discard}</Button>
        </form>
      </div>
    </section>
  )
}

export function ImportProgress({ batch, standing }: Pick<ImportProps, 'batch' | 'standing'>) {
  const isTaking = standing.state === 'taking'
  const total = isTaking ? batch.rows - standing.wrong : batch.rows
  const done = Math.max(0, total - (isTaking ? standing.good : standing.taken))
  return (
    <Steps
      formId="import-progress"
      className="panel pad"
      action={importUrl(batch.id, 'go-on')}
      id="import"
      title={isTaking ? words.taking : words.undoing}
      done={done}
      total={total}
    >
      {processed(done, total)}
    </Steps>
  )
}

function Lines({ batch, standing, part, page, lines, names }: ImportProps) {
  const total = part === 'good' ? standing.good : standing.wrong
  const tab = (of: KeptPart, title: string, count: number) => (
    <a href={linesUrl(batch.id, of)} aria-current={of === part ? 'page' : undefined}>{`${title} (${shownNumber(count)})`}</a>
  )
  return (
    <List
      id="import-lines"
      label={words.lines}
      rows={lines}
      rowKey={({ line }) => line}
      columns={columns(names, part === 'wrong')}
      pages={{ page, perPage: linesPerPage, total, href: (to) => linesUrl(batch.id, part, to), select: '#import-lines' }}
      empty={<Empty title={part === 'wrong' ? words.nothingWrong : words.nothingGood}>{words.note}</Empty>}
      before={
        <nav className="tabs pad" aria-label={words.lines}>
          {tab('wrong', words.wrong, standing.wrong)}
          {standing.state === 'pending' && tab('good', words.good, standing.good)}
        </nav>
      }
    />
  )
}

const columns = (names: ImportProps['names'], hasFaults: boolean): (Column<KeptLine> | false)[] => [
  { head: words.line, isName: true, align: 'num', cell: ({ line }) => line },
  { head: words.number, className: 'wrap-anywhere', cell: ({ typed }) => typed.number },
  { head: words.student, cell: ({ number }) => <bdi>{names.get(number ?? 0) ?? '–'}</bdi> },
  { head: words.date, cell: ({ typed }) => typed.date },
  { head: words.time, cell: ({ typed }) => typed.time },
  hasFaults && { head: words.fault, cell: ({ fault, sameAs }) => <span className="bad">{fault && faultOf(fault, sameAs)}</span> },
]
