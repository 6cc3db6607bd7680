/** A part of the school: all students, a form or a class. */
export type Whose = { of: 'all' } | { of: 'level'; level: number } | { of: 'class'; classId: string }

/** Parses `level-5` or `class-5A`; anything else means all. */
export function parseWhose(text: string): Whose {
  const [, of, what = ''] = /^(level|class)-(.{1,20})$/.exec(text) ?? []
  if (of === 'level' && /^[1-6]$/.test(what)) return { of, level: Number(what) }
  return of === 'class' ? { of, classId: what } : { of: 'all' }
}
export const whoseKey = (whose: Whose) =>
  whose.of === 'level' ? `level-${whose.level}` : whose.of === 'class' ? `class-${whose.classId}` : ''
