import { partOf } from '../../_rows.ts'
import { findsEvery } from '../../_text.ts'
import type { Subject } from './save.ts'

export const subjectSorts = ['id', '-id', 'title', '-title', 'abbr', '-abbr'] as const
export type SubjectSort = (typeof subjectSorts)[number]
export type SubjectQuery = { q: string; sort: SubjectSort; page: number }
/** `students`: the number of its students. */
export type ListedSubject = Subject & { students: number }
type SubjectPage = { rows: ListedSubject[]; total: number; page: number }

const collator = new Intl.Collator('en', { numeric: true })

/** A page of the subjects that contain every typed word; a page too far becomes the last. */
export function arrangeSubjects(subjects: readonly ListedSubject[], { q, sort, page }: SubjectQuery, perPage: number): SubjectPage {
  const key = sort.replace('-', '') as 'id' | 'title' | 'abbr'
  const direction = sort.startsWith('-') ? -1 : 1
  const found = subjects
    .filter((s) => findsEvery(q, `${s.id} ${s.title} ${s.abbr}`))
    .sort((a, b) => collator.compare(String(a[key]), String(b[key])) * direction || a.id - b.id)
  return { ...partOf(found, page, perPage), total: found.length }
}

/** An existing page and its first row. */
export function pageOf(total: number, page: number, perPage: number): { page: number; from: number } {
  const shown = Math.min(page, Math.max(1, Math.ceil(total / perPage)))
  return { page: shown, from: (shown - 1) * perPage }
}
