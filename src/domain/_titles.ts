import { yearTitle } from './_dates.ts'

export const termTitle = (term: number) => `Term ${term}`

/** `Term 1 2025-2026`. The words of the specification for posting alone have the year first. */
export const termName = ({ year, term }: { year: number; term: number }) => `${termTitle(term)} ${yearTitle(year)}`

/** `Term 1 · 2025-2026`, in headings of reports. */
export const termLine = ({ year, term }: { year: number; term: number }) => `${termTitle(term)} · ${yearTitle(year)}`

/** `20252026-1`: a term in an address, a choice, the name of a field. */
export const termValue = ({ year, term }: { year: number; term: number }) => `${year}-${term}`

export const classTitle = (classId: string) => `Class ${classId}`

export const formTitle = (level: number) => `Form ${level}`
