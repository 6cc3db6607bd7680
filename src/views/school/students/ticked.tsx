import { Fragment, type ReactNode } from 'react'
import { lastFirst } from '../../../domain/_names.ts'
import { byForm, type FormClass } from '../../../domain/_school.ts'
import { type ClassFrom, classFroms } from '../../../domain/school/students/class-move.ts'
import type { Effect } from '../../../domain/school/students/moves.ts'
import { type Doing, idsKey } from '../../../domain/school/students/ticked.ts'
import { classFromTitles } from '../../../domain/words/class-move.ts'
import { movesWords } from '../../../domain/words/moves.ts'
import { archiveWords, slipWords } from '../../../domain/words/students.ts'
import { doingTitles, tickedWords as words } from '../../../domain/words/students-ticked.ts'
import { linksOf } from '../../_links/attendance-cards.ts'
import { formsUrl } from '../../_links/registration.ts'
import { tickedUrl } from '../../_links/students.ts'
import { AddressAlert } from '../../_ui/address-alert.tsx'
import { Alert } from '../../_ui/alert.tsx'
import { ButtonLink } from '../../_ui/button.tsx'
import { ClassField } from '../../_ui/class-options.tsx'
import { DateField } from '../../_ui/date-field.tsx'
import { AskAgain, Dialog } from '../../_ui/dialog.tsx'
import { SelectField } from '../../_ui/field.tsx'
import { Name } from '../../_ui/name.tsx'
import { EffectList } from './effects.tsx'

type Student = { id: number; firstName: string; lastName: string; classId: string | null }
/** `gone`: the number of ticked students who no longer exist. */
export type TickedProps = { students: readonly Student[]; gone: number }

type AskProps = TickedProps & { doing: Doing; children?: ReactNode; submit?: string; danger?: boolean; buttons?: ReactNode }

/** Asks before the work, with the number and the names. */
function Ask({ doing, students, gone, children, submit, danger = false, buttons }: AskProps) {
  return (
    <Dialog
      title={doingTitles[doing]}
      about={words.students(students.length)}
      danger={danger}
      buttons={buttons}
      {...(submit && { submit, form: { action: tickedUrl(doing) } })}
    >
      <p>{words.asks[doing](students.length)}</p>
      <Who {...{ students, gone }} />
      {children}
    </Dialog>
  )
}

const Who = ({ students, gone }: TickedProps) => (
  <>
    {gone > 0 && <Alert>{words.gone(gone)}</Alert>}
    <div className="max-h-40 overflow-auto border border-line p-2" {...scrolls(words.students(students.length))}>
      <ul>
        {students.map((student) => (
          <li key={student.id}>
            <Name>{lastFirst(student)}</Name>
            <span className="dim small"> {[student.id, student.classId].filter(Boolean).join(' · ')}</span>
          </li>
        ))}
      </ul>
    </div>
    <Ids ids={students.map(({ id }) => id)} />
  </>
)

/** Lets the keyboard scroll it. */
const scrolls = (label: string) => ({ tabIndex: 0, role: 'region', 'aria-label': label })

const Ids = ({ ids }: { ids: readonly number[] }) => ids.map((id) => <input key={id} type="hidden" name="student" value={id} />)

/** Opens papers in their own window, so that the list and its ticks stay. */
export function AskPapers({ doing, ...props }: TickedProps & { doing: 'cards' | 'forms' }) {
  const key = idsKey(props.students.map(({ id }) => id))
  const href = doing === 'cards' ? linksOf(key).page : formsUrl(key)
  const open = (
    <ButtonLink look="primary" icon="report" href={href} target="_blank">
      {words.show}
    </ButtonLink>
  )
  return <Ask {...props} doing={doing} buttons={open} />
}

/** A plain form, because its answer is a page to print. */
export const AskTickedSlips = ({ students, gone, publicAddress }: TickedProps & { publicAddress: string }) => (
  <Dialog
    title={doingTitles.slips}
    about={words.students(students.length)}
    form={{ action: tickedUrl('slips'), isPage: true }}
    submit={slipWords.make}
  >
    <p>{words.asks.slips(students.length)}</p>
    <Who {...{ students, gone }} />
    <AddressAlert address={publicAddress} maySet />
    <p className="dim">{words.slips}</p>
  </Dialog>
)

export const AskTickedArchive = ({
  day,
  today,
  error,
  effects,
  ...props
}: TickedProps & { day: string; today: string; error?: string | undefined; effects: readonly Effect[] }) => (
  <Ask {...props} doing="archive" submit={doingTitles.archive} danger>
    <AskAgain {...askProps('archive')}>
      <DateField label={archiveWords.leaving} name="archived_on" value={day} max={today} error={error} />
    </AskAgain>
    <div aria-live="polite">
      <EffectList effects={effects} />
    </div>
    <p className="dim">{words.archive}</p>
  </Ask>
)

type AskRestoreProps = TickedProps & {
  classes: readonly FormClass[]
  /** The students of a former class, and the class chosen for them. */
  groups: readonly { was: string; into: string; students: readonly Student[]; error: string | undefined }[]
  day: string
  today: string
  error: string | undefined
  effects: readonly Effect[]
}

/** Asks for a class for each former class, which may be of another year. */
export const AskTickedRestore = ({ classes, groups, day, today, error, effects, ...props }: AskRestoreProps) => (
  <Ask {...props} doing="restore" submit={doingTitles.restore}>
    <AskAgain {...askProps('restore')}>
      {groups.map(({ was, into, students, error }) => (
        <Fragment key={was}>
          <input type="hidden" name="was" value={was} />
          <ClassField
            label={words.into(was, students.length)}
            id={`into-${was}`}
            name="into"
            error={error}
            forms={byForm(classes)}
            defaultValue={into}
          />
        </Fragment>
      ))}
      <DateField label={movesWords.back} name="day" value={day} max={today} error={error} />
    </AskAgain>
    <div aria-live="polite">
      <EffectList effects={effects} />
    </div>
    <p className="dim">{words.restore}</p>
  </Ask>
)

type AskClassProps = TickedProps & {
  classes: readonly FormClass[]
  moving: number
  classId?: string
  from: ClassFrom
  day: string
  today: string
  errors: { class?: string | undefined; day?: string | undefined }
  effects: readonly Effect[]
}

/** Reloads with the effect of the move once a class is chosen. */
export const AskTickedClass = ({ classes, moving, classId = '', from, day, today, errors, effects, ...props }: AskClassProps) => (
  <Ask {...props} doing="class" submit={doingTitles.class}>
    <AskAgain {...askProps('class')}>
      <ClassField label={words.newClass} error={errors.class} forms={byForm(classes)} defaultValue={classId} />
      <DateField label={movesWords.from} name="day" value={day} max={today} error={errors.day} />
      {moving > 0 && (
        <SelectField
          label={words.from}
          name="class_from"
          options={classFroms.map((value) => ({ value, label: classFromTitles[value] }))}
          defaultValue={from}
        />
      )}
    </AskAgain>
    {moving > 0 && effects.length === 0 && <p className="dim">{words.moves(moving)}</p>}
    <div aria-live="polite">
      <EffectList effects={effects} />
    </div>
  </Ask>
)

const askProps = (doing: Doing) => ({ className: 'two', 'hx-post': tickedUrl(), 'hx-vals': JSON.stringify({ doing }) })
