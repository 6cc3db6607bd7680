import { yearTitle } from '../../domain/_dates.ts'
import { faults } from '../../domain/_messages/term-reports.ts'
import { type ClassTerm, isMoreAbsentThanPossible, type TermRecord } from '../../domain/term-reports/index.ts'
import { type FieldEdit, RecordField } from './field.tsx'

type Props = { record: TermRecord; formClass: ClassTerm; url: string; edit: FieldEdit | undefined }

/** Who it is, and the fields of the record but the form teacher's remarks (S1 §2.1). */
export function Details({ record, formClass, url, edit }: Props) {
  const field = { record, rights: formClass.rights, url, edit }
  return (
    <section className="panel pad stack" aria-labelledby="who">
      <div className="row flex-nowrap">
        <span className="photo shrink-0" aria-hidden="true">
          {initials(record)}
        </span>
        <div className="min-w-0 break-words">
          <h2 id="who">
            <bdi>
              {record.firstName} {record.lastName}
            </bdi>
          </h2>
          <p className="small dim">
            Class {record.classId} &nbsp;·&nbsp; {yearTitle(record.year)} &nbsp;·&nbsp; Term {record.term}
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
      <RecordField field="deans" rows={10} {...field} />
    </section>
  )
}

const initials = ({ firstName, lastName }: TermRecord) => [firstName, lastName].map((name) => Array.from(name)[0] ?? '').join('')
