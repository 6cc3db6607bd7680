import type { TermKey } from '../../domain/_terms.ts'
import { alsoIn } from '../../domain/words/moves.ts'

/** The later terms that follow when somebody takes another subject, by name. */
export const LaterTerms = ({ terms }: { terms: readonly TermKey[] }) => terms.length > 0 && <p className="dim">{alsoIn(terms)}</p>
