import { longDay } from '../../../domain/_dates.ts'
import type { AttendanceDay } from '../../../domain/attendance/days/index.ts'
import { answers, askNote, askTitle, entryTitles, words } from '../../../domain/words/attendance.ts'
import { common } from '../../../domain/words/common.ts'
import { studentUrl } from '../../_links/attendance.ts'
import { DateField } from '../../_ui/date-field.tsx'
import { Dialog } from '../../_ui/dialog.tsx'

/** Asks before anything is deleted. */
export const AskDelete = ({ id, name, days }: { id: number; name: string; days: readonly AttendanceDay[] }) => (
  <Dialog
    title={askTitle(days.length)}
    about={name}
    form={{ action: studentUrl(id, 'delete') }}
    submit={common.delete}
    danger
    submitIcon="trash"
  >
    {days.map((day) => (
      <input key={day.id} type="hidden" name="record" value={`${day.id}-${day.version}`} />
    ))}
    <div className="stack">
      <ul aria-label={words.date}>
        {days.map((day) => (
          <li key={day.id}>{longDay(day.date)}</li>
        ))}
      </ul>
      <p className="dim small">{askNote}</p>
    </div>
  </Dialog>
)

/** Says why nothing was deleted. */
export const NotDeleted = ({ message, hint }: { message: string; hint?: string }) => (
  <Dialog title={entryTitles.students}>
    <p className="bad" role="alert">
      {message}
    </p>
    {hint && <p className="dim">{hint}</p>}
  </Dialog>
)
export const failed = (reason: string) => <NotDeleted message={answers.failed} hint={reason} />

export type TypedDays = { from: string; to: string }
export type DayFaults = Partial<Record<keyof TypedDays, string>>
type ReportProps = { id: number; name: string; asked: TypedDays; errors?: DayFaults | undefined }

/** Asks for the report's days. */
export const AskReport = ({ id, name, asked, errors }: ReportProps) => (
  <Dialog
    title={words.report}
    about={name}
    form={{ action: studentUrl(id, 'report', 'show'), method: 'get' }}
    submit={words.display}
    submitIcon="report"
    closing={common.close}
  >
    <div className="two">
      <DateField label={words.from} name="from" value={asked.from} error={errors?.from} />
      <DateField label={words.to} name="to" value={asked.to} error={errors?.to} />
    </div>
    <p className="hint">{words.reportHint}</p>
  </Dialog>
)
