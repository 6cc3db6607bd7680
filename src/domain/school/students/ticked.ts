import { isStudentId } from './index.ts'

/** What can be done to the students that are ticked: those at the school, or those who have left. */
export const doings = { current: ['slips', 'cards', 'forms', 'class', 'archive'], archived: ['restore'] } as const
export type Doing = (typeof doings)[keyof typeof doings][number]
export const isDoing = (text: string): text is Doing =>
  Object.values(doings)
    .flat()
    .some((doing) => doing === text)

/** What goes on with many students, and what becomes of each: `kept` was changed by somebody else meanwhile, `same` is where it was to be put. */
export type WorkDoing = 'class' | 'archive' | 'restore' | 'class-undo' | 'archive-undo'
export type Outcome = 'done' | 'same' | 'kept' | 'failed'

/** So many fit into an address. */
export const mostTicked = 1000

/** In an address, `students-20210001-20210002`. */
export const idsKey = (ids: readonly number[]) => `students-${ids.join('-')}`
export function parseIds(text: string): number[] | undefined {
  if (!text.startsWith('students-')) return undefined
  const ids = text.slice('students-'.length).split('-')
  return ids.length <= mostTicked && ids.every(isStudentId) ? [...new Set(ids.map(Number))] : undefined
}
