import type { NamedStudent } from '../_names.ts'

/** What a class list can have beside the names. `contact` is only for those who may see the families' telephones. */
export const listColumns = ['number', 'sex', 'birthday', 'contact', 'photo'] as const
export type ListColumn = (typeof listColumns)[number]
/** Empty columns to write in. */
export const mostBlank = 20
export type ListChoice = { columns: readonly ListColumn[]; blank: number }
/** Names and room to write. */
export const usualChoice: ListChoice = { columns: [], blank: 8 }

export type ListedInClass = NamedStudent & { sex: 'F' | 'M' | null; dateOfBirth: string | null; picture: string | null }
