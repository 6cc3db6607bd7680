import { barWords as words } from '../../domain/words/rehearsal.ts'

/** Above every page of the copy; behind it in the document, where the link that skips to the page is to be the first. `/./` leads out of it, where every other address leads into it. */
export const CopyBar = ({ until }: { until: string }) => (
  <aside className="copy-bar" aria-label={words.label}>
    <b>{words.says}</b>
    <span className="copy-until">{words.until(until)}</span>
    <a href="/./">{words.leave}</a>
  </aside>
)
