/** What can be found from any page, in display order. */
export const findKinds = ['students', 'teachers', 'classes', 'subjects', 'actions', 'lessons', 'screens'] as const
export type FindKind = (typeof findKinds)[number]

/** `id`: a student's number, `104-5A`, `card:20210001`, or the address of a screen. */
export type Finding = { kind: FindKind; id: string; title: string; about: string }

/** The key in the browser: `students/20210001`. */
export const findingKey = ({ kind, id }: Pick<Finding, 'kind' | 'id'>) => `${kind}/${id}`

/** The most words of a search; nobody needs more. */
export const mostSought = 8
export const mostOfKind = 8
export const mostRecent = 8

export type FindingGroup = { kind: FindKind | 'recent'; findings: readonly Finding[]; isCut: boolean }

/** Groups the results: recently opened first, and nothing twice. */
export function inGroups(found: readonly Finding[], recent: readonly string[]): FindingGroup[] {
  const byKey = new Map(found.map((finding) => [findingKey(finding), finding]))
  const first = recent.flatMap((key) => byKey.get(key) ?? [])
  const groups = findKinds.map((kind): FindingGroup => {
    const own = found.filter((finding) => finding.kind === kind && !first.includes(finding))
    return { kind, findings: own.slice(0, mostOfKind), isCut: own.length > mostOfKind }
  })
  return [{ kind: 'recent' as const, findings: first, isCut: false }, ...groups].filter(({ findings }) => findings.length > 0)
}

/** The recently opened keys with this one first. */
export const withRecent = (recent: readonly string[], key: string): string[] =>
  [key, ...recent.filter((one) => one !== key)].slice(0, mostRecent)
