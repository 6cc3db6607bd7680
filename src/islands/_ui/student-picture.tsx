import { initials, type NamedStudent } from '../../domain/_names.ts'
import { here } from '../_base-address.ts'

type Props = {
  student: NamedStudent
  /** From `pictureVersion` of `db/school/students/pictures.ts` in the query that found the student; null when there is no photograph. */
  version: string | null
  /** `small` stands in a line of a page's header; `large` in a dialog or beside a record. */
  size?: 'small' | 'large'
}

/**
 * A student's passport photo, or the initials where there is none. The name stands beside it, so it says nothing itself.
 * In a grid's query: `.select((eb) => pictureVersion(eb.ref('student.id')).as('picture'))`, then
 * `<StudentPicture student={row} version={row.picture} />`. Who may not see the student is answered 404 by the address.
 */
export function StudentPicture({ student, version, size = 'small' }: Props) {
  const className = size === 'large' ? 'photo photo-large' : 'photo'
  if (version) return <img className={className} src={pictureUrl(student.studentId, version)} alt="" loading="lazy" />
  return (
    <span className={className} aria-hidden="true">
      {initials(student)}
    </span>
  )
}

const pictureUrl = (id: number, version: string) => here(`/students/${id}/picture?v=${encodeURIComponent(version)}`)
