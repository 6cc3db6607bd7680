import type { TermKey } from '../../domain/_terms.ts'
import { alsoIn } from '../../domain/words/moves.ts'

/** The names of later terms that also change when a student takes another subject. */
export const LaterTerms = ({ terms }: { terms: readonly TermKey[] }) => terms.length > 0 && <p className="dim">{alsoIn(terms)}</p>
