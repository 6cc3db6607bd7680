/** A name for comparison: without case, accents, spaces and signs. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()

/** The likely meaning: the one choice with the same beginning, or the nearest by few slips. Undefined if two are as near. */
export function nearest(typed: string, choices: readonly string[]): string | undefined {
  const wanted = folded(typed)
  if (wanted.length < 2) return undefined
  const only = (found: readonly string[]) => (found.length === 1 ? found[0] : undefined)
  const begins = only(choices.filter((choice) => folded(choice).startsWith(wanted)))
  if (begins) return begins
  const stem = only(choices.filter((choice) => commonStart(wanted, folded(choice)) >= Math.max(4, wanted.length - 1)))
  if (stem) return stem
  const most = wanted.length < 5 ? 1 : 2
  const near = choices
    .filter((choice) => folded(choice)[0] === wanted[0])
    .map((choice) => ({ choice, slips: slips(wanted, folded(choice)) }))
    .filter((one) => one.slips <= most)
  const least = Math.min(...near.map((one) => one.slips))
  return only(near.filter((one) => one.slips === least).map(({ choice }) => choice))
}

function commonStart(a: string, b: string): number {
  let n = 0
  while (n < a.length && a[n] === b[n]) n++
  return n
}

/** The number of letters left out, inserted or changed (Levenshtein). */
function slips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min((row[j] ?? 0) + (letter === b[j] ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    row = next
  }
  return row[b.length] ?? a.length
}
