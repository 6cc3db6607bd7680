import type { TermKey } from '../../domain/_terms.ts'

const ofTerm = ({ year, term }: TermKey, act: string) => `/admin/school/years/${year}/${term}/${act}`

export const termAwayUrl = (key: TermKey) => ofTerm(key, 'take-away')
export const termUndoUrl = (key: TermKey) => ofTerm(key, 'registration/undo')
