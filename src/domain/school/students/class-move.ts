/** From when a student is in another class: with the record of the term under way, or without it, from the next registration on. */
export const classFroms = ['this-term', 'next-term'] as const
export type ClassFrom = (typeof classFroms)[number]
