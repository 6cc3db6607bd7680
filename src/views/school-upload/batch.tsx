import type { Twin } from '../../domain/school/students/twins.ts'
import {
  type CheckedRow,
  countFaults,
  isOfYear,
  listUnknown,
  type Plan,
  type Typed,
  type UploadKind,
} from '../../domain/school-upload/index.ts'
import { common } from '../../domain/words/common.ts'
import { contactWords } from '../../domain/words/contacts.ts'
import { words as matchWords } from '../../domain/words/matching.ts'
import {
  differing,
  faultyRows,
  kindWords,
  ready,
  sizesOf,
  studentsDone,
  takeYear,
  type UploadYears,
  words,
  yearsText,
} from '../../domain/words/school-upload.ts'
import { twinWords } from '../../domain/words/students.ts'
import { batchUrl, columnsUrl, type RowsView, rowId, shownUrl, uploadsUrls } from '../_links/school-upload.ts'
import { base as studentsUrl } from '../_links/students.ts'
import { slipsUrl } from '../_links/teachers.ts'
import { Alert } from '../_ui/alert.tsx'
import { Button, ButtonLink } from '../_ui/button.tsx'
import { opens } from '../_ui/dialog.tsx'
import { Icon } from '../_ui/icon.tsx'
import { PageHead } from '../_ui/page-head.tsx'
import { Steps } from '../_ui/progress.tsx'
import { refreshed } from '../_ui/table.tsx'
import { AlikeRows } from '../school/students/twins.tsx'
import { Confirm, hasQuestions, type Questions } from './confirm.tsx'
import { Faults, Unknowns } from './faults.tsx'
import { FaultyRow } from './faulty-row.tsx'
import { type ListedUpload, stateOf } from './index.tsx'
import { type ListedRows, type Mode, PartPager, partOf, SheetRows, type UploadedRow } from './rows.tsx'

export type UploadState = Questions & {
  upload: ListedUpload & { note: string; version: number; canMatch: boolean }
  rows: readonly UploadedRow[]
  /** Undefined once it is confirmed. */
  plan: Plan | undefined
  /** Students who resemble a new student, by number. */
  twins: ReadonlyMap<number, readonly Twin[]>
  /** Contacts who may be one, by the student. */
  contacts: ReadonlyMap<number, readonly (readonly [one: string, other: string])[]>
  /** Names of posted terms into which something is added. */
  posted: readonly string[]
  classes: readonly { id: string }[]
  shown: RowsView
  mode: Mode
  /** The upload's years, and the years that it could have. */
  years: UploadYears & { years: readonly number[] }
  isBeingWritten: boolean
  /** Set while an undo runs, or its reversal. */
  work: { isBack: boolean; done: number; total: number } | undefined
  message?: string | undefined
  /** A row that somebody else has corrected too: the typed values, and theirs. */
  conflict?: { number: number; typed: Typed; theirs: Typed } | undefined
}

const faultyAtOnce = 20

/** One upload: what is wrong with it, what it would change, and its rows. */
export const UploadPage = ({ listed, rowsHtml, ...state }: UploadState & { listed: ListedRows | undefined; rowsHtml: string }) => (
  <div
    className="stack"
    id="upload"
    {...(state.upload.confirmed && refreshed({ url: batchUrl(state.upload), on: 'students-changed', select: '#upload' }))}
  >
    <UploadStateSection {...state} />
    {listed && !state.work && <SheetRows upload={state.upload} shown={state.shown} mode={state.mode} {...{ listed, rowsHtml }} />}
  </div>
)

/** All but the rows themselves: it is sent alone when a row was changed. */
export function UploadStateSection(props: UploadState) {
  const { upload, rows, mode, message } = props
  const isPending = !upload.confirmed
  const faulty = rows.filter(({ state }) => state === 'faulty')
  const confirming = { ...props, isReady: faulty.length === 0 && rows.length > 0 }
  return (
    <section id="upload-state" className="stack">
      <PageHead
        title={kindWords[upload.kind].title}
        sub={`${upload.fileName} · ${isPending ? `${upload.by}, ${upload.when}` : stateOf(upload)}`}
      >
        <Buttons {...props} confirming={confirming} />
      </PageHead>
      {message && <Alert kind="error">{message}</Alert>}
      {upload.note && <Alert>{upload.note}</Alert>}
      {mode === 'look' && <Pending {...props} faulty={faulty} confirming={confirming} />}
      {!isPending && !upload.undone && <Confirmed {...props} />}
    </section>
  )
}

