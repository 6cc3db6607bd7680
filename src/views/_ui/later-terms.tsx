import type { TermKey } from '../../domain/_terms.ts'
import { alsoIn, preparedNow } from '../../domain/words/moves.ts'
import { words } from '../../domain/words/next-reports.ts'

/** The names of later terms that also change when a student takes another subject. */
export const LaterTerms = ({ terms }: { terms: readonly TermKey[] }) => terms.length > 0 && <p className="dim">{alsoIn(terms)}</p>

type Prepared = { terms: readonly TermKey[] /** The check of their reports, for people who may mend them. */; check?: string }

/** The terms that are being prepared, on screens whose changes reach them. */
export const PreparedTerms = ({ terms, check }: Prepared) =>
  terms.length > 0 && (
    <p className="hint print:hidden">
      {preparedNow(terms)} {check && <a href={check}>{words.check}</a>}
    </p>
  )
