/** Who has a class in a year: by a lesson of a subject, or without one as form teacher or dean. */
export type Held = { employeeId: number; classId: string; subjectId: number | null }
export type Source = Held & { isArchived: boolean; isRetired: boolean }

/**
 * What the next year lacks from this one, without former teachers and retired entries. `planned` belongs to another person in the next
 * year, `there` exists already, and `open` was an archived teacher's and needs a new one.
 */
export type Carried = { add: Held[]; there: number; planned: number; archived: number[]; retired: string[]; open: Held[] }

export function carryOver(source: readonly Source[], next: readonly Held[]): Carried {
  const had = new Set(source.map(whole))
  const has = new Set(next.map(whole))
  const givenAnew = new Set(next.filter((one) => !had.has(whole(one))).map(place))
  const carried: Carried = { add: [], there: 0, planned: 0, archived: [], retired: [], open: [] }
  const [archived, retired] = [new Set<number>(), new Set<string>()]
  for (const { isArchived, isRetired, ...one } of source) {
    if (has.has(whole(one))) carried.there++
    else if (isArchived) archived.add(one.employeeId)
    else if (isRetired) retired.add(one.classId)
    else if (givenAnew.has(place(one))) carried.planned++
    else carried.add.push(one)
  }
  const taken = new Set([...next, ...carried.add].map(place))
  const open = source.filter((one) => one.isArchived && !one.isRetired && !taken.has(place(one)))
  return { ...carried, archived: [...archived], retired: [...retired], open: open.map(({ isArchived, isRetired, ...one }) => one) }
}

const place = ({ classId, subjectId }: Held) => `${subjectId ?? ''}/${classId}`
const whole = (one: Held) => `${one.employeeId}/${place(one)}`

/** The year before, for a year that is not over; `years` may be in any order. */
export function yearBefore(years: readonly number[], year: number, currentYear: number | null): number | undefined {
  if (!years.includes(year) || year < (currentYear ?? 0)) return undefined
  const earlier = years.filter((one) => one < year)
  return earlier.length > 0 ? Math.max(...earlier) : undefined
}

/** The lists of a year. */
export const carriedLists = ['lesson', 'form_teacher_class', 'dean_class'] as const
export type CarriedList = (typeof carriedLists)[number]