type Confirming = Parameters<typeof Confirm>[0]

function Buttons({ upload, rows, shown, mode, work, confirming }: UploadState & { confirming: Confirming }) {
  if (mode === 'select')
    return (
      <form id="upload-delete" className="row push" method="post" action={batchUrl(upload, 'delete')}>
        <ButtonLink href={batchUrl(upload)}>{common.back}</ButtonLink>
        <Button type="submit" look="danger" icon="trash">
          {common.delete}
        </Button>
      </form>
    )
  const isPending = mode === 'look'
  const mayUndo = !isPending && !upload.undone && !upload.sweptAt && !upload.isUnfinished && !work
  return (
    <div className="row push">
      {isPending && !hasQuestions(confirming) && <Confirm {...confirming} />}
      {isPending && rows.length > 0 && (
        <ButtonLink icon="trash" href={shownUrl(upload, { ...shown, mode: 'select' })}>
          {words.deleteRecords}
        </ButtonLink>
      )}
      {isPending && upload.canMatch && <ButtonLink href={columnsUrl(upload)}>{matchWords.again}</ButtonLink>}
      {isPending && <ButtonLink {...opens(batchUrl(upload, 'cancel'))}>{kindWords[upload.kind].cancel}</ButtonLink>}
      {mayUndo && (
        <ButtonLink icon="undo" {...opens(batchUrl(upload, 'undo'))}>
          {common.undo}
        </ButtonLink>
      )}
      <ButtonLink href={uploadsUrls[upload.kind]}>{common.close}</ButtonLink>
    </div>
  )
}

/** Goes on by itself until everything is undone. */
export const UndoProgress = ({
  upload,
  work: { isBack, done, total },
}: {
  upload: { kind: UploadKind; id: number }
  work: NonNullable<UploadState['work']>
}) => (
  <Steps
    formId="school-upload-progress"
    className="panel pad"
    action={batchUrl(upload, 'go-on')}
    id="school-upload"
    title={isBack ? words.goingBack : words.undoing}
    {...{ done, total }}
  />
)

function Confirmed({ upload, rows, isBeingWritten, work }: UploadState) {
  if (work) return <UndoProgress {...{ upload, work }} />
  if (upload.isUnfinished && isBeingWritten) return <Alert>{words.beingWritten}</Alert>
  if (upload.isUnfinished)
    return (
      <form className="stack" method="post" action={batchUrl(upload, 'undo-part')}>
        <Alert kind="error">{words.unfinished}</Alert>
        <div className="row">
          <Button type="submit" icon="undo">
            {words.takePartBack}
          </Button>
        </div>
      </form>
    )
  const studentSlips = <a {...opens(`${studentsUrl}/slips`)}>{words.studentSlips}</a>
  if (upload.kind === 'school')
    return (
      <Alert>
        {words.done} <a {...opens(slipsUrl)}>{words.slips}</a> · {studentSlips} · <a href="/admin/dashboard">{words.toDashboard}</a>
      </Alert>
    )
  const added = rows.filter(({ outcome }) => !outcome).length
  return (
    <Alert icon="check">
      {studentsDone(added, rows.filter(({ outcome }) => outcome === 'changed').length)}{' '}
      {added > 0 && (
        <>
          {words.unregistered} <a href="/admin/terms">{words.register}</a>. {words.passwords}{' '}
          <a {...opens(`${studentsUrl}/slips`)}>{words.passwordSlips}</a>
        </>
      )}
    </Alert>
  )
}

type PendingProps = UploadState & { faulty: readonly CheckedRow[]; confirming: Confirming }

