import type { World } from '../world.ts'

/** What the page sends that merges the second student into the first, with the same side chosen everywhere. */
export async function mergeOf(world: World, kept: number, gone: number, side: 'kept' | 'gone') {
  const path = `/admin/students/doubles/${kept}/${gone}`
  const page = await (await world.as('admin')(path)).text()
  const names = [...page.matchAll(/<input[^>]*type="radio"[^>]*>/g)].map(([input]) => / name="([^"]+)"/.exec(input)?.[1] ?? '')
  const shown = /name="shown" value="([^"]+)"/.exec(page)?.[1] ?? ''
  return { path: `${path}/merge`, form: { shown, ...Object.fromEntries(names.map((name) => [name, side])) } }
}
