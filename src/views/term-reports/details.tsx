import { yearTitle } from '../../domain/_dates.ts'
import { fullName } from '../../domain/_names.ts'
import { classTitle, termTitle } from '../../domain/_titles.ts'
import { canEdit, isMoreAbsentThanPossible } from '../../domain/term-reports/index.ts'
import { faults, labels, screenWords } from '../../domain/words/term-reports.ts'
import { Name } from '../_ui/name.tsx'
import { StudentLink } from '../_ui/student-link.tsx'
import { StudentPhoto } from '../_ui/student-photo.tsx'
import { RecordField, type RecordFieldProps } from './field.tsx'

type Props = Omit<RecordFieldProps, 'field' | 'rows' | 'sheet'> & { picture: string | null }

/** The student, and the record's fields except the form teacher's remarks. */
export function Details({ picture, ...field }: Props) {
  const { record, base } = field
  return (
    <section className="panel pad stack" aria-labelledby="who">
      <div className="row flex-nowrap">
        <StudentPhoto student={record} version={picture} />
        <div className="min-w-0 break-words">
          <h2 id="who">
            <StudentLink base={base} id={record.studentId}>
              <Name>{fullName(record)}</Name>
            </StudentLink>
          </h2>
          <p className="small dim">
            {classTitle(record.classId)} &nbsp;·&nbsp; {yearTitle(record.year)} &nbsp;·&nbsp; {termTitle(record.term)}
          </p>
        </div>
      </div>
      <div className="two">
        <div className="field">
          <label htmlFor="student-id">Student ID</label>
          <input id="student-id" className="input" disabled defaultValue={record.studentId} />
        </div>
        <RecordField field="possible_attendance" {...field} />
        <RecordField field="times_absent" {...field} />
        <RecordField field="times_late" {...field} />
        <RecordField field="conduct" {...field} />
        <RecordField field="deportment" {...field} />
      </div>
      {isMoreAbsentThanPossible(record.values) && <p className="hint bad">{faults['more-absent-than-possible']}</p>}
      <DeansComment {...field} />
    </section>
  )
}

/** Folded for those who do not write it, until it is written. */
function DeansComment(field: Omit<Props, 'picture'>) {
  if (canEdit('deans', field.rights) || field.record.values.deans) return <RecordField field="deans" rows={10} {...field} />
  return (
    <details>
      <summary>
        {labels.deans} <span className="dim">{screenWords.notWritten}</span>
      </summary>
      <RecordField field="deans" rows={2} {...field} />
    </details>
  )
}