function Pending({ upload, rows, faulty, plan, posted, classes, shown, years, twins, contacts, conflict, confirming }: PendingProps) {
  const inHand = rows.filter(({ number, state }) => state !== 'faulty' && (number === shown.row || number === conflict?.number))
  return (
    <>
      {faulty.length > 0 ? (
        <Alert kind="error">{faultyRows(faulty.length)}</Alert>
      ) : (
        <p className="good">
          <Icon name="check" /> {rows.length > 0 ? ready(rows.length) : words.empty}
        </p>
      )}
      <Unknowns upload={upload} unknown={listUnknown(faulty)} />
      <Faults upload={upload} faults={countFaults(faulty)} proposed={kindsProposed(faulty)} />
      {inHand.length + faulty.length > 0 && (
        <div className="stack" id="faulty-rows">
          {[...inHand, ...partOf(faulty, shown.faulty, faultyAtOnce)].map((row) => (
            <FaultyRow key={row.number} {...{ upload, row, conflict }} />
          ))}
          <datalist id="upload-classes">
            {classes.map(({ id }) => (
              <option key={id} value={id} />
            ))}
          </datalist>
          <PartPager {...{ upload, shown, field: 'faulty', target: '#faulty-rows' }} perPage={faultyAtOnce} total={faulty.length} />
        </div>
      )}
      <section className="panel pad stack">
        <h2>{words.toAdd}</h2>
        {rows.some(isOfYear) && <Years upload={upload} years={years} />}
        <p>{(plan && sizesOf(plan, years)) || words.nothingToAdd}</p>
        <Alike {...{ upload, rows, shown, twins, contacts }} />
        <Differing upload={upload} rows={rows} />
        {posted.length > 0 && (
          <p className="warn">
            {words.posted} {posted.join(', ')}.
          </p>
        )}
        <p className="dim">{words.onlyAdds}</p>
        {hasQuestions(confirming) && <Confirm {...confirming} />}
      </section>
    </>
  )
}

/** Students of the file who may be there twice, or may have a contact twice. */
function Alike({ upload, rows, shown, twins, contacts }: Pick<UploadState, 'upload' | 'rows' | 'shown' | 'twins' | 'contacts'>) {
  const linesOf = (of: (id: number) => string[]) =>
    rows
      .filter(({ sheet }) => sheet === 'students')
      .map(({ number, row, typed }) => {
        const href = `${shownUrl(upload, { ...shown, row: number })}#${rowId(number)}`
        return { row, href, lines: of(Number(typed.id)) }
      })
  return (
    <>
      <AlikeRows rows={linesOf((id) => (twins.get(id) ?? []).map(twinWords.alike))} text={twinWords.rows} />
      <AlikeRows
        rows={linesOf((id) => (contacts.get(id) ?? []).map(([one, other]) => contactWords.alikeTwo(one, other)))}
        text={contactWords.alikeRows}
      />
    </>
  )
}

/** Rows that the school has otherwise: all are accepted, or left. */
function Differing({ upload, rows }: Pick<UploadState, 'upload' | 'rows'>) {
  const count = rows.filter(({ state }) => state === 'differs').length
  return (
    count > 0 && (
      <form method="post" action={batchUrl(upload, 'accept')} className="row">
        <input type="hidden" name="row" value="all" />
        <span>{differing(count)}</span>
        <Button small type="submit" name="accept" value="1">
          {words.acceptAll}
        </Button>
        <Button small type="submit" name="accept" value="0">
          {words.leaveAll}
        </Button>
      </form>
    )
  )
}

/** The year of lessons and teachers' classes, and the other year that they could have. */
const Years = ({ upload, years: { years, ...named } }: Pick<UploadState, 'upload' | 'years'>) =>
  named.year === null ? null : (
    <form className="row" method="post" action={batchUrl(upload, 'year')}>
      <input type="hidden" name="version" value={upload.version} />
      <span>{yearsText(named)}</span>
      {years
        .filter((year) => year !== named.year)
        .map((year) => (
          <Button key={year} small type="submit" name="year" value={year}>
            {takeYear(year)}
          </Button>
        ))}
    </form>
  )

/** A possible other spelling must be settled before names are added as written. */
const kindsProposed = (rows: readonly CheckedRow[]) =>
  new Set(rows.flatMap(({ faults }) => Object.values(faults).flatMap(({ kind, proposal }) => (proposal === undefined ? [] : kind))))
