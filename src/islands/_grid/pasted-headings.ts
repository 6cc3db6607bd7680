import type { Block, Spot } from './paste.ts'
import type { Definition } from './state.ts'

/**
 * Finds signs that a block holds more than values: a heading above them, which would move each value to the next student, or names
 * beside them, which would move each into the next column.
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

/** True for words in place of a number; `8o` is a typing slip. */
export const isWords = (text: string) => /^[^\p{N}]*\p{L}/u.test(text)
