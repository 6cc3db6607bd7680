/** Letters that Unicode does not decompose, and how a keyboard types them. */
const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replace(/[^a-z-]/g, '')
    .replace(/^-+|-+$/g, '')

/** `k.joseph`, `r.beharry-cole`: the first initial and the last name on any keyboard; `teacher` if no letter is left. */
export const userNameOf = (first: string, last: string) =>
  [plain(first).slice(0, 1), plain(last).slice(0, 40)].filter(Boolean).join('.') || 'teacher'

/** The first free name of `k.joseph`, `k.joseph2`, `k.joseph3` … */
export function freeUserName(wanted: string, taken: readonly string[]): string {
  const names = new Set(taken.map((name) => name.toLowerCase()))
  if (!names.has(wanted)) return wanted
  let n = 2
  while (names.has(`${wanted}${n}`)) n++
  return `${wanted}${n}`
}
