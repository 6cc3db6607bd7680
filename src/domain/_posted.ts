/** The posted cards of a term, class or student: the day, how many, how many were opened and printed, and if this session was asked. */
export type Posted = { date: string; cards: number; opened: number; printed: number; isAsked: boolean }

/** The question before posted cards change: the term, who has seen them, and the cards that change. */
export type PostedQuestion = { term: string; line: string; cards: string }
/** The question of a sheet; `isAsked` in this session. */
export type PostedOfSheet = PostedQuestion & { isAsked: boolean }
export const unconfirmedOf = (posted: PostedOfSheet | null) => (posted && !posted.isAsked ? posted : null)
