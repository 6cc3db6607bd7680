/** What is made anew for each answer. */
const random = [
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'uuid'],
  [/new-[0-9a-f]{8}/g, 'new'],
  [/(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}|secret=[A-Z2-7]{32}|[A-Z2-7]{32}/g, 'key of a second factor'],
  [/^data: .*/s, 'how far a file is'],
] as const
export const masked = (text: string) => random.reduce((said, [from, to]) => said.replace(from, to), text)

/** Where two answers begin to differ: a page is too long to be read in a report. */
export function differing(is: unknown, shouldBe: unknown) {
  const [a, b] = [JSON.stringify(is), JSON.stringify(shouldBe)]
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return a === b ? {} : { is: a.slice(Math.max(0, at - 150), at + 80), shouldBe: b.slice(Math.max(0, at - 150), at + 80) }
}

/** What went wrong, and where. */
export function faultIn(logged: unknown): string {
  const { stack = '' } = (logged as { err: Error }).err
  return `${stack.split('\n')[0]} ${/src\/(?!db\/_engine|db\/_prepared)\S+/.exec(stack)?.[0] ?? ''}`
}
