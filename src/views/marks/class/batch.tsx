import type { ReactNode } from 'react'
import type { MarkRules } from '../../../domain/_marks.ts'
import { termName } from '../../../domain/_titles.ts'
import { asksFirst, type Change, type Checked, idOf, type Value } from '../../../domain/marks/class/index.ts'
import {
  cellFault,
  changesOf,
  columnTitle,
  moreCells,
  noteOf,
  processed,
  rowFaults,
  savedCells,
  summaryOf,
  valueText,
  words,
} from '../../../domain/words/class-marks.ts'
import { common } from '../../../domain/words/common.ts'
import type { Links } from '../../_links/class-marks.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button, ButtonLink } from '../../_ui/button.tsx'
import { opens } from '../../_ui/dialog.tsx'
import { Differences, NotTaken } from '../../_ui/difference.tsx'
import { Empty } from '../../_ui/empty.tsx'
import { PageHead } from '../../_ui/page-head.tsx'
import { Steps } from '../../_ui/progress.tsx'
import { type Column, List } from '../../_ui/table.tsx'
import { type ListedUpload, stateOf } from './index.tsx'

/** Titles of subjects by number, and who saved a cell's value. */
type Names = { rules: MarkRules; subjects: ReadonlyMap<number, string>; who: (change: Change) => string | undefined }
type Work = 'saving' | 'giving-up' | 'undoing' | 'restoring'
export type BatchProps = {
  links: Links
  upload: ListedUpload & { note: string; version: number; work: Work | null }
  progress: { written: number; total: number }
  /** Why the last work stopped. */
  failures: readonly { name: string; words: string }[]
  message?: string | undefined
  names: Names
  /** For an unconfirmed upload: its changes, the selected class, and a digest of all changes. */
  checked?: { all: Checked; classId: string | undefined; digest: string }
}

/** A file: its changes, the choices to make, the unused parts, and the progress of saving. */
export function BatchPage(props: BatchProps) {
  const { links, upload, failures, message, checked } = props
  return (
    <div className="stack">
      <PageHead title={upload.fileName} sub={`${termName(upload)} · ${checked ? `${upload.by}, ${upload.when}` : stateOf(upload)}`}>
        {checked && <ButtonLink {...opens(links.batch(upload.id, 'cancel'))}>{words.cancel}</ButtonLink>}
        {upload.confirmed && !upload.undone && !upload.sweptAt && !upload.work && (
          <ButtonLink icon="undo" {...opens(links.batch(upload.id, 'undo'))}>
            {common.undo}
          </ButtonLink>
        )}
        <ButtonLink href={links.home}>{common.close}</ButtonLink>
      </PageHead>
      {message && <Alert kind="error">{message}</Alert>}
      {failures.length > 0 && (
        <Alert kind="error">
          {upload.confirmed ? words.notUndone : words.gaveUp}
          <Listed all={failures} />
        </Alert>
      )}
      {upload.note && <Alert>{upload.note}</Alert>}
      {upload.work ? <WorkProgress {...props} /> : checked ? <Pending {...props} checked={checked} /> : <Saved {...props} />}
    </div>
  )
}

export const Listed = ({ all }: { all: readonly { name: string; words: string }[] }) => (
  <ul>
    {all.map(({ name, words: said }) => (
      <li key={`${name} ${said}`}>
        <b>{name}</b> {said}
      </li>
    ))}
  </ul>
)

const Saved = ({ upload, progress }: BatchProps) => (
  <section className="panel pad">
    <p role="status">{upload.undone ? words.already : savedCells(progress.written)}</p>
  </section>
)

const titles = { saving: words.saving, undoing: words.undoing, 'giving-up': words.goingBack, restoring: words.goingBack } as const

/** Goes on to the next step by itself until the end. */
export function WorkProgress({ links, upload, progress: { written, total } }: Pick<BatchProps, 'links' | 'upload' | 'progress'>) {
  const isForward = upload.work === 'saving' || upload.work === 'restoring'
  const done = isForward ? written : total - written
  return (
    <Steps
      formId="class-marks-progress"
      className="panel pad"
      action={links.batch(upload.id, 'go-on')}
      id="class-marks"
      title={titles[upload.work ?? 'saving']}
      {...{ done, total }}
    >
      {processed(done, total)}
    </Steps>
  )
}

type PendingProps = BatchProps & { checked: NonNullable<BatchProps['checked']> }
const [mostShown, mostToChoose] = [500, 500]

