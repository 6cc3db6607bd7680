/** Of the cards of a posted term, a class or a student: when they were posted, how many there are, how many students opened theirs, how many were printed, and whether this sitting was asked already. */
export type Posted = { date: string; cards: number; opened: number; printed: number; isAsked: boolean }
