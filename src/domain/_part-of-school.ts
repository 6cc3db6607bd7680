/** Whose: everybody's, a form's, a class's. */
export type Whose = { of: 'all' } | { of: 'level'; level: number } | { of: 'class'; classId: string }

/** `level-5`, `class-5A`; anything else is everybody. */
export function parseWhose(text: string): Whose {
  const [, of, what = ''] = /^(level|class)-(.{1,20})$/.exec(text) ?? []
  if (of === 'level' && /^[1-6]$/.test(what)) return { of, level: Number(what) }
  return of === 'class' ? { of, classId: what } : { of: 'all' }
}
export const whoseKey = (whose: Whose) =>
  whose.of === 'level' ? `level-${whose.level}` : whose.of === 'class' ? `class-${whose.classId}` : ''
