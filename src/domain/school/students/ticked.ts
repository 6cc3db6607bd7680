import { isStudentId } from './index.ts'

/** The actions on ticked students: for present or for former students. */
export const doings = { current: ['slips', 'cards', 'forms', 'class', 'archive'], archived: ['restore'] } as const
export type Doing = (typeof doings)[keyof typeof doings][number]
export const isDoing = (text: string): text is Doing =>
  Object.values(doings)
    .flat()
    .some((doing) => doing === text)

/** A step on many students, and the outcome for each: `kept` was changed by a colleague meanwhile, `same` was there already. */
export type WorkDoing = 'class' | 'archive' | 'restore' | 'class-undo' | 'archive-undo'
export type Outcome = 'done' | 'same' | 'kept' | 'failed'

/** An address has room for this many. */
export const mostTicked = 1000

/** In an address, `students-20210001-20210002`. */
export const idsKey = (ids: readonly number[]) => `students-${ids.join('-')}`
export function parseIds(text: string): number[] | undefined {
  if (!text.startsWith('students-')) return undefined
  const ids = text.slice('students-'.length).split('-')
  return ids.length <= mostTicked && ids.every(isStudentId) ? [...new Set(ids.map(Number))] : undefined
}
