import type { Block, Spot } from './paste.ts'
import type { Definition } from './state.ts'

/**
 * What of a block shows that it is not only the values: a heading above them, with which each would go to the student after the right one, or
 * names beside them, with which each would go into the next column.
 */
export function strayIn<R>(def: Definition<R>, block: Block, { col }: Spot): string | undefined {
  const { fields, isStray } = def
  const isOne = block.length === 1 && block[0]?.length === 1
  const never = isOne ? undefined : block.flatMap((line) => line.filter((text, j) => isNever(def, fields[col + j], text)))[0]
  if (never !== undefined) return never.trim()
  if (!isStray || block.length < 2) return undefined
  const columns = fields.slice(col).map((field, j) => {
    const [first = '', ...rest] = block.map((line) => line[j]?.trim() ?? '')
    const filled = rest.filter((text) => text !== '')
    return { first, isHeading: isStray(field, first), values: filled.filter((text) => !isStray(field, text)), filled }
  })
  const heading = columns.find(({ isHeading, values }) => isHeading && values.length > 0)
  if (heading) return heading.first
  const names = columns.find(({ isHeading, values, filled }) => isHeading && filled.length > 0 && values.length === 0)
  return columns.some(({ values }) => values.length > 0) ? names?.first : undefined
}

const isNever = <R>(def: Definition<R>, field: string | undefined, text: string) =>
  field !== undefined && text.trim() !== '' && def.isNever?.(field, text) === true

/** Words where a figure belongs; `8o` is a slip in one. */
export const isWords = (text: string) => /^[^\p{N}]*\p{L}/u.test(text)
