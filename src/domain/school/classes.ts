import { fail, ok, type Result } from '../_result.ts'
import { oneLine } from '../_text.ts'

export const longestClassId = 8
export type ClassFault = 'required' | 'not-a-class' | 'twice' | 'too-many'

/** Letters and digits, with `. ' -` between them, because it is in addresses, on every list and on report cards. */
const isClassId = (text: string) => /^[\p{L}\p{N}][\p{L}\p{N}.'-]*$/u.test(text) && text.length <= longestClassId

export function parseClassId(text: string): Result<string, ClassFault> {
  const id = oneLine(text)
  if (id === '') return fail('required')
  return isClassId(id) ? ok(id) : fail('not-a-class')
}

/** Parses the classes of a form as a school writes them: `A B C` or `1A, 1B`; empty for a form without classes. */
export function parseClassesOf(formLevel: number, text: string): Result<string[], ClassFault> {
  const names = oneLine(text)
    .split(/[\s,;]+/)
    .filter(Boolean)
  const ids = names.map((name) => (name.startsWith(String(formLevel)) && name.length > 1 ? name : `${formLevel}${name}`))
  if (!ids.every(isClassId)) return fail('not-a-class')
  if (new Set(ids.map((id) => id.toLowerCase())).size < ids.length) return fail('twice')
  return ids.length > 30 ? fail('too-many') : ok(ids)
}
