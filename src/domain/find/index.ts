/** What can be found from any page, in the order in which it is listed. */
export const findKinds = ['students', 'teachers', 'classes', 'lessons', 'screens'] as const
export type FindKind = (typeof findKinds)[number]

/** `id` names it among its kind: a student's number, `104-5A`, the address of a screen. */
export type Finding = { kind: FindKind; id: string; title: string; about: string }

/** As the browser keeps it: `students/20210001`. */
export const findingKey = ({ kind, id }: Pick<Finding, 'kind' | 'id'>) => `${kind}/${id}`

/** So many words are looked for; whoever types more has found it. */
export const mostSought = 8
export const mostOfKind = 8
export const mostRecent = 8

export type FindingGroup = { kind: FindKind | 'recent'; findings: readonly Finding[]; isCut: boolean }

/** What was opened last comes first, and nothing twice. */
export function inGroups(found: readonly Finding[], recent: readonly string[]): FindingGroup[] {
  const byKey = new Map(found.map((finding) => [findingKey(finding), finding]))
  const first = recent.flatMap((key) => byKey.get(key) ?? [])
  const groups = findKinds.map((kind): FindingGroup => {
    const own = found.filter((finding) => finding.kind === kind && !first.includes(finding))
    return { kind, findings: own.slice(0, mostOfKind), isCut: own.length > mostOfKind }
  })
  return [{ kind: 'recent' as const, findings: first, isCut: false }, ...groups].filter(({ findings }) => findings.length > 0)
}

/** The keys of what was opened last, with this one before them. */
export const withRecent = (recent: readonly string[], key: string): string[] =>
  [key, ...recent.filter((one) => one !== key)].slice(0, mostRecent)
