import type { Kinds, Matching } from '../../_matching/index.ts'
import type { Sheet } from '../../_spreadsheet.ts'
import type { NewNumbers } from '../numbers.ts'
import type { SheetName } from '../sheets.ts'
import { gibbon, joinGibbon } from './gibbon.ts'
import { headOfList, type List, matchingOfList, rowsOfList } from './list.ts'
import { opensis } from './opensis.ts'
import { rosariosis } from './rosariosis.ts'

/** Programs whose lists are recognised by their titles. */
export const systems = { rosariosis, opensis, gibbon } as const satisfies Record<string, readonly List[]>
export type SystemId = keyof typeof systems
export const systemIds = Object.keys(systems) as SystemId[]

/** A sheet, and the program that wrote it, if recognised. */
export type KnownSheet = { sheet: Sheet; system?: { id: SystemId; kind: SheetName; matching: Matching } }

/** The sheets of an upload, where a sheet with two lists of a program becomes two. */
export const knownSheets = (sheets: readonly Sheet[], kinds: Kinds, numbers: NewNumbers): KnownSheet[] =>
  joinGibbon(sheets, numbers).flatMap((sheet) => {
    const found = listsOf(sheet)
    const own = found.map((one) => one.list.kind)
    const known = found.flatMap(({ id, list, head }): KnownSheet[] => {
      const rows = rowsOfList(sheet, list, head)
      const matching = matchingOfList(rows, list, head, kinds)
      const name = own.length > 1 ? `${sheet.name} (${list.kind})` : sheet.name
      return matching ? [{ sheet: { ...rows, name }, system: { id, kind: list.kind, matching } }] : []
    })
    return known.length > 0 ? known : [{ sheet }]
  })

/** The lists of the first program with these titles, one of each kind. */
function listsOf(sheet: Sheet) {
  for (const id of systemIds) {
    const found = systems[id].flatMap((list) => {
      const head = headOfList(sheet, list)
      return head === -1 ? [] : [{ id, list, head }]
    })
    const first = found.filter((one, i) => found.findIndex((other) => other.list.kind === one.list.kind) === i)
    if (first.length > 0) return first
  }
  return []
}
