/** Pieces of a text: unchanged, removed or added. */
export type Piece = { kind: 'same' | 'gone' | 'new'; text: string }

const mostWords = 200

/** The difference between two texts, word by word, by their longest common subsequence; undefined for texts too long to compare. */
export function textChanges(old: string, next: string): Piece[] | undefined {
  const [a, b] = [wordsOf(old), wordsOf(next)]
  if (a.length > mostWords || b.length > mostWords) return undefined
  const lengths = commonLengths(a, b)
  const pieces: Piece[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [x, y] = [a[i], b[j]]
    if (x !== undefined && x === y) {
      add(pieces, 'same', x)
      i++
      j++
    } else if (x !== undefined && (y === undefined || at(lengths, i + 1, j) >= at(lengths, i, j + 1))) {
      add(pieces, 'gone', x)
      i++
    } else if (y !== undefined) {
      add(pieces, 'new', y)
      j++
    }
  }
  return pieces
}

/** Words with their following blanks, so that the pieces add up to the texts. */
const wordsOf = (text: string) => text.match(/\S+\s*|^\s+/g) ?? []

const at = (lengths: readonly (readonly number[])[], i: number, j: number) => lengths[i]?.[j] ?? 0

function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => new Array<number>(b.length + 1).fill(0))
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (lengths[i] as number[])[j] = a[i] === b[j] ? at(lengths, i + 1, j + 1) + 1 : Math.max(at(lengths, i + 1, j), at(lengths, i, j + 1))
  return lengths
}

function add(pieces: Piece[], kind: Piece['kind'], text: string): void {
  const last = pieces.at(-1)
  if (last?.kind === kind) last.text += text
  else pieces.push({ kind, text })
}
