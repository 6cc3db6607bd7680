/** Of the cards of a posted term, a class or a student: when they were posted, how many there are, how many students opened theirs, how many were printed, and whether this sitting was asked already. */
export type Posted = { date: string; cards: number; opened: number; printed: number; isAsked: boolean }

/** What is asked before posted cards are changed: of which term, who has seen them, and which cards change. */
export type PostedQuestion = { term: string; line: string; cards: string }
/** What a sheet has of it; `isAsked` in this sitting. */
export type PostedOfSheet = PostedQuestion & { isAsked: boolean }
export const unaskedOf = (posted: PostedOfSheet | null) => (posted && !posted.isAsked ? posted : null)
