export type LessonOf = { subjectId: number; classId: string }
export type LessonFault = 'exists' | 'unknown-subject' | 'unknown-class'

/** Classes ticked and unticked since the list was read, done to the list as it is now: what somebody else did meanwhile stays. */
export function mergeClasses(now: readonly string[], base: readonly string[], wanted: readonly string[]): string[] {
  const added = wanted.filter((id) => !base.includes(id))
  const removed = base.filter((id) => !wanted.includes(id))
  return [...new Set([...now.filter((id) => !removed.includes(id)), ...added])].sort()
}
