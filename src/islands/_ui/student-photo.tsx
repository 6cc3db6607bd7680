import { initials, type NamedStudent } from '../../domain/_names.ts'
import { here } from '../_base-address.ts'

type Props = {
  student: NamedStudent
  /** From `photoVersion` of `db/school/students/photos.ts` in the student's query; null without a photo. */
  version: string | null
  /** `small`: in a line of a page's header; `large`: in a dialog or beside a record. */
  size?: 'small' | 'large'
}

/**
 * A student's passport photo, or the initials. It has no alternative text, because the name is beside it. In a grid's query:
 * `.select((eb) => photoVersion(eb.ref('student.id')).as('picture'))`, then `<StudentPhoto student={row} version={row.picture}
 * />`. Its address answers 404 to people who may not see the student.
 */
export function StudentPhoto({ student, version, size = 'small' }: Props) {
  const className = size === 'large' ? 'photo photo-large' : 'photo'
  if (version) return <img className={className} src={photoUrl(student.studentId, version)} alt="" loading="lazy" />
  return (
    <span className={className} aria-hidden="true">
      {initials(student)}
    </span>
  )
}

const photoUrl = (id: number, version: string) => here(`/students/${id}/picture?v=${encodeURIComponent(version)}`)
