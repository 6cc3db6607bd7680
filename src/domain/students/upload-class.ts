import type { KnownClass } from './upload.ts'

const folded = (id: string) => id.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** The one class that is written so but for case, spaces and dashes: `1 a` is 1A. */
export function sameClass(line: string, classes: readonly KnownClass[]): KnownClass | undefined {
  const same = classes.filter((known) => folded(known.id) === folded(line))
  return same.length === 1 ? same[0] : undefined
}

/** The class in use that the fewest changes lead to, when those are at most two: `Form 1A` does not, `1AA` and `IA` do. */
export function nearestClass(line: string, classes: readonly KnownClass[]): string | undefined {
  const bare = folded(line).replace(/^(form|class|grade|std)/, '')
  let [nearest, fewest] = [undefined as string | undefined, Math.min(3, Math.max(2, bare.length))]
  for (const { id, isOpen } of classes) {
    const changes = isOpen ? distance(bare.slice(0, 20), folded(id)) : fewest
    if (changes < fewest) [nearest, fewest] = [id, changes]
  }
  return nearest
}

/** How many letters must be changed, added or left out (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1) ?? 0
}
