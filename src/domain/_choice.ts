import { findsEvery, folded } from './_text.ts'

/** An option of a list, found by its text, its code, or both: `09 Satisfactory`. Among equal matches more `uses` come first. */
export type Choice = { code: string; text: string; uses?: number }

/** From the best match to the worst, the same in every list. */
const ranks = ['to-the-letter', 'same-text', 'same-code', 'text-begins', 'word-begins', 'text-contains', 'words-found'] as const
type Match = (typeof ranks)[number]
const inFull: readonly Match[] = ['to-the-letter', 'same-text', 'same-code']

/** How well the typed text matches an option; undefined if it does not. Case, accents and extra spaces do not count. */
function matchOf(typed: string, { code, text }: Choice): Match | undefined {
  if (typed.trim() === text) return 'to-the-letter'
  const [words, sought, key] = [plain(text), plain(typed), plain(code)]
  const label = `${key} ${words}`
  if (sought === words || sought === label) return 'same-text'
  if (sought === key || isSameNumber(sought, key)) return 'same-code'
  const at = words.indexOf(sought)
  if (at === 0) return 'text-begins'
  if (at > 0) return beginsWord(words, sought) ? 'word-begins' : 'text-contains'
  const isFound = /^[0-9]+$/.test(sought) ? beginsCode(sought, key) : label.startsWith(sought) || findsEvery(typed.trim(), text)
  return isFound ? 'words-found' : undefined
}

/** The options that match the typed text, best first; without text all of them in their own order. */
export function matching<T>(typed: string, offered: readonly T[], choiceOf: (item: T) => Choice): readonly T[] {
  if (typed.trim() === '') return offered
  const found = offered.flatMap((item) => {
    const choice = choiceOf(item)
    const match = matchOf(typed, choice)
    return match ? [{ item, rank: ranks.indexOf(match), uses: choice.uses ?? 0 }] : []
  })
  return found.sort((a, b) => a.rank - b.rank || b.uses - a.uses).map(({ item }) => item)
}

/** The option whose text or code was typed in full; nothing is guessed. */
export function named<T>(typed: string, offered: readonly T[], choiceOf: (item: T) => Choice): T | undefined {
  const first = typed.trim() === '' ? undefined : matching(typed, offered, choiceOf)[0]
  const match = first && matchOf(typed, choiceOf(first))
  return match && inFull.includes(match) ? first : undefined
}

const plain = (text: string) => folded(text).trim().replace(/\s+/g, ' ')
const isSameNumber = (a: string, b: string) => /^[0-9]+$/.test(a) && /^[0-9]+$/.test(b) && Number(a) === Number(b)
/** `1` begins `10`, and also `01`. */
const beginsCode = (sought: string, code: string) => code.startsWith(sought) || code.replace(/^0+/, '').startsWith(sought)

function beginsWord(text: string, sought: string): boolean {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '')) return true
  }
  return false
}
