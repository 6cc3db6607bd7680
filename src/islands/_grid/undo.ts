export type Edit = { key: string; before: string; after: string }
/** A step is everything that one action changed: a cell or a pasted block. `session` joins the saves of one visit to a cell. */
type Step = { edits: readonly Edit[]; session: number }
export type History = { done: readonly Step[]; undone: readonly Step[] }

export const noHistory: History = { done: [], undone: [] }
const most = 200

/** Adds a step; steps undone before can no longer be redone. */
export function record(history: History, edits: readonly Edit[], session: number): History {
  const changed = edits.filter((edit) => edit.before !== edit.after)
  const last = history.done.at(-1)
  if (last?.session === session && joins(last.edits, edits)) {
    const joined = last.edits.map((edit, i) => ({ ...edit, after: edits[i]?.after ?? edit.after }))
    const kept = joined.some((edit) => edit.before !== edit.after) ? [{ edits: joined, session }] : []
    return { done: [...history.done.slice(0, -1), ...kept], undone: [] }
  }
  if (changed.length === 0) return history
  return { done: [...history.done, { edits: changed, session }].slice(-most), undone: [] }
}

const joins = (last: readonly Edit[], edits: readonly Edit[]) =>
  last.length === edits.length && last.every((edit, i) => edit.key === edits[i]?.key)

/** The texts to restore and the next history; undefined if there is nothing to undo. */
export function undo({
  done,
  undone,
}: History): { history: History; texts: readonly (readonly [key: string, text: string])[] } | undefined {
  const step = done.at(-1)
  if (!step) return undefined
  return {
    history: { done: done.slice(0, -1), undone: [...undone, step] },
    texts: step.edits.map((edit) => [edit.key, edit.before] as const),
  }
}

export function redo({ done, undone }: History): ReturnType<typeof undo> {
  const step = undone.at(-1)
  if (!step) return undefined
  return {
    history: { done: [...done, step], undone: undone.slice(0, -1) },
    texts: step.edits.map((edit) => [edit.key, edit.after] as const),
  }
}

/** Removes a cell from every step: a colleague changed its value, and Undo must not replace it. */
export function forget({ done, undone }: History, key: string): History {
  const without = (steps: readonly Step[]) =>
    steps.flatMap((step) => {
      const edits = step.edits.filter((edit) => edit.key !== key)
      return edits.length > 0 ? [{ ...step, edits }] : []
    })
  return { done: without(done), undone: without(undone) }
}
