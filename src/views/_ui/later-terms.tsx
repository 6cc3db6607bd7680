import type { TermKey } from '../../domain/_terms.ts'
import { alsoIn, preparedNow } from '../../domain/words/moves.ts'

/** The names of later terms that also change when a student takes another subject. */
export const LaterTerms = ({ terms }: { terms: readonly TermKey[] }) => terms.length > 0 && <p className="dim">{alsoIn(terms)}</p>

/** The terms that are being prepared, on screens whose changes reach them. */
export const PreparedTerms = ({ terms }: { terms: readonly TermKey[] }) =>
  terms.length > 0 && <p className="hint print:hidden">{preparedNow(terms)}</p>