function Pending({ links, upload, names, checked: { all, classId, digest } }: PendingProps) {
  const { changes, wrong, refused } = all
  const toChoose = changes.filter(asksFirst)
  const plain = changes.filter((change) => !asksFirst(change))
  const titleOf = ({ column }: Pick<Change, 'column'>) => columnTitle(column, names.subjects)
  return (
    <>
      {changes.length === 0 ? (
        <section className="panel">
          {wrong.length + refused.length > 0 ? (
            <Empty title={words.onlyWrong}>{words.onlyWrongText}</Empty>
          ) : (
            <Empty title={words.nothing}>{words.nothingText}</Empty>
          )}
        </section>
      ) : (
        <form className="stack" method="post" action={links.batch(upload.id, 'confirm')}>
          <input type="hidden" name="version" value={upload.version} />
          <input type="hidden" name="seen" value={digest} />
          <div className="row">
            <p role="status">{summaryOf(plain.length, toChoose.length, wrong.length + refused.length)}</p>
            <Button className="push" type="submit" look="primary" icon="check">
              {words.confirm}
            </Button>
          </div>
          {toChoose.length > 0 && <ToChoose all={toChoose} names={names} titleOf={titleOf} />}
        </form>
      )}
      <NotTaken
        title={words.wrong}
        all={wrong.map((cell) => ({
          ...placeOf(cell),
          column: titleOf(cell),
          text: cell.text,
          words: cellFault(cell.fault, cell.text, names.rules),
        }))}
      />
      <NotTaken title={words.refused} all={refused.map((row) => ({ ...placeOf(row), words: rowFaults[row.fault] }))} />
      {plain.length > 0 && <Changes {...{ links, names, titleOf }} id={upload.id} all={plain} classId={classId} />}
    </>
  )
}

const placeOf = ({ name, line, sheet }: { name: string; line: number; sheet: string }) => ({ name: `${sheet} ${name}`, line })

type Cells = { all: readonly Change[]; names: Names; titleOf: (change: Change) => string }

/** A colleague's changes, and values that would be removed: each is taken only if ticked. */
const ToChoose = ({ all, names, titleOf }: Cells) => (
  <section className="panel" aria-labelledby="to-choose">
    <div className="pad">
      <h2 id="to-choose">{words.choose}</h2>
      <p className="dim">{words.chooseText}</p>
    </div>
    <Differences
      heads={[words.student, words.column]}
      all={words.selectAll}
      rows={all.slice(0, mostToChoose).map((change) => ({
        key: idOf(change),
        box: { name: 'take', value: idOf(change), isTicked: false, label: `${change.name}, ${titleOf(change)}` },
        where: (
          <>
            <th scope="row">
              {change.name} <span className="dim small">{change.classId}</span>
            </th>
            <td>{titleOf(change)}</td>
          </>
        ),
        stored: valueText(change.stored),
        who: names.who(change),
        next: valueText(change.next),
        note: noteOf(change),
      }))}
    />
    {all.length > mostToChoose && <p className="pad dim">{moreCells(all.length - mostToChoose)}</p>}
  </section>
)

function Changes({ links, id, all, names, titleOf, classId }: Cells & { links: Links; id: number; classId: string | undefined }) {
  const classes = Map.groupBy(all, (change) => change.classId)
  const current = classId !== undefined && classes.has(classId) ? classId : [...classes.keys()][0]
  const own = classes.get(current ?? '') ?? []
  return (
    <List
      id="changes"
      label={words.changes}
      rows={own.slice(0, mostShown)}
      rowKey={idOf}
      columns={columns(names, titleOf)}
      before={
        <div className="pad stack">
          <h2>{words.changes}</h2>
          {classes.size > 1 && (
            <nav className="row" aria-label={words.classes}>
              {[...classes].map(([of, { length }]) => (
                <a key={of} href={links.changesOf(id, of)} aria-current={of === current ? 'page' : undefined}>
                  {changesOf(of, length)}
                </a>
              ))}
            </nav>
          )}
        </div>
      }
      after={own.length > mostShown && <p className="pad dim">{moreCells(own.length - mostShown)}</p>}
    />
  )
}

const columns = (names: Names, titleOf: Cells['titleOf']): Column<Change>[] => [
  { head: words.row, align: 'num', cell: ({ line }) => line },
  { head: words.student, isName: true, cell: ({ name }) => name },
  { head: words.column, cell: titleOf },
  { head: words.stored, cell: (change) => <Stored value={change.stored}>{names.who(change)}</Stored> },
  {
    head: words.next,
    cell: ({ next }) => (
      <b>
        <bdi>{valueText(next)}</bdi>
      </b>
    ),
  },
]

const Stored = ({ value, children }: { value: Value; children: ReactNode }) => (
  <>
    <bdi>{valueText(value)}</bdi> {value !== null && children && <span className="small dim">{children}</span>}
  </>
)
