import { yearTitle } from './_dates.ts'

export const termTitle = (term: number) => `Term ${term}`

/** `Term 1 2025-2026`. Only the specification's words for posting put the year first. */
export const termName = ({ year, term }: { year: number; term: number }) => `${termTitle(term)} ${yearTitle(year)}`

/** `Term 1 · 2025-2026`, in headings of reports. */
export const termLine = ({ year, term }: { year: number; term: number }) => `${termTitle(term)} · ${yearTitle(year)}`

/** `20252026-1`: a term in an address, an option or a field's name. */
export const termValue = ({ year, term }: { year: number; term: number }) => `${year}-${term}`

export const classTitle = (classId: string) => `Class ${classId}`

export const formTitle = (level: number) => `Form ${level}`
