import { lastFirst } from '../../../domain/_names.ts'
import { studentWords } from '../../../domain/words/subjects.ts'

export type Named = { id: number; firstName: string; lastName: string }
type Props = {
  teachers: readonly (Named & { teaches: boolean })[]
  /** The chosen teacher, if no longer at the school. */
  kept?: Named | null | undefined
  /** The first option: no teacher. */
  none?: string | undefined
}

/** This year's teachers of the subject come first. */
export function TeacherOptions({ teachers, kept, none }: Props) {
  const group = (label: string, teaches: boolean) => {
    const members = teachers.filter((teacher) => teacher.teaches === teaches)
    return members.length > 0 && <optgroup label={label}>{members.map(option)}</optgroup>
  }
  return (
    <>
      {none !== undefined && <option value="">{none}</option>}
      {kept && !teachers.some(({ id }) => id === kept.id) && option(kept)}
      {group(studentWords.teachSubject, true)}
      {group(studentWords.others, false)}
    </>
  )
}

const option = (teacher: Named) => (
  <option key={teacher.id} value={teacher.id}>
    {lastFirst(teacher)}
  </option>
)
