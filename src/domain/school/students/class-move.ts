/** From when a student is in another class: with the present term's record, or from the next registration on. */
export const classFroms = ['this-term', 'next-term'] as const
export type ClassFrom = (typeof classFroms)[number]
