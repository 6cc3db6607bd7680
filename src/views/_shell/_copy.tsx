import { barWords as words } from '../../domain/words/rehearsal.ts'

/** The bar above every page of the copy, later in the document than the skip link. `/./` leads out of the copy, other addresses into it. */
export const CopyBar = ({ until }: { until: string }) => (
  <aside className="copy-bar" aria-label={words.label}>
    <b>{words.says}</b>
    <span className="copy-until">{words.until(until)}</span>
    <a href="/./">{words.leave}</a>
  </aside>
)
