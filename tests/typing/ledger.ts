import type { Field } from './acts.ts'
import { isRight, plain } from './acts.ts'

export type Ledger = ReturnType<typeof ledgerOf>

/** What must be in the file, and every text that somebody has had in a cell: nothing else may ever be in its history. */
export function ledgerOf(stored: Map<string, string>) {
  const entered = new Map<string, Set<string>>()
  const wrong = new Map<string, string>()

  function enter(person: string, cell: string, { kind }: Field, text: string): void {
    const key = `${person} ${cell}`
    entered.set(key, (entered.get(key) ?? new Set()).add(plain(kind, text)))
  }

  return {
    stored,
    /** What stands in a cell and cannot be saved. */
    wrong,
    /** It was in the cell for a moment, and may have been saved then. */
    enter,
    /** It is what the cell holds from now on. */
    put(person: string, cell: string, field: Field, text: string): void {
      enter(person, cell, field, text)
      if (!isRight(field, text)) return void wrong.set(cell, text)
      wrong.delete(cell)
      stored.set(cell, text)
    },
    has: (person: string, cell: string, value: string) => entered.get(`${person} ${cell}`)?.has(value) === true,
  }
}
