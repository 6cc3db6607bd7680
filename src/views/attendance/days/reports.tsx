import { entryTitles, words } from '../../../domain/words/attendance.ts'
import { classWords } from '../../../domain/words/attendance-class.ts'
import { classUrl, lateUrl } from '../../_links/attendance.ts'
import { ClassField, type FormOfClasses } from '../../_ui/class-options.tsx'
import { DateField } from '../../_ui/date-field.tsx'
import type { DayFaults, TypedDays } from './dialogs.tsx'
import { ReportViewer, type ShownPaper } from './viewer.tsx'

type ReportQuery = { asked: TypedDays; errors?: DayFaults | undefined; message?: string | undefined; paper?: ShownPaper | undefined }
type ClassProps = ReportQuery & { classId: string; groups: readonly FormOfClasses[]; lacks: { class: boolean; date: boolean } }

/** Attendance - Class: a class and a range of dates. */
export const ClassDialog = ({ classId, groups, lacks, ...rest }: ClassProps) => (
  <ReportViewer title={entryTitles.class} action={`${classUrl}/show`} {...rest}>
    <div className="w-[120px]">
      <ClassField
        label={classWords.class}
        name="class"
        empty={classWords.choose}
        forms={groups}
        defaultValue={classId}
        aria-invalid={lacks.class || undefined}
      />
    </div>
    <DateFields {...rest} isLacking={lacks.date} />
  </ReportViewer>
)

/** Attendance - Late List: a range of dates. */
export const LateDialog = ({ lacks, ...rest }: ReportQuery & { lacks: { date: boolean } }) => (
  <ReportViewer title={entryTitles.late} action={`${lateUrl}/show`} {...rest}>
    <DateFields {...rest} isLacking={lacks.date} />
  </ReportViewer>
)

function DateFields({ asked, errors, isLacking }: Pick<ReportQuery, 'asked' | 'errors'> & { isLacking: boolean }) {
  const invalid = isLacking && ({ 'aria-invalid': true } as const)
  return (
    <>
      <div className="w-[170px]">
        <DateField label={words.from} name="from" value={asked.from} error={errors?.from} hint={classWords.hint} {...invalid} />
      </div>
      <div className="w-[170px]">
        <DateField label={words.to} name="to" value={asked.to} error={errors?.to} {...invalid} />
      </div>
    </>
  )
}
