import { nameKey } from './_names.ts'

/** How two names are alike: the same, its words in another order, a letter doubled or not, or one letter wrong, missing or swapped. */
export type AlikeName = 'same' | 'order' | 'double-letters' | 'one-letter'
/** A name, prepared for comparing it with many. */
export type NameForms = { joined: string; swapped: string; sorted: string; plain: string }

/** Shorter names are one letter from too many others. */
const shortest = 6

export function formsOf(lastName: string, firstName: string): NameForms {
  const [last = '', first = ''] = nameKey(lastName, firstName).split('\t')
  const words = [...last.split(' '), ...first.split(' ')]
  const sorted = words.toSorted().join('')
  const joined = words.join('')
  return { joined, sorted, swapped: [first, last].join('').replaceAll(' ', ''), plain: sorted.replace(/(\p{L})\1+/gu, '$1') }
}

export function alikeNames(a: NameForms, b: NameForms): AlikeName | undefined {
  if (a.joined === b.joined) return 'same'
  if (a.sorted === b.sorted || a.joined === b.swapped) return 'order'
  if (a.plain === b.plain) return 'double-letters'
  const isLong = Math.min(a.joined.length, b.joined.length) >= shortest
  return isLong && (isOneApart(a.joined, b.joined) || isOneApart(a.joined, b.swapped)) ? 'one-letter' : undefined
}

/** True if one letter is wrong, missing, too many, or swapped with the next. */
export function isOneApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  const isRest = (i: number, j: number) => a.slice(at + i) === b.slice(at + j)
  return isRest(1, 1) || isRest(1, 0) || isRest(0, 1) || (a[at] === b[at + 1] && a[at + 1] === b[at] && isRest(2, 2))
}

/** Names that are alike share one of these: the plain name, whole and without any one letter. */
export const blocksOf = ({ plain }: NameForms): string[] => [plain, ...Array.from(plain, (_, i) => plain.slice(0, i) + plain.slice(i + 1))]
