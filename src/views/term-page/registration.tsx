import { shownDay } from '../../domain/_dates.ts'
import { lastFirst } from '../../domain/_names.ts'
import type { SkipReason, TermKey } from '../../domain/_terms.ts'
import { termName } from '../../domain/_titles.ts'
import { pageWords } from '../../domain/words/common.ts'
import {
  added,
  andMore,
  asStored,
  notRegistered,
  processed,
  registeredIn,
  registerHint,
  scopeName,
  skipped as skippedWords,
  toRegister,
  underWay,
  words,
} from '../../domain/words/terms.ts'
import { Alert } from '../_ui/alert.tsx'
import { ButtonLink } from '../_ui/button.tsx'
import { ClassField, type FormOfClasses } from '../_ui/class-options.tsx'
import { Dialog, opens } from '../_ui/dialog.tsx'
import { Name } from '../_ui/name.tsx'
import { Steps } from '../_ui/progress.tsx'
import { dashboardUrl, termUrl } from '../school/terms/card.tsx'
import { Modal } from '../school/terms/modal.tsx'

const url = `${dashboardUrl}/registration`
type Run = TermKey & {
  classId: string | null
  startedBy: string
  processed: number
  total: number
  recordsAdded: number
  subjectRecordsAdded: number
}

export type RegistrationStateProps = {
  /** The displayed term; undefined in a new school. */
  term: TermKey | undefined
  registered: number
  /** An unfinished registration into the current term. */
  run: Run | undefined
  /** True if an opened page continues it by itself. */
  resumes?: boolean
}

/** The number of registered students, and a running registration; it reloads when these may have changed. */
export function RegistrationState({ term, registered, run, resumes }: RegistrationStateProps) {
  const shown = termUrl(term ?? {})
  return (
    <div
      id="registration-state"
      className="stack w-[380px] max-w-full"
      hx-get={shown}
      hx-trigger="registration-changed from:body, close from:#dialog-box"
      hx-sync="this:replace"
      hx-select="#registration-state"
      hx-swap="outerHTML"
    >
      {run && (
        <Alert
          action={
            <ButtonLink small {...opens(termUrl(termOf(run), url))} hx-trigger={resumes ? 'load, click' : 'click'}>
              {pageWords.goOn}
            </ButtonLink>
          }
        >
          {underWay(run.processed, run.total, run.startedBy)}
        </Alert>
      )}
      {term && (
        <p className="small dim">
          {registeredIn(registered, term)} {asStored(registered)}
        </p>
      )}
    </div>
  )
}

const termOf = ({ year, term }: TermKey) => ({ year, term })

type Choice = {
  term: TermKey & { possibleAttendance: number | null; newTermBeginning: string | null }
  groups: readonly FormOfClasses[]
  missing: Parameters<typeof toRegister>[0]
  error?: string | undefined
}

/** The overlay: all students, or a class. */
export function RegisterStudents({ term, groups, missing, error }: Choice) {
  return (
    <Dialog title={words.register} about={termName(term)} form={{ action: url }} submit={words.register}>
      <TermInputs term={term} />
      <ClassField label={words.selectClass} error={error} empty={words.all} forms={groups} defaultValue="" />
      <p>{toRegister(missing, term)}</p>
      <p className="small dim">{registerHint(term.possibleAttendance, shownDay(term.newTermBeginning))}</p>
    </Dialog>
  )
}

function TermInputs({ term }: { term: TermKey }) {
  return (
    <>
      <input type="hidden" name="year" value={term.year} />
      <input type="hidden" name="term" value={term.term} />
    </>
  )
}

export function RegistrationProgress({ run }: { run: Run }) {
  const more = (
    <>
      <p className="small dim">{`${termName(run)} · ${scopeName(run.classId)}`}</p>
      <TermInputs term={run} />
      <input type="hidden" name="class_id" value={run.classId ?? ''} />
    </>
  )
  return (
    <Steps
      formId="registration"
      action={`${url}/batches`}
      id="dialog"
      title={words.registering}
      done={run.processed}
      total={run.total}
      noAnswer={words.unreachable}
      more={more}
    >
      {processed(run.processed, run.total)}
    </Steps>
  )
}

type Skipped = { id: number; firstName: string; lastName: string; classId: string | null; reason: SkipReason }
const shownAtMost = 12

export function RegistrationDone({ run, skipped }: { run: Run; skipped: readonly Skipped[] }) {
  return (
    <Modal kind="good" title={words.register} message={words.registered}>
      <p className="dim">{added(run.recordsAdded, run.subjectRecordsAdded, run.total - run.recordsAdded - skipped.length)}</p>
      {skipped.length > 0 && (
        <div>
          <p>{notRegistered(skipped.length)}</p>
          <ul className="small">
            {skipped.slice(0, shownAtMost).map((s) => (
              <li key={s.id}>
                <Name>{lastFirst(s)}</Name> {`(${s.id}) is ${skippedWords[s.reason]}`}
                {s.classId && ` (${s.classId})`}
              </li>
            ))}
            {skipped.length > shownAtMost && <li>{andMore(skipped.length - shownAtMost)}</li>}
          </ul>
        </div>
      )}
    </Modal>
  )
}
