import { byName, nameKey } from '../../_names.ts'
import { partOf } from '../../_rows.ts'
import { findsEvery } from '../../_text.ts'
import type { Teacher } from './save.ts'

export const teacherTabs = ['current', 'archive'] as const
export type TeacherTab = (typeof teacherTabs)[number]

const teacherColumns = ['number', 'last', 'first', 'born', 'user'] as const
type TeacherColumn = (typeof teacherColumns)[number]
type TeacherSort = TeacherColumn | `-${TeacherColumn}`
export const teacherSorts = teacherColumns.flatMap((column) => [column, `-${column}`] as const)

export type TeacherQuery = { tab: TeacherTab; q: string; sort: TeacherSort; page: number }
type TeacherPage = { rows: Teacher[]; total: number; page: number }

const collator = new Intl.Collator('en', { numeric: true })
const keys: Record<Exclude<TeacherColumn, 'last'>, (teacher: Teacher) => string> = {
  number: (t) => t.teacherNum ?? '',
  first: (t) => nameKey(t.firstName, ''),
  born: (t) => t.dateOfBirth ?? '',
  user: (t) => t.userName,
}

/** A page of the teachers that contain every typed word. Blank values come last in any order; a page too far becomes the last. */
export function arrangeTeachers(teachers: readonly Teacher[], { q, sort, page }: TeacherQuery, perPage: number): TeacherPage {
  const direction = sort.startsWith('-') ? -1 : 1
  const column = sort.replace('-', '') as TeacherColumn
  const order = (a: Teacher, b: Teacher) => {
    if (column === 'last') return byName(a, b) * direction
    const [x, y] = [keys[column](a), keys[column](b)]
    if (x === '' || y === '') return Number(x === '') - Number(y === '') || byName(a, b)
    return collator.compare(x, y) * direction || byName(a, b)
  }
  const found = teachers.filter((t) => findsEvery(q, [t.teacherNum ?? '', t.lastName, t.firstName, t.userName].join(' '))).sort(order)
  return { ...partOf(found, page, perPage), total: found.length }
}
