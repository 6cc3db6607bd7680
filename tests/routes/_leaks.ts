import { addressesFor, type LeakWorld, readAnswer, type Target, targets, toldOf } from './_leak.ts'
import { type Kind, reaches, routes } from './_leak-routes.ts'

export const all = Object.keys(targets) as Target[]
/** Every address that can have something to say, and of which kind it is. */
export const asked = (Object.entries(routes) as [Kind, readonly string[]][]).flatMap(([kind, paths]) =>
  paths.map((path) => ({ kind, path })),
)
/** As a page and as a part of one. */
export const ways = (path: string) => (path.startsWith('/api/') ? [{}] : [{}, { 'HX-Request': 'true' }]) as Record<string, string>[]
/** A document, a workbook or a picture is the same in both ways: whoever was given it once has been given it. */
export const isFile = ({ status, headers }: Response) =>
  status === 200 && /^(?:image\/|application\/(?!json|problem))/.test(headers.get('Content-Type') ?? '')

/** Who asks, and whose report is theirs to see: a student's own is not, as long as it is not posted. */
export const askers = ['nobody', 'gone', 'stranger', 'zahra', 'lutchman', 'joseph', 'noel', 'baptiste', 'gate'] as const
export type Asker = (typeof askers)[number]
const seenBy = (who: Asker): readonly Target[] => reached('class', who)
const reached = (kind: Kind, who: Asker): readonly Target[] =>
  kind === 'list' || kind === 'silent' ? all : ((reaches[kind] as Partial<Record<Asker, readonly Target[]>>)[who] ?? [])

/**
 * Whom to ask a route for. Who may hear of everybody can be told nothing wrong; of teachers without a post two stand for all where none is
 * let in, one with a form class and one who is a dean; who has left is nobody, which one route of each kind shows.
 */
export function isWorthAsking(who: Asker, { kind, path }: { kind: Kind; path: string }): boolean {
  if (all.every((of) => seenBy(who).includes(of) && reached(kind, who).includes(of))) return false
  if (who === 'gone') return routes[kind][0] === path
  return kind !== 'office' || (who !== 'lutchman' && who !== 'stranger')
}

/** What an asker is told that is not for them: a report that opens, or somebody's words. */
export async function leaksTo(
  who: Asker,
  { kind, path }: { kind: Kind; path: string },
  on: Pick<LeakWorld, 'as' | 'keys'>,
): Promise<unknown[]> {
  const leaks: unknown[] = []
  const foreign = all.filter((of) => !seenBy(who).includes(of))
  const addresses = new Map(all.flatMap((of) => addressesFor(path, of, on.keys[of]).map((address) => [address, of] as const)))
  for (const [address, of] of addresses)
    for (const headers of ways(path)) {
      const res = await on.as(who)(address, { headers })
      const text = await readAnswer(res)
      const told = foreign.flatMap((one) => toldOf(text, one, one !== who))
      if (told.length > 0 || (res.status < 300 && !reached(kind, who).includes(of))) leaks.push([address, headers, res.status, told])
      if (isFile(res)) break
    }
  return leaks
}
