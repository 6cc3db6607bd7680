export type LessonOf = { subjectId: number; classId: string }
/** The content of a lesson: its teacher's subject records, marks in the mark book, and the students with either. */
export type Entries = { records: number; bookMarks: number; students: number }
export const hasEntries = ({ records, bookMarks, students }: Entries) => records + bookMarks + students > 0
export const isSameLesson = (a: LessonOf, b: LessonOf) => a.subjectId === b.subjectId && a.classId === b.classId

export type LessonFault = 'exists' | 'unknown-subject' | 'unknown-class'

/** Applies ticks and unticks since the list was read to the stored list, so that a colleague's changes stay. */
export function mergeClasses(now: readonly string[], base: readonly string[], wanted: readonly string[]): string[] {
  const added = wanted.filter((id) => !base.includes(id))
  const removed = base.filter((id) => !wanted.includes(id))
  return [...new Set([...now.filter((id) => !removed.includes(id)), ...added])].sort()
}
